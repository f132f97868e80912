import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { sendingTurns } from '../../src/http/node/sending-turns.ts';

test('answers are sent once four are there, or the event loop has read what there is', async () => {
  const turnToSend = sendingTurns();
  const sent: number[] = [];
  const answer = (number: number) => void turnToSend().then(() => sent.push(number));
  for (const number of [1, 2, 3]) answer(number);
  await Promise.resolve();
  expect(sent).toEqual([]);
  for (const number of [4, 5]) answer(number);
  await Promise.resolve();
  expect(sent).toEqual([1, 2, 3, 4]);
  await setImmediate();
  expect(sent).toEqual([1, 2, 3, 4, 5]);
  answer(6);
  await setImmediate();
  expect(sent).toEqual([1, 2, 3, 4, 5, 6]);
});
