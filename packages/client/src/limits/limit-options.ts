import { requestLimits as documented } from '@boothkit/contract/constants';
import { demand, demandFunction, demandName } from '../option-checks.ts';
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
  /** Calls of the key that may wait at once; one more fails at once with a `RateLimitError`. Default: no bound. */
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

/** Of each number: what it must be, its least, whether it must be whole, and whether it may be `Infinity`. */
const bounds: {
  readonly [name in keyof CompleteNumbers | 'maxQueued']: readonly [
    needed: string,
    least: number,
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
};

/** Reads the option `limits`. Throws a `ValidationError` that names what is wrong, what was found and what is needed. */
export function readLimits(options: LimitOptions | SharedLimits | 'off' = {}): LimitSettings | SharedLimits | 'off' {
  if (options === 'off') return options;
  demand(typeof options === 'object' && options !== null, 'limits', "be 'off' or an object", options);
  return 'limiterFor' in options ? options : readLimitOptions(options);
}

/** Checks limit options. Throws a `ValidationError` as {@link readLimits} does. */
export function readLimitOptions(options: LimitOptions): LimitSettings {
  const { account, onWait, maxQueued = Number.POSITIVE_INFINITY } = options;
  const named: { -readonly [name in keyof CompleteNumbers]?: number } = {};
  for (const [key, [needed, least, isWhole = false, isEndless = false]] of Object.entries(bounds)) {
    const name = key as keyof typeof bounds;
    const value = options[name];
    if (value === undefined) continue;
    const fits = value === Number.POSITIVE_INFINITY ? isEndless : !isWhole || Number.isInteger(value);
    demand(typeof value === 'number' && value >= least && fits, `limits.${name}`, `be ${needed}`, value);
    if (name !== 'maxQueued') named[name] = value;
  }
  demandName('limits.account', account);
  demandFunction('limits.onWait', onWait);
  const { burst, expensiveCost } = { ...documentedNumbers, ...named };
  const needed = `be at most limits.burst (${burst}), or no such call could ever go`;
  demand(expensiveCost <= burst, 'limits.expensiveCost', needed, expensiveCost);
  return { named, maxQueued, account, onWait };
}
