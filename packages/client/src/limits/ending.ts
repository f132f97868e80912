import { type Outcome, wasSent } from '../transport/outcome.ts';

/** What a request's end means to the limits. */
export type Ending =
  | { readonly kind: 'unsent' }
  | { readonly kind: 'charged' }
  /** `long` where it is about a day's count and not about speed: more than a minute. */
  | { readonly kind: 'refused'; readonly forMs: number; readonly long: boolean };

const longRefusalMs = 60_000;
/** The least wait after a refusal for a rate limit; the service counts in whole seconds. */
export const leastRefusalMs = 1000;

/** Reads the end of a request. Whatever was sent and not refused is taken to have been charged. */
export function endingOf(outcome: Outcome): Ending {
  if (!wasSent(outcome)) return { kind: 'unsent' };
  if (outcome.kind !== 'status' || outcome.response.status !== 429) return { kind: 'charged' };
  const forMs = Math.max(outcome.retryAfterMs ?? 0, leastRefusalMs);
  return { kind: 'refused', forMs, long: forMs > longRefusalMs };
}
