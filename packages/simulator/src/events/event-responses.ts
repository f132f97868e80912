import type { DetailedEvent, EventSummary } from '@boothkit/contract/types';
import type { Immutable } from '../api/call.ts';
import type { EventRecord } from '../store/records.ts';

/** The seventeen fields of a summary, and no others (rules 2.1/always-present, 2.1/gallery-apart, 2.2/no-other-fields). */
export function eventSummary(event: EventRecord): Immutable<EventSummary> {
  return {
    id: event.id,
    name: event.name,
    date: event.date,
    createdDate: event.createdDate,
    modifiedDate: event.modifiedDate,
    hashtag: event.hashtag,
    notes: event.notes,
    idUser: event.idUser,
    colors: event.colors,
    captureMessage: event.captureMessage,
    brandingTextColor: event.brandingTextColor,
    templateIds: event.templateIds,
    attractScreenId: event.attractScreenId,
    stickerSetId: event.stickerSetId,
    paySetId: event.paySetId,
    printCount: event.printCount,
    galleryId: event.galleryId,
  };
}

/** The event with its settings (rule 2.2/settings). */
export function detailedEvent(event: EventRecord): Immutable<DetailedEvent> {
  return { ...eventSummary(event), settings: event.settings };
}
