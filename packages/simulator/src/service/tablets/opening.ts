import { type CheckReport, check, type StationReport } from '@boothkit/contract/rules';
import { NotFoundError } from '../../engine/errors/not-found.ts';
import type { AccountState } from '../../model/accounts/account-state.ts';
import type { TemplateRecord, Thumbnailed } from '../../model/catalog/catalog.ts';
import { railFor } from '../../model/catalog/payment.ts';
import type { EventRecord } from '../../model/events/event.ts';
import type { ReadEvent, TabletRecord } from '../../model/tablets/tablet.ts';
import type { ReadTransaction, Transaction } from '../../model/world.ts';
import { findTemplate } from '../accounts/find-template.ts';
import { NoCompatibleTemplatesError, TabletStateError } from './errors.ts';
import { gifOfPhotos } from './media.ts';
import { closed, wakeLaunches } from './store.ts';

/**
 * Returns the report of the features that guests get of an event, by its account, its gallery and the existing
 * templates (rule 2.4.8).
 */
export function checkEvent(tx: ReadTransaction, event: EventRecord): CheckReport {
  return reportOn(tx.account, event, templatesOf(tx, event));
}

/** Reads an event, with its settings, as tablets do; `undefined` if it does not exist (rule 1.3). */
export function readEvent(tx: ReadTransaction, eventId: string): ReadEvent | undefined {
  const { account } = tx;
  const event = account.events.get(eventId);
  if (!event) return undefined;
  const templates = templatesOf(tx, event);
  return { event, templates, report: reportOn(account, event, templates) };
}

/** The same reading with the current print count of the event; everything else stays (rule 2.5.6). */
export function withPrintCount(account: AccountState, { event, templates }: ReadEvent): ReadEvent {
  const printCount = account.events.get(event.id)?.printCount ?? event.printCount;
  const counted = { ...event, printCount };
  return { event: counted, templates, report: reportOn(account, counted, templates) };
}

/** Returns the event that a tablet has open. Throws if the tablet has no event open. */
export function openedOn({ id, read }: TabletRecord): ReadEvent {
  if (!read) throw new TabletStateError(`tablet ${id} has no event open; open one first`);
  return read;
}

/**
 * Returns the report of the features that guests get on a tablet, in its mode. Throws if the tablet has no event open.
 */
export function stationOf(tablet: TabletRecord): StationReport {
  return openedOn(tablet).report.stations[tablet.mode];
}

function templatesOf(tx: ReadTransaction, { templateIds }: EventRecord): Thumbnailed<TemplateRecord>[] {
  return [...new Set(templateIds)].flatMap((id) => findTemplate(tx, id) ?? []);
}

function reportOn(account: AccountState, event: EventRecord, templates: readonly TemplateRecord[]): CheckReport {
  const { aiCredits, texts } = account.record;
  const paySet = event.paySetId === null ? undefined : account.paySets.get(event.paySetId);
  const { stickerSetId } = event;
  const hasStickers = stickerSetId !== null && account.stickerSets.has(stickerSetId);
  return check(hasStickers ? event : { ...event, stickerSetId: null }, templates, {
    textsEnabled: texts.enabled,
    ownTextProvider: texts.ownProvider,
    galleryTextsEnabled: account.galleries.get(event.galleryId)?.settings.textsEnabled,
    aiCredits,
    paySet,
    railCurrencies: paySet && railFor(account.rails.values(), paySet.currency)?.currencies,
  });
}

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
