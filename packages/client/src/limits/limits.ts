/** The limits as a client meets them. */
export interface Limits {
  /** How things stand at this moment. */
  stats(): LimitStats;
}

/**
 * How the limits of a client's key stand, as far as this process knows. With `limits: 'off'` nothing is counted: counts are 0 and
 * what is left is `Infinity`.
 */
export interface LimitStats {
  /** Calls of the key that wait for their turn, those of all clients that share the limiter. */
  readonly queued: number;
  /** Requests of the account that this process has under way. */
  readonly inFlight: number;
  /** Heavy ones among them. */
  readonly heavyInFlight: number;
  /** Tokens left for new calls: 0 to the burst. */
  readonly tokens: number;
  /** Requests that the address can still make at once. */
  readonly addressTokens: number;
  /** Share of the numbers in force, above 0 to 1: refusals that come all the same halve it, and it grows back by 0.1 a minute. */
  readonly speed: number;
  /** Refusals for a rate limit so far. */
  readonly refusals: number;
  /** Until when a refusal holds back all calls of the key; null while none does. */
  readonly pausedUntil: Date | null;
  /** Operations that a refusal for more than a minute holds back, and until when. */
  readonly pausedOperations: Readonly<Record<string, Date>>;
  /** Who counts: this process alone, or Redis for the whole fleet; numbers of Redis are those of its last answer. */
  readonly countedBy: 'process' | 'redis';
}

/** One call's wait for its turn, as it begins and as it ends. */
export interface LimitWait {
  /** The call's number among those of its client, from 1. */
  readonly callId: number;
  /** The operation by its reference name, or method and path for `request()`. */
  readonly operation: string;
  /** `waiting`: it begins; `going`: its turn has come; `left`: it was given up, or refused. */
  readonly state: 'waiting' | 'going' | 'left';
  /** Milliseconds it has waited, by the client's clock. */
  readonly waitedMs: number;
  /** Calls of the key that wait now. */
  readonly queued: number;
}

/** What there is to say where nothing is limited. */
export const unlimitedStats: LimitStats = {
  queued: 0,
  inFlight: 0,
  heavyInFlight: 0,
  tokens: Number.POSITIVE_INFINITY,
  addressTokens: Number.POSITIVE_INFINITY,
  speed: 1,
  refusals: 0,
  pausedUntil: null,
  pausedOperations: {},
  countedBy: 'process',
};
