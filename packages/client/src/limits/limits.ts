import { onAbort } from '../engine/abort.ts';
import { type Clock, realClock } from '../engine/clock.ts';
import type { ClientSettings } from '../options/client-options.ts';
import type { LimitWait } from '../options/limit-options.ts';
import type { Acquire, Limiter, LimitStats, PermitRequest, PermitResult } from '../options/limiter.ts';
import { processLimiter } from './process-limiter.ts';
import { nameKey, sharedByCopies } from './registry.ts';
import type { WaitNotice } from './wait-notice.ts';

/** The limits that apply to a client. */
export interface Limits {
  /**
   * The current state of the limits.
   *
   * @example
   * ```ts
   * console.log(booth.limits.stats());
   * ```
   */
  stats(): LimitStats;
  /**
   * Ends the pauses of the key and of single operations that rate limits of the service began, for all clients that share the limiter. Call
   * it after the support has lifted your limits. If they still hold, the next 429 begins another pause.
   *
   * @example
   * ```ts
   * booth.limits.resume();
   * ```
   */
  resume(): void;
}

/** A call that waits before a retry. */
interface RetryWait {
  readonly operation: string;
  /** The kind of its failure. */
  readonly failure: string;
  readonly clock: Clock;
  readonly signal: AbortSignal | undefined;
}

/** The limits of a client and their use by its calls. */
export interface ClientLimits {
  readonly acquire: Acquire;
  /** Sleeps before a retry; `resume` ends the sleep after a 429. Rejects as the clock does. */
  sleep(ms: number, wait: RetryWait): Promise<void>;
  readonly limits: Limits;
}

/** Functions that wake the calls which sleep after a 429, with the names of their keys. */
const sleepers = sharedByCopies('sleepers', () => new Map<() => void, string>());

/**
 * The limits of a client: those of this process, those it shares with others, or none. They hold for its calls as it wants: with its own
 * maximum queue length, and with its listeners called.
 */
export function limitsOf(client: ClientSettings): ClientLimits {
  const { currentClock, observer, limits: settings, sharedLimits, baseUrl, keySource } = client;
  const { onWait } = observer;
  const shared = settings && sharedLimits?.limiterFor(client);
  const keyName = `${baseUrl} ${nameKey(keySource, settings?.key)}`;
  let clock = currentClock();
  let { session } = clock;
  let limiter = limiterIn(clock);
  const limits: Limits = {
    stats() {
      renew();
      return limiter.stats();
    },
    resume() {
      renew();
      limiter.resume();
      for (const [wake, name] of sleepers) {
        if (name === keyName) wake();
      }
    },
  };

  /** Says something about a wait on the real clock, if nothing else would. The code for that is loaded with the first wait. */
  let noticing: Promise<WaitNotice> | undefined;
  function notify(clock: Clock, say: (notice: WaitNotice) => void): void {
    const { notice } = observer;
    if (notice === undefined || clock !== realClock) return;
    noticing ??= import('./wait-notice.ts').then(({ createWaitNotice }) =>
      createWaitNotice(keyName, notice, limits.stats),
    );
    // A notice is no reason to fail.
    noticing.then(say).catch(() => {});
  }

  function limiterIn(clock: Clock): Limiter {
    return settings === undefined ? unlimited : (shared ?? processLimiter(client, clock, settings));
  }

  /** Takes another limiter once the clock has another session. */
  function renew(): void {
    const now = currentClock();
    if (now === clock && now.session === session) return;
    clock = now;
    session = now.session;
    limiter = limiterIn(now);
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
    limits,
    acquire(request) {
      // The length of the queue is no reason to give up a retry.
      const maxQueued = request.isRetry ? Number.POSITIVE_INFINITY : (settings?.maxQueued ?? 0);
      renew();
      const acquired = limiter.acquire(request, maxQueued);
      if (!(acquired instanceof Promise)) return acquired;
      const sinceMs = clock.now();
      notify(clock, (notice) => notice.watch(acquired, sinceMs));
      return onWait === undefined ? acquired : observed(acquired, request);
    },
    async sleep(ms, { operation, failure, clock, signal }) {
      const untilMs = clock.now() + ms;
      notify(clock, (notice) => notice.retry(operation, failure, ms, untilMs));
      if (failure !== '429') return clock.sleep(ms, signal);
      const waking = new AbortController();
      const removeListener = onAbort(signal, () => waking.abort(signal?.reason));
      let isResumed = false;
      const wake = (): void => {
        isResumed = true;
        waking.abort('resumed');
      };
      sleepers.set(wake, keyName);
      try {
        await clock.sleep(ms, waking.signal);
      } catch (reason) {
        if (!isResumed) throw reason;
      } finally {
        removeListener();
        sleepers.delete(wake);
      }
    },
  };
}

const unlimited: Limiter = {
  acquire: () => ({ heldMs: 0, release() {} }),
  resume() {},
  stats: () => ({
    queued: 0,
    waitingFor: null,
    queuedUntil: null,
    inFlight: 0,
    heavyInFlight: 0,
    tokens: Number.POSITIVE_INFINITY,
    addressTokens: Number.POSITIVE_INFINITY,
    speed: 1,
    rateLimited: 0,
    pausedUntil: null,
    pausedOperations: {},
    countedBy: 'process',
  }),
};
