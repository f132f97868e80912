import { ValidationError } from './errors.ts';
import { found } from './option-checks.ts';

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

/** Completes retry options by what holds without them. Throws a {@link ValidationError} that names the option that is wrong. */
export function readRetry(
  name: string,
  options: RetryOptions | false | undefined,
  fallback: RetrySettings,
  operation?: string,
): RetrySettings | false {
  if (options === false) return false;
  const refuse = (option: string, needed: string, value: unknown) =>
    new ValidationError(`${option} must be ${needed}; got ${found(value)}`, { operation });
  if (options !== undefined && (typeof options !== 'object' || options === null)) {
    throw refuse(name, 'false or an object', options);
  }
  const settings = {
    maxRetries: options?.maxRetries ?? fallback.maxRetries,
    baseDelayMs: options?.baseDelayMs ?? fallback.baseDelayMs,
    maxDelayMs: options?.maxDelayMs ?? fallback.maxDelayMs,
    random: options?.random ?? fallback.random,
  };
  if (!Number.isInteger(settings.maxRetries) || settings.maxRetries < 0) {
    throw refuse(`${name}.maxRetries`, 'a whole number from 0', settings.maxRetries);
  }
  for (const key of ['baseDelayMs', 'maxDelayMs'] as const) {
    if (Number.isFinite(settings[key]) && settings[key] >= 0) continue;
    throw refuse(`${name}.${key}`, 'a number of milliseconds from 0', settings[key]);
  }
  if (typeof settings.random !== 'function') throw refuse(`${name}.random`, 'a function', settings.random);
  return settings;
}
