import type { ClientSettings } from '../client-options.ts';
import type { Clock } from '../clock.ts';
import type { LimitSettings, LimitWait } from './limit-options.ts';
import type { Acquire, Limiter, LimitStats, Permit, PermitRequest, PermitResult } from './limiter.ts';
import { processLimiter } from './process-limiter.ts';

/** The limits that apply to a client. */
export interface Limits {
  /** The current state of the limits. */
  stats(): LimitStats;
}

/** The limits of a client and their use by its calls. */
export interface ClientLimits {
  readonly acquire: Acquire;
  readonly limits: Limits;
  /** To be called when the service is a simulator that skips waits: the client then no longer waits for rates, either (decision S366). */
  skipRates(): void;
}

/** The limits of a client: those of this process, those it shares with others, or none. */
export function limitsOf(client: ClientSettings): ClientLimits {
  const { limits, sharedLimits } = client;
  if (limits === undefined) {
    return { acquire: () => unlimitedPermit, limits: { stats: () => unlimitedStats }, skipRates() {} };
  }
  const shared = sharedLimits?.limiterFor(client);
  return withListeners(client, limits, (clock, named) => shared ?? processLimiter(client, clock, { ...limits, named }));
}

/** Numbers that no client reaches. */
const skippedRates = { perMinute: 1e9, burst: 1e9, addressPerMinute: Number.POSITIVE_INFINITY };

/**
 * Acquires permits as one client wants it: with its own maximum queue length, and with its listeners called. It asks for another limiter
 * once the clock has another session.
 */
function withListeners(
  { currentClock, observer: { onWait } }: ClientSettings,
  { named, maxQueued }: LimitSettings,
  limiterIn: (clock: Clock, named: LimitSettings['named']) => Limiter,
): ClientLimits {
  let clock = currentClock();
  let { session } = clock;
  let numbers = named;
  let limiter = limiterIn(clock, numbers);

  function renew(): void {
    clock = currentClock();
    session = clock.session;
    limiter = limiterIn(clock, numbers);
  }

  async function observed(waiting: Promise<PermitResult>, { callId, operation }: PermitRequest): Promise<PermitResult> {
    const [ofCall, limited] = [clock, limiter];
    const sinceMs = ofCall.now();
    const emit = (state: LimitWait['state']): void => {
      onWait?.({ callId, operation, state, waitedMs: ofCall.now() - sinceMs, queued: limited.stats().queued });
    };
    emit('queued');
    let isAdmitted = false;
    try {
      const result = await waiting;
      isAdmitted = 'release' in result;
      return result;
    } finally {
      emit(isAdmitted ? 'admitted' : 'dropped');
    }
  }

  return {
    acquire(request) {
      if (clock !== currentClock() || clock.session !== session) renew();
      // The length of the queue is no reason to give up a call that has begun.
      const acquired = limiter.acquire(request, request.hasBegun ? Number.POSITIVE_INFINITY : maxQueued);
      return onWait !== undefined && acquired instanceof Promise ? observed(acquired, request) : acquired;
    },
    limits: {
      stats() {
        if (clock !== currentClock() || clock.session !== session) renew();
        return limiter.stats();
      },
    },
    skipRates() {
      if (numbers.perMinute === skippedRates.perMinute) return;
      numbers = { ...numbers, ...skippedRates };
      renew();
    },
  };
}

const unlimitedPermit: Permit = { release() {} };

const unlimitedStats: LimitStats = {
  queued: 0,
  inFlight: 0,
  heavyInFlight: 0,
  tokens: Number.POSITIVE_INFINITY,
  addressTokens: Number.POSITIVE_INFINITY,
  speed: 1,
  rateLimited: 0,
  pausedUntil: null,
  pausedOperations: {},
  countedBy: 'process',
};
