import type { Cost } from '@boothkit/contract/constants';
import type { Outcome } from './outcome.ts';

/** What a request takes of the service's limits (rules 8/requests-per-key, 8/concurrent-heavy). */
export interface Demand {
  readonly cost: Cost;
  readonly heavy: boolean;
}

/** A request's place among those under way. */
export interface Place {
  /** Gives the place back and tells how the request ended; to be called exactly once. */
  leave(outcome: Outcome): void;
}

/** Lets a request through once the limits allow it; rejects with the signal's reason where that aborts first. */
export type Admit = (demand: Demand, signal: AbortSignal | undefined) => Promise<Place>;

const noPlace: Place = { leave() {} };

/** Lets every request through at once. */
export const admitAll: Admit = async () => noPlace;
