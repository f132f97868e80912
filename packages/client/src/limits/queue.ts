import { onAbort } from '../engine/abort.ts';
import type { Clock } from '../engine/clock.ts';
import type { PermitRequest, PermitResult, Priority, RateLimited } from '../options/limiter.ts';
import { createTimer } from './timer.ts';

/** A queued request. */
export interface Waiter {
  readonly request: PermitRequest;
  /** Since when it is queued. */
  sinceMs: number;
  /** How long pauses of its operation have held it back, until the end of the present one. */
  pausedMs: number;
  /** Ends the wait. The waiter has left the queue before. */
  settle(result: PermitResult): void;
  /** Ends the wait with a rejection. The waiter has left the queue before. */
  fail(reason: unknown): void;
}

/**
 * Queued requests in the order in which they go: by priority, then retries, then by arrival. Every fourth goes by arrival
 * alone, so that none waits forever behind those of higher priority.
 */
export interface Queue extends Iterable<Waiter> {
  size(): number;
  add(waiter: Waiter): void;
  /** Removes a waiter; false if it was not there. */
  delete(waiter: Waiter): boolean;
  /** The first that passes, with or without the heavy ones. */
  first(passes: (waiter: Waiter) => boolean, withHeavy: boolean): Waiter | undefined;
}

/** Of so many requests that leave the queue, one is the one that has waited longest. */
const agingInterval = 4;

/** A node of a doubly linked list, so that a waiter is removed from anywhere in constant time. The list's own node has no waiter. */
interface Node {
  readonly waiter?: Waiter;
  readonly order: number;
  before?: Node;
  after?: Node;
}

/** An empty queue. */
export function createQueue(): Queue {
  // Heavy ones are apart, because many of them may be held back while others go.
  const lane = () => ({ light: createList(), heavy: createList() });
  const lanes: { readonly [name in `${Priority}${'' | ' retry'}`]: { readonly light: Node; readonly heavy: Node } } = {
    'high retry': lane(),
    high: lane(),
    'normal retry': lane(),
    normal: lane(),
    'low retry': lane(),
    low: lane(),
  };
  const inOrder = Object.values(lanes);
  const nodes = new Map<Waiter, Node>();
  let added = 0;
  let removed = 0;

  return {
    size: () => nodes.size,
    add(waiter) {
      const { heavy, priority, isRetry } = waiter.request;
      const list = lanes[`${priority}${isRetry ? ' retry' : ''}`][heavy ? 'heavy' : 'light'];
      added += 1;
      const last = list.before ?? list;
      const node: Node = { waiter, order: added, before: last, after: list };
      last.after = node;
      list.before = node;
      nodes.set(waiter, node);
    },
    delete(waiter) {
      const { before, after } = nodes.get(waiter) ?? {};
      if (before === undefined || after === undefined) return false;
      before.after = after;
      after.before = before;
      removed += 1;
      return nodes.delete(waiter);
    },
    first(passes, withHeavy) {
      const byArrival = removed % agingInterval === agingInterval - 1;
      let first: Node | undefined;
      for (const { light, heavy } of inOrder) {
        for (const node of [firstOf(light, passes), withHeavy ? firstOf(heavy, passes) : undefined]) {
          if (node !== undefined && (first === undefined || node.order < first.order)) first = node;
        }
        if (first !== undefined && !byArrival) break;
      }
      return first?.waiter;
    },
    [Symbol.iterator]: () => [...nodes.keys()].values(),
  };
}

function createList(): Node {
  return { order: 0 };
}

function firstOf(list: Node, passes: (waiter: Waiter) => boolean): Node | undefined {
  for (let node = list.after; node?.waiter !== undefined; node = node.after) {
    if (passes(node.waiter)) return node;
  }
  return undefined;
}

/** The wait of a request, which may be over before it begins. */
export interface Wait {
  readonly waiter: Waiter;
  isOver(): boolean;
  /**
   * The result, without a promise if it is there already. Calls `withdraw` and rejects if the request's signal aborts first. Does the same if the
   * request has waited for its maximum: the error then estimates how much longer it would have to wait.
   */
  result(clock: Clock, withdraw: () => void, estimateMs: () => number): PermitResult | Promise<PermitResult>;
}

/** Begins a wait. */
export function createWait(request: PermitRequest, nowMs: number): Wait {
  let settled: PermitResult | undefined;
  let settle = (result: PermitResult): void => {
    settled = result;
  };
  let fail = (_reason: unknown): void => {};
  return {
    waiter: {
      request,
      sinceMs: nowMs,
      pausedMs: 0,
      settle: (result) => settle(result),
      fail: (reason) => fail(reason),
    },
    isOver: () => settled !== undefined,
    result(clock, withdraw, estimateMs) {
      if (settled !== undefined) return settled;
      const { signal } = request;
      const maxWaitMs = Math.min(request.maxWaitMs, request.timeLeftMs);
      const expire = (): RateLimited => {
        const result = waitedTooLong(estimateMs());
        withdraw();
        return result;
      };
      if (maxWaitMs <= 0) return expire();
      return new Promise((resolve, reject) => {
        let removeListener = (): void => {};
        // A clock that rejects its sleeps ends the wait elsewhere.
        const timer = createTimer(
          clock,
          () => settle(expire()),
          () => {},
        );
        const ending =
          <Value>(end: (value: Value) => void) =>
          (value: Value): void => {
            timer.set(Number.POSITIVE_INFINITY);
            removeListener();
            end(value);
          };
        settle = ending(resolve);
        fail = ending(reject);
        removeListener = onAbort(signal, () => {
          withdraw();
          fail(signal?.reason);
        });
        if (maxWaitMs < Number.POSITIVE_INFINITY) timer.set(clock.now() + maxWaitMs);
      });
    },
  };
}

function waitedTooLong(retryAfterMs: number): RateLimited {
  const message = `the call has waited for limits for its maximum time (maxWaitMs); try again in about ${retryAfterMs} ms`;
  return { kind: 'rate-limited', message, retryAfterMs };
}

/** The result for a request that would be one too many in the queue. */
export function queueFull(maxQueued: number): RateLimited {
  const message = `${maxQueued} calls of this key are queued, which is the maximum (limits.maxQueued)`;
  return { kind: 'rate-limited', message, retryAfterMs: undefined };
}

/** Operations that a rate limit has paused for more than a minute, such as duplicates until the next day, by their names. */
export interface Pauses {
  /** The end of each pause; one may be over until the next refresh. */
  readonly endsMs: ReadonlyMap<string, number>;
  /** Pauses an operation; returns by how much that is longer than it was paused before. */
  add(operation: string, endMs: number, nowMs: number): number;
  /** Removes all pauses. */
  clear(): void;
  /** Removes the pauses that are over; all of them if the clock was set back, so that nothing waits until the old time. */
  refresh(nowMs: number): void;
  /** How much longer an operation is paused; 0 if it is not. */
  leftMs(operation: string, nowMs: number): number;
  /** Why a request is rejected: its operation is paused for longer than it may wait; undefined if it is not. */
  rejectionOf(request: PermitRequest, nowMs: number): RateLimited | undefined;
  /** The pauses that are not over, with their ends. */
  toDates(nowMs: number): Readonly<Record<string, Date>>;
}

/** A rate limit of more than this is about a count of the day, and not about the speed of all calls. */
export const longRateLimitMs = 60_000;

/** No pauses. */
export function createPauses(): Pauses {
  const endsMs = new Map<string, number>();
  let seenMs = Number.NEGATIVE_INFINITY;

  const pauses: Pauses = {
    endsMs,
    add(operation, endMs, nowMs) {
      pauses.refresh(nowMs);
      const addedMs = endMs - Math.max(nowMs, endsMs.get(operation) ?? nowMs);
      endsMs.set(operation, endMs);
      return Math.max(0, addedMs);
    },
    clear: () => endsMs.clear(),
    refresh(nowMs) {
      for (const [operation, endMs] of endsMs) {
        if (endMs <= nowMs || nowMs < seenMs) endsMs.delete(operation);
      }
      seenMs = nowMs;
    },
    leftMs: (operation, nowMs) => Math.max(0, (endsMs.get(operation) ?? 0) - nowMs),
    rejectionOf({ operation, timeLeftMs, maxWaitMs, maxPauseMs }, nowMs) {
      const retryAfterMs = pauses.leftMs(operation, nowMs);
      if (retryAfterMs === 0 || retryAfterMs < Math.min(timeLeftMs, maxWaitMs, maxPauseMs)) return undefined;
      const until = new Date(nowMs + retryAfterMs).toISOString();
      const message = `the service has paused ${operation} until ${until}, which is longer than this call may wait`;
      return { kind: 'rate-limited', message, retryAfterMs };
    },
    toDates: (nowMs) =>
      Object.fromEntries(
        [...endsMs].filter(([, endMs]) => endMs > nowMs).map(([operation, endMs]) => [operation, new Date(endMs)]),
      ),
  };
  return pauses;
}

/** A new pause of an operation, or a longer one. */
interface NewPause {
  readonly operation: string;
  readonly addedMs: number;
}

/** Rejects the queued requests whose operation is paused for longer than they may wait. */
export function rejectPaused(
  queue: Queue,
  pauses: Pauses,
  { operation, addedMs }: NewPause,
  nowMs: number,
  withdraw: (waiter: Waiter) => void,
): void {
  for (const waiter of queue) {
    const { request } = waiter;
    if (request.operation !== operation) continue;
    waiter.pausedMs += addedMs;
    const rejection =
      pauses.rejectionOf(request, nowMs) ??
      heldTooLong(request, waiter.pausedMs, nowMs + pauses.leftMs(operation, nowMs), nowMs);
    if (rejection === undefined) continue;
    withdraw(waiter);
    waiter.settle(rejection);
  }
}

/** Rate limits of a key in a row: since when, `Infinity` for none, and until when they pause the key. */
export interface Limited {
  readonly limitedSinceMs: number;
  readonly pausedUntilMs: number;
}

/** How long rate limits have held a queued request back, at a time. */
export function heldMsOf(waiter: Waiter, { limitedSinceMs }: Pick<Limited, 'limitedSinceMs'>, atMs: number): number {
  return waiter.pausedMs + Math.max(0, atMs - Math.max(waiter.sinceMs, limitedSinceMs));
}

/** Rejects the queued requests of a key that rate limits in a row will have held back for longer than they may be. */
export function rejectHeld(queue: Queue, limited: Limited, nowMs: number, withdraw: (waiter: Waiter) => void): void {
  const untilMs = Math.max(nowMs, limited.pausedUntilMs);
  for (const waiter of queue) {
    // The clock may have been set back.
    waiter.sinceMs = Math.min(waiter.sinceMs, nowMs);
    const rejection = heldTooLong(waiter.request, heldMsOf(waiter, limited, untilMs), untilMs, nowMs);
    if (rejection === undefined) continue;
    withdraw(waiter);
    waiter.settle(rejection);
  }
}

/** Why a request is rejected that the service holds back until a time; undefined if it may wait so long. */
export function heldTooLong(
  { maxHeldMs }: PermitRequest,
  heldMs: number,
  untilMs: number,
  nowMs: number,
): RateLimited | undefined {
  if (heldMs <= maxHeldMs) return undefined;
  const message = `rate limits of the service hold the call back for longer than it may wait (retry.maxRetryAfterMs); try again in about ${untilMs - nowMs} ms`;
  return { kind: 'rate-limited', message, retryAfterMs: untilMs - nowMs };
}
