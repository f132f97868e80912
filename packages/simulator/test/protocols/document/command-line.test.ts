import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '@boothkit/test-support/temporary-folder';
import { expect, test } from 'vitest';
import { readCommandLine } from '../../../src/cli/command-line.ts';
import { createSimulator } from '../../../src/index.ts';
import { changed, fields } from './brought.ts';

test('--document takes a document, or options with the name of its file beside them', () => {
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'api'));
  const [plain, options, broken] = ['api/openapi.json', 'document.json', 'broken.json'].map((name) =>
    join(folder, name),
  ) as [string, string, string];
  writeFileSync(plain, `\uFEFF${JSON.stringify(changed())}`);
  writeFileSync(options, JSON.stringify({ document: 'api/openapi.json', fields, unfilled: 'fail', state: 'all' }));
  writeFileSync(broken, 'openapi: 3.1.0');
  expect(readCommandLine(['--document', plain]).document).toEqual(changed());
  const { document } = readCommandLine(['--document', options]);
  expect(document).toEqual({ document: changed(), fields, unfilled: 'fail', state: 'all' });
  expect(() => createSimulator({ ...(document && { document }) })).not.toThrow();
  expect(readCommandLine([]).document).toBeUndefined();
  expect(() => readCommandLine(['--document', broken])).toThrow(`--document ${broken} must be a file of JSON`);
  expect(() => readCommandLine(['--document', join(folder, 'none')])).toThrow('ENOENT');
});
