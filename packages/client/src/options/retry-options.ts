import { assertFunction, assertOption } from '../engine/option-checks.ts';

// rule 4.2.3
/**
 * How failed requests are retried. You cannot choose which failures are retried:
 *
 * - a rate limit (429): always, after the time that the service asks for plus jitter, until these waits add up to `maxRetryAfterMs`. These
 *   do not count as retries.
 * - a request that did not reach the service (no connection, or an unknown host): always, up to `maxRetries` times.
 * - no response, a timeout, 408, 5xx, or a body that broke off: if a second request does no harm. That is every operation except
 *   `create_event` without an `idUser`, `duplicate_event`, `uploads.put` and a POST by `request()`.
 * - any other failure, such as an untrusted certificate: never.
 *
 * A call never waits beyond its total timeout: if it would, it fails immediately.
 */
export interface RetryOptions {
  /** Retries of one call after network errors, timeouts, 408, 5xx and bodies that broke off. Default: 4. */
  readonly maxRetries?: number | undefined;
  /** Upper end of the random wait before the first retry, doubled for each further one, in milliseconds. Default: 500. */
  readonly baseDelayMs?: number | undefined;
  /** The maximum of that upper end, in milliseconds. Default: 8,000. */
  readonly maxDelayMs?: number | undefined;
  /**
   * The most that one call waits because the service asks for it, in milliseconds. Three waits count: for `Retry-After`, after rate limits, and in
   * the queue while the service rejects each request of the key for a rate limit. If the next wait would be too long, the call fails immediately; a
   * `RateLimitError` then says until when. Default: 120,000; `Infinity` for no limit.
   */
  readonly maxRetryAfterMs?: number | undefined;
  /** Returns random numbers from 0 to below 1, for jitter; pass a seeded function to reproduce a run. Default: `Math.random`. */
  readonly random?: (() => number) | undefined;
}

/** Validated and complete {@link RetryOptions}. */
export interface RetrySettings extends Readonly<Record<keyof RetryOptions, unknown>> {
  readonly maxRetries: number;
  readonly baseDelayMs: number;
  readonly maxDelayMs: number;
  readonly maxRetryAfterMs: number;
  readonly random: () => number;
}

/** The defaults, which have the names of all of {@link RetryOptions}. */
export const defaultRetry: RetrySettings = {
  maxRetries: 4,
  baseDelayMs: 500,
  maxDelayMs: 8_000,
  maxRetryAfterMs: 120_000,
  random: Math.random,
};

/** Validates retry options that are given and completes them. Throws a `ValidationError` that names the option, what was found and what is needed. */
export function readRetry(
  options: RetryOptions | false | undefined,
  fallback: RetrySettings,
  operation?: string,
): RetrySettings | false {
  if (options === false) return false;
  if (options === undefined) return fallback;
  assertOption(typeof options === 'object' && options !== null, 'retry', 'be false or an object', options, operation);
  const settings: RetrySettings = { ...fallback, ...(options as RetrySettings) };
  const { maxRetries, baseDelayMs, maxDelayMs, maxRetryAfterMs, random } = settings;
  const isWhole = Number.isInteger(maxRetries) && maxRetries >= 0;
  assertOption(isWhole, 'retry.maxRetries', 'be a whole number from 0', maxRetries, operation);
  for (const [name, ms] of Object.entries({ baseDelayMs, maxDelayMs })) {
    const isDelay = Number.isFinite(ms) && ms >= 0;
    assertOption(isDelay, `retry.${name}`, 'be a number of milliseconds from 0', ms, operation);
  }
  const isBound = typeof maxRetryAfterMs === 'number' && maxRetryAfterMs >= 0;
  assertOption(isBound, 'retry.maxRetryAfterMs', 'be a number of milliseconds from 0', maxRetryAfterMs, operation);
  assertFunction('retry.random', random, operation);
  return settings;
}
