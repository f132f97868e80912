import { limits as documented } from '@boothkit/contract/constants';
import { ValidationError } from '../errors.ts';
import { found } from '../option-checks.ts';
import type { CompleteNumbers, LimitNumbers, LimitSettings } from './limit-settings.ts';
import type { SharedLimits } from './limiter.ts';
import type { LimitWait } from './limits.ts';

/**
 * How calls are held back so that the service need not refuse them.
 *
 * Clients with the same `baseUrl`, `apiKey` and `clock` share one limiter; a number that one of them names holds for all of
 * them from then on, and those that nobody names are as documented.
 */
export interface LimitOptions extends LimitNumbers {
  /** Calls of the key that may wait at once; one more fails at once with a {@link RateLimitError}. Default: no bound. */
  readonly maxQueued?: number | undefined;
  /** What you call the account: keys under one name share the places of calls under way, as they do at the service. Default: a key is alone. */
  readonly account?: string | undefined;
  /** Told when a call of this client begins to wait and when its wait ends. What it throws is an uncaught error of the program; the call goes on. */
  readonly onWait?: ((wait: LimitWait) => void) | undefined;
}

/** What holds where nobody names a number. */
export const documentedNumbers: CompleteNumbers = {
  perMinute: documented.requestsPerKey.perMinute,
  burst: documented.requestsPerKey.burst,
  expensiveCost: documented.cost.expensive,
  concurrent: documented.concurrent,
  heavy: documented.concurrentHeavy,
  addressPerMinute: documented.requestsPerIp.perMinute,
};

const isWhole = Number.isInteger;
const checks: {
  readonly [name in keyof CompleteNumbers | 'maxQueued']: readonly [(value: number) => boolean, string];
} = {
  perMinute: [(value) => Number.isFinite(value) && value > 0, 'a number of tokens above 0'],
  burst: [(value) => Number.isFinite(value) && value >= 1, 'a number of tokens from 1'],
  expensiveCost: [(value) => Number.isFinite(value) && value >= 1, 'a number of tokens from 1'],
  concurrent: [(value) => isWhole(value) && value >= 1, 'a whole number of calls from 1'],
  heavy: [(value) => isWhole(value) && value >= 1, 'a whole number of calls from 1'],
  addressPerMinute: [(value) => value >= 1, 'a number of requests from 1'],
  maxQueued: [(value) => value === Number.POSITIVE_INFINITY || (isWhole(value) && value >= 0), 'a whole number from 0'],
};

/** Reads the option `limits`. Throws a {@link ValidationError} that names what is wrong, what was found and what is needed. */
export function readLimits(
  options: LimitOptions | SharedLimits | 'off' | undefined,
): LimitSettings | SharedLimits | 'off' {
  if (options === 'off') return options;
  if (options !== undefined && (typeof options !== 'object' || options === null)) {
    throw new ValidationError(`limits must be 'off' or an object; got ${found(options)}`);
  }
  return options !== undefined && 'limiterFor' in options ? options : readLimitOptions(options ?? {});
}

/** Checks limit options. Throws a {@link ValidationError} as {@link readLimits} does. */
export function readLimitOptions(options: LimitOptions): LimitSettings {
  const { account, onWait } = options;
  for (const [name, [fits, needed]] of Object.entries(checks)) {
    const value = options[name as keyof typeof checks];
    if (value === undefined || (typeof value === 'number' && fits(value))) continue;
    throw new ValidationError(`limits.${name} must be ${needed}; got ${found(value)}`);
  }
  if (account !== undefined && (typeof account !== 'string' || account === '')) {
    throw new ValidationError(`limits.account must be a name; got ${found(account)}`);
  }
  if (onWait !== undefined && typeof onWait !== 'function') {
    throw new ValidationError(`limits.onWait must be a function; got ${found(onWait)}`);
  }
  const named = Object.fromEntries(
    Object.keys(documentedNumbers).flatMap((name) => {
      const value = options[name as keyof LimitNumbers];
      return value === undefined ? [] : [[name, value]];
    }),
  );
  const { burst, expensiveCost } = { ...documentedNumbers, ...named };
  if (expensiveCost > burst) {
    throw new ValidationError(
      `limits.expensiveCost must be at most limits.burst, or no such call could ever go; got ${expensiveCost} and ${burst}`,
    );
  }
  return { named, maxQueued: options.maxQueued ?? Number.POSITIVE_INFINITY, account, onWait };
}
