/**
 * The limits of the client, shared by a fleet of processes through Redis.
 *
 * @packageDocumentation
 */
export type { LimitNumbers, LimitOptions } from './limits/limit-options.ts';
export type { SharedLimits } from './limits/limiter.ts';
export type { LimitWait } from './limits/limits.ts';
export { redisLimits } from './redis/redis-limits.ts';
export type { RedisEval, RedisLimitOptions, RedisSwitch } from './redis/redis-options.ts';
