import type { Clock } from '../clock.ts';

/** One moment to be woken at; while none is set, nothing waits on the clock. */
export interface Alarm {
  /** Sets it to a moment: one set for earlier stays, `Infinity` takes it off. */
  set(dueMs: number): void;
}

/** An alarm on a clock that rings, or tells why the clock would not let it wait. */
export function createAlarm(clock: Clock, ring: () => void, fail: (reason: unknown) => void): Alarm {
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
    ring();
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
