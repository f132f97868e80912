import type { DetailedEvent, EventSummary } from '@boothkit/contract/types';
import { JsonText } from '../pipeline/json-text.ts';
import type { EventRecord, StoredSettings } from '../world/records.ts';

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
