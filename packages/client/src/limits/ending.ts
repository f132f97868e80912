import type { TurnedAway } from '../transport/admission.ts';
import { leastRefusalMs } from '../transport/backoff.ts';
import { type Outcome, wasSent } from '../transport/outcome.ts';

/** What a request's end means to the limits. */
export type Ending =
  | { readonly kind: 'unsent' }
  | { readonly kind: 'charged' }
  /** `long` where it is about a day's count and not about speed: more than a minute. */
  | { readonly kind: 'refused'; readonly forMs: number; readonly long: boolean };

const longRefusalMs = 60_000;

/** Reads the end of a request. Whatever was sent and not refused is taken to have been charged. */
export function endingOf(outcome: Outcome): Ending {
  if (!wasSent(outcome)) return { kind: 'unsent' };
  if (outcome.kind !== 'status' || outcome.response.status !== 429) return { kind: 'charged' };
  const forMs = Math.max(outcome.retryAfterMs ?? 0, leastRefusalMs);
  return { kind: 'refused', forMs, long: forMs > longRefusalMs };
}

/** For a call whose operation the service refuses for longer than the call may take. */
export function pausedTooLong(operation: string, forMs: number): TurnedAway {
  const seconds = Math.ceil(forMs / 1000);
  return {
    kind: 'turned-away',
    message: `the service has refused ${operation} for another ${seconds} s, which is longer than this call may take`,
    retryAfterMs: forMs,
    sent: false,
  };
}

/** For a call that would make the line too long. */
export function lineTooLong(mostQueued: number): TurnedAway {
  return {
    kind: 'turned-away',
    message: `${mostQueued} calls of this key are waiting, which is all that limits.maxQueued allows`,
    retryAfterMs: undefined,
    sent: false,
  };
}
