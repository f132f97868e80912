/**
 * The time that a client lives in. The default is the real one; a simulated world brings its own, so that waiting costs no real time.
 *
 * It governs whatever the client decides to wait for and its total timeouts. The timer that ends a single attempt runs in real
 * time all the same: a sleeper for it would be a reason for a simulated clock to move on while the answer is still being made.
 */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
  /** Resolves once `ms` milliseconds have passed, never earlier; rejects with the signal's reason once that aborts. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
}

/** The longest time that a timer of the platform can be set to; beyond it fires at once. */
export const longestTimerMs = 2 ** 31 - 1;

/** The real time. */
export const realClock: Clock = {
  now: () => Date.now(),
  async sleep(ms, signal) {
    const end = performance.now() + ms;
    // A timer may fire a little early, and cannot be set for more than some 25 days.
    for (let left = ms; left > 0; left = end - performance.now()) {
      await timer(Math.min(Math.ceil(left), longestTimerMs), signal);
    }
  },
};

function timer(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) {
      reject(signal.reason);
      return;
    }
    const stop = () => {
      clearTimeout(id);
      reject(signal?.reason);
    };
    const id = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, ms);
    signal?.addEventListener('abort', stop, { once: true });
  });
}
