import { type Clock, realClock } from '../engine/clock.ts';
import { documentedNumbers, type LimitSettings } from '../options/limit-options.ts';
import type { LimitedClient, Limiter, LimitStats, Permit, PermitRequest } from '../options/limiter.ts';
import { createAddressWindow } from './address-window.ts';
import { emptyUntil } from './bucket.ts';
import {
  type AccountState,
  allowsHeavy,
  applyNumbers,
  createAccountState,
  createKeyState,
  endPauses,
  estimateWaitMs,
  isIdleKey,
  type KeyState,
  opensAtMs,
  reasonOf,
  refreshKey,
  slowDown,
  tokensFor,
} from './key-state.ts';
import {
  createQueue,
  createWait,
  heldMsOf,
  heldTooLong,
  longRateLimitMs,
  type Queue,
  queueFull,
  rejectHeld,
  rejectPaused,
  type Waiter,
} from './queue.ts';
import { createRegistry, nameKey, sharedByCopies } from './registry.ts';
import { createTimer } from './timer.ts';

/** The latest time that a `Date` can be. */
const maxDateMs = 8.64e15;

/** A limiter of this process alone. */
export interface ProcessLimiter extends Limiter {
  /** Empties the key's bucket: others have used it, nobody knows how much. */
  drain(): void;
}

/** The limits of one service, as this process counts them: those of its keys, its accounts, and the address they share. */
export interface ServiceLimits {
  /** The limiter of a key. The numbers named hold from now on, for all that they concern. */
  limiterFor(keyName: string, settings: Pick<LimitSettings, 'named' | 'account'>): ProcessLimiter;
}

/** By the session of a clock: after a reset of a simulated world, nothing that was counted before holds. */
const servicesBySession = sharedByCopies('services', () => new WeakMap<object, Map<string, ServiceLimits>>());
/** The session of real time. */
const realSession = sharedByCopies('real time', () => ({}));

/** The one limiter of this process for a base URL, key and session of a clock. */
export function processLimiter(
  { baseUrl, keySource }: Pick<LimitedClient, 'baseUrl' | 'keySource'>,
  clock: Clock,
  { named, account, key }: Pick<LimitSettings, 'named' | 'account' | 'key'>,
): ProcessLimiter {
  const session = clock.session ?? (clock === realClock ? realSession : clock);
  const services = servicesBySession.get(session) ?? new Map<string, ServiceLimits>();
  servicesBySession.set(session, services);
  const { origin } = new URL(baseUrl);
  const service = services.get(origin) ?? createServiceLimits(clock);
  services.set(origin, service);
  const accountName = account === undefined ? undefined : `${baseUrl} ${account}`;
  return service.limiterFor(`${baseUrl} ${nameKey(keySource, key)}`, { named, account: accountName });
}

/** Limits that are not used yet, in the time of a clock. */
export function createServiceLimits(clock: Clock): ServiceLimits {
  const keys = createRegistry<KeyState>((key) => isIdleKey(key, clock.now()));
  const accounts = createRegistry<AccountState>(({ inFlight, pauses }) => {
    pauses.refresh(clock.now());
    return inFlight === 0 && pauses.endsMs.size === 0;
  });
  const address = createAddressWindow(documentedNumbers.addressPerMinute);
  /** Keys with queued requests, in the order of their turns. */
  const queues = new Map<KeyState, Queue>();
  const timer = createTimer(clock, dispatch, failAll);

  /** Creates a permit; the limits must allow it. */
  function createPermit(key: KeyState, request: PermitRequest, sentMs: number, heldMs: number): Permit {
    // As it is now: a client may name another account for the key before the permit is released.
    const { account, bucket } = key;
    const { heavy, operation, isRetry } = request;
    const tokens = tokensFor(request, key);
    account.inFlight += 1;
    if (heavy) account.heavyInFlight += 1;
    bucket.reserved += tokens;
    address.inFlight += 1;

    /** Applies a rate limit, and rejects the queued requests that would have to wait for too long. */
    function rateLimited(untilMs: number, nowMs: number): void {
      key.rateLimited += 1;
      if (untilMs - nowMs > longRateLimitMs) {
        const { pauses } = account;
        const addedMs = pauses.add(operation, untilMs, nowMs);
        for (const [queuedKey, queue] of queues) {
          if (queuedKey.account.pauses !== pauses) continue;
          rejectPaused(queue, pauses, { operation, addedMs }, nowMs, (waiter) => withdraw(queuedKey, waiter));
        }
        return;
      }
      key.pausedUntilMs = Math.max(key.pausedUntilMs, untilMs);
      key.limitedSinceMs = Math.min(key.limitedSinceMs, nowMs);
      emptyUntil(bucket, key.pausedUntilMs, tokens);
      slowDown(key, sentMs, isRetry, nowMs);
      const queue = queues.get(key);
      if (queue !== undefined) rejectHeld(queue, key, nowMs, (waiter) => withdraw(key, waiter));
    }

    return {
      heldMs,
      release(end) {
        const nowMs = clock.now();
        const hasQueued = queues.size > 0;
        refreshKey(key, nowMs);
        account.inFlight -= 1;
        if (heavy) account.heavyInFlight -= 1;
        bucket.reserved -= tokens;
        address.end(nowMs, end.kind !== 'unsent');
        if (end.kind === 'charged') {
          bucket.level -= tokens;
          key.limitedSinceMs = Number.POSITIVE_INFINITY;
        }
        if (end.kind === 'rate-limited') rateLimited(nowMs + end.forMs, nowMs);
        if (hasQueued) dispatch();
      },
    };
  }

  /** Admits the queued requests that may go: one of each key in turn, until none may. */
  function dispatch(): void {
    let wakeMs = Number.POSITIVE_INFINITY;
    const nowMs = clock.now();
    for (let round = [...queues]; round.length > 0; ) {
      const served: typeof round = [];
      for (const [key, queue] of round) {
        const heldUntilMs = admitFirst(key, queue, nowMs);
        if (heldUntilMs !== undefined) {
          wakeMs = Math.min(wakeMs, heldUntilMs);
          continue;
        }
        // Its next turn comes after those of the other keys.
        queues.delete(key);
        if (queue.size() === 0) continue;
        queues.set(key, queue);
        served.push([key, queue]);
      }
      round = served;
    }
    timer.set(wakeMs);
  }

  /** Admits the first request of a key. If it may not go yet: until when, `Infinity` if that depends on another request's end. */
  function admitFirst(key: KeyState, queue: Queue, nowMs: number): number | undefined {
    const { speed } = refreshKey(key, nowMs);
    const { pauses } = key.account;
    const isUnpaused = ({ request }: Waiter): boolean => pauses.leftMs(request.operation, nowMs) === 0;
    const waiter = queue.first(isUnpaused, allowsHeavy(key, speed));
    if (waiter === undefined) return Math.min(...pauses.endsMs.values());
    const { request } = waiter;
    const opensMs = opensAtMs(key, request, address, nowMs);
    if (opensMs > nowMs) return opensMs;
    withdraw(key, waiter);
    waiter.settle(createPermit(key, request, nowMs, heldMsOf(waiter, key, nowMs)));
    return undefined;
  }

  function withdraw(key: KeyState, waiter: Waiter): void {
    const queue = queues.get(key);
    if (!queue?.delete(waiter)) return;
    key.queued -= 1;
    if (waiter.request.cost === 'expensive') key.queuedExpensive -= 1;
    if (queue.size() === 0) queues.delete(key);
  }

  function failAll(reason: unknown): void {
    for (const [key, queue] of queues) {
      for (const waiter of queue) {
        withdraw(key, waiter);
        waiter.fail(reason);
      }
    }
  }

  function enqueue(key: KeyState, request: PermitRequest, maxQueued: number): ReturnType<Limiter['acquire']> {
    const nowMs = clock.now();
    const { account, pausedUntilMs } = key;
    const rejection =
      account.pauses.rejectionOf(request, nowMs) ?? heldTooLong(request, pausedUntilMs - nowMs, pausedUntilMs, nowMs);
    if (rejection !== undefined) return rejection;
    const wait = createWait(request, nowMs);
    wait.waiter.pausedMs = account.pauses.leftMs(request.operation, nowMs);
    const queue = queues.get(key) ?? createQueue();
    queues.set(key, queue);
    queue.add(wait.waiter);
    key.queued += 1;
    if (request.cost === 'expensive') key.queuedExpensive += 1;
    const withdrawNow = (): void => {
      withdraw(key, wait.waiter);
      dispatch();
    };
    dispatch();
    if (!wait.isOver() && key.queued > maxQueued) {
      withdrawNow();
      return queueFull(maxQueued);
    }
    return wait.result(clock, withdrawNow, () => estimateWaitMs(key, request, address, clock.now()));
  }

  /** The limit that the queue of a key waits for, and an estimate of until when. */
  function waitOf(key: KeyState, nowMs: number): Pick<LimitStats, 'waitingFor' | 'queuedUntil'> {
    const queue = queues.get(key);
    if (queue === undefined) return { waitingFor: null, queuedUntil: null };
    const { pauses } = key.account;
    const request = queue.first((waiter) => pauses.leftMs(waiter.request.operation, nowMs) === 0, true)?.request;
    if (request === undefined) {
      return { waitingFor: 'pause', queuedUntil: new Date(Math.max(...pauses.endsMs.values())) };
    }
    const isKnown = opensAtMs(key, request, address, nowMs) < Number.POSITIVE_INFINITY;
    const untilMs = isKnown ? nowMs + estimateWaitMs(key, request, address, nowMs) : Number.POSITIVE_INFINITY;
    return {
      waitingFor: reasonOf(key, request, address, nowMs),
      queuedUntil: untilMs <= maxDateMs ? new Date(untilMs) : null,
    };
  }

  function statsOf(key: KeyState): LimitStats {
    const nowMs = clock.now();
    const { speed } = refreshKey(key, nowMs);
    const { account, bucket, queued, rateLimited, pausedUntilMs } = key;
    return {
      queued,
      ...waitOf(key, nowMs),
      inFlight: account.inFlight,
      heavyInFlight: account.heavyInFlight,
      tokens: Math.max(0, bucket.level - bucket.reserved),
      addressTokens: address.left(nowMs),
      speed,
      rateLimited,
      pausedUntil: pausedUntilMs > nowMs ? new Date(pausedUntilMs) : null,
      pausedOperations: account.pauses.toDates(nowMs),
      countedBy: 'process',
    };
  }

  return {
    limiterFor(keyName, { named, account: accountName }) {
      const nowMs = clock.now();
      address.perMinute = named.addressPerMinute ?? address.perMinute;
      const account = accountName === undefined ? undefined : accounts.get(accountName, createAccountState);
      const key = keys.get(keyName, () => createKeyState(named, account ?? createAccountState(), nowMs));
      key.account = account ?? key.account;
      applyNumbers(key, named, nowMs);
      dispatch();
      return {
        acquire(request, maxQueued) {
          // From now on the key is not idle, and must not be held weakly.
          keys.get(keyName, () => key);
          const nowMs = clock.now();
          const { pauses } = key.account;
          const isOpen = queues.size === 0 && opensAtMs(key, request, address, nowMs) <= nowMs;
          const isPaused = pauses.endsMs.size > 0 && pauses.leftMs(request.operation, nowMs) > 0;
          return isOpen && !isPaused ? createPermit(key, request, nowMs, 0) : enqueue(key, request, maxQueued);
        },
        stats: () => statsOf(key),
        resume() {
          endPauses(key, clock.now());
          dispatch();
        },
        drain: () => emptyUntil(key.bucket, clock.now(), 0),
      };
    },
  };
}
