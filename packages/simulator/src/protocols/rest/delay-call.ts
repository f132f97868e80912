import type { Hold, WorldClock } from '../../engine/clock/clock.ts';
import { realTime } from '../../engine/clock/real-time.ts';
import { maxClockMs } from '../../engine/clock/timestamps.ts';
import type { HttpRequest } from '../../engine/http/messages.ts';

/**
 * Lets a call wait that a fault delays. A caller in process lives in the time of the world, which skips the wait. Any other
 * caller waits in real time, unless somebody moves the clock; a clock that stands still goes on by the wait when it is over. No wait is
 * longer than the clock goes. Rejects with a {@link WorldReplacedError} if the world is restored or reset meanwhile.
 */
export async function delayCall(
  clock: WorldClock,
  { inProcess }: Pick<HttpRequest, 'inProcess'>,
  ms: number,
  hold: Hold,
): Promise<void> {
  const boundedMs = Math.min(ms, maxClockMs - clock.now());
  if (inProcess) return hold.sleep(boundedMs);
  const dueMs = clock.now() + boundedMs;
  const pass = () => clock.advance({ milliseconds: dueMs - clock.now() });
  const stopTimer = clock.frozen ? realTime.after(boundedMs, pass) : undefined;
  try {
    await clock.wait(boundedMs);
  } finally {
    stopTimer?.();
  }
}
