import type { TurnedAway } from '../transport/admission.ts';

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
