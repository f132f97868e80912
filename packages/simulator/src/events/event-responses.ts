import type { DetailedEvent, EventSummary } from '@boothkit/contract/types';
import { JsonText } from '../api/json-text.ts';
import type { EventRecord, StoredSettings } from '../store/records.ts';

/** The seventeen fields of a summary, and no others (rules 2.1/always-present, 2.1/gallery-apart, 2.2/no-other-fields). */
export function summaryAnswer(event: EventRecord): EventSummary {
  return {
    id: event.id,
    name: event.name,
    date: event.date,
    createdDate: event.createdDate,
    modifiedDate: event.modifiedDate,
    hashtag: event.hashtag,
    notes: event.notes,
    idUser: event.idUser,
    colors: [...event.colors],
    captureMessage: event.captureMessage,
    brandingTextColor: event.brandingTextColor,
    templateIds: [...event.templateIds],
    attractScreenId: event.attractScreenId,
    stickerSetId: event.stickerSetId,
    paySetId: event.paySetId,
    printCount: event.printCount,
    galleryId: event.galleryId,
  };
}

/** The summaries of a page. */
export function summaryAnswers(events: readonly EventRecord[]): EventSummary[] {
  // Every event has an id: so what was read is asked for, and no compiler finds the reading needless.
  return lettersOf(events) === 0 ? [] : events.map(summaryAnswer);
}

/**
 * Looks at the texts of events, which lie all over memory, and counts their letters. In one short loop the processor waits for many
 * of them at once; one after another, while each is written as JSON, takes several times as long in a world of a million.
 */
function lettersOf(events: readonly EventRecord[]): number {
  let letters = 0;
  for (const { id, name, date, createdDate, modifiedDate, idUser, galleryId, templateIds } of events) {
    letters += id.length + name.length + galleryId.length + (templateIds[0]?.length ?? 0);
    letters += (date?.length ?? 0) + (createdDate?.length ?? 0) + (modifiedDate?.length ?? 0) + (idUser?.length ?? 0);
  }
  return letters;
}

/** An event with its settings (rule 2.2/settings). */
export function detailedAnswer(event: EventRecord): JsonText<DetailedEvent> {
  return new JsonText(`${openJson(event)}}`);
}

/** An event with its settings and what an operation adds to it (section 2.2). */
export function detailedAnswerWith<More extends object>(
  event: EventRecord,
  more: More,
): JsonText<DetailedEvent & More> {
  return new JsonText(`${openJson(event)},${JSON.stringify(more).slice(1)}`);
}

/** The JSON of an event with its settings, but for the brace at its end. */
function openJson(event: EventRecord): string {
  return `${JSON.stringify(summaryAnswer(event)).slice(0, -1)},"settings":${settingsJson(event.settings)}`;
}

/** Settings are the larger part of an event, and most events share theirs; a change makes new ones. */
const settingsTexts = new WeakMap<StoredSettings, string>();

function settingsJson(settings: StoredSettings): string {
  let text = settingsTexts.get(settings);
  if (text === undefined) {
    text = JSON.stringify(settings);
    settingsTexts.set(settings, text);
  }
  return text;
}
