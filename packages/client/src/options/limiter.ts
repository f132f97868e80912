import type { Cost } from '@boothkit/contract/internal';
import type { Clock } from '../engine/clock.ts';
import type { LimitSettings } from './limit-options.ts';

// rules 8/requests-per-key, 8/concurrent-heavy
/** The cost of a request to the service's limits. */
export interface RequestCost {
  readonly cost: Cost;
  readonly heavy: boolean;
}

/** Which queued calls go first: `high` before `normal` before `low`; every fourth call is the call that has waited longest. */
export type Priority = 'high' | 'normal' | 'low';

/** A request that asks for a permit. */
export interface PermitRequest extends RequestCost {
  /** The number of its call among those of its client. */
  readonly callId: number;
  readonly operation: string;
  readonly priority: Priority;
  /** Whether its call has sent a request before: it then goes before those that have not. */
  readonly isRetry: boolean;
  /** The time left of the call's total timeout. */
  readonly timeLeftMs: number;
  /** The longest pause of its operation that it waits for. */
  readonly maxPauseMs: number;
  /** How long rate limits of the service may still hold it back. */
  readonly maxHeldMs: number;
  /** How long it may be queued. */
  readonly maxWaitMs: number;
  readonly signal: AbortSignal | undefined;
}

/** How a request ended: it was not sent; it was sent, and counts; or the service rejected it for a rate limit, for this long. */
export type RequestEnd =
  | { readonly kind: 'unsent' | 'charged' }
  | { readonly kind: 'rate-limited'; readonly forMs: number };

/** The permission to send one request. */
export interface Permit {
  /** How long rate limits of the service have held the request back, of the time that it was queued. */
  readonly heldMs: number;
  /** Returns the permit. Call it exactly once. */
  release(end: RequestEnd): void;
}

/** Why a request gets no permit. */
export interface RateLimited {
  readonly kind: 'rate-limited';
  readonly message: string;
  readonly retryAfterMs: number | undefined;
}

/** A permit, or the reason why the limits do not allow one. */
export type PermitResult = Permit | RateLimited;

/**
 * Gives a permit as soon as the limits allow it, or rejects the request; a promise rejects with the signal's reason when that aborts.
 *
 * A free permit is no promise and needs no timer, so a call takes hardly longer than one by ky alone.
 */
export type Acquire = (request: PermitRequest) => PermitResult | Promise<PermitResult>;

/** The limiter of one key. */
export interface Limiter {
  /** As {@link Acquire}; rejects a request that would be one too many in the queue. */
  acquire(request: PermitRequest, maxQueued: number): PermitResult | Promise<PermitResult>;
  stats(): LimitStats;
  /** Ends the pauses of the key and of the operations of its account. */
  resume(): void;
}

/** The limit that the first queued call waits for, by its option. `pause`: the service has asked for a pause. */
export type LimitReason = 'perMinute' | 'concurrent' | 'heavy' | 'addressPerMinute' | 'pause';

/**
 * The limits of a client's key, as far as this process knows them. With `limits: 'off'` nothing is counted: counts are 0, and tokens and
 * requests left are `Infinity`.
 */
export interface LimitStats {
  /** Queued calls of the key, of all clients that share the limiter. */
  readonly queued: number;
  /** The limit that the first queued call waits for; null if no call is queued. */
  readonly waitingFor: LimitReason | null;
  /** An estimate of when the last queued call will be sent; null if no call is queued, or if the time depends on calls in flight. */
  readonly queuedUntil: Date | null;
  /** Requests of the account that this process has in flight. */
  readonly inFlight: number;
  /** Heavy requests among the requests in flight. */
  readonly heavyInFlight: number;
  /** Tokens left for new calls: 0 to the burst. */
  readonly tokens: number;
  /** Requests that the address can still make now. */
  readonly addressTokens: number;
  /**
   * Share of the numbers in force, above 0 to 1: an unexpected rate limit halves it, and it recovers within ten seconds, slower if rate
   * limits go on.
   */
  readonly speed: number;
  /** Requests that the service rejected for a rate limit (429) so far. */
  readonly rateLimited: number;
  /** Until when a rate limit holds back all calls of the key; null if none does. */
  readonly pausedUntil: Date | null;
  /** Operations that a rate limit of more than a minute holds back, and until when. */
  readonly pausedOperations: Readonly<Record<string, Date>>;
  /** The counter: this process alone, or Redis for all processes. Numbers of Redis come from its last reply. */
  readonly countedBy: 'process' | 'redis';
}

/** The facts about a client that limits need. */
export interface LimitedClient {
  /** Without a slash at its end. */
  readonly baseUrl: string;
  readonly apiKey: string | (() => Promise<string>);
  /** The key, or the function that returns it, as the client was given it: clients with the same one share a limiter. */
  readonly keySource: string | object;
  /** The option `clock`. */
  readonly clock: Clock | undefined;
}

/** Limits that processes share, made by `redisLimits` of `@boothkit/client/redis`; for the option `limits` of clients. */
export interface SharedLimits {
  /** @internal */
  readonly settings: LimitSettings;
  /** @internal */
  limiterFor(client: LimitedClient): Limiter;
}
