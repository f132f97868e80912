import type { Clock } from '../clock.ts';
import type { Demand, Place, Turn, TurnedAway } from '../transport/admission.ts';
import type { LimitSettings } from './limit-settings.ts';
import type { LimitStats } from './limits.ts';

/** What holds back the calls of one key. */
export interface Limiter {
  /**
   * A place at once, or one to come. Turned away where the operation is paused for longer than the call may take, or where
   * more than `mostQueued` would wait. Rejects with the signal's reason once that aborts.
   */
  enter(demand: Demand, turn: Turn, mostQueued: number): Place | TurnedAway | Promise<Place | TurnedAway>;
  stats(): LimitStats;
}

/** What limits need to know of a client. */
export interface LimitedClient {
  /** Without a slash at its end. */
  readonly baseUrl: string;
  readonly apiKey: () => string | Promise<string>;
  /** The key, or the function that gives it, as the client was given it: what its limiter is found by. */
  readonly keyGiven: string | (() => string | Promise<string>);
  readonly clock: Clock;
}

/** Limits that processes share, as `redisLimits` of `@boothkit/client/redis` makes them; for the option `limits` of clients. */
export interface SharedLimits {
  /** @internal */
  readonly settings: LimitSettings;
  /** @internal */
  limiterFor(client: LimitedClient): Limiter;
}
