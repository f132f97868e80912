import { type Hold, WorldReplacedError } from '../../clock/clock.ts';
import { createSleeperQueue, type Sleeper } from '../../clock/sleepers.ts';
import { maxClockMs } from '../../clock/timestamps.ts';
import type { HttpRequest } from '../../http/messages.ts';
import type { World } from '../../store/world.ts';

/** Lets calls wait that a fault makes slow (decision S142). */
export interface Delays {
  /** Waits on the world's clock. Rejects with a {@link WorldReplacedError} where the world is restored or reset meanwhile. */
  wait(request: Pick<HttpRequest, 'inProcess'>, ms: number, hold: Hold): Promise<void>;
  /** Ends all waits that real time has to pass for; to be called when the world is replaced. */
  end(): void;
}

/**
 * The delays of a world. Callers in process live in its time, and so does everybody where the clock stands still: the clock skips
 * the wait. Other callers of a clock that ticks wait as long as told, unless somebody moves it. No wait is longer than the clock goes.
 */
export function delaysOf({ clock }: World): Delays {
  const line = createSleeperQueue();
  let order = 0;
  clock.addSource({
    nextDueMs: () => line.first()?.dueMs,
    fire(nowMs) {
      for (let first = line.first(); first !== undefined && first.dueMs <= nowMs; first = line.first()) first.wake();
    },
  });
  const sleepInRealTime = (ms: number) =>
    new Promise<void>((resolve, reject) => {
      const sleeper: Sleeper = {
        dueMs: clock.now() + Math.ceil(ms),
        order: order++,
        wake() {
          line.delete(sleeper);
          resolve();
        },
        fail(reason) {
          line.delete(sleeper);
          reject(reason);
        },
      };
      line.add(sleeper);
      clock.sourcesChanged();
    });
  return {
    wait({ inProcess }, ms, hold) {
      const boundedMs = Math.min(ms, maxClockMs - clock.now());
      return inProcess || clock.frozen ? hold.sleep(boundedMs) : sleepInRealTime(boundedMs);
    },
    end() {
      for (const sleeper of line) sleeper.fail(new WorldReplacedError());
    },
  };
}
