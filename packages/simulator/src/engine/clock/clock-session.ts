import { createSleeperQueue, type Sleeper, type SleeperQueue } from './sleepers.ts';
import { wakeTimeMs } from './timestamps.ts';

/** Says that work is in flight: while one is taken, the clock does not skip. */
export interface Hold {
  /** Ends the hold. A second call, or one after the world was restored, does nothing. */
  release(): void;
  /** Sleeps on the clock. The hold does not count until all its sleeps are over, so the clock may skip. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
}

/**
 * The world was restored, reset or removed during a call, or a sleep on its clock.
 *
 * @example
 * ```ts
 * const sleeping = sim.clock.sleep(60_000).catch((error) => error);
 * sim.reset();
 * console.log((await sleeping) instanceof WorldReplacedError); // true
 * ```
 */
export class WorldReplacedError extends Error {
  override readonly name = 'WorldReplacedError';

  /** Its message says what to do. */
  constructor() {
    super('the world was restored or reset during this call, or removed; make the call again');
  }
}

/** The sleepers and holds of a clock, from one restore of its world to the next. */
export interface ClockSession {
  isHeld(): boolean;
  /** Whether a sleep of zero milliseconds waits for its turn. */
  hasYielded(): boolean;
  firstSleeper(): Sleeper | undefined;
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
  /** The first of those who wait without having the clock skip. */
  firstWaiter(): Sleeper | undefined;
  wait(ms: number, signal?: AbortSignal): Promise<void>;
  hold(): Hold;
  /** Wakes the sleepers of zero milliseconds, in order. */
  wakeYielded(): void;
  /** Rejects all sleepers in order, and every later sleep, with a {@link WorldReplacedError}. */
  end(): void;
}

/** Starts a session of a clock: `now` returns its time, and `reschedule` is called when the clock may go on or must stop. */
export function createClockSession(now: () => number, reschedule: () => void): ClockSession {
  const sleepers = createSleeperQueue();
  const waiters = createSleeperQueue();
  const yielded = new Set<Sleeper>();
  let holds = 0;
  let sleeps = 0;
  let ended = false;

  function rescheduleUnlessEnded(): void {
    if (!ended) reschedule();
  }

  function sleep(ms: number, signal?: AbortSignal, aside?: { put(): void; take(): void }): Promise<void> {
    return enter(ms > 0 ? sleepers : yielded, ms, signal, aside);
  }

  function enter(
    queue: Pick<SleeperQueue, 'delete'> & { add(sleeper: Sleeper): unknown },
    ms: number,
    signal?: AbortSignal,
    aside?: { put(): void; take(): void },
  ): Promise<void> {
    return new Promise((resolve, reject) => {
      signal?.throwIfAborted();
      if (ended) throw new WorldReplacedError();
      const leave = (): void => {
        queue.delete(sleeper);
        signal?.removeEventListener('abort', onAbort);
        aside?.take();
        rescheduleUnlessEnded();
      };
      const sleeper: Sleeper = {
        dueMs: wakeTimeMs(now(), ms),
        order: sleeps++,
        wake() {
          leave();
          resolve();
        },
        fail(reason) {
          leave();
          reject(reason);
        },
      };
      const onAbort = (): void => sleeper.fail(signal?.reason);
      queue.add(sleeper);
      signal?.addEventListener('abort', onAbort);
      aside?.put();
      reschedule();
    });
  }

  function hold(): Hold {
    let sleeping = 0;
    let released = false;
    const aside = {
      put() {
        if (sleeping === 0 && !released) holds -= 1;
        sleeping += 1;
      },
      take() {
        sleeping -= 1;
        if (sleeping === 0 && !released) holds += 1;
      },
    };
    holds += 1;
    reschedule();
    return {
      release() {
        if (released) return;
        released = true;
        if (sleeping > 0) return;
        holds -= 1;
        rescheduleUnlessEnded();
      },
      sleep: (ms, signal) => sleep(ms, signal, aside),
    };
  }

  return {
    isHeld: () => holds > 0,
    hasYielded: () => yielded.size > 0,
    firstSleeper: () => sleepers.first(),
    sleep: (ms, signal) => sleep(ms, signal),
    firstWaiter: () => waiters.first(),
    wait: (ms, signal) => enter(waiters, ms, signal),
    hold,
    wakeYielded() {
      for (const sleeper of [...yielded]) sleeper.wake();
    },
    end() {
      ended = true;
      for (const sleeper of [...yielded, ...sleepers, ...waiters]) sleeper.fail(new WorldReplacedError());
    },
  };
}
