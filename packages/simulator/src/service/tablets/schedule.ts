import { formatTimestamp, parseTimestamp } from '../../engine/clock/timestamps.ts';
import { InputError, parseInput } from '../../engine/resources/parse.ts';
import type { AccountState } from '../../model/accounts/account-state.ts';
import type { LaunchRecord, TabletRecord } from '../../model/tablets/tablet.ts';
import { type NewLaunch, NewLaunchSchema } from '../../model/tablets/tablet-inputs.ts';
import type { ReadTransaction, Transaction, World } from '../../model/world.ts';
import { NoCompatibleTemplatesError } from './errors.ts';
import { closeEvent, openEvent, putTablet, stationOf } from './opening.ts';
import { showing } from './screens.ts';
import { findLaunch, launchesOf } from './store.ts';

/** A launch that is to be put on the schedule of a tablet. */
export type PlannedLaunch = Omit<LaunchRecord, 'id' | 'tabletId' | 'outcome' | 'ended'>;

/** A launch as it is kept. Throws a TypeError where its event is none of the account's, or its times cannot be. */
export function readLaunch(world: World, account: AccountState, input: NewLaunch): PlannedLaunch {
  const { startsAt, endsAt, ...fields } = parseInput(NewLaunchSchema, input, 'launch');
  const invalid = (field: string, need: string, found: string) =>
    new InputError('launch', [{ field, message: `${field} must ${need}; got ${found}` }]);
  if (!account.events.get(fields.eventId)) throw invalid('eventId', 'name an event of the account', fields.eventId);
  const startsMs = parseTimestamp(startsAt);
  if (startsMs < world.clock.now()) throw invalid('startsAt', `not be before now, ${world.now()}`, startsAt);
  if (endsAt !== null && parseTimestamp(endsAt) <= startsMs) throw invalid('endsAt', 'be after startsAt', endsAt);
  return {
    ...fields,
    startsAt: formatTimestamp(startsMs),
    endsAt: endsAt === null ? null : formatTimestamp(parseTimestamp(endsAt)),
  };
}

/** Removes the launches of a tablet that wait for their time or for a guest. */
export function removeWaitingLaunches({ account }: Transaction, tabletId: string): void {
  const waiting = [...launchesOf(account, tabletId)].filter(
    ([, { id }]) => account.launches.get(id)?.outcome === 'waiting',
  );
  for (const [, { id }] of waiting) account.launches.delete(id);
  const tablet = account.tablets.get(tabletId);
  // The end of one that has opened still waits for its guest.
  if (tablet && waiting.length > 0)
    putTablet(account, { ...tablet, waitingLaunches: tablet.waitingLaunches.filter(({ kind }) => kind === 'close') });
}

/** Puts an event on a tablet's schedule. */
export function addLaunch(tx: Transaction, fields: PlannedLaunch & Pick<LaunchRecord, 'tabletId'>): LaunchRecord {
  const launch: LaunchRecord = { ...fields, id: tx.newId(), outcome: 'waiting', ended: false };
  tx.account.launches.put(launch);
  tx.setTimer({
    kind: 'launch',
    ownerId: launch.tabletId,
    id: launch.id,
    dueMs: Date.parse(launch.startsAt),
  });
  return launch;
}

/** Opens a scheduled event, without trimming its capture types; the tablet may reject it (rule 2.4.7). */
function launch(tx: Transaction, due: LaunchRecord): void {
  const { account } = tx;
  const tablet = account.tablets.get(due.tabletId);
  if (!tablet || due.outcome !== 'waiting' || waits(tx, tablet, due, 'launch')) return;
  const isOver = due.endsAt !== null && Date.parse(due.endsAt) <= tx.nowMs();
  const outcome = isOver ? 'missed' : open(tx, tablet, due);
  account.launches.put({ ...due, outcome, ended: outcome !== 'opened' });
  if (outcome === 'opened' && due.endsAt !== null)
    tx.setTimer({ kind: 'close', ownerId: due.tabletId, id: due.id, dueMs: Date.parse(due.endsAt) });
}

/** Closes the event of a launch at its end, unless another one is open. An outer launch then resumes (decision S416). */
function endLaunch(tx: Transaction, due: LaunchRecord): void {
  const { account } = tx;
  const tablet = account.tablets.get(due.tabletId);
  if (!tablet || due.ended) return;
  const isOpen = tablet.read?.event.id === due.eventId;
  if (isOpen && waits(tx, tablet, due, 'close')) return;
  account.launches.put({ ...due, ended: true });
  if (!isOpen) return;
  const closed = closeEvent(tx, tablet);
  const outer = due.afterwards === 'resume' ? outerLaunch(tx, due) : undefined;
  if (outer) open(tx, closed, outer);
}

function open(tx: Transaction, tablet: TabletRecord, { eventId, stationType }: LaunchRecord): 'opened' | 'rejected' {
  try {
    openEvent(tx, tablet, eventId, stationType ?? tablet.mode);
    return 'opened';
  } catch (error) {
    if (error instanceof NoCompatibleTemplatesError) return 'rejected';
    throw error;
  }
}

/** The tablet's latest launch that can resume and still has its event. */
function outerLaunch({ world, account }: ReadTransaction, { tabletId }: LaunchRecord): LaunchRecord | undefined {
  const nowMs = world.clock.now();
  const goesOn = ({ outcome, ended, endsAt, eventId }: LaunchRecord) =>
    outcome === 'opened' && !ended && (endsAt === null || Date.parse(endsAt) > nowMs) && account.events.get(eventId);
  // They come by the time that they start.
  return [...launchesOf(account, tabletId)].map(([, launch]) => launch).findLast(goesOn);
}

/**
 * Whether a launch, or its end, has to wait for the guest on the tablet (decision S415). It is tried again when the session ends,
 * or when the attract screen appears.
 */
function waits(
  tx: Transaction,
  tablet: TabletRecord,
  { id, whenBusy }: LaunchRecord,
  kind: 'launch' | 'close',
): boolean {
  if (whenBusy === 'interrupt' || !isBusy(tx.world, tablet)) return false;
  const others = tablet.waitingLaunches.filter((known) => known.id !== id || known.kind !== kind);
  putTablet(tx.account, { ...tablet, waitingLaunches: [...others, { kind, id }] });
  const { attractScreen } = stationOf(tablet);
  if (attractScreen) {
    const nowMs = tx.nowMs();
    const idleMs = attractScreen.afterSeconds * 1000;
    // A countdown or a recording goes on under no attract screen, however long nobody touches the tablet.
    const dueMs = tablet.lastTouchMs + idleMs > nowMs ? tablet.lastTouchMs + idleMs : nowMs + idleMs;
    tx.setTimer({ kind, ownerId: tablet.id, id, dueMs });
  }
  return true;
}

/** Whether a guest uses the tablet: a session or capture is in progress, and the attract screen is off. */
function isBusy(world: World, tablet: TabletRecord): boolean {
  const { captureInProgress, sessionId } = tablet;
  return (captureInProgress !== null || sessionId !== null) && showing(world, tablet) !== 'attractScreen';
}

/** Handles the timer of a launch: its start or its end. */
export function launchDue(tx: Transaction, kind: 'launch' | 'close', id: string): void {
  const due = findLaunch(tx.account, id);
  if (!due) return;
  if (kind === 'launch') launch(tx, due);
  else endLaunch(tx, due);
}
