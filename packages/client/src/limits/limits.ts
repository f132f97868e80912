import type { ClientSettings } from '../client-options.ts';
import type { Clock } from '../clock.ts';
import { notify } from '../notify.ts';
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
  const { limits } = client;
  if (limits === 'off')
    return { acquire: () => unlimitedPermit, limits: { stats: () => unlimitedStats }, skipRates() {} };
  if (!('limiterFor' in limits)) {
    const limiterIn = (clock: Clock, named: LimitSettings['named'] = limits.named) =>
      processLimiter(client, clock, { ...limits, named });
    return withListeners(client, limits, limiterIn);
  }
  const limiter = limits.limiterFor(client);
  return withListeners(client, limits.settings, () => limiter);
}

/** Numbers that no client reaches. */
const skippedRates = { perMinute: 1e9, burst: 1e9, addressPerMinute: Number.POSITIVE_INFINITY };

/**
 * Acquires permits as one client wants it: with its own maximum queue length, and with its listeners called. It asks for another limiter
 * once the clock has another session.
 */
function withListeners(
  { currentClock, observer }: ClientSettings,
  { named, maxQueued, onWait }: LimitSettings,
  limiterIn: (clock: Clock, named?: LimitSettings['named']) => Limiter,
): ClientLimits {
  const hasListener = onWait !== undefined || observer.onWait !== undefined;
  let clock = currentClock();
  let { session } = clock;
  let numbers = named;
  let limiter = limiterIn(clock);

  function renew(): void {
    clock = currentClock();
    session = clock.session;
    limiter = limiterIn(clock, numbers);
  }

  async function observed(waiting: Promise<PermitResult>, { callId, operation }: PermitRequest): Promise<PermitResult> {
    const [ofCall, limited] = [clock, limiter];
    const sinceMs = ofCall.now();
    const emit = (state: LimitWait['state']): void => {
      const wait = { callId, operation, state, waitedMs: ofCall.now() - sinceMs, queued: limited.stats().queued };
      if (onWait !== undefined) notify(onWait, wait);
      observer.onWait?.(wait);
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
      return hasListener && acquired instanceof Promise ? observed(acquired, request) : acquired;
    },
    limits: {
      stats() {
        renew();
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
