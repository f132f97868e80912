import type { AccountState } from '../store/account-state.ts';
import type { World } from '../store/world.ts';
import { NoCompatibleTemplatesError } from './errors.ts';
import { gifOfPhotos } from './media.ts';
import { openedOn, readEvent } from './reading.ts';
import type { TabletRecord } from './records.ts';
import { closed, findGuestSession, noteOpened, putGuestSession } from './store.ts';
import { setTimer } from './timer-store.ts';

/** Keeps a tablet as it is now. */
export function putTablet(account: AccountState, tablet: TabletRecord): TabletRecord {
  account.tablets.set(tablet.id, tablet);
  return tablet;
}

/** A tablet after a touch: its notice is gone, and its idle time starts again. */
export function touched(world: World, tablet: TabletRecord): TabletRecord {
  return { ...tablet, notice: null, lastTouchMs: world.clock.now() };
}

/**
 * Ends the session on a tablet's screen and its capture in progress. A GIF is made of its photos if the event asks for one.
 * Launches that waited for the session are due now.
 */
function endSession(world: World, account: AccountState, tablet: TabletRecord): TabletRecord {
  const session = tablet.sessionId === null ? undefined : findGuestSession(account, tablet.sessionId);
  if (session) putGuestSession(account, { ...gifOfPhotos(world, account, tablet, session), over: true });
  const dueMs = world.clock.now();
  for (const waiting of tablet.waitingLaunches) setTimer(world, account, { ...waiting, tabletId: tablet.id, dueMs });
  return putTablet(account, { ...tablet, captureInProgress: null, sessionId: null, waitingLaunches: [] });
}

/** Closes the event that a tablet has open. */
export function closeEvent(world: World, account: AccountState, tablet: TabletRecord): TabletRecord {
  return putTablet(account, { ...endSession(world, account, tablet), ...closed });
}

/**
 * Opens an event on a tablet, by hand or by a schedule, in the current mode or another. Its capture types are not trimmed (rule
 * 2.4.7). If the tablet rejects the event, it keeps its open event and throws a {@link NoCompatibleTemplatesError} (rule 2.4.6,
 * decision S120). Throws an Error for an unknown event.
 */
export function openEvent(
  world: World,
  account: AccountState,
  tablet: TabletRecord,
  eventId: string,
  mode: TabletRecord['mode'] = tablet.mode,
): TabletRecord {
  const read = readEvent(world, account, eventId);
  if (!read) throw new Error(`there is no event ${eventId} in this account`);
  const { refusal } = read.report;
  if (refusal) {
    putTablet(account, { ...touched(world, tablet), notice: refusal.message });
    throw new NoCompatibleTemplatesError(refusal.captureTypes);
  }
  noteOpened(account, eventId, tablet.id);
  return putTablet(account, { ...touched(world, endSession(world, account, tablet)), mode, read });
}

/**
 * Ends the tablet's session and shows its home screen, with the event read again (decision S126). A tablet closes an event that
 * it would no longer open, and shows the notice.
 */
export function goHome(world: World, account: AccountState, tablet: TabletRecord): TabletRecord {
  return comeHome(world, account, tablet).home;
}

/**
 * As {@link goHome}. Throws a {@link NoCompatibleTemplatesError} if the tablet closes the event, and an Error if no event is
 * open.
 */
export function requireHome(world: World, account: AccountState, tablet: TabletRecord): TabletRecord {
  openedOn(tablet);
  const { home, refusal } = comeHome(world, account, tablet);
  if (refusal) throw new NoCompatibleTemplatesError(refusal.captureTypes);
  return home;
}

function comeHome(world: World, account: AccountState, tablet: TabletRecord) {
  const ended = endSession(world, account, tablet);
  const read = ended.read && readEvent(world, account, ended.read.event.id);
  if (!read) return { home: ended, refusal: null };
  const { refusal } = read.report;
  const arrived = refusal ? { ...ended, ...closed, notice: refusal.message } : { ...ended, read };
  return { home: putTablet(account, arrived), refusal };
}
