// Loaded with the first wait in real time.
import { realClock } from '../engine/clock.ts';
import type { LimitStats } from '../options/limiter.ts';
import type { Observer } from '../options/observer.ts';
import { sharedByCopies } from './registry.ts';
import { createTimer } from './timer.ts';

/** Says once for each key and process that calls wait in real time. */
export interface WaitNotice {
  /** Watches a call that is queued since a time. */
  watch(queued: Promise<unknown>, sinceMs: number): void;
  /** Says that a call waits so long, until a time, before it is retried, and why. */
  retry(operation: string, failure: string, waitMs: number, untilMs: number): void;
}

/** A wait of more than this is worth a notice. */
const longWaitMs = 5000;

/** The keys of which a notice was printed, by their names. */
const noticed = sharedByCopies('noticed', () => new Set<string>());

/** The notices of one client about its key. */
export function createWaitNotice(
  keyName: string,
  notice: NonNullable<Observer['notice']>,
  stats: () => LimitStats,
): WaitNotice {
  /** When each queued call began to wait, in order. */
  const waits = new Set<{ readonly sinceMs: number }>();
  const timer = createTimer(realClock, onTime, () => {});

  function print(waiting: string, reason: string, until: Date | null, facts: object): void {
    if (noticed.has(keyName)) return;
    noticed.add(keyName);
    const untilWhen = until === null ? '' : `, until about ${until.toISOString()}`;
    notice(
      `${waiting} for ${reason}${untilWhen}; maxWaitMs bounds such waits, hooks.onWait and logger report them`,
      facts,
    );
  }

  function onTime(): void {
    const [oldest] = waits;
    if (oldest === undefined) return;
    const dueMs = oldest.sinceMs + longWaitMs;
    if (dueMs > realClock.now()) {
      timer.set(dueMs);
      return;
    }
    waits.clear();
    const { queued, waitingFor, queuedUntil } = stats();
    if (waitingFor === null) return;
    const waiting = queued === 1 ? '1 call waits' : `${queued} calls wait`;
    const reason = waitingFor === 'pause' ? 'a pause that the service asked for' : `the limit limits.${waitingFor}`;
    print(waiting, reason, queuedUntil, {
      queued,
      waitingFor,
      queuedUntil,
    });
  }

  return {
    watch(queued, sinceMs) {
      if (noticed.has(keyName)) return;
      const wait = { sinceMs };
      const end = (): void => {
        waits.delete(wait);
        if (waits.size === 0) timer.set(Number.POSITIVE_INFINITY);
      };
      waits.add(wait);
      timer.set(wait.sinceMs + longWaitMs);
      queued.then(end, end);
    },
    retry(operation, failure, waitMs, untilMs) {
      if (waitMs <= longWaitMs) return;
      const until = new Date(untilMs);
      print(`${operation} waits`, `its retry after ${failure}`, until, { operation, failure, waitMs });
    },
  };
}
