import type { ClientSettings } from '../client-options.ts';
import { notify } from '../notify.ts';
import type { LimitSettings, LimitWait } from './limit-options.ts';
import type { Acquire, Limiter, LimitStats, Permit, PermitRequest, PermitResult } from './limiter.ts';
import { processLimiter } from './process-limiter.ts';

/** The limits that apply to a client. */
export interface Limits {
  /** The current state of the limits. */
  stats(): LimitStats;
}

/** The limits of a client: those of this process, those it shares with others, or none. */
export function limitsOf(client: ClientSettings): { readonly acquire: Acquire; readonly limits: Limits } {
  const { limits } = client;
  if (limits === 'off') return { acquire: () => unlimitedPermit, limits: { stats: () => unlimitedStats } };
  const isShared = 'limiterFor' in limits;
  const limiter = isShared ? limits.limiterFor(client) : processLimiter(client, limits);
  return {
    acquire: acquireFrom(limiter, isShared ? limits.settings : limits, client),
    limits: { stats: () => limiter.stats() },
  };
}

/** Acquires permits as one client wants it: with its own maximum queue length, and with its listeners called. */
function acquireFrom(
  limiter: Limiter,
  { maxQueued, onWait }: LimitSettings,
  { clock, observer }: ClientSettings,
): Acquire {
  const hasListener = onWait !== undefined || observer.onWait !== undefined;

  async function observed(waiting: Promise<PermitResult>, { callId, operation }: PermitRequest): Promise<PermitResult> {
    const sinceMs = clock.now();
    const emit = (state: LimitWait['state']): void => {
      const wait = { callId, operation, state, waitedMs: clock.now() - sinceMs, queued: limiter.stats().queued };
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

  return (request) => {
    // The length of the queue is no reason to give up a call that has begun.
    const acquired = limiter.acquire(request, request.hasBegun ? Number.POSITIVE_INFINITY : maxQueued);
    return hasListener && acquired instanceof Promise ? observed(acquired, request) : acquired;
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
