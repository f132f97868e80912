import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const program = fileURLToPath(new URL('./support/warm-create.ts', import.meta.url));

test('a warm events.create enters at most 15 files and 35 functions of the client', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, ['--conditions=@boothkit/source', program]);
  const entered: { readonly file: string; readonly functions: readonly string[] }[] = JSON.parse(stdout);
  expect(entered.map(({ file }) => file)).toContain('transport/attempt.ts');
  expect(entered.length).toBeLessThanOrEqual(15);
  expect(entered.flatMap(({ functions }) => functions).length).toBeLessThanOrEqual(35);
});
