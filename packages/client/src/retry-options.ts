import { demand, demandFunction } from './option-checks.ts';

/**
 * How failed requests are repeated. Which ones are is not a matter of options:
 *
 * - a refusal for a rate limit (429): always, after the time the service asks for plus a spread, as often as the total timeout
 *   allows; a wait that would pass it fails at once. These do not count as retries.
 * - no answer, none in time, 408, 5xx, or an answer broken off: wherever a second time does no harm. That is every operation but
 *   `create_event` without an idUser (rule 4.2.3), `duplicate_event`, `uploads.put` and a POST by `request()`.
 * - anything else: never.
 */
export interface RetryOptions {
  /** Retries of one call after network faults, timeouts, 408, 5xx and answers broken off. Default: 4. */
  readonly maxRetries?: number | undefined;
  /** Upper end of the random wait before the first retry, doubled for each further one, in milliseconds. Default: 500. */
  readonly baseDelayMs?: number | undefined;
  /** What that upper end grows to, in milliseconds. Default: 8,000. */
  readonly maxDelayMs?: number | undefined;
  /** Random numbers from 0 to below 1, to spread waits; give a seeded one to repeat a run exactly. Default: `Math.random`. */
  readonly random?: (() => number) | undefined;
}

/** Checked and complete {@link RetryOptions}. */
export interface RetrySettings {
  readonly maxRetries: number;
  readonly baseDelayMs: number;
  readonly maxDelayMs: number;
  readonly random: () => number;
}

/** What holds where nothing else is said. */
export const defaultRetry: RetrySettings = { maxRetries: 4, baseDelayMs: 500, maxDelayMs: 8_000, random: Math.random };

/** Completes retry options by what holds without them. Throws a `ValidationError` that names the option that is wrong. */
export function readRetry(
  options: RetryOptions | false | undefined,
  fallback: RetrySettings,
  operation?: string,
): RetrySettings | false {
  if (options === false) return false;
  if (options === undefined) return fallback;
  demand(typeof options === 'object' && options !== null, 'retry', 'be false or an object', options, operation);
  const { maxRetries = fallback.maxRetries, random = fallback.random } = options;
  const { baseDelayMs = fallback.baseDelayMs, maxDelayMs = fallback.maxDelayMs } = options;
  const isWhole = Number.isInteger(maxRetries) && maxRetries >= 0;
  demand(isWhole, 'retry.maxRetries', 'be a whole number from 0', maxRetries, operation);
  for (const [name, ms] of Object.entries({ baseDelayMs, maxDelayMs })) {
    demand(Number.isFinite(ms) && ms >= 0, `retry.${name}`, 'be a number of milliseconds from 0', ms, operation);
  }
  demandFunction('retry.random', random, operation);
  return { maxRetries, baseDelayMs, maxDelayMs, random };
}
