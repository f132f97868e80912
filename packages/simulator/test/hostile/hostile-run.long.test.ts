import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { ready } from '../http/program.ts';
import { attack, diceOf } from './attacker.ts';
import { attacks, expectServed, head, keyOf, slowDown, stuck, type Target } from './attacks.ts';

// The program in a process of its own, attacked over sockets. With BOOTHKIT_SOAK=1 the run is long.

const isSoak = process.env['BOOTHKIT_SOAK'] === '1';
const rounds = isSoak ? 200 : 2;

const maxDescriptors = 256;
const connectionsAtOnce = 1500;

/** Takes every descriptor that the process has, and asks on one of the connections that it still took. */
async function fillTable(target: Target): Promise<void> {
  const all = await Promise.all(Array.from({ length: connectionsAtOnce }, () => attack(target.port)));
  const outcomes = await Promise.all(
    all.map(async ({ socket, closed, received }) => {
      socket.write(head('GET /v1/events HTTP/1.1', keyOf(target)));
      await Promise.race([new Promise((resolve) => socket.once('data', resolve)), closed]);
      return received().slice(0, 12);
    }),
  );
  expect(new Set(outcomes)).toEqual(new Set(['HTTP/1.1 200', '']));
  for (const { socket } of all) socket.resetAndDestroy();
  await Promise.all(all.map(({ closed }) => closed));
}

test.skipIf(process.platform === 'win32')(
  'the program survives garbage, half requests, aborted uploads and streams, hostile headers and a full connection table, and SIGTERM in the middle ends it with code 0',
  { timeout: isSoak ? 3_600_000 : 120_000 },
  async () => {
    const {
      child,
      ended,
      ready: reported,
    } = await ready(['--limits', 'off', '--grace-period', '1'], { maxDescriptors });
    const errors = text(child.stderr);
    const dice = diceOf('hostile');
    const target: Target = { port: Number(new URL(reported.baseUrl).port), reported, dice };
    await expectServed(target);
    await slowDown(target);

    for (let round = 0; round < rounds; round++) {
      const names = Object.keys(attacks).flatMap((name) => [name, name, name]);
      await Promise.all(names.map((name) => attacks[name]?.(target)));
      const held = await Promise.all(Object.values(stuck).map((make) => make(target)));
      await fillTable(target);
      await expectServed(target);
      for (const { socket } of held) socket.resetAndDestroy();
    }

    await Promise.all(Object.values(stuck).flatMap((make) => [make(target), make(target)]));
    await expectServed(target);
    const inTheMiddle = Object.values(attacks).map((start) => start(target).catch(() => {}));
    child.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
    await Promise.all(inTheMiddle);
    expect(await errors).toBe('');
  },
);
