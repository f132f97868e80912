import { NotFoundError } from '../../engine/errors/not-found.ts';
import type { AccountState } from '../../model/accounts/account-state.ts';
import type { TabletRecord } from '../../model/tablets/tablet.ts';
import type { Transaction } from '../../model/world.ts';
import { NoCompatibleTemplatesError } from './errors.ts';
import { gifOfPhotos } from './media.ts';
import { openedOn, readEvent } from './reading.ts';
import { closed, wakeLaunches } from './store.ts';

/** Keeps a tablet as it is now. */
export function putTablet(account: AccountState, tablet: TabletRecord): TabletRecord {
  account.tablets.set(tablet.id, tablet);
  return tablet;
}

/** A tablet after a touch: its notice is gone, and its idle time starts again. */
export function withTouch(tx: Transaction, tablet: TabletRecord): TabletRecord {
  return { ...tablet, notice: null, lastTouchMs: tx.nowMs() };
}

/**
 * Ends the session on a tablet's screen and its capture in progress. A GIF is made of its photos if the event asks for one.
 * Launches that waited for the session are due now.
 */
function endSession(tx: Transaction, tablet: TabletRecord): TabletRecord {
  const { account } = tx;
  const session = tablet.sessionId === null ? undefined : account.guestSessions.get(tablet.sessionId);
  if (session) account.guestSessions.put({ ...gifOfPhotos(tx, tablet, session), over: true });
  wakeLaunches(tx, tablet);
  return putTablet(account, { ...tablet, captureInProgress: null, sessionId: null, waitingLaunches: [] });
}

/** Closes the event that a tablet has open. */
export function closeEvent(tx: Transaction, tablet: TabletRecord): TabletRecord {
  return putTablet(tx.account, { ...endSession(tx, tablet), ...closed });
}

/**
 * Opens an event on a tablet, by hand or by a schedule, in the current mode or another. Its capture types are not trimmed (rule
 * 2.4.7). If the tablet rejects the event, it keeps its open event and throws a {@link NoCompatibleTemplatesError} (rule 2.4.6,
 * decision S120). Throws a {@link NotFoundError} for an unknown event.
 */
export function openEvent(
  tx: Transaction,
  tablet: TabletRecord,
  eventId: string,
  mode: TabletRecord['mode'] = tablet.mode,
): TabletRecord {
  const { account } = tx;
  const read = readEvent(tx, eventId);
  if (!read) throw new NotFoundError('event', eventId);
  const { rejection } = read.report;
  if (rejection) {
    putTablet(account, { ...withTouch(tx, tablet), notice: rejection.message });
    throw new NoCompatibleTemplatesError(rejection.captureTypes);
  }
  account.openings.put({ tabletId: tablet.id, eventId });
  return putTablet(account, { ...withTouch(tx, endSession(tx, tablet)), mode, read });
}

/**
 * Ends the tablet's session and shows its home screen, with the event read again (decision S126). A tablet closes an event that
 * it would no longer open, and shows the notice.
 */
export function goHome(tx: Transaction, tablet: TabletRecord): TabletRecord {
  return comeHome(tx, tablet).home;
}

/**
 * As {@link goHome}. Throws a {@link NoCompatibleTemplatesError} if the tablet closes the event, and an Error if no event is
 * open.
 */
export function requireHome(tx: Transaction, tablet: TabletRecord): TabletRecord {
  openedOn(tablet);
  const { home, rejection } = comeHome(tx, tablet);
  if (rejection) throw new NoCompatibleTemplatesError(rejection.captureTypes);
  return home;
}

function comeHome(tx: Transaction, tablet: TabletRecord) {
  const ended = endSession(tx, tablet);
  const read = ended.read && readEvent(tx, ended.read.event.id);
  if (!read) return { home: ended, rejection: null };
  const { rejection } = read.report;
  const arrived = rejection ? { ...ended, ...closed, notice: rejection.message } : { ...ended, read };
  return { home: putTablet(tx.account, arrived), rejection };
}
