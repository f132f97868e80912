/**
 * The limits of the client, shared by a fleet of processes through Redis.
 *
 * @packageDocumentation
 */

export type { RedisEval, RedisLimitOptions, RedisStatusChange } from './redis/redis-limits.ts';
export { redisLimits } from './redis/redis-limits.ts';
