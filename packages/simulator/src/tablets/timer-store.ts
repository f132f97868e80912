import { formatTimestamp } from '../clock/timestamps.ts';
import type { AccountState } from '../store/account-state.ts';
import type { World } from '../store/world.ts';
import type { TabletTimer } from './records.ts';

/** Sets a timer. It stays until it is due or its tablet is removed: who fires it looks whether it still means anything. */
export function setTimer(
  world: World,
  { idCounter: ordinal, record }: AccountState,
  set: Pick<TabletTimer, 'kind' | 'tabletId' | 'id' | 'dueMs'>,
): void {
  const timer: TabletTimer = { ...set, ordinal, accountId: record.id };
  world.tabletTimers.set(placeOf(timer), timer);
  world.timersByTablet.set(placeByTablet(timer), timer);
  world.clock.sourcesChanged();
}

/** The timer that is due first; `undefined` without timers. */
export function firstTimer({ tabletTimers }: World): TabletTimer | undefined {
  // Asked for at every step of the clock, and mostly there is none.
  if (tabletTimers.size === 0) return undefined;
  for (const [, timer] of tabletTimers.from('')) return timer;
  return undefined;
}

/** Takes a timer away, to be done with what it was set for. */
export function takeTimer(world: World, timer: TabletTimer): void {
  world.tabletTimers.delete(placeOf(timer));
  world.timersByTablet.delete(placeByTablet(timer));
}

/** Takes away all timers of a tablet. */
export function takeTimersOf(world: World, accountId: string, tabletId: string): void {
  for (const timer of [...world.timersByTablet.under(`${accountId}/${tabletId}/`)]) takeTimer(world, timer);
}

function placeOf({ dueMs, ordinal, accountId, kind, id }: TabletTimer): string {
  return `${formatTimestamp(dueMs)}/${String(ordinal).padStart(9, '0')}/${accountId}/${kind}/${id}`;
}

const placeByTablet = (timer: TabletTimer) => `${timer.accountId}/${timer.tabletId}/${placeOf(timer)}`;
