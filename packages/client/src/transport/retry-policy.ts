import type { FailureKind } from '../options/outcome.ts';
import type { RetrySettings } from '../options/retry-options.ts';

/**
 * The consequence of a failure for the operation. `rate-limit`: a limit stopped the operation before it began. `unreached`: the request
 * did not reach the service. `ambiguous`: the operation may or may not have taken effect. `final`: a retry would end the same.
 */
export type FailureClass = 'rate-limit' | 'unreached' | 'ambiguous' | 'final';

/** The class of each failure; `docs/retries.md` shows this table. */
export const failureClasses: { readonly [kind in FailureKind]: FailureClass } = {
  '429': 'rate-limit',
  unreachable: 'unreached',
  network: 'ambiguous',
  timeout: 'ambiguous',
  'premature-close': 'ambiguous',
  '408': 'ambiguous',
  '5xx': 'ambiguous',
  'other status': 'final',
  certificate: 'final',
  refused: 'final',
  redirect: 'final',
  'too-large': 'final',
  'not-json': 'final',
  'schema-mismatch': 'final',
  'unreadable-body': 'final',
  middleware: 'final',
  aborted: 'final',
  'no-key': 'final',
  'rate-limited': 'final',
};

/** The minimum wait after a rate limit: the service counts in whole seconds. */
export const minRateLimitMs = 1000;

/** The wait before a retry after a fault: exponential backoff with full jitter, and at least what the service asked for. */
export function faultBackoffMs(retries: number, retryAfterMs: number | undefined, settings: RetrySettings): number {
  return Math.max(retryAfterMs ?? 0, jitterMs(retries, settings));
}

/**
 * The wait before a retry after a rate limit: what the service asked for, and the same jitter, which spreads callers. The jitter is shorter if the
 * call may not wait that long.
 */
export function rateLimitBackoffMs(
  retries: number,
  retryAfterMs: number | undefined,
  settings: RetrySettings,
  leftMs: number,
): number {
  const askedMs = Math.max(retryAfterMs ?? 0, minRateLimitMs);
  return Math.max(askedMs, Math.min(leftMs, askedMs + jitterMs(retries, settings)));
}

/** Full jitter: a random time below a limit that doubles, so that callers that failed together do not retry together. */
function jitterMs(retries: number, { baseDelayMs, maxDelayMs, random }: RetrySettings): number {
  return Math.ceil(random() * Math.min(maxDelayMs, baseDelayMs * 2 ** retries));
}
