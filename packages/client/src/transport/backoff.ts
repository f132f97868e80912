import { leastRefusalMs } from '../limits/ending.ts';
import type { RetrySettings } from '../retry-options.ts';

/**
 * A random wait below a limit that doubles with each repeat, `repeats` being those already made: full jitter, so that callers
 * who failed together do not come back together.
 */
function jitterMs(repeats: number, { baseDelayMs, maxDelayMs, random }: RetrySettings): number {
  return Math.ceil(random() * Math.min(maxDelayMs, baseDelayMs * 2 ** repeats));
}

/** The wait after a fault: jitter, and never less than the service asked for. */
export function afterFaultMs(repeats: number, retryAfterMs: number | undefined, settings: RetrySettings): number {
  return Math.max(retryAfterMs ?? 0, jitterMs(repeats, settings));
}

/** The wait after a refusal for a rate limit: the time the service asked for as a floor, with jitter as a spread on top. */
export function afterRefusalMs(repeats: number, retryAfterMs: number | undefined, settings: RetrySettings): number {
  return Math.max(retryAfterMs ?? 0, leastRefusalMs) + jitterMs(repeats, settings);
}
