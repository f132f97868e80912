import type { Clock } from '../engine/clock.ts';

/** One timer on a clock; while it is not set, nothing sleeps on the clock. */
export interface Timer {
  /** Sets it for a time. A timer set for an earlier time stays; `Infinity` clears it. */
  set(dueMs: number): void;
}

/** A timer that calls `fire`, or `fail` with the reason if the clock rejects the sleep. */
export function createTimer(clock: Clock, fire: () => void, fail: (reason: unknown) => void): Timer {
  let sleep: { readonly dueMs: number; readonly controller: AbortController } | undefined;

  async function sleepUntil(dueMs: number): Promise<void> {
    const controller = new AbortController();
    const mine = { dueMs, controller };
    sleep = mine;
    try {
      await clock.sleep(dueMs - clock.now(), controller.signal);
    } catch (reason) {
      if (sleep !== mine) return;
      sleep = undefined;
      fail(reason);
      return;
    }
    if (sleep !== mine) return;
    sleep = undefined;
    fire();
  }

  return {
    set(dueMs) {
      if (sleep !== undefined && sleep.dueMs <= dueMs && dueMs !== Number.POSITIVE_INFINITY) return;
      const before = sleep;
      sleep = undefined;
      before?.controller.abort();
      if (dueMs !== Number.POSITIVE_INFINITY) void sleepUntil(dueMs);
    },
  };
}
