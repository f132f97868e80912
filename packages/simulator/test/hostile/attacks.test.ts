import { test } from 'vitest';
import { startService } from '../http/served.ts';
import { diceOf } from './attacker.ts';
import { attacks, expectServed, slowDown, stuck, type Target } from './attacks.ts';

// The same attacks in rounds on a program of its own, its memory and its files are in the long tests beside this file.

test('a server survives garbage, half requests, aborted uploads and streams, and hostile headers', async () => {
  const { account, server } = await startService({ clock: {}, limits: 'off' });
  const { apiKey } = account.connection();
  const target: Target = { port: server.port, reported: { ...server, apiKey }, dice: diceOf('hostile') };
  await slowDown(target);
  const attacked = Promise.all(Object.values(attacks).map((start) => start(target)));
  const held = await Promise.all(Object.values(stuck).map((make) => make(target)));
  await attacked;
  await expectServed(target);
  for (const { socket } of held) socket.resetAndDestroy();
});
