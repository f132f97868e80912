import { runs } from '@boothkit/test-support/long';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { BoothClient } from '../../src/index.ts';
import { documentedNumbers } from '../../src/options/limit-options.ts';
import { readReply } from '../../src/redis/messages.ts';
import { type RedisLimitOptions, type RedisStatusChange, redisLimits } from '../../src/redis.ts';
import { times } from '../limits/strict-service.ts';
import { answer, anyResource } from '../support/scripted-service.ts';

// No Redis is needed: this is what the client makes of a store that replies anything at all.

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-08-04T09:00:00Z') });
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const anyNumber = fc.oneof(
  fc.integer(),
  fc.double(),
  fc.maxSafeInteger(),
  fc.constantFrom(0, 1, -1, 1e300, -1e300, Number.MAX_SAFE_INTEGER, Number.NaN, Number.POSITIVE_INFINITY),
);
const anyItem = fc.oneof(
  { weight: 9, arbitrary: anyNumber },
  fc.string(),
  fc.bigInt(),
  fc.constantFrom(null, undefined, '', [], {}, true, '9'.repeat(400)),
);
const anyReply = fc.oneof(
  { weight: 9, arbitrary: fc.array(anyItem, { minLength: 8, maxLength: 13 }) },
  fc.array(anyItem),
  fc.anything(),
);

test('each number of a reply is within its bounds, or the reply is none', () => {
  fc.assert(
    fc.property(anyReply, (reply) => {
      let read: ReturnType<typeof readReply>;
      try {
        read = readReply(reply, documentedNumbers);
      } catch {
        return;
      }
      expect(read.waitMs).toBeGreaterThanOrEqual(1);
      expect(read.waitMs).toBeLessThanOrEqual(1000);
      expect(read.speed).toBeGreaterThanOrEqual(1 / 16);
      expect(read.speed).toBeLessThanOrEqual(1);
      expect(read.pausedForMs).toBeGreaterThanOrEqual(0);
      expect(read.pausedForMs).toBeLessThanOrEqual(60_000);
      expect(read.limitedForMs).toBeGreaterThanOrEqual(0);
      expect(read.addressTokens).toBeGreaterThanOrEqual(0);
      expect(read.addressTokens).toBeLessThanOrEqual(300);
      expect(read.tokens).toBeLessThanOrEqual(40);
      for (const ms of read.asksPausedForMs) expect(ms >= 0 && ms <= 86_400_000).toBe(true);
    }),
    runs(2000),
  );
});

test('an array that is longer than any reply is not read', () => {
  expect(() => readReply(Array(1_000_000).fill(0), documentedNumbers)).toThrow('got something else');
});

/** A reply in the order of the script that grants the first ask. */
const granting = [1, 1, 40_000, 1000, 0, 0, 300, 7, 0, 0];
let clients = 0;

/** A client whose Redis gives one reply after the other, or fails, and then grants; its service takes so long. */
function clientOf(replies: readonly unknown[], limits: Partial<RedisLimitOptions> = {}, takesMs = 0) {
  clients += 1;
  const left = [...replies];
  const seen = { asked: 0, inFlight: 0, most: 0 };
  const switches: RedisStatusChange[] = [];
  const booth = new BoothClient({
    apiKey: `key-${clients}`,
    baseUrl: `https://api-${clients}.example.com/v1`,
    fetch: async () => {
      seen.inFlight += 1;
      seen.most = Math.max(seen.most, seen.inFlight);
      if (takesMs > 0) await new Promise((resolve) => setTimeout(resolve, takesMs));
      seen.inFlight -= 1;
      return answer(anyResource);
    },
    limits: redisLimits({
      fallbackShare: 1,
      // Hashing a key takes real time.
      key: 'key',
      onStatusChange: (change) => switches.push(change),
      eval: async () => {
        seen.asked += 1;
        const reply = left.length > 0 ? left.shift() : granting;
        if (reply instanceof Error) throw reply;
        return reply;
      },
      ...limits,
    }),
  });
  return { booth, seen, switches };
}

test('while Redis fails, a process keeps to its share, says so once, and comes back by itself', async () => {
  const refused = new Error('connect ECONNREFUSED redis://booth:secret-1@10.0.0.7:6379');
  const { booth, seen, switches } = clientOf([refused], { fallbackShare: 0.5 }, 20);
  const calls = Promise.all(times(15, () => booth.events.get('e1')));
  await vi.advanceTimersByTimeAsync(100);
  await calls;
  expect(seen).toMatchObject({ asked: 1, most: 5 });
  expect(booth.limits.stats().countedBy).toBe('process');
  const cause = { message: 'connect ECONNREFUSED redis://10.0.0.7:6379' };
  expect(switches).toMatchObject([{ countedBy: 'process', cause }]);
  await vi.advanceTimersByTimeAsync(1000);
  const later = booth.events.get('e1');
  await vi.advanceTimersByTimeAsync(20);
  await later;
  expect(switches.slice(1)).toEqual([{ countedBy: 'redis', cause: undefined }]);
});

test('a Redis that does not answer is down', async () => {
  const { booth, switches } = clientOf([], { eval: () => new Promise(() => {}) });
  const call = booth.events.get('e1');
  await vi.advanceTimersByTimeAsync(1001);
  await call;
  expect(switches).toMatchObject([{ cause: { message: 'Redis did not reply within 1000 ms' } }]);
});

test.each(['OK', null, [1, 2], [1, 'x', 3, 4, 5, 6]])('an eval that returns %j counts as a failure', async (reply) => {
  const { booth, switches } = clientOf([reply]);
  await booth.events.get('e1');
  expect(switches).toMatchObject([
    { cause: { message: expect.stringMatching(/^eval must return the array of whole numbers/) } },
  ]);
});

test('by default, a switch is reported on the console, once', async () => {
  const { booth } = clientOf([new Error('no route')], { onStatusChange: undefined });
  await Promise.all(times(3, () => booth.events.get('e1')));
  expect(vi.mocked(console.warn).mock.calls).toEqual([
    ['@boothkit/client/redis: Redis is down, so this process limits itself to its own share: no route'],
  ]);
});

test('no replies keep a call from being sent once Redis grants it, from waiting between them, or the process alive', async () => {
  const integers = fc.oneof(fc.integer(), fc.maxSafeInteger(), fc.constantFrom(-1, 0, 1, 2, 3));
  // All that is legible, but for a pause, during which a call rightly waits.
  const legible = fc
    .tuple(integers, integers, integers, integers, integers, integers, integers, integers)
    .map(([granted, waitMs, tokens, speed, limited, address, stamp, lost]) => [
      ...[granted, waitMs, tokens, speed, 0, limited, address, stamp, lost],
    ]);
  await fc.assert(
    fc.asyncProperty(fc.array(fc.oneof(legible, fc.anything()), { maxLength: 6 }), async (replies) => {
      const { booth, seen } = clientOf(replies);
      let isDone = false;
      const retry = { maxRetryAfterMs: Number.POSITIVE_INFINITY };
      const call = booth.events.get('e1', { retry }).then(() => {
        isDone = true;
      });
      await vi.advanceTimersByTimeAsync(15_000);
      expect(isDone).toBe(true);
      await call;
      expect(seen.asked).toBeLessThan(60);
    }),
    runs(200),
  );
});

test('a store that says that a key is paused, again and again, holds a call for two minutes', async () => {
  const paused = [0, 1000, 0, 1000, 60_000, 0, 300, 7, 0, 0];
  const { booth } = clientOf(Array(1000).fill(paused));
  const call = booth.events.get('e1').catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(120_000);
  expect(await call).toMatchObject({ kind: 'rate-limit', attempts: 0 });
});

test('a store that says that the address was lost with each reply is not asked without a pause', async () => {
  const lost = [0, 500, 0, 1000, 0, 0, 300, 7, 1, 0];
  const { booth, seen } = clientOf([granting, ...Array(1000).fill(lost)]);
  await booth.events.get('e1');
  const call = booth.events.get('e1').catch((error: unknown) => error);
  const before = seen.asked;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(seen.asked - before).toBeLessThan(50);
  await vi.advanceTimersByTimeAsync(600_000);
  await call;
});

test('while Redis is down, a clock that is set back does not keep a process from asking it again', async () => {
  const { booth, seen } = clientOf(['down', 'down'], {}, 5000);
  const calls = [booth.events.get('e1')];
  await vi.advanceTimersByTimeAsync(500);
  expect(seen.asked).toBe(1);
  vi.setSystemTime(new Date('2026-08-03T09:00:00Z'));
  calls.push(booth.events.get('e1'));
  await vi.advanceTimersByTimeAsync(4000);
  expect(seen.asked).toBeGreaterThan(2);
  expect(booth.limits.stats().countedBy).toBe('redis');
  await vi.advanceTimersByTimeAsync(20_000);
  await Promise.all(calls);
});
