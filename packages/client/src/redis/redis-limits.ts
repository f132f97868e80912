import { realClock } from '../engine/clock.ts';
import { ValidationError } from '../engine/errors.ts';
import { notify } from '../engine/notify.ts';
import { assertFunction, assertName, assertOption, found } from '../engine/option-checks.ts';
import { type OptionNames, readOptions } from '../engine/option-names.ts';
import { withTimeout } from '../engine/with-timeout.ts';
import { createServiceLimits, type ProcessLimiter, type ServiceLimits } from '../limits/process-limiter.ts';
import { createRegistry, nameKey } from '../limits/registry.ts';
import {
  type CompleteNumbers,
  documentedNumbers,
  type LimitOptions,
  type LimitSettings,
  limitOptionNames,
  readLimitOptions,
} from '../options/limit-options.ts';
import type { LimitedClient, SharedLimits } from '../options/limiter.ts';
import { redactCause, redactUrls } from '../transport/redact.ts';
import { readReply, writeMessage } from './messages.ts';
import { createRedisLimiter, type RedisLimiter } from './redis-limiter.ts';
import { script } from './script.ts';

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
interface RedisSettings {
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
function readRedisOptions(options: RedisLimitOptions): RedisSettings {
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
function fallbackNumbers({ numbers, fallbackShare }: RedisSettings): CompleteNumbers {
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

/** Redis counts as down if it takes longer than this. */
const replyTimeoutMs = 1000;

/**
 * The limits of a whole fleet, counted in Redis: for the option `limits` of its clients. Create them once in each process.
 *
 * A process asks Redis before each request, in one round trip. If it dies, its permits expire after `leaseMs`. While Redis is down, each
 * process limits itself to its `fallbackShare`, and asks again every second. All times come from the clock of Redis: a client with a
 * `clock` of its own is rejected. Throws a {@link ValidationError} that names the option, what was found and what is needed.
 *
 * @example
 * ```ts
 * import { BoothClient } from '@boothkit/client';
 * import { type RedisEval, redisLimits } from '@boothkit/client/redis';
 *
 * export function boothClient(apiKey: string, redisEval: RedisEval): BoothClient {
 *   const limits = redisLimits({ eval: redisEval, fallbackShare: 1 / 4 });
 *   return new BoothClient({ apiKey, baseUrl: 'https://api.example.com/v1', limits });
 * }
 * ```
 */
export function redisLimits(options: RedisLimitOptions): SharedLimits {
  const settings = readRedisOptions(options);
  const { limits, numbers, leaseMs } = settings;
  const processName = crypto.randomUUID();
  const limiters = createRegistry<RedisLimiter>((limiter) => limiter.isIdle());
  const fallbackServices = new Map<string, ServiceLimits>();
  let limitersMade = 0;
  let countedBy: RedisStatusChange['countedBy'] = 'redis';

  function setCountedBy(who: RedisStatusChange['countedBy'], cause?: unknown): void {
    if (who === countedBy) return;
    countedBy = who;
    // The message of a connection error may hold its URL, and with it a password.
    const shown = cause === undefined ? undefined : redactCause(cause, redactUrls);
    notify(settings.onStatusChange, { countedBy, cause: shown });
  }

  /** The limits while Redis is down, apart from those of clients that do not share theirs. */
  function fallbackFor({ baseUrl, keySource }: LimitedClient): ProcessLimiter {
    const { origin } = new URL(baseUrl);
    const service = fallbackServices.get(origin) ?? createServiceLimits(realClock);
    fallbackServices.set(origin, service);
    const account = limits.account === undefined ? undefined : `${baseUrl} ${limits.account}`;
    return service.limiterFor(`${baseUrl} ${nameKey(keySource, settings.key)}`, {
      named: fallbackNumbers(settings),
      account,
    });
  }

  function createLimiter(client: LimitedClient): RedisLimiter {
    let keys: Promise<string[]> | undefined;
    limitersMade += 1;
    return createRedisLimiter({
      name: `${processName}:${limitersMade}`,
      leaseMs,
      expensiveCost: numbers.expensiveCost,
      fallback: fallbackFor(client),
      countedBy: setCountedBy,
      async send(message) {
        keys ??= redisKeysOf(client, settings);
        const names = await keys;
        const replying = async () => options.eval(script, names, [writeMessage(message, numbers)]);
        const late = `Redis did not reply within ${replyTimeoutMs} ms`;
        return readReply(await withTimeout(replying, replyTimeoutMs, late), numbers);
      },
    });
  }

  return {
    settings: limits,
    limiterFor(client) {
      if (client.clock !== undefined && client.clock !== realClock) {
        throw new ValidationError(
          'limits shared through Redis use its time, which is real: leave out the option clock, or use other limits',
        );
      }
      if (settings.key === undefined && typeof client.keySource === 'function') {
        throw new ValidationError('limits.key must name the key for the fleet if apiKey is a function; got nothing');
      }
      return limiters.get(`${client.baseUrl} ${nameKey(client.keySource, settings.key)}`, () => createLimiter(client));
    },
  };
}

/**
 * The names of the four Redis keys: for the API key, its account, its address, and the queue of the address. The API key is in them as
 * its SHA-256. Their hash tag is the service, so that a cluster keeps them in one slot.
 */
async function redisKeysOf(
  { baseUrl, apiKey }: LimitedClient,
  { key, limits, address }: RedisSettings,
): Promise<string[]> {
  const { origin } = new URL(baseUrl);
  const path = baseUrl.slice(origin.length);
  const secret = async () => (typeof apiKey === 'string' ? apiKey : apiKey());
  const keyName = key === undefined ? `sha256-${await sha256(await secret())}` : `named-${key}`;
  const accountName = limits.account === undefined ? `of-${keyName}` : `named-${limits.account}`;
  return [
    `key:${path}:${keyName}`,
    `account:${path}:${accountName}`,
    `address:${address}`,
    `address-line:${address}`,
  ].map((name) => `boothkit:{${origin}}:${name}`);
}

async function sha256(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
