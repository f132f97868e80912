import type { Cost } from '@boothkit/contract/constants';
import type { Failure, Outcome } from './outcome.ts';

/** What a request takes of the service's limits (rules 8/requests-per-key, 8/concurrent-heavy). */
export interface Demand {
  readonly cost: Cost;
  readonly heavy: boolean;
}

/** Which calls go first where some have to wait. */
export type Priority = 'high' | 'normal';

/** Whose request it is that asks for a place. */
export interface Turn {
  /** Its number among the calls of its client. */
  readonly callId: number;
  readonly operation: string;
  readonly priority: Priority;
  /** Whether the call has sent a request before: it then goes before those that have not. */
  readonly begun: boolean;
  /** What is left of the call's total timeout. */
  readonly leftMs: number;
  readonly signal: AbortSignal | undefined;
}

/** A request's place among those under way. */
export interface Place {
  /** Gives the place back and tells how the request ended; to be called exactly once. */
  leave(outcome: Outcome): void;
}

/** Why there will be no place in time. */
export type TurnedAway = Extract<Failure, { readonly kind: 'turned-away' }>;

/** Lets a request through once the limits allow it, or turns it away; rejects with the signal's reason where that aborts first. */
export type Admit = (demand: Demand, turn: Turn) => Place | TurnedAway | Promise<Place | TurnedAway>;

const noPlace: Place = { leave() {} };

/** Lets every request through at once. */
export const admitAll: Admit = () => noPlace;
