import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { temporaryFolder } from '@boothkit/test-support/temporary-folder';
import { expect, test, vi } from 'vitest';
import { assumeCommand } from '../../src/cli/assume.ts';
import { started } from '../http/program.ts';

test.skipIf(process.platform === 'win32')(
  'a signal ends the tests with their workers, and leaves no file',
  async () => {
    const temporary = temporaryFolder();
    const worker = 'echo "process $$ waits" > "$BOOTHKIT_ASSUME_LOG"; sleep 1000; true';
    const args = ['assume', '--', 'sh', '-c', `sh -c '${worker}'; true`];
    const { child, ended } = started(args, { env: { TMPDIR: temporary } });
    const pid = await vi.waitFor(() => {
      const [made = ''] = readdirSync(temporary);
      const [, pid] = /^process (\d+) waits$/m.exec(readFileSync(join(temporary, made, 'run-1'), 'utf8')) ?? [];
      return pid === undefined ? expect.unreachable() : Number(pid);
    }, 30_000);
    expect(() => process.kill(pid, 0)).not.toThrow();
    child.kill('SIGINT');
    expect(await ended).toEqual([null, 'SIGINT']);
    expect(readdirSync(temporary)).toEqual([]);
    await vi.waitFor(() => expect(() => process.kill(pid, 0)).toThrow('ESRCH'), 30_000);
  },
);

test('a suite of any language that starts a server is judged, too', async () => {
  const server = [
    process.execPath,
    '--conditions=@boothkit/source',
    fileURLToPath(new URL('../../src/cli.ts', import.meta.url)),
  ];
  const suite = `
    const server = require('node:child_process').spawn(process.argv[1], [...process.argv.slice(2), '--port', '0', '--json']);
    server.stdout.once('data', async (ready) => {
      const { baseUrl, apiKey } = JSON.parse(ready);
      const { headers } = await fetch(baseUrl + '/events', { headers: { authorization: 'Bearer ' + apiKey } });
      server.kill();
      process.exitCode = headers.has('x-request-id') || headers.has('request-id') ? 0 : 1;
    });`;
  const args = ['--only', 'requestId', '--json', '--', process.execPath, '-e', suite, ...server];
  const { text, exitCode } = await assumeCommand(args, () => {});
  expect(exitCode).toBe(1);
  expect(JSON.parse(text)).toMatchObject({
    survived: [],
    notTried: ['requestId=otherName'],
    dependences: [{ alternative: 'requestId=none' }],
  });
});

test.skipIf(process.platform === 'win32')('a run that lasts says so every few seconds', async () => {
  const suite = 'printf "begun %s\\nids=uuid\\n" "$BOOTHKIT_ASSUME" >> "$BOOTHKIT_ASSUME_LOG"; sleep 6';
  const printed: string[] = [];
  await assumeCommand(['--only', 'ids', '--', 'sh', '-c', suite], (...lines) => printed.push(...lines));
  expect(printed.filter((line) => line.includes('lasts for'))).toEqual([
    expect.stringMatching(/^ {2}run 1 lasts for \d+ s …$/),
    expect.stringMatching(/^ {2}run 2 lasts for \d+ s …$/),
  ]);
});
