import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { BoothClient } from '../../src/index.ts';
import { documentedNumbers } from '../../src/limits/limit-options.ts';
import { readReply } from '../../src/redis/messages.ts';
import { redisLimits } from '../../src/redis.ts';
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
    { numRuns: 2000 },
  );
});

test('an array that is longer than any reply is not read', () => {
  expect(() => readReply(Array(1_000_000).fill(0), documentedNumbers)).toThrow('got something else');
});

/** A reply in the order of the script that grants the first ask. */
const granting = [1, 1, 40_000, 1000, 0, 0, 300, 7, 0, 0];
let clients = 0;

/** A client whose Redis replies one thing after the other, and then grants. */
function clientOf(replies: readonly unknown[], retry = {}, takesMs = 0) {
  clients += 1;
  const left = [...replies];
  const asked = { times: 0 };
  const booth = new BoothClient({
    apiKey: `key-${clients}`,
    baseUrl: `https://api-${clients}.example.com/v1`,
    fetch: async () => {
      if (takesMs > 0) await new Promise((resolve) => setTimeout(resolve, takesMs));
      return answer(anyResource);
    },
    retry,
    limits: redisLimits({
      fallbackShare: 1,
      // Hashing a key takes real time.
      key: 'key',
      onStatusChange: () => {},
      eval: async () => {
        asked.times += 1;
        return left.length > 0 ? left.shift() : granting;
      },
    }),
  });
  return { booth, asked };
}

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
      const { booth, asked } = clientOf(replies, { maxRetryAfterMs: Number.POSITIVE_INFINITY });
      let isDone = false;
      const call = booth.events.get('e1').then(() => {
        isDone = true;
      });
      await vi.advanceTimersByTimeAsync(15_000);
      expect(isDone).toBe(true);
      await call;
      expect(asked.times).toBeLessThan(60);
    }),
    { numRuns: 200 },
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
  const { booth, asked } = clientOf([granting, ...Array(1000).fill(lost)]);
  await booth.events.get('e1');
  const call = booth.events.get('e1').catch((error: unknown) => error);
  const before = asked.times;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(asked.times - before).toBeLessThan(50);
  await vi.advanceTimersByTimeAsync(600_000);
  await call;
});

test('while Redis is down, a clock that is set back does not keep a process from asking it again', async () => {
  const { booth, asked } = clientOf(['down', 'down'], {}, 5000);
  const calls = [booth.events.get('e1')];
  await vi.advanceTimersByTimeAsync(500);
  expect(asked.times).toBe(1);
  vi.setSystemTime(new Date('2026-08-03T09:00:00Z'));
  calls.push(booth.events.get('e1'));
  await vi.advanceTimersByTimeAsync(4000);
  expect(asked.times).toBeGreaterThan(2);
  expect(booth.limits.stats().countedBy).toBe('redis');
  await vi.advanceTimersByTimeAsync(20_000);
  await Promise.all(calls);
});
