import { text } from 'node:stream/consumers';
import { temporaryFolder } from '@boothkit/test-support/temporary-folder';
import { expect, test } from 'vitest';
import { ready } from '../http/program.ts';

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
