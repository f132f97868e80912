import { realClock } from '../clock.ts';

/** A sleep that may be cut short. */
export interface Nap {
  take(ms: number): Promise<void>;
  /** Ends the one being taken, or has the next one end as it begins. */
  end(): void;
}

/** Somebody awake. */
export function createNap(): Nap {
  let isEnded = false;
  let controller: AbortController | undefined;
  return {
    async take(ms) {
      if (!isEnded) {
        controller = new AbortController();
        const { signal } = controller;
        await realClock.sleep(ms, signal).catch((reason: unknown) => {
          if (!signal.aborted) throw reason;
        });
        controller = undefined;
      }
      isEnded = false;
    },
    end() {
      isEnded = true;
      controller?.abort();
    },
  };
}
