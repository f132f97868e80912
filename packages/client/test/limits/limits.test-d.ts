import { expectTypeOf, test } from 'vitest';
import type {
  BoothClient,
  CallOptions,
  ClientOptions,
  LimitOptions,
  LimitStats,
  SharedLimits,
} from '../../src/index.ts';
import { type RedisEval, type RedisLimitOptions, redisLimits } from '../../src/redis.ts';
import type { PutOptions } from '../../src/resources/uploads.ts';

declare const booth: BoothClient;
type Limits = ClientOptions['limits'];

test('limits are numbers of one’s own, shared ones, or off', () => {
  expectTypeOf<{ perMinute: number; account: string }>().toExtend<Limits>();
  expectTypeOf<'off'>().toExtend<Limits>();
  expectTypeOf<SharedLimits>().toExtend<Limits>();
  expectTypeOf<'on'>().not.toExtend<Limits>();
  expectTypeOf(redisLimits).returns.toEqualTypeOf<SharedLimits>();
});

test("the limiter's statistics are plain data", () => {
  expectTypeOf(booth.limits.stats()).toEqualTypeOf<LimitStats>();
  expectTypeOf<LimitStats['pausedUntil']>().toEqualTypeOf<Date | null>();
});

test('Redis takes all that a process takes, and cannot do without eval and share', () => {
  expectTypeOf<RedisLimitOptions>().toExtend<LimitOptions>();
  expectTypeOf<{ eval: RedisEval; fallbackShare: number }>().toExtend<RedisLimitOptions>();
  expectTypeOf<{ eval: RedisEval }>().not.toExtend<RedisLimitOptions>();
});

test('a call may have priority, the bytes of an upload not', () => {
  expectTypeOf<CallOptions['priority']>().toEqualTypeOf<'high' | 'normal' | 'low' | undefined>();
  expectTypeOf<PutOptions>().not.toHaveProperty('priority');
});
