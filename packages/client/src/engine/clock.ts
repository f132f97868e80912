import { simulatedClock } from '@boothkit/contract/internal';
import { onAbort } from './abort.ts';

/**
 * The clock of a client. The default is real time; a simulated world has its own, so that waiting costs no real time.
 *
 * The waits of the client and its total timeouts use this clock. The timeout of a single attempt uses real time and, if the clock has
 * the function `wait`, this clock as well: whichever is over first.
 *
 * @example
 * ```ts
 * import { BoothClient, type Clock } from '@boothkit/client';
 * import { createSimulator } from '@boothkit/simulator';
 *
 * const account = createSimulator().accounts.create();
 * let nowMs = 0;
 * const clock: Clock = { now: () => nowMs, sleep: async (ms) => void (nowMs += ms) }; // waits take no real time
 * const { apiKey, baseUrl, fetch } = account.connection();
 * const booth = new BoothClient({ apiKey, baseUrl, fetch, clock });
 * await booth.events.list();
 * ```
 */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
  /** Resolves once `ms` milliseconds have passed, never earlier; rejects with the signal's reason once that aborts. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
  /** As `sleep`, but a simulated clock does not advance because of it. */
  readonly wait?: ((ms: number, signal?: AbortSignal) => Promise<void>) | undefined;
  /** Another object after each reset of a simulated world: limits that were counted before do not hold any more. */
  readonly session?: object | undefined;
}

/**
 * Returns a function that finds the clock for a call: the given clock, else that of a simulator, else real time.
 * A simulator's clock is used if the client has its `fetch`, or if a simulator of this process serves the client's origin.
 */
export function clockFor(given: Clock | undefined, fetch: object | undefined, origin: string): () => Clock {
  const { [simulatedClock]: ofFetch }: { readonly [simulatedClock]?: Clock } = fetch ?? {};
  const fixed = given ?? ofFetch;
  const global = globalThis as { readonly [simulatedClock]?: ReadonlyMap<string, Clock> };
  return () => fixed ?? global[simulatedClock]?.get(origin) ?? realClock;
}

/** The maximum of a timer of the platform; one with more fires immediately. */
export const maxTimerMs = 2 ** 31 - 1;

/** The time that a wait has reached while the date was behind, as where a test has faked it; it counts until the date moves back. */
let reached = { atMs: 0, nowMs: 0 };

/**
 * Real time. Waits count their own timers and read no clock to end, because tests fake some clocks and not others. So that limits and
 * deadlines see the same time, each wait advances `now` by as much at least.
 */
export const realClock: Clock = {
  now() {
    const dateMs = Date.now();
    return dateMs < reached.atMs ? dateMs : Math.max(dateMs, reached.nowMs);
  },
  async sleep(ms, signal) {
    if (ms <= 0) return;
    const startMs = realClock.now();
    // A timer may fire a fraction of a millisecond early, and cannot be set for more than some 25 days.
    for (let left = Math.ceil(ms) + 1; left > 0; left -= maxTimerMs) await timer(Math.min(left, maxTimerMs), signal);
    const nowMs = realClock.now();
    if (nowMs < startMs + ms) reached = { atMs: Date.now(), nowMs: Math.min(startMs, nowMs) + ms };
  },
};

function timer(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) {
      reject(signal.reason);
      return;
    }
    const id = setTimeout(() => {
      removeListener();
      resolve();
    }, ms);
    const removeListener = onAbort(signal, () => {
      clearTimeout(id);
      reject(signal?.reason);
    });
  });
}
