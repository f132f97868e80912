import { ValidationError } from '../engine/errors.ts';
import { assertFunction, assertName, assertOption, found } from '../engine/option-checks.ts';
import { type OptionNames, readOptions } from '../engine/option-names.ts';
import {
  type CompleteNumbers,
  documentedNumbers,
  type LimitOptions,
  type LimitSettings,
  limitOptionNames,
  readLimitOptions,
} from '../options/limit-options.ts';

/**
 * Runs a script in Redis 6 or later, as `EVAL script numberOfKeys keys… args…`. The keys of one call share a hash tag, so a Redis cluster
 * works, too.
 *
 * @param script The text of a Lua script.
 * @param keys The names that the script has as `KEYS`.
 * @param args The texts that the script has as `ARGV`.
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

/** Redis went down, or is up again. */
export interface RedisStatusChange {
  /** `process`: each process counts for itself, at its share; `redis`: Redis counts again. */
  readonly countedBy: 'process' | 'redis';
  /** Why Redis went down. */
  readonly cause: Error | undefined;
}

/** How a fleet of processes shares the limits. */
export interface RedisLimitOptions extends LimitOptions {
  /** Runs a script in Redis. */
  readonly eval: RedisEval;
  /** The share of the limits that this process may use while Redis is down, above 0 to 1: 1 / n for a fleet of n. */
  readonly fallbackShare: number;
  /** The name of the key in the fleet; required if `apiKey` is a function. Default: its SHA-256. */
  readonly key?: string | undefined;
  /** A name for the address of this process; processes with the same name share its limit. Default: one for all. */
  readonly address?: string | undefined;
  /** How long a process may be silent before its permits expire, in milliseconds from 1,000. Default: 10,000. */
  readonly leaseMs?: number | undefined;
  /** Called once when Redis goes down, and once when it is up again. Default: `console.warn`. */
  readonly onStatusChange?: ((change: RedisStatusChange) => unknown) | undefined;
}

/** Validated and complete {@link RedisLimitOptions}. */
export interface RedisSettings {
  readonly limits: LimitSettings;
  readonly numbers: CompleteNumbers;
  readonly fallbackShare: number;
  readonly key: string | undefined;
  readonly address: string;
  readonly leaseMs: number;
  readonly onStatusChange: (change: RedisStatusChange) => unknown;
}

const minLeaseMs = 1000;

const optionNames: OptionNames<RedisLimitOptions> = {
  ...limitOptionNames,
  eval: 0,
  fallbackShare: 0,
  key: 0,
  address: 0,
  leaseMs: 0,
  onStatusChange: 0,
};

/** Validates the options. Throws a {@link ValidationError} that names the option, what was found and what is needed. */
export function readRedisOptions(options: RedisLimitOptions): RedisSettings {
  if (typeof options !== 'object' || options === null) {
    throw new ValidationError(`redisLimits needs options with eval and fallbackShare; got ${found(options)}`);
  }
  const given = readOptions(options, optionNames);
  const { fallbackShare, key, address = 'fleet', leaseMs = 10_000, onStatusChange = warn } = given;
  const limits = readLimitOptions(given);
  const runs = typeof given.eval === 'function';
  assertOption(runs, 'limits.eval', 'be a function that runs a script in Redis', given.eval);
  const isShare = typeof fallbackShare === 'number' && fallbackShare > 0 && fallbackShare <= 1;
  const neededShare = 'be a number above 0 to 1, such as 1 / 4 for a fleet of four';
  assertOption(isShare, 'limits.fallbackShare', neededShare, fallbackShare);
  assertName('limits.key', key);
  assertName('limits.address', address);
  const isLong = Number.isFinite(leaseMs) && leaseMs >= minLeaseMs;
  assertOption(isLong, 'limits.leaseMs', `be a number of milliseconds from ${minLeaseMs}`, leaseMs);
  assertFunction('limits.onStatusChange', onStatusChange);
  const numbers = { ...documentedNumbers, ...limits.named };
  return { limits, numbers, fallbackShare, key, address, leaseMs, onStatusChange };
}

function warn({ countedBy, cause }: RedisStatusChange): void {
  console.warn(
    countedBy === 'redis'
      ? '@boothkit/client/redis: Redis is up again and counts the limits'
      : `@boothkit/client/redis: Redis is down, so this process limits itself to its own share: ${cause?.message}`,
  );
}

/** The numbers of one process while Redis is down: at least one of each, and a bucket that holds the most expensive call. */
export function fallbackNumbers({ numbers, fallbackShare }: RedisSettings): CompleteNumbers {
  const { perMinute, burst, expensiveCost, concurrent, heavy, addressPerMinute } = numbers;
  const part = (number: number): number => Math.max(1, Math.floor(number * fallbackShare));
  return {
    perMinute: perMinute * fallbackShare,
    burst: Math.max(burst * fallbackShare, expensiveCost),
    expensiveCost,
    concurrent: part(concurrent),
    heavy: part(heavy),
    addressPerMinute: part(addressPerMinute),
  };
}
