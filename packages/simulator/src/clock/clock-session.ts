import { createSleeperLine, type Sleeper } from './sleepers.ts';
import { wakingMoment } from './timestamps.ts';

/** Says that work is in flight: while one is taken, the clock does not skip. */
export interface Hold {
  /** Ends the hold. Doing so again, or after the world was restored, does nothing. */
  release(): void;
  /** As the clock's own `sleep`, with the hold set aside until all its sleeps are over: so the clock may skip meanwhile. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
}

/** The world was restored or reset while somebody slept on its clock: what they waited for is no more. */
export class WorldReplacedError extends Error {
  override readonly name = 'WorldReplacedError';

  /** Its message says what to do. */
  constructor() {
    super('the world was restored or reset during this call; what it waited for is no more, so make the call again');
  }
}

/** Those who sleep on a clock and hold it, between one restore of its world and the next. */
export interface Era {
  isHeld(): boolean;
  /** Whether anybody asked for no time, only for a turn. */
  hasYielded(): boolean;
  firstSleeper(): Sleeper | undefined;
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
  hold(): Hold;
  /** Wakes those who asked for a turn, in order. */
  wakeYielded(): void;
  /** Rejects all who wait, in order, and those who would sleep from now on, with a {@link WorldReplacedError}. */
  end(): void;
}

/** Begins an era of a clock: `now` tells its time, `stir` hears of all that may let it go on or stop it. */
export function createEra(now: () => number, stir: () => void): Era {
  const sleepers = createSleeperLine();
  const yielded = new Set<Sleeper>();
  let holds = 0;
  let sleeps = 0;
  let ended = false;

  function stirUnlessEnded(): void {
    if (!ended) stir();
  }

  function sleep(ms: number, signal?: AbortSignal, aside?: { put(): void; take(): void }): Promise<void> {
    return new Promise((resolve, reject) => {
      signal?.throwIfAborted();
      if (ended) throw new WorldReplacedError();
      const line = ms > 0 ? sleepers : yielded;
      const leave = (): void => {
        line.delete(sleeper);
        signal?.removeEventListener('abort', onAbort);
        aside?.take();
        stirUnlessEnded();
      };
      const sleeper: Sleeper = {
        dueMs: wakingMoment(now(), ms),
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
      line.add(sleeper);
      signal?.addEventListener('abort', onAbort);
      aside?.put();
      stir();
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
    stir();
    return {
      release() {
        if (released) return;
        released = true;
        if (sleeping > 0) return;
        holds -= 1;
        stirUnlessEnded();
      },
      sleep: (ms, signal) => sleep(ms, signal, aside),
    };
  }

  return {
    isHeld: () => holds > 0,
    hasYielded: () => yielded.size > 0,
    firstSleeper: () => sleepers.first(),
    sleep: (ms, signal) => sleep(ms, signal),
    hold,
    wakeYielded() {
      for (const sleeper of [...yielded]) sleeper.wake();
    },
    end() {
      ended = true;
      for (const sleeper of [...yielded, ...sleepers]) sleeper.fail(new WorldReplacedError());
    },
  };
}
