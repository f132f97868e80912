import type { Clock } from '@boothkit/client';

/** A clock whose time passes only while it runs, from one sleeper to the next. */
export interface VirtualClock extends Clock {
  /** Lets time pass until nobody sleeps any more. */
  run(): Promise<void>;
}

/** A clock that begins at 0. */
export function createVirtualClock(): VirtualClock {
  let nowMs = 0;
  const sleepers = new Set<{ readonly dueMs: number; wake(): void }>();
  return {
    now: () => nowMs,
    sleep(ms, signal) {
      return new Promise((resolve, reject) => {
        const sleeper = {
          dueMs: nowMs + ms,
          wake() {
            sleepers.delete(sleeper);
            resolve();
          },
        };
        sleepers.add(sleeper);
        signal?.addEventListener('abort', () => {
          sleepers.delete(sleeper);
          reject(signal.reason);
        });
      });
    },
    async run() {
      for (await settled(); sleepers.size > 0; await settled()) {
        nowMs = Math.min(...[...sleepers].map(({ dueMs }) => dueMs));
        for (const sleeper of sleepers) if (sleeper.dueMs <= nowMs) sleeper.wake();
      }
    },
  };
}

/** Resolves when all promises that could go on have done so. A message takes no time, unlike a timer. */
function settled(): Promise<void> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}
