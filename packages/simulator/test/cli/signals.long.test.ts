import { readFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { temporaryFolder } from '@boothkit/test-support/temporary-folder';
import { expect, test, vi } from 'vitest';
import { canUnshare, type Program, ready, started } from '../http/program.ts';
import { begunCall } from '../http/served-by.ts';
import { worldNamed } from './worlds-on-disk.ts';

/** A program with a world that is to be saved, and what it has to save. */
async function saving(args: readonly string[] = []) {
  const cwd = temporaryFolder();
  const program = await ready(['--seed-file', 'world.json', '--save-on-exit', ...args], { cwd });
  const isSaved = async () => JSON.parse(await readFile(join(cwd, 'world.json'), 'utf8')).accounts.length === 1;
  return { ...program, isSaved };
}

/** Sends a signal again and again until the program has ended. */
async function insist({ ended }: Pick<Program, 'ended'>, send: () => void): Promise<Awaited<Program['ended']>> {
  const sending = setInterval(send, 100);
  try {
    return await ended;
  } finally {
    clearInterval(sending);
  }
}

test.each([[['SIGINT', 'SIGTERM']], [['SIGTERM', 'SIGTERM', 'SIGTERM']], [['SIGHUP']]] as const)(
  '%j, one after the other, end the program with code 0 when its world is saved',
  async (signals) => {
    const { child, ended, isSaved } = await saving();
    for (const signal of signals) child.kill(signal);
    expect([await ended, await isSaved()]).toEqual([[0, null], true]);
  },
);

test('signals that come together let a call in flight end, and what it changed is saved', async () => {
  const { child, ended, ready: printed, isSaved } = await saving(['--grace-period', '3600']);
  const { socket, received, body } = await begunCall(printed);
  child.kill('SIGINT');
  child.kill('SIGINT');
  // From then on the server takes no connection.
  await vi.waitFor(() => expect(fetch(printed.baseUrl)).rejects.toThrow('fetch failed'));
  socket.write(body);
  expect(await received).toMatch(/HTTP\/1\.1 201 /);
  expect([await ended, await isSaved()]).toEqual([[0, null], true]);
});

test('a later signal ends the wait for calls in flight, and the world is saved all the same', async () => {
  const program = await saving(['--grace-period', '3600']);
  await begunCall(program.ready);
  expect(await insist(program, () => program.child.kill('SIGINT'))).toEqual([0, null]);
  expect(await program.isSaved()).toBe(true);
});

/** Sends SIGTERM to the process inside, if the one outside has started it. */
function endInside({ child: { pid } }: Program): void {
  const inside = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8');
  if (inside !== '') process.kill(Number(inside), 'SIGTERM');
}

test.skipIf(!canUnshare).each(['jsonl', 'json'])(
  'process 1 ends by SIGTERM while its world loads from .%s',
  async (form) => {
    const cwd = temporaryFolder();
    const sim = worldNamed('large', 5000);
    const world = form === 'json' ? JSON.stringify(sim.toFile()) : [...sim.toLines()].join('');
    await writeFile(join(cwd, `world.${form}`), world);
    const program = started(['--port', '0', '--json', '--seed-file', `world.${form}`], { cwd, isFirst: true });
    const printed = text(program.child.stdout);
    const ended = await insist(program, () => endInside(program));
    expect([ended, await printed]).toEqual([[143, null], '']);
  },
);
