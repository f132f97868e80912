import type { AccountState } from '../store/account-state.ts';
import type { World } from '../store/world.ts';
import { NoCompatibleTemplatesError } from './errors.ts';
import { closeEvent, openEvent } from './opening.ts';
import type { LaunchRecord } from './records.ts';
import { putLaunch } from './store.ts';
import { setTimer } from './timer-store.ts';

/** Puts an event on a tablet's schedule. */
export function addLaunch(
  world: World,
  account: AccountState,
  fields: Pick<LaunchRecord, 'tabletId' | 'eventId' | 'startsAt' | 'endsAt' | 'stationType'>,
): LaunchRecord {
  const launch: LaunchRecord = { ...fields, id: world.newId(account), outcome: 'waiting' };
  putLaunch(account, launch);
  setTimer(world, account, {
    kind: 'launch',
    tabletId: launch.tabletId,
    id: launch.id,
    dueMs: Date.parse(launch.startsAt),
  });
  return launch;
}

/** Opens a scheduled event, without trimming its capture types; the tablet may reject it (rule 2.4.7). */
export function launch(world: World, account: AccountState, due: LaunchRecord): void {
  const ended = (outcome: LaunchRecord['outcome']) => putLaunch(account, { ...due, outcome });
  const tablet = account.tablets.get(due.tabletId);
  if (!tablet || due.outcome !== 'waiting') return;
  try {
    openEvent(world, account, tablet, due.eventId, due.stationType ?? tablet.mode);
  } catch (error) {
    if (!(error instanceof NoCompatibleTemplatesError)) throw error;
    ended('refused');
    return;
  }
  ended('opened');
  if (due.endsAt !== null)
    setTimer(world, account, { kind: 'close', tabletId: due.tabletId, id: due.id, dueMs: Date.parse(due.endsAt) });
}

/** Closes the event of a launch at its end, unless the tablet has opened another one since. */
export function endLaunch(world: World, account: AccountState, { tabletId, eventId }: LaunchRecord): void {
  const tablet = account.tablets.get(tabletId);
  if (tablet?.read?.event.id === eventId) closeEvent(world, account, tablet);
}
