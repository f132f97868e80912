import { realClock as clock } from '../engine/clock.ts';
import { unknownWaitMs } from '../limits/key-state.ts';
import type { ProcessLimiter } from '../limits/process-limiter.ts';
import {
  createPauses,
  createQueue,
  createWait,
  heldMsOf,
  type Limited,
  longRateLimitMs,
  queueFull,
  rejectHeld,
  rejectPaused,
  type Waiter,
} from '../limits/queue.ts';
import { createTimer } from '../limits/timer.ts';
import type { Limiter, Permit, PermitResult } from '../options/limiter.ts';
import { type Ended, knownMs, type Lease, type Message, maxSilenceMs, type Reply, windowMs } from './messages.ts';

/** The settings and dependencies of a Redis limiter. */
export interface RedisLimiterOptions {
  /** Unique among all limiters of the fleet. */
  readonly name: string;
  readonly leaseMs: number;
  readonly expensiveCost: number;
  /** Gives the permits while Redis is down. */
  readonly fallback: ProcessLimiter;
  /** Sends a message to Redis; rejects if it is down. */
  send(message: Message): Promise<Reply>;
  /** Called with who counts, after each message on which a request depends, and why it is not Redis. */
  countedBy(who: 'process' | 'redis', cause?: unknown): void;
}

/** The limiter of one key in one process: its requests are queued here while it asks Redis for their permits. */
export interface RedisLimiter extends Limiter {
  /** Whether nothing is queued, held, left to report, or worth knowing if Redis loses its data. */
  isIdle(): boolean;
}

/** A permit in use. Redis does not know of one that the fallback gave until the next message. */
interface Held extends Lease {
  isKnown: boolean;
}

const unlimited: Limited = { limitedSinceMs: Number.POSITIVE_INFINITY, pausedUntilMs: 0 };

/** How long until the limiter asks a Redis again that is down. */
const retryMs = 1000;
/** The minimum of `maxWaitMs` here. */
const minWaitMs = 1000;

/** Creates a limiter. It sends messages only while something is queued or held. */
export function createRedisLimiter(options: RedisLimiterOptions): RedisLimiter {
  const { name, leaseMs, expensiveCost, fallback, send, countedBy } = options;
  const queue = createQueue();
  const held = new Map<string, Held>();
  /** Requests that are queued at the fallback as well, while Redis is down. */
  const atFallback = new Map<Waiter, AbortController>();
  const pauses = createPauses();
  // The real clock rejects no sleep.
  const timer = createTimer(
    clock,
    () => void exchange(),
    () => {},
  );
  let ended: Ended[] = [];
  /** The requests of the last minute that have ended, in order. */
  let sent: { readonly lease: string; readonly endedMs: number }[] = [];
  let isSentDue = false;
  let reply: Reply | undefined;
  let replyMs = 0;
  /** The rate limits of the key in a row, in the fleet. */
  let limited: Limited = unlimited;
  let downUntilMs: number | undefined;
  let downCause: unknown;
  let isExchanging = false;
  let isExchangeDue = false;
  /** Whether Redis is to end the pauses with the next message. */
  let isResumed = false;
  let leases = 0;
  let rateLimited = 0;

  /** The requests to ask for: the first that is not paused, and the first light one behind it if it is heavy. */
  function chooseWaiters(): Waiter[] {
    const nowMs = clock.now();
    const isUnpaused = ({ request }: Waiter): boolean => pauses.leftMs(request.operation, nowMs) === 0;
    const first = queue.first(isUnpaused, true);
    const passing = first?.request.heavy ? queue.first(isUnpaused, false) : undefined;
    return [first, passing].filter((waiter) => waiter !== undefined);
  }

  function leaseFor({ request }: Waiter): Lease {
    leases += 1;
    const tokens = request.cost === 'expensive' ? expensiveCost : 1;
    return { lease: `${name}:${leases}`, tokens, heavy: request.heavy };
  }

  /** Exchanges messages until nothing is left to say; then sets the timer for the next one. */
  async function exchange(): Promise<void> {
    isExchangeDue = true;
    if (isExchanging) return;
    isExchanging = true;
    timer.set(Number.POSITIVE_INFINITY);
    let waitMs = 0;
    while (isExchangeDue || waitMs <= 0) {
      isExchangeDue = false;
      // While Redis is down, the ends of requests are kept for later: they are no reason to keep a program running.
      const hasWork =
        queue.size() > 0 || held.size > 0 || ((ended.length > 0 || isSentDue) && downUntilMs === undefined);
      if (!hasWork) {
        waitMs = Number.POSITIVE_INFINITY;
        continue;
      }
      // Not longer if the clock was set back.
      if (downUntilMs !== undefined) downUntilMs = Math.min(downUntilMs, clock.now() + retryMs);
      waitMs = (downUntilMs ?? 0) - clock.now();
      if (waitMs <= 0) waitMs = await sendMessage();
    }
    isExchanging = false;
    timer.set(clock.now() + waitMs);
  }

  /** Sends one message and acts on the reply; returns the milliseconds until the next message. */
  async function sendMessage(): Promise<number> {
    const asking = chooseWaiters().map((waiter) => ({
      waiter,
      ask: { ...leaseFor(waiter), operation: waiter.request.operation },
    }));
    const reported = ended;
    ended = [];
    const holding = [...held.values()];
    const nowMs = clock.now();
    const message: Message = {
      limiter: name,
      leaseMs,
      held: holding.map(({ lease, tokens, heavy }) => ({ lease, tokens, heavy })),
      ended: reported,
      asks: asking.map(({ ask }) => ask),
      drained: downUntilMs !== undefined,
      resumed: isResumed,
      known: knownAt(nowMs),
      pauses: [...pauses.endsMs].map(([operation, endMs]) => ({ operation, forMs: endMs - nowMs })),
      sent: isSentDue ? sent.map(({ lease, endedMs }) => ({ lease, agoMs: Math.max(0, nowMs - endedMs) })) : [],
    };
    isResumed = false;
    try {
      reply = await send(message);
    } catch (cause) {
      ended = [...reported, ...ended];
      isResumed ||= message.resumed;
      onDown(cause);
      return retryMs;
    }
    replyMs = clock.now();
    limited = limitedBy(reply, replyMs);
    // Once is enough: a Redis that goes on to say that they are lost does not keep them.
    isSentDue = reply.isAddressLost && sent.length > 0 && !isSentDue;
    for (const permit of holding) permit.isKnown = true;
    onUp();
    for (const [index, { ask }] of asking.entries()) {
      const forMs = reply.asksPausedForMs[index] ?? 0;
      if (forMs > 0) pause(ask.operation, forMs);
    }
    rejectHeld(queue, limited, replyMs, withdraw);
    const granted = asking[reply.granted];
    if (granted === undefined) {
      if (isSentDue) return 0;
      return queue.size() > 0 ? reply.waitMs : Math.min(maxSilenceMs, leaseMs / 3);
    }
    const { waiter, ask } = granted;
    // The waiter may have left the queue meanwhile.
    if (queue.delete(waiter)) admit(waiter, { ...ask, isKnown: true });
    else ended.push({ lease: ask.lease, how: 'unsent', operation: ask.operation, forMs: 0, isRepeated: false });
    return 0;
  }

  /** Rate limits in a row, as Redis knows them. A pause is one, whatever else is known. */
  function limitedBy({ limitedForMs, pausedForMs }: Reply, nowMs: number): Limited {
    if (limitedForMs === 0 && pausedForMs === 0) return unlimited;
    const limitedSinceMs = limitedForMs > 0 ? nowMs - limitedForMs : Math.min(limited.limitedSinceMs, nowMs);
    return { limitedSinceMs, pausedUntilMs: nowMs + pausedForMs };
  }

  /** The last reply, as long as it says anything about the present. */
  function knownAt(nowMs: number): Message['known'] {
    if (reply === undefined || nowMs - replyMs >= knownMs) return undefined;
    const { stamp, speed, pausedForMs } = reply;
    return { seen: stamp, agoMs: Math.max(0, nowMs - replyMs), speed, pausedForMs };
  }

  function addSent(lease: string): void {
    const nowMs = clock.now();
    sent.push({ lease, endedMs: nowMs });
    const firstRecent = sent.findIndex(({ endedMs }) => endedMs > nowMs - windowMs);
    if (firstRecent > sent.length / 2) sent = sent.slice(firstRecent);
  }

  /** Admits a request that has left the queue. */
  function admit(waiter: Waiter, lease: Held, fallbackPermit?: Permit): void {
    const { operation, isRetry: isRepeated } = waiter.request;
    leaveFallback(waiter);
    held.set(lease.lease, lease);
    waiter.settle({
      heldMs: fallbackPermit?.heldMs ?? heldMsOf(waiter, limited, clock.now()),
      release(end) {
        held.delete(lease.lease);
        if (end.kind !== 'unsent') addSent(lease.lease);
        fallbackPermit?.release(end);
        const forMs = end.kind === 'rate-limited' ? end.forMs : 0;
        const isLong = forMs > longRateLimitMs;
        if (end.kind === 'rate-limited') rateLimited += 1;
        if (isLong) pause(operation, forMs);
        const how = isLong ? 'paused' : end.kind;
        if (lease.isKnown) ended.push({ lease: lease.lease, how, operation, forMs, isRepeated });
        void exchange();
      },
    });
  }

  function onDown(cause: unknown): void {
    // If only ends of requests were to be reported, as when a program shuts down, nobody needs to know before the next request.
    if (queue.size() > 0 || held.size > 0) countedBy('process', cause);
    downCause = cause;
    if (downUntilMs === undefined) {
      // The other processes start from the bucket that Redis last reported, too.
      if (reply !== undefined) fallback.drain();
      for (const waiter of queue) joinFallback(waiter);
    }
    downUntilMs = clock.now() + retryMs;
  }

  function onUp(): void {
    downUntilMs = undefined;
    for (const waiter of atFallback.keys()) leaveFallback(waiter);
    countedBy('redis');
  }

  /** Queues a request at the fallback as well; it keeps its position here. */
  function joinFallback(waiter: Waiter): void {
    const controller = new AbortController();
    atFallback.set(waiter, controller);
    const onResult = (result: PermitResult): void => {
      if (!queue.delete(waiter)) {
        if ('release' in result) result.release({ kind: 'unsent' });
      } else if ('release' in result) admit(waiter, { ...leaseFor(waiter), isKnown: false }, result);
      else waiter.settle(result);
    };
    const acquired = fallback.acquire({ ...waiter.request, signal: controller.signal }, Number.POSITIVE_INFINITY);
    if (!(acquired instanceof Promise)) onResult(acquired);
    // It rejects only when the request leaves the fallback: the real clock rejects no sleep.
    else void acquired.then(onResult, () => {});
  }

  function leaveFallback(waiter: Waiter): void {
    const controller = atFallback.get(waiter);
    atFallback.delete(waiter);
    controller?.abort();
  }

  function pause(operation: string, forMs: number): void {
    const nowMs = clock.now();
    const addedMs = pauses.add(operation, nowMs + forMs, nowMs);
    rejectPaused(queue, pauses, { operation, addedMs }, nowMs, withdraw);
  }

  function withdraw(waiter: Waiter): void {
    queue.delete(waiter);
    leaveFallback(waiter);
    void exchange();
  }

  return {
    acquire(request, maxQueued) {
      const nowMs = clock.now();
      const rejection = pauses.rejectionOf(request, nowMs);
      if (rejection !== undefined) return rejection;
      // Asking takes a round trip, which is no wait.
      const wait = createWait({ ...request, maxWaitMs: Math.max(request.maxWaitMs, minWaitMs) }, nowMs);
      const { waiter } = wait;
      waiter.pausedMs = pauses.leftMs(request.operation, nowMs);
      queue.add(waiter);
      if (downUntilMs !== undefined) {
        if (nowMs < downUntilMs) countedBy('process', downCause);
        joinFallback(waiter);
      }
      // The first one is being asked for; only those behind it are queued.
      if (!wait.isOver() && queue.size() - 1 > maxQueued) {
        withdraw(waiter);
        return queueFull(maxQueued);
      }
      if (wait.isOver() || chooseWaiters().includes(waiter)) void exchange();
      return wait.result(
        clock,
        () => withdraw(waiter),
        () => Math.max(unknownWaitMs, reply?.waitMs ?? 0),
      );
    },
    stats() {
      const nowMs = clock.now();
      const own = {
        queued: queue.size(),
        inFlight: held.size,
        heavyInFlight: [...held.values()].filter(({ heavy }) => heavy).length,
        rateLimited,
      };
      if (reply === undefined || downUntilMs !== undefined) {
        return { ...fallback.stats(), ...own, countedBy: 'process' };
      }
      const { tokens, addressTokens, speed, pausedForMs } = reply;
      const pausedUntilMs = replyMs + pausedForMs;
      const isPaused = pausedUntilMs > nowMs;
      const limit = tokens < 1 ? 'perMinute' : addressTokens < 1 ? 'addressPerMinute' : 'concurrent';
      return {
        ...own,
        waitingFor: queue.size() === 0 ? null : isPaused ? 'pause' : limit,
        // When the turn of this process comes depends on the others.
        queuedUntil: null,
        tokens: Math.max(0, tokens),
        addressTokens,
        speed,
        pausedUntil: isPaused ? new Date(pausedUntilMs) : null,
        pausedOperations: pauses.toDates(nowMs),
        countedBy: 'redis',
      };
    },
    resume() {
      isResumed = true;
      pauses.clear();
      fallback.resume();
      if (reply !== undefined) reply = { ...reply, pausedForMs: 0 };
      limited = unlimited;
      void exchange();
    },
    isIdle: () =>
      !isExchanging &&
      queue.size() === 0 &&
      held.size === 0 &&
      ended.length === 0 &&
      knownAt(clock.now()) === undefined,
  };
}
