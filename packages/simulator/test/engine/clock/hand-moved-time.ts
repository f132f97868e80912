import { type RealTime, realTime } from '../../../src/engine/clock/real-time.ts';

/** Real time that passes only when a test says so. */
export interface HandMovedTime extends RealTime {
  /** Lets `ms` pass, which sets off the timers that fall due. */
  pass(ms: number): void;
  /** Sets the machine's wall clock, as a person or a time server does. */
  setWall(wallMs: number): void;
  /** The delays of the timers that are running. */
  timers(): number[];
}

/** Real time that starts at `startWallMs`. */
export function createHandMovedTime(startWallMs: number): HandMovedTime {
  let wallMs = startWallMs;
  let elapsedMs = 1234.75;
  const running = new Set<{ dueMs: number; run: () => void }>();
  return {
    wallMs: () => wallMs,
    elapsedMs: () => elapsedMs,
    nextTurn: realTime.nextTurn,
    after(delayMs, run) {
      if (delayMs < 0) throw new RangeError(`platforms warn of a negative delay; got ${delayMs}`);
      const timer = { dueMs: elapsedMs + Math.min(delayMs, 2 ** 31 - 1), run };
      running.add(timer);
      return () => running.delete(timer);
    },
    pass(ms) {
      elapsedMs += ms;
      wallMs += ms;
      // Late by however much has passed, as real timers are.
      for (;;) {
        const [next] = [...running].sort((one, other) => one.dueMs - other.dueMs);
        if (next === undefined || next.dueMs > elapsedMs) break;
        running.delete(next);
        next.run();
      }
    },
    setWall(ms) {
      wallMs = ms;
    },
    timers: () => [...running].map(({ dueMs }) => dueMs - elapsedMs),
  };
}
