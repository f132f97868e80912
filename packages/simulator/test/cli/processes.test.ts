import { text } from 'node:stream/consumers';
import { temporaryFolder } from '@boothkit/test-support/temporary-folder';
import { expect, test } from 'vitest';
import { ready, started } from '../http/program.ts';

test('a process serves until a signal ends it, whatever fails outside of calls, and --open needs no browser', async () => {
  const fails =
    'process.on("SIGUSR2", () => { Promise.reject(new Error("outside of any call")); throw new Error("as well") })';
  const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(fails)}`;
  const { child, ended, ready: printed } = await ready(['--open'], { env: { PATH: temporaryFolder(), NODE_OPTIONS } });
  const errors = text(child.stderr);
  child.kill('SIGUSR2');
  expect((await fetch(`${printed.controlUrl}/clock`)).status).toBe(200);
  child.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
  // None of them is that there is no browser.
  expect((await errors).match(/^\w*Error: .*/gm)?.sort()).toEqual(['Error: as well', 'Error: outside of any call']);
});

test('a world file, a document and a recording may come from the standard input, through a pipe or a socket', async () => {
  const world = JSON.stringify({ version: 1, accounts: [{ name: 'Piped', keys: [{ value: 'a-key-of-mine' }] }] });
  const { child, ended, ready: printed } = await ready(['--seed-file', '/dev/stdin'], { input: world });
  const accounts = await (await fetch(`${printed.controlUrl}/accounts`)).json();
  expect([printed.apiKey, accounts]).toMatchObject(['a-key-of-mine', { data: [{ name: 'Piped' }] }]);
  child.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
  for (const [args, expected] of [
    [['--document', '/dev/stdin', '--port', '0'], '--document /dev/stdin must be a file of JSON'],
    [['replay', '/dev/stdin'], '/dev/stdin'],
  ] as const) {
    const program = started(args, { input: 'neither' });
    const errors = text(program.child.stderr);
    expect(await errors).toContain(expected);
    expect(await errors).not.toMatch(/ENXIO|EAGAIN/);
  }
});
