import { nextTurn } from '@boothkit/contract/internal';

/** The functions of the host machine that the world's clock uses. This is the only place that reads real time. */
export interface RealTime {
  /** Wall time in whole milliseconds since the epoch. */
  wallMs(): number;
  /** Milliseconds since a fixed moment. Never goes back, even where somebody sets the machine's clock. */
  elapsedMs(): number;
  /** Calls `run` in a later turn of the event loop, after the input and output that is ready now; a process lives until then. */
  nextTurn(run: () => void): void;
  /**
   * Calls `run` after about `delayMs` (at most 2^31 - 1 ms: a longer wait is asked for again by the one who waits). Returns
   * what calls it off. Where the platform allows, it does not keep a process alive.
   */
  after(delayMs: number, run: () => void): () => void;
}

// All of it is taken when the module loads, before a test's fake timers can stand in for it.
const wallMs = Date.now;
const elapsedMs = pickElapsed();
const startTimer = setTimeout;
const stopTimer = clearTimeout;

/** The longest wait of a timer; past it, platforms fire immediately. */
const longestTimerMs = 2 ** 31 - 1;

/** Real time as this platform tells it. */
export const realTime: RealTime = {
  wallMs,
  elapsedMs,
  nextTurn,
  after(delayMs, run) {
    const timer = startTimer(run, Math.min(delayMs, longestTimerMs));
    // Browsers and some edge runtimes answer with a number.
    if (typeof timer === 'object') timer.unref();
    return () => stopTimer(timer);
  },
};

function pickElapsed(): RealTime['elapsedMs'] {
  // In Node, a mere mention of `performance` loads all performance hooks: a fiftieth of a cold start.
  const hrtime = globalThis.process?.hrtime;
  if (hrtime === undefined) return performance.now.bind(performance);
  return () => {
    const [seconds, nanoseconds] = hrtime();
    return seconds * 1e3 + nanoseconds / 1e6;
  };
}
