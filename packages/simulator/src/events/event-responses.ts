import { type DetailedEvent, EventSummary, type EventSummary as Summary } from '@boothkit/contract';
import type { Immutable } from '../engine/resources/define-resource.ts';
import { viewOf } from '../engine/resources/view.ts';
import type { EventRecord } from '../model/event.ts';

/** The fields of a summary, and no others (rules 2.1/always-present, 2.1/gallery-apart, 2.2/no-other-fields). */
export function eventSummary(event: EventRecord): Immutable<Summary> {
  return viewOf(EventSummary, event);
}

/** The event with its settings (rule 2.2/settings). */
export function detailedEvent(event: EventRecord): Immutable<DetailedEvent> {
  return { ...eventSummary(event), settings: event.settings };
}
