import { BoothClient } from '@boothkit/client';
import { rule } from '@boothkit/rule-coverage';
import { expect, test } from 'vitest';
import { forecast } from '../../../dashboard/src/limits/forecast.ts';
import { inWords } from '../../../dashboard/src/limits/in-words.ts';
import { service } from '../own-account.ts';

rule('8/requests-per-key', 'the forecast of a burst is as long as a client takes for it', async () => {
  const { sim, account } = service();
  const templateIds = [account.templates.add().id];
  sim.faults.inject({ operation: 'create_event', latencyMs: 300 });
  const { limits } = account;
  const expected = forecast({ bookings: 60, latencyMs: 300, limits, tokens: limits.burst });
  const booth = new BoothClient(account.connection());
  const startMs = sim.clock.now();
  const made = await Promise.all(
    Array.from({ length: 60 }, (_, at) =>
      booth.events.create({ name: `booking ${at}`, date: '2026-09-12T17:00:00Z', templateIds }).withResponse(),
    ),
  );
  expect(made.every(({ attempts }) => attempts === 1)).toBe(true);
  const tookMs = sim.clock.now() - startMs;
  expect((expected.createdMs.at(-1) ?? 0) / tookMs).toBeCloseTo(1, 2);
  expect(expected.createdMs).toHaveLength(60);
  // The bucket holds eight creates of five tokens.
  expect(expected.rejectedAtOnce).toBe(52);
});

test('a burst takes longer when the key has spent tokens, and no time when it has enough', () => {
  const { limits } = service().account;
  const secondsOf = (bookings: number, tokens: number) =>
    (forecast({ bookings, latencyMs: 100, limits, tokens }).createdMs.at(-1) ?? 0) / 1000;
  expect(secondsOf(8, 40)).toBe(0.1);
  expect(secondsOf(8, 0)).toBeCloseTo(20.1, 1);
  // The first answers have to come back before the ninth goes.
  expect(secondsOf(9, 40)).toBeCloseTo(2.7, 1);
});

test.each([
  [0, '0 s'],
  [2_600, '2.6 s'],
  [59_600, '1 min'],
  [1_225_000, '20 min 25 s'],
  [7_260_000, '2 h 1 min'],
])('%d milliseconds are %s', (ms, words) => {
  expect(inWords(ms)).toBe(words);
});
