import { ValidationError } from '../errors.ts';
import { documentedNumbers, type LimitOptions, readLimitOptions } from '../limits/limit-options.ts';
import type { CompleteNumbers, LimitSettings } from '../limits/limit-settings.ts';
import { demand, demandFunction, demandName, found } from '../option-checks.ts';

/**
 * Runs a script in Redis 6 or later, as `EVAL script numberOfKeys keys… args…`. The keys of one call share a hash tag, so a
 * cluster will do.
 *
 * @example
 * ```ts
 * import type { RedisEval } from '@boothkit/client/redis';
 *
 * // ioredis
 * type IoRedis = { eval(script: string, numberOfKeys: number, ...keysAndArgs: string[]): Promise<unknown> };
 * export const ofIoRedis = (redis: IoRedis): RedisEval => (script, keys, args) =>
 *   redis.eval(script, keys.length, ...keys, ...args);
 *
 * // node-redis
 * type NodeRedis = { eval(script: string, options: { keys: string[]; arguments: string[] }): Promise<unknown> };
 * export const ofNodeRedis = (redis: NodeRedis): RedisEval => (script, keys, args) =>
 *   redis.eval(script, { keys, arguments: args });
 * ```
 */
export type RedisEval = (script: string, keys: string[], args: string[]) => Promise<unknown>;

/** That Redis has gone away, or is back. */
export interface RedisSwitch {
  /** `process`: each process counts for itself, at its share; `redis`: Redis counts again. */
  readonly countedBy: 'process' | 'redis';
  /** Why Redis counts no more. */
  readonly cause: Error | undefined;
}

/** How a fleet of processes shares the limits. */
export interface RedisLimitOptions extends LimitOptions {
  /** Runs a script in Redis. */
  readonly eval: RedisEval;
  /** The share of the limits that this process keeps to while Redis is away, above 0 to 1: 1 / n for a fleet of n. */
  readonly share: number;
  /** What the fleet calls the key; needed where `apiKey` is a function. Default: its SHA-256. */
  readonly key?: string | undefined;
  /** What you call the address that this process calls from; processes under one name share its limit. Default: one for all. */
  readonly address?: string | undefined;
  /** How long a process may be silent before what it holds is taken back, in milliseconds from 1,000. Default: 10,000. */
  readonly leaseMs?: number | undefined;
  /** Told once when Redis goes away, and once when it is back. Default: `console.warn`. */
  readonly onSwitch?: ((change: RedisSwitch) => void) | undefined;
}

/** Checked and complete {@link RedisLimitOptions}. */
export interface RedisSettings {
  readonly limits: LimitSettings;
  readonly numbers: CompleteNumbers;
  readonly eval: RedisEval;
  readonly share: number;
  readonly key: string | undefined;
  readonly address: string;
  readonly leaseMs: number;
  readonly onSwitch: (change: RedisSwitch) => void;
}

const leastLeaseMs = 1000;

/** Checks the options. Throws a {@link ValidationError} that names what is wrong, what was found and what is needed. */
export function readRedisOptions(options: RedisLimitOptions): RedisSettings {
  if (typeof options !== 'object' || options === null) {
    throw new ValidationError(`redisLimits needs options with eval and share; got ${found(options)}`);
  }
  const { share, key, address = 'fleet', leaseMs = 10_000, onSwitch = warn } = options;
  const limits = readLimitOptions(options);
  const runs = typeof options.eval === 'function';
  demand(runs, 'limits.eval', 'be a function that runs a script in Redis', options.eval);
  const isShare = typeof share === 'number' && share > 0 && share <= 1;
  demand(isShare, 'limits.share', 'be a number above 0 to 1, as 1 / 4 for a fleet of four', share);
  demandName('limits.key', key);
  demandName('limits.address', address);
  const isLong = Number.isFinite(leaseMs) && leaseMs >= leastLeaseMs;
  demand(isLong, 'limits.leaseMs', `be a number of milliseconds from ${leastLeaseMs}`, leaseMs);
  demandFunction('limits.onSwitch', onSwitch);
  const numbers = { ...documentedNumbers, ...limits.named };
  return { limits, numbers, eval: options.eval, share, key, address, leaseMs, onSwitch };
}

function warn({ countedBy, cause }: RedisSwitch): void {
  console.warn(
    countedBy === 'redis'
      ? '@boothkit/client/redis: Redis is back and counts the limits again'
      : `@boothkit/client/redis: Redis is away, so this process keeps to its own share of the limits: ${cause?.message}`,
  );
}

/** A share of the numbers: at the least one of each, and a bucket that holds the dearest call. */
export function shareOf(numbers: CompleteNumbers, share: number): CompleteNumbers {
  const { perMinute, burst, expensiveCost, concurrent, heavy, addressPerMinute } = numbers;
  const part = (number: number): number => Math.max(1, Math.floor(number * share));
  return {
    perMinute: perMinute * share,
    burst: Math.max(burst * share, expensiveCost),
    expensiveCost,
    concurrent: part(concurrent),
    heavy: part(heavy),
    addressPerMinute: part(addressPerMinute),
  };
}
