import { type Timer, timerKey } from './timer.ts';
import type { World } from './world.ts';

/** Removes all timers of a tablet or a delivery. */
export function removeTimers(world: World, accountId: string, ownerId: string): void {
  for (const [key] of [...world.timers.entries(`${accountId}/${ownerId}/`)]) world.timers.delete(key);
}

function firstTimer({ timers }: World): Timer | undefined {
  // Asked for at every step of the clock, and mostly there is none.
  if (timers.size === 0) return undefined;
  for (const [, timer] of timers.by('due')) return timer;
  return undefined;
}

/** Runs the timers of a world when they are due on its clock, each by its kind. */
export function runTimers(world: World, run: { readonly [Kind in Timer['kind']]: (timer: Timer) => void }): void {
  world.clock.addSource({
    nextDueMs: () => firstTimer(world)?.dueMs,
    fire(nowMs) {
      for (let timer = firstTimer(world); timer && timer.dueMs <= nowMs; timer = firstTimer(world)) {
        world.timers.delete(timerKey(timer));
        run[timer.kind](timer);
      }
    },
  });
}
