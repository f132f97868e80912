import { rule } from '@boothkit/rule-coverage';
import { expect, test } from 'vitest';
import { RateLimitError } from '../src/index.ts';
import { answer, anyResource, baseUrl, failure, failureOf, scripted } from './support/scripted-service.ts';

const refused = (retryAfter?: string, headers: Record<string, string> = {}) =>
  failure(
    429,
    { code: 'rate_limited' },
    { ...(retryAfter !== undefined && { 'Retry-After': retryAfter }), ...headers },
  );
const times = <T>(count: number, step: () => T) => Array.from({ length: count }, step);

test('failures are retried at most four times, with backoff that doubles up to eight seconds', async () => {
  const { booth, clock } = scripted(times(5, () => failure(503)));
  expect(await failureOf(booth.events.get('e1'))).toMatchObject({ kind: 'server', attempts: 5, queuedMs: 3750 });
  expect(clock.slept).toEqual([250, 500, 1000, 2000]);
  const longer = scripted(
    times(8, () => failure(503)),
    { retry: { maxRetries: 7, random: () => 0.5 } },
  );
  await failureOf(longer.booth.events.get('e1'));
  expect(longer.clock.slept).toEqual([250, 500, 1000, 2000, 4000, 4000, 4000]);
});

test('backoff has full jitter', async () => {
  const random = [0, 0.999, 0.25];
  const { booth, clock } = scripted([failure(500), failure(500), failure(500), answer(anyResource)], {
    retry: { random: () => random.shift() ?? 0 },
  });
  await booth.events.get('e1');
  expect(clock.slept).toEqual([0, 999, 500]);
});

rule('8/retry-after', '429s are waited out without limit, and do not count as retries', async () => {
  const { booth, seen } = scripted(
    [...times(6, () => refused('2')), ...times(4, () => failure(500)), answer(anyResource)],
    { retry: { random: () => 0 } },
  );
  await booth.events.get('e1');
  expect(seen).toHaveLength(11);
});

rule('8/retry-after', 'callers rate-limited together retry with jitter, and never before Retry-After', async () => {
  const waits = await Promise.all(
    [0, 0.3, 0.6, 0.999].map(async (random) => {
      const { booth, clock } = scripted([refused('10'), answer(anyResource)], { retry: { random: () => random } });
      await booth.events.get('e1');
      return clock.slept[0];
    }),
  );
  expect(waits).toEqual([10_000, 10_150, 10_300, 10_500]);
});

rule(
  ['8/retry-after', '4.6.5', '8/duplicates-per-day'],
  'a wait that is longer than maxRetryAfterMs fails immediately, and the error says until when',
  async () => {
    const { booth, clock, seen } = scripted([refused('54000')]);
    const error = await failureOf(booth.events.duplicate('e1', { name: 'Copy', date: '2026-09-12T17:00:00Z' }));
    expect(error).toBeInstanceOf(RateLimitError);
    expect(error).toMatchObject({
      code: 'rate_limited',
      message: `duplicate_event: 429: reason 429; the service asks to wait until ${new Date(clock.now() + 54_000_000).toISOString()}, beyond retry.maxRetryAfterMs (120000)`,
      retryAfterMs: 54_000_000,
      attempts: 1,
      queuedMs: 0,
      mayHaveHappened: false,
    });
    expect(clock.slept).toEqual([]);
    expect(seen).toHaveLength(1);
  },
);

test('a 503 that asks for a longer wait than maxRetryAfterMs fails immediately, and the error says until when', async () => {
  const { booth, clock } = scripted([failure(503, {}, { 'Retry-After': '600' })]);
  const until = new Date(clock.now() + 600_000).toISOString();
  expect(await failureOf(booth.events.get('e1'))).toMatchObject({
    kind: 'server',
    message: `get_event: 503: reason 503; the service asks to wait until ${until}, beyond retry.maxRetryAfterMs (120000)`,
    attempts: 1,
  });
  expect(clock.slept).toEqual([]);
});

test("a call's total timeout overrides that of the client", async () => {
  const steps = () => [refused('30'), answer(anyResource)];
  const client = scripted(steps(), { totalTimeoutMs: 10_000 });
  expect(await failureOf(client.booth.events.get('e1'))).toMatchObject({ kind: 'rate-limit', retryAfterMs: 30_000 });
  const call = scripted(steps(), { totalTimeoutMs: 10_000 });
  expect(await call.booth.events.get('e1', { totalTimeoutMs: Number.POSITIVE_INFINITY })).toEqual(anyResource);
});

test('a failure whose wait exceeds the total timeout fails immediately with its own error', async () => {
  const { booth, clock } = scripted([failure(503)], { totalTimeoutMs: 250 });
  expect(await failureOf(booth.events.get('e1'))).toMatchObject({ kind: 'server', attempts: 1 });
  expect(clock.slept).toEqual([]);
});

test('a wait that took longer than it should, past the total timeout, is the last', async () => {
  const service = scripted([failure(503), answer(anyResource)]);
  const { clock, fetch } = service;
  const slow = {
    now: clock.now,
    async sleep(ms: number) {
      await clock.sleep(ms);
      clock.advance(3_600_000);
    },
  };
  const { BoothClient } = await import('../src/index.ts');
  const booth = new BoothClient({ apiKey: 'k', baseUrl, fetch, clock: slow, totalTimeoutMs: 120_000 });
  expect(await failureOf(booth.events.get('e1'))).toMatchObject({ kind: 'server', attempts: 1 });
  expect(service.seen).toHaveLength(1);
});
