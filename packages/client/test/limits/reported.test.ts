import { expect, test } from 'vitest';
import { RateLimitError } from '../../src/index.ts';
import { failureOf } from '../support/scripted-service.ts';
import { newEvent, strictService, times } from './strict-service.ts';

/** A service that reports something with each response, and serves everything. */
function reporting(headersOf: (nth: number) => Record<string, string>) {
  const service = strictService();
  const sentMs: number[] = [];
  const booth = service.client({
    fetch: async () => {
      sentMs.push(service.clock.now() - startMs);
      return Response.json({ id: 'e1', data: [] }, { headers: headersOf(sentMs.length) });
    },
  });
  const startMs = service.clock.now();
  return { booth, clock: service.clock, sentMs };
}

/** A service of a fixed window of so many requests, which says what is left. */
function windowed(
  perWindow: number,
  windowMs: number,
  headersOf: (left: number, resetMs: number) => Record<string, string>,
) {
  const service = strictService();
  const startMs = service.clock.now();
  let [windowStartMs, used, refusals] = [startMs, 0, 0];
  const booth = service.client({
    fetch: async () => {
      const nowMs = service.clock.now();
      if (nowMs >= windowStartMs + windowMs) [windowStartMs, used] = [nowMs, 0];
      used += 1;
      await service.clock.sleep(20);
      if (used > perWindow) refusals += 1;
      const headers = headersOf(Math.max(0, perWindow - used), windowStartMs + windowMs);
      return used > perWindow
        ? Response.json({}, { status: 429, headers: { 'Retry-After': '5', ...headers } })
        : Response.json({ id: 'e1' }, { headers });
    },
  });
  return { booth, clock: service.clock, refusals: () => refusals };
}

test('a service with a smaller quota that it reports rejects no call', async () => {
  const { booth, clock, refusals } = windowed(10, 20_000, (left, resetMs) => ({
    RateLimit: `"default";r=${left};t=${Math.ceil((resetMs - clock.now()) / 1000)}`,
  }));
  const startMs = clock.now();
  await Promise.all(times(60, () => booth.events.get('e1')));
  expect(refusals()).toBe(0);
  expect(clock.now() - startMs).toBeLessThan(6 * 21_000);
});

test('the same holds for a reset since the epoch', async () => {
  const { booth, refusals } = windowed(10, 20_000, (left, resetMs) => ({
    'X-RateLimit-Limit': '10',
    'X-RateLimit-Remaining': String(left),
    'X-RateLimit-Reset': String(Math.ceil(resetMs / 1000)),
  }));
  await Promise.all(times(60, () => booth.events.get('e1')));
  expect(refusals()).toBe(0);
});

test('calls wait until the reset of a quota that is used up, and stats say for what', async () => {
  const { booth, clock, sentMs } = reporting((nth) => (nth === 1 ? { RateLimit: '"default";r=2;t=30' } : {}));
  const startMs = clock.now();
  await booth.events.get('e1');
  const calls = times(4, () => booth.events.get('e1'));
  const { queued, waitingFor, queuedUntil, tokens } = booth.limits.stats();
  expect({ queued, waitingFor, tokens }).toEqual({ queued: 2, waitingFor: 'reported', tokens: 0 });
  expect(queuedUntil?.getTime()).toBe(startMs + 30_000);
  await Promise.all(calls);
  expect(sentMs).toEqual([0, 0, 0, 30_000, 30_000]);
});

test('resume ends the wait for a quota that is used up', async () => {
  const { booth, sentMs } = reporting((nth) => (nth === 1 ? { RateLimit: '"default";r=0;t=30' } : {}));
  await booth.events.get('e1');
  const waiting = booth.events.get('e1');
  expect(booth.limits.stats().waitingFor).toBe('reported');
  booth.limits.resume();
  await waiting;
  expect(sentMs).toEqual([0, 0]);
});

test('what is left without a reset lowers the bucket, which fills again', async () => {
  const { booth, clock } = reporting(() => ({ 'RateLimit-Remaining': '3' }));
  await booth.events.get('e1');
  expect(booth.limits.stats().tokens).toBe(3);
  clock.advance({ seconds: 60 });
  expect(booth.limits.stats().tokens).toBe(40);
});

test('more than the numbers allow is never used', async () => {
  const { booth, clock } = reporting(() => ({
    RateLimit: '"default";r=1000;t=60',
    'RateLimit-Policy': '"default";q=6000;w=60',
  }));
  const startMs = clock.now();
  await Promise.all(times(100, () => booth.events.get('e1')));
  expect(clock.now() - startMs).toBeGreaterThanOrEqual(30_000);
});

test('a policy with a lower rate holds', async () => {
  const { booth, clock } = reporting(() => ({ 'RateLimit-Policy': '"default";q=60;w=60' }));
  const startMs = clock.now();
  await Promise.all(times(100, () => booth.events.get('e1')));
  expect((clock.now() - startMs) / 60_000).toBeCloseTo(1, 1);
});

test('a quota of the day that is used up pauses its operation alone', async () => {
  const { booth } = reporting((nth) => (nth === 1 ? { RateLimit: '"creates";r=0;t=36000' } : {}));
  await booth.events.create(newEvent);
  const error = await failureOf(booth.events.create(newEvent));
  expect(error).toBeInstanceOf(RateLimitError);
  expect(error).toMatchObject({ retryAfterMs: 36_000_000, attempts: 0 });
  expect(await booth.events.get('e1')).toMatchObject({ id: 'e1' });
});

test('of two quotas each holds', async () => {
  const { booth, sentMs } = reporting((nth) => (nth === 1 ? { RateLimit: '"second";r=0;t=1,"minute";r=3;t=40' } : {}));
  await booth.events.get('e1');
  await Promise.all(times(5, () => booth.events.get('e1')));
  expect(sentMs).toEqual([0, 1000, 1000, 1000, 40_000, 40_000]);
});

test('malformed fields change nothing', async () => {
  const { booth } = reporting(() => ({
    RateLimit: 'r=0;t=30',
    'X-RateLimit-Remaining': '-1',
    'X-RateLimit-Reset': '30',
  }));
  await booth.events.get('e1');
  expect(booth.limits.stats().tokens).toBe(39);
});
