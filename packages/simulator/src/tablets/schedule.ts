import type { AccountState } from '../store/account-state.ts';
import type { World } from '../store/world.ts';
import { NoCompatibleTemplatesError } from './errors.ts';
import { closeEvent, openEvent, putTablet } from './opening.ts';
import { stationOf } from './reading.ts';
import type { LaunchRecord, TabletRecord } from './records.ts';
import { showing } from './screens.ts';
import { findLaunch, launchesOf, putLaunch } from './store.ts';
import { setTimer } from './timer-store.ts';

/** Puts an event on a tablet's schedule. */
export function addLaunch(
  world: World,
  account: AccountState,
  fields: Omit<LaunchRecord, 'id' | 'outcome' | 'ended'>,
): LaunchRecord {
  const launch: LaunchRecord = { ...fields, id: world.newId(account), outcome: 'waiting', ended: false };
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
function launch(world: World, account: AccountState, due: LaunchRecord): void {
  const tablet = account.tablets.get(due.tabletId);
  if (!tablet || due.outcome !== 'waiting' || waits(world, account, tablet, due, 'launch')) return;
  const isOver = due.endsAt !== null && Date.parse(due.endsAt) <= world.clock.now();
  const outcome = isOver ? 'missed' : open(world, account, tablet, due);
  putLaunch(account, { ...due, outcome, ended: outcome !== 'opened' });
  if (outcome === 'opened' && due.endsAt !== null)
    setTimer(world, account, { kind: 'close', tabletId: due.tabletId, id: due.id, dueMs: Date.parse(due.endsAt) });
}

/** Closes the event of a launch at its end, unless another one is open. An outer launch then resumes (decision S416). */
function endLaunch(world: World, account: AccountState, due: LaunchRecord): void {
  const tablet = account.tablets.get(due.tabletId);
  if (!tablet || due.ended) return;
  const isOpen = tablet.read?.event.id === due.eventId;
  if (isOpen && waits(world, account, tablet, due, 'close')) return;
  putLaunch(account, { ...due, ended: true });
  if (!isOpen) return;
  const closed = closeEvent(world, account, tablet);
  const outer = due.afterwards === 'resume' ? outerLaunch(world, account, due) : undefined;
  if (outer) open(world, account, closed, outer);
}

function open(
  world: World,
  account: AccountState,
  tablet: TabletRecord,
  { eventId, stationType }: LaunchRecord,
): 'opened' | 'refused' {
  try {
    openEvent(world, account, tablet, eventId, stationType ?? tablet.mode);
    return 'opened';
  } catch (error) {
    if (error instanceof NoCompatibleTemplatesError) return 'refused';
    throw error;
  }
}

/** The tablet's latest launch that can resume and still has its event. */
function outerLaunch(world: World, account: AccountState, { tabletId }: LaunchRecord): LaunchRecord | undefined {
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
  world: World,
  account: AccountState,
  tablet: TabletRecord,
  { id, whenBusy }: LaunchRecord,
  kind: 'launch' | 'close',
): boolean {
  if (whenBusy === 'interrupt' || !isBusy(world, tablet)) return false;
  const others = tablet.waitingLaunches.filter((known) => known.id !== id || known.kind !== kind);
  putTablet(account, { ...tablet, waitingLaunches: [...others, { kind, id }] });
  const { attractScreen } = stationOf(tablet);
  if (attractScreen) {
    const nowMs = world.clock.now();
    const idleMs = attractScreen.afterSeconds * 1000;
    // A countdown or a recording goes on under no attract screen, however long nobody touches the tablet.
    const dueMs = tablet.lastTouchMs + idleMs > nowMs ? tablet.lastTouchMs + idleMs : nowMs + idleMs;
    setTimer(world, account, { kind, tabletId: tablet.id, id, dueMs });
  }
  return true;
}

/** Whether a guest uses the tablet: a session or capture is in progress, and the attract screen is off. */
function isBusy(world: World, tablet: TabletRecord): boolean {
  const { captureInProgress, sessionId } = tablet;
  return (captureInProgress !== null || sessionId !== null) && showing(world, tablet) !== 'attractScreen';
}

/** Handles the timer of a launch: its start or its end. */
export function launchDue(
  world: World,
  account: AccountState,
  kind: 'launch' | 'close',
  place: Pick<LaunchRecord, 'tabletId' | 'id'>,
): void {
  const due = findLaunch(account, place);
  if (!due) return;
  if (kind === 'launch') launch(world, account, due);
  else endLaunch(world, account, due);
}
