import { requestLimits as documented } from '@boothkit/contract/internal';
import { assertName, assertOption } from '../engine/option-checks.ts';
import type { OptionNames } from '../engine/option-names.ts';

// rule 8/lift
/**
 * How the client limits its own calls, so that the service need not reject them.
 *
 * Clients with the same `baseUrl`, `apiKey` and `clock` share one limiter. A number that you set on one client applies to all of these
 * clients from then on. A number that you do not set is the documented one. The service promises a key at least 120 requests a minute, and
 * its support can lift the limits of an account.
 */
export interface LimitOptions {
  /** Tokens that a key gets back in a minute: with 120, one each half second. Default: 120, which the service promises at least. */
  readonly perMinute?: number | undefined;
  /** The most tokens that a key can save up: with 40, it can send 40 requests at once. Default: 40. */
  readonly burst?: number | undefined;
  /** Tokens that a create, a duplicate, or a call with `cost: 'expensive'` takes; other calls take 1. The reference only says "extra". Default: 5. */
  readonly expensiveCost?: number | undefined;
  /** Concurrent calls of an account. Default: 10. */
  readonly concurrent?: number | undefined;
  /** How many of these calls may be heavy: imports, renders, fetches of a file from a URL. Default: 3. */
  readonly heavy?: number | undefined;
  /** Requests from this address in any 60 seconds, with all keys together; `Infinity` for no limit. Default: 300. */
  readonly addressPerMinute?: number | undefined;
  /** Calls of the key that may be queued; one more fails immediately with a `RateLimitError`. Default: no maximum. */
  readonly maxQueued?: number | undefined;
  /**
   * Milliseconds that a call may wait for limits, in the queue and after a 429; then it fails with a `RateLimitError` whose `retryAfterMs`
   * says when to try again. Through Redis at least 1,000, because asking takes a round trip. Default: no maximum.
   */
  readonly maxWaitMs?: number | undefined;
  /** A name for the account: keys with the same name share its concurrent calls, as they do at the service. Default: a key is alone. */
  readonly account?: string | undefined;
  /**
   * A name for the key: clients with the same name and `baseUrl` share one limiter. Use it for clients that are made for each request with a function
   * for `apiKey`. Default: the key itself, or the function that returns it.
   */
  readonly key?: string | undefined;
}

/** The numbers of the limits, all of them. */
export type CompleteNumbers = {
  readonly [name in 'perMinute' | 'burst' | 'expensiveCost' | 'concurrent' | 'heavy' | 'addressPerMinute']: number;
};

/** The wait of one call in the queue, when it begins and when it ends. */
export interface LimitWait {
  /** The number of the call, from 1: a client and the clients derived from it count together. */
  readonly callId: number;
  /** The operation by its reference name, or method and path for `request()`. */
  readonly operation: string;
  /** `queued`: the wait begins; `admitted`: the call goes on; `dropped`: it was aborted or rejected. */
  readonly state: 'queued' | 'admitted' | 'dropped';
  /** Milliseconds waited, by the client's clock. */
  readonly waitedMs: number;
  /** Calls of the key that are queued now. */
  readonly queued: number;
}

/** Validated {@link LimitOptions}. */
export interface LimitSettings {
  /** The numbers that were given. */
  readonly named: Partial<CompleteNumbers>;
  readonly maxQueued: number;
  readonly maxWaitMs: number;
  readonly account: string | undefined;
  readonly key: string | undefined;
}

/** The documented numbers. */
export const documentedNumbers: CompleteNumbers = {
  perMinute: documented.requestsPerKey.perMinute,
  burst: documented.requestsPerKey.burst,
  expensiveCost: documented.cost.expensive,
  concurrent: documented.concurrent,
  heavy: documented.concurrentHeavy,
  addressPerMinute: documented.requestsPerIp.perMinute,
};

/** For each number: what is needed, the minimum, whether it must be whole, and whether it may be `Infinity`. */
const bounds: {
  readonly [name in keyof CompleteNumbers | 'maxQueued' | 'maxWaitMs']: readonly [
    needed: string,
    min: number,
    isWhole?: boolean,
    isEndless?: boolean,
  ];
} = {
  perMinute: ['a number of tokens above 0', Number.MIN_VALUE],
  burst: ['a number of tokens from 1', 1],
  expensiveCost: ['a number of tokens from 1', 1],
  concurrent: ['a whole number of calls from 1', 1, true],
  heavy: ['a whole number of calls from 1', 1, true],
  addressPerMinute: ['a number of requests from 1', 1, false, true],
  maxQueued: ['a whole number from 0', 0, true, true],
  maxWaitMs: ['a number of milliseconds from 0', 0, false, true],
};

/** The names of {@link LimitOptions}. */
export const limitOptionNames: OptionNames<LimitOptions> = {
  perMinute: 0,
  burst: 0,
  expensiveCost: 0,
  concurrent: 0,
  heavy: 0,
  addressPerMinute: 0,
  maxQueued: 0,
  maxWaitMs: 0,
  account: 0,
  key: 0,
};

/** Validates limit options. Throws a `ValidationError` that names the option, what was found and what is needed. */
export function readLimitOptions(options: LimitOptions): LimitSettings {
  const { account, key, maxQueued = Number.POSITIVE_INFINITY, maxWaitMs = Number.POSITIVE_INFINITY } = options;
  const named: { -readonly [name in keyof CompleteNumbers]?: number } = Object.create(null);
  for (const [bounded, [needed, min, isWhole = false, isEndless = false]] of Object.entries(bounds)) {
    const name = bounded as keyof typeof bounds;
    const value = options[name];
    if (value === undefined) continue;
    const fits = value === Number.POSITIVE_INFINITY ? isEndless : !isWhole || Number.isInteger(value);
    assertOption(typeof value === 'number' && value >= min && fits, `limits.${name}`, `be ${needed}`, value);
    if (name !== 'maxQueued' && name !== 'maxWaitMs') named[name] = value;
  }
  assertName('limits.account', account);
  assertName('limits.key', key);
  const { burst, expensiveCost } = { ...documentedNumbers, ...named };
  const needed = `be at most limits.burst (${burst}), or no such call could ever be sent`;
  assertOption(expensiveCost <= burst, 'limits.expensiveCost', needed, expensiveCost);
  return { named, maxQueued, maxWaitMs, account, key };
}
