import type { Clock } from '../../src/index.ts';

/** A clock on which waiting takes no time: each sleep moves it on by what was slept. */
export interface TestClock extends Clock {
  /** Every sleep so far, in milliseconds. */
  readonly slept: readonly number[];
  /** Moves time on, as work that takes long does. */
  advance(ms: number): void;
}

export function testClock(start = '2026-08-04T09:00:00Z'): TestClock {
  let nowMs = Date.parse(start);
  const slept: number[] = [];
  return {
    now: () => nowMs,
    async sleep(ms, signal) {
      signal?.throwIfAborted();
      slept.push(ms);
      nowMs += ms;
    },
    slept,
    advance(ms) {
      nowMs += ms;
    },
  };
}
