import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

test('the process ends with the exit code of the command line', () => {
  const program = fileURLToPath(new URL('../src/cli.ts', import.meta.url));
  const run = (...args: string[]) =>
    spawnSync(process.execPath, ['--conditions=@boothkit/source', program, ...args], { encoding: 'utf8' });
  expect(run('--help')).toMatchObject({ status: 0, stderr: '' });
  expect(run('none.png')).toMatchObject({ status: 2, stdout: expect.stringContaining('no such file') });
});
