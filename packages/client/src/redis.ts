/**
 * The limits of the client, shared by a fleet of processes through Redis.
 *
 * @packageDocumentation
 */
export type { LimitOptions } from './limits/limit-options.ts';
export type { LimitNumbers } from './limits/limit-settings.ts';
export type { SharedLimits } from './limits/limiter.ts';
export type { LimitWait } from './limits/limits.ts';
export { redisLimits } from './redis/redis-limits.ts';
export type { RedisEval, RedisLimitOptions, RedisSwitch } from './redis/redis-options.ts';
