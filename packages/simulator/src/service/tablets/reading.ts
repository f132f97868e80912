import { type CheckReport, check, type StationReport } from '@boothkit/contract/rules';
import type { AccountState } from '../../model/accounts/account-state.ts';
import { railFor } from '../../model/catalog/payment.ts';
import type { TemplateRecord } from '../../model/catalog/template.ts';
import type { Thumbnailed } from '../../model/catalog/thumbnail.ts';
import type { EventRecord } from '../../model/events/event.ts';
import type { ReadEvent, TabletRecord } from '../../model/tablets/tablet.ts';
import type { ReadTransaction } from '../../model/world.ts';
import { findTemplate } from '../accounts/find-template.ts';
import { TabletStateError } from './errors.ts';

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
