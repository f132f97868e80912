import { createClockSession, type Hold } from './clock-session.ts';
import { type RealTime, realTime } from './real-time.ts';
import { addSpan, formatTimestamp, maxClockMs, parseClockTime, type TimeSpan } from './timestamps.ts';

export { type Hold, WorldReplacedError } from './clock-session.ts';
export type { TimeSpan } from './timestamps.ts';

/** The clock that a client uses, so that it waits in virtual time. */
export interface Clock {
  /**
   * Whole milliseconds since the epoch. Never decreases, except by {@link WorldClock.restore}.
   *
   * @example
   * ```ts
   * console.log(sim.clock.now()); // 1785834000000
   * ```
   */
  now(): number;
  /**
   * Resolves once `ms` milliseconds of this clock have passed, never early.
   *
   * Zero or less yields to work that is ready. In a world no sleep takes real time: once there is no {@link Hold} and nothing more
   * happens, the clock jumps to the next time that a sleep ends.
   *
   * Rejects with `signal.reason` if the signal aborts first, and with {@link WorldReplacedError} if the world is restored or reset first. Rejects
   * with a RangeError if `ms` is not a number or ends after the clock's latest time.
   *
   * @example
   * ```ts
   * await sim.clock.sleep(60_000); // takes no real time
   * sim.clock.date(); // 2026-08-04T09:01:00.000Z
   * ```
   */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
  /**
   * As {@link sleep}, but the clock never skips because of it: it ends when the clock ticks, is moved, or skips for another
   * sleeper. So a timeout ends a call that a fault delays, and no other.
   *
   * @example
   * ```ts
   * const waiting = sim.clock.wait(60_000);
   * sim.clock.advance({ minutes: 1 });
   * await waiting;
   * sim.clock.date(); // 2026-08-04T09:01:00.000Z
   * ```
   */
  wait(ms: number, signal?: AbortSignal): Promise<void>;
  /** An object that each restore or reset of the world replaces. If it is another object than before, forget what you counted, such as tokens. */
  readonly session: object;
}

/** The options of a clock. */
export interface ClockOptions {
  // rule 4/date-time
  /**
   * The start time, in the years 0000 to 9998: a Date, or a date-time with an offset. Default: the real time.
   */
  readonly start?: string | Date;
  /** Whether the clock is frozen: it does not tick with real time. Default: false. */
  readonly frozen?: boolean;
}

/** A clock as data, ready for JSON: what {@link WorldClock.capture} takes and {@link WorldClock.restore} gives back. */
export interface ClockState {
  /** The time, as a date-time in UTC. */
  readonly now: string;
}

/**
 * Work that the world keeps as data and does at its time, such as deliveries that are due. It never makes the clock skip; it runs
 * when the clock reaches its time by ticking, moving or skipping for a sleeper.
 */
export interface BackgroundSource {
  /** The time of the next work, in milliseconds since the epoch; `undefined` for none. */
  nextDueMs(): number | undefined;
  /**
   * Does, synchronously, what is due by `nowMs`, which is also the clock's `now()` meanwhile. Afterwards nothing of it may still
   * be due. It may take holds and sleep, but not move the clock. An error stops the clock at that time. The `advance` or `moveTo`
   * that reached the time throws it; otherwise it is an uncaught error.
   *
   * @param nowMs Milliseconds since the epoch.
   */
  fire(nowMs: number): void;
}

/**
 * A world's only source of time.
 *
 * The clock skips when no hold is taken, something sleeps, and nothing happens on the clock in two turns of the event loop. It then jumps to the
 * earliest time at which something is due, runs that one thing, and checks again. Work that is due at the same time runs in turn. Background work
 * runs first, in the order it was added. Sleepers follow in the order in which they began to sleep. So calls in process wait out any limit in no real
 * time, and on a frozen clock the same calls make the same trace. A clock that is not frozen also reaches moments by real time, holds or not. No
 * clock goes past the year 9998: one that ticks stops at its end.
 *
 * @example
 * ```ts
 * import { createSimulator } from '@boothkit/simulator';
 *
 * const { clock } = createSimulator({ clock: { start: '2026-08-04T09:00:00Z', frozen: true } });
 * await clock.sleep(60_000); // takes no real time
 * clock.date(); // 2026-08-04T09:01:00.000Z
 * clock.advance({ days: 7 });
 * ```
 */
export interface WorldClock extends Clock {
  /** Whether the clock is frozen: it does not tick with real time. */
  readonly frozen: boolean;
  /**
   * Freezes the clock at its present time, or lets it tick from there on.
   *
   * @example
   * ```ts
   * sim.clock.setFrozen(false); // time now passes as real time does
   * ```
   */
  setFrozen(frozen: boolean): void;
  /**
   * The current time as a `Date`.
   *
   * @example
   * ```ts
   * sim.clock.date(); // 2026-08-04T09:00:00.000Z
   * ```
   */
  date(): Date;
  /**
   * Moves time forward by the sum of the parts of `span`, to the nearest millisecond. Fractions are allowed, such as 1.5 hours.
   *
   * Before it returns, background work that becomes due meanwhile is done in order, with `now()` at each moment. Sleepers are woken in
   * order, and continue once the caller yields. Holds do not prevent it. Throws a RangeError as {@link moveTo} does.
   *
   * @example
   * ```ts
   * sim.clock.advance({ days: 7, hours: 1.5 });
   * sim.clock.date(); // 2026-08-11T10:30:00.000Z
   * ```
   */
  advance(span: TimeSpan): void;
  // rule 4/date-time
  /**
   * As {@link advance}, to a given time: a Date, or a date-time with an offset.
   *
   * Throws a RangeError without moving if that time has passed or is outside the years 0000 to 9998; an Error
   * where background work calls it.
   *
   * @example
   * ```ts
   * sim.clock.moveTo('2026-09-12T17:00:00+02:00');
   * sim.clock.date(); // 2026-09-12T15:00:00.000Z
   * ```
   */
  moveTo(time: string | Date): void;
  /**
   * Takes a hold. Release it in a `finally`.
   *
   * @example
   * ```ts
   * const hold = sim.clock.hold();
   * try {
   *   await hold.sleep(60_000);
   * } finally {
   *   hold.release();
   * }
   * sim.clock.date(); // 2026-08-04T09:01:00.000Z
   * ```
   */
  hold(): Hold;
  /**
   * Holds the clock until `work` has settled, and returns its result: for I/O outside the world.
   * Do not sleep on this clock inside: a frozen clock would wait forever. Use {@link hold} and its `sleep`.
   *
   * @example
   * ```ts
   * const answer = await sim.clock.busy(async () => 'from outside');
   * console.log(answer); // from outside
   * ```
   */
  busy<T>(work: Promise<T> | (() => Promise<T>)): Promise<T>;
  /** Adds background work; returns what removes it. */
  addSource(source: BackgroundSource): () => void;
  /** Checks the background work again. Call it if work became due earlier and no hold was taken or released since. */
  sourcesChanged(): void;
  /**
   * This time as data.
   *
   * @example
   * ```ts
   * console.log(sim.clock.capture()); // { now: '2026-08-04T09:00:00.000Z' }
   * ```
   */
  capture(): ClockState;
  /**
   * Sets the clock to `state`, earlier or later, and restarts it: every sleeper is rejected with {@link WorldReplacedError}, and
   * earlier holds no longer count. Background work stays, and is checked again: so restore the state that it reads first. A
   * frozen clock stays frozen. Throws a RangeError without a change if `state` has no valid time.
   *
   * @example
   * ```ts
   * const state = sim.clock.capture();
   * sim.clock.advance({ days: 7 });
   * sim.clock.restore(state);
   * sim.clock.date(); // 2026-08-04T09:00:00.000Z
   * ```
   */
  restore(state: ClockState): void;
}

/** Work that is due at a time. */
interface Due {
  readonly dueMs: number;
  readonly fire: (nowMs: number) => void;
}

const quietTurnsBeforeJump = 2;

/** Listeners for changes of the time other than ticks. */
export interface ClockListeners {
  /** Called when the time was set: by a move, a wait or a restore. */
  readonly onSet?: () => void;
  /** Called before each move by hand. */
  readonly onMove?: () => void;
  /** Called after each move by hand, with the time that it ended at. */
  readonly onMoved?: (toMs: number) => void;
}

/**
 * Creates a clock. Throws a RangeError if `start` is outside the years 0000 to 9998.
 *
 * `real` is the machine's time; the tests of ticking clocks bring their own.
 */
export function createClock(
  { start, frozen: beginsFrozen = false }: ClockOptions = {},
  real: RealTime = realTime,
  { onSet, onMove, onMoved }: ClockListeners = {},
): WorldClock {
  let frozen = beginsFrozen;
  /** The time that was last set, and the real time at which it was set. */
  let baseMs = start === undefined ? real.wallMs() : parseClockTime(start);
  let baseElapsedMs = frozen ? 0 : real.elapsedMs();
  /** The time while due work runs; real time does not count meanwhile. */
  let firingMs: number | undefined;

  let session = createClockSession(now, reschedule);
  const sources = new Set<BackgroundSource>();

  let turnAhead = false;
  /** The number of turns in which nothing happened; below zero, the current turn does not count. */
  let quietTurns = 0;
  let timerMs = Number.POSITIVE_INFINITY;
  let stopTimer = (): void => {};

  function now(): number {
    if (firingMs !== undefined) return firingMs;
    return frozen ? baseMs : Math.min(maxClockMs, baseMs + Math.floor(real.elapsedMs() - baseElapsedMs));
  }

  function setTime(timeMs: number): void {
    baseMs = timeMs;
    if (!frozen) baseElapsedMs = real.elapsedMs();
    setTimer(Number.POSITIVE_INFINITY);
    onSet?.();
  }

  function firstDue(sleepersToo: boolean): Due | undefined {
    let first: Due | undefined;
    for (const source of sources) {
      const dueMs = source.nextDueMs();
      if (dueMs === undefined || (first !== undefined && first.dueMs <= dueMs)) continue;
      first = { dueMs, fire: (nowMs) => source.fire(nowMs) };
    }
    const waiter = session.firstWaiter();
    if (waiter !== undefined && (first === undefined || waiter.dueMs < first.dueMs))
      first = { dueMs: waiter.dueMs, fire: () => waiter.wake() };
    const sleeper = sleepersToo ? session.firstSleeper() : undefined;
    if (sleeper === undefined || (first !== undefined && first.dueMs <= sleeper.dueMs)) return first;
    return { dueMs: sleeper.dueMs, fire: () => sleeper.wake() };
  }

  /** The time of the first background work. It is read with every hold, so it is computed for all sources together. */
  function sourcesDueMs(): number {
    let firstMs = session.firstWaiter()?.dueMs ?? Number.POSITIVE_INFINITY;
    for (const source of sources) firstMs = Math.min(firstMs, source.nextDueMs() ?? Number.POSITIVE_INFINITY);
    return firstMs;
  }

  /** Moves time from now to `untilMs`, and runs the work that `next` returns until none is due by then. */
  function live(untilMs: number, next: () => Due | undefined): void {
    const mine = session;
    let timeMs = now();
    firingMs = timeMs;
    try {
      for (let due = next(); due !== undefined && due.dueMs <= untilMs; due = next()) {
        timeMs = Math.max(timeMs, due.dueMs);
        firingMs = timeMs;
        due.fire(timeMs);
        if (mine !== session) return;
      }
      timeMs = untilMs;
    } finally {
      if (mine === session) {
        firingMs = undefined;
        // Only forward: setting a ticking clock to what it shows would drop its part of a millisecond.
        if (timeMs > now()) setTime(timeMs);
      }
    }
    reschedule();
  }

  /** Moves from the time at the start of the call: a ticking clock may already show a later one. */
  function moveToMs(timeMs: number, fromMs: number): void {
    if (firingMs !== undefined) throw new Error('a background source cannot move the clock that fires it');
    if (timeMs < fromMs) {
      throw new RangeError(
        `the clock is at ${formatTimestamp(fromMs)} and cannot go back to ${formatTimestamp(timeMs)}; restore a snapshot instead`,
      );
    }
    onMove?.();
    live(timeMs, () => firstDue(true));
    onMoved?.(timeMs);
  }

  function mayJump(): boolean {
    return !session.isHeld() && session.firstSleeper() !== undefined;
  }

  /** Call it whenever something happens that may cause more: the count of quiet turns starts again. */
  function reschedule(): void {
    quietTurns = turnAhead ? -1 : 0;
    scheduleTurn();
  }

  function scheduleTurn(): void {
    const sourcesMs = sourcesDueMs();
    if (!turnAhead && (mayJump() || session.hasYielded() || sourcesMs <= now())) {
      turnAhead = true;
      real.nextTurn(turn);
    }
    if (frozen) return;
    // Without a hold, sleepers need no real time.
    const sleeperMs = session.isHeld() ? session.firstSleeper()?.dueMs : undefined;
    setTimer(Math.min(sourcesMs, sleeperMs ?? Number.POSITIVE_INFINITY));
  }

  function turn(): void {
    turnAhead = false;
    quietTurns += 1;
    session.wakeYielded();
    if (sourcesDueMs() <= now()) live(now(), () => firstDue(false));
    if (quietTurns >= quietTurnsBeforeJump) jump();
    scheduleTurn();
  }

  function jump(): void {
    const due = mayJump() ? firstDue(true) : undefined;
    if (due === undefined) return;
    const one = [due];
    live(due.dueMs, () => one.pop());
  }

  function setTimer(timeMs: number): void {
    if (timeMs === timerMs) return;
    stopTimer();
    timerMs = timeMs;
    stopTimer = timeMs > maxClockMs ? () => {} : real.after(Math.max(0, timeMs - now()), onTimer);
  }

  function onTimer(): void {
    timerMs = Number.POSITIVE_INFINITY;
    live(now(), () => firstDue(true));
  }

  const clock: WorldClock & { session: object; frozen: boolean } = {
    frozen,
    setFrozen(isFrozen) {
      const timeMs = now();
      frozen = isFrozen;
      clock.frozen = isFrozen;
      setTime(timeMs);
      reschedule();
    },
    now,
    sleep: (ms, signal) => session.sleep(ms, signal),
    wait: (ms, signal) => session.wait(ms, signal),
    session: Object.freeze({}),
    date: () => new Date(now()),
    advance(span) {
      const fromMs = now();
      moveToMs(addSpan(fromMs, span), fromMs);
    },
    moveTo: (time) => moveToMs(parseClockTime(time), now()),
    hold: () => session.hold(),
    async busy(work) {
      const token = session.hold();
      try {
        return await (typeof work === 'function' ? work() : work);
      } finally {
        token.release();
      }
    },
    addSource(source) {
      sources.add(source);
      reschedule();
      return () => {
        sources.delete(source);
        scheduleTurn();
      };
    },
    sourcesChanged: reschedule,
    capture: () => ({ now: formatTimestamp(now()) }),
    restore(state) {
      const timeMs = parseClockTime(state.now);
      const left = session;
      session = createClockSession(now, reschedule);
      clock.session = Object.freeze({});
      firingMs = undefined;
      setTime(timeMs);
      left.end();
      reschedule();
    },
  };
  return clock;
}
