import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { temporaryFolder } from '@boothkit/test-support/temporary-folder';
import { expect, test } from 'vitest';
import { documents } from '../../fuzz/documents.ts';

const root = fileURLToPath(new URL('../../../../../', import.meta.url));

/** Lints a document with the rules that the contract's own document keeps; rejects if it breaks one. */
async function lint(described: object) {
  const folder = temporaryFolder();
  const file = join(folder, 'openapi.json');
  await writeFile(file, JSON.stringify(described));
  const cli = join(root, 'node_modules/@redocly/cli/bin/cli.js');
  const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
  const args = [cli, 'lint', file, '--config', join(root, 'packages/contract/redocly.yaml')];
  return promisify(execFile)(process.execPath, args, { env });
}

test("the document of the control API passes Redocly's strict rules", async () => {
  await lint(documents.control);
  const { info: _, ...broken } = { info: {}, ...documents.control, paths: { '/x': { get: { operationId: 'x' } } } };
  await expect(lint(broken)).rejects.toMatchObject({ code: 1 });
});
