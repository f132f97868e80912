import { assertFunction, assertOption } from './option-checks.ts';

/**
 * How failed requests are retried. Which ones are is not an option:
 *
 * - a rate limit (429): always, after the time that the service asks for plus jitter, as often as the total timeout allows; if the wait
 *   would exceed it, the call fails immediately. These do not count as retries.
 * - no response, a timeout, 408, 5xx, or a body that broke off: if a second request does no harm. That is every operation except
 *   `create_event` without an idUser (rule 4.2.3), `duplicate_event`, `uploads.put` and a POST by `request()`.
 * - any other failure: never.
 */
export interface RetryOptions {
  /** Retries of one call after network errors, timeouts, 408, 5xx and bodies that broke off. Default: 4. */
  readonly maxRetries?: number | undefined;
  /** Upper end of the random wait before the first retry, doubled for each further one, in milliseconds. Default: 500. */
  readonly baseDelayMs?: number | undefined;
  /** The maximum of that upper end, in milliseconds. Default: 8,000. */
  readonly maxDelayMs?: number | undefined;
  /** Returns random numbers from 0 to below 1, for jitter; pass a seeded function to reproduce a run. Default: `Math.random`. */
  readonly random?: (() => number) | undefined;
}

/** The names of {@link RetryOptions}. */
export const retryOptionNames: { readonly [Name in keyof Required<RetryOptions>]: 0 } = {
  maxRetries: 0,
  baseDelayMs: 0,
  maxDelayMs: 0,
  random: 0,
};

/** Validated and complete {@link RetryOptions}. */
export interface RetrySettings {
  readonly maxRetries: number;
  readonly baseDelayMs: number;
  readonly maxDelayMs: number;
  readonly random: () => number;
}

/** The defaults. */
export const defaultRetry: RetrySettings = { maxRetries: 4, baseDelayMs: 500, maxDelayMs: 8_000, random: Math.random };

/** Validates retry options and completes them. Throws a `ValidationError` that names the option, what was found and what is needed. */
export function readRetry(
  options: RetryOptions | false | undefined,
  fallback: RetrySettings,
  operation?: string,
): RetrySettings | false {
  if (options === false) return false;
  if (options === undefined) return fallback;
  assertOption(typeof options === 'object' && options !== null, 'retry', 'be false or an object', options, operation);
  const { maxRetries = fallback.maxRetries, random = fallback.random } = options;
  const { baseDelayMs = fallback.baseDelayMs, maxDelayMs = fallback.maxDelayMs } = options;
  const isWhole = Number.isInteger(maxRetries) && maxRetries >= 0;
  assertOption(isWhole, 'retry.maxRetries', 'be a whole number from 0', maxRetries, operation);
  for (const [name, ms] of Object.entries({ baseDelayMs, maxDelayMs })) {
    const isDelay = Number.isFinite(ms) && ms >= 0;
    assertOption(isDelay, `retry.${name}`, 'be a number of milliseconds from 0', ms, operation);
  }
  assertFunction('retry.random', random, operation);
  return { maxRetries, baseDelayMs, maxDelayMs, random };
}
