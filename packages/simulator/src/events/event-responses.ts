import { type DetailedEvent, EventSummary, type EventSummary as Summary } from '@boothkit/contract';
import type { Immutable } from '../engine/resources/define-resource.ts';
import type { EventRecord } from '../model/event.ts';

// Read with the first event: the schema creates its members when they are first asked for.
let summaryFields: readonly (keyof Summary)[] | undefined;

/** The fields of a summary, and no others (rules 2.1/always-present, 2.1/gallery-apart, 2.2/no-other-fields). */
export function eventSummary(event: EventRecord): Immutable<Summary> {
  summaryFields ??= EventSummary.keyof().options;
  // The record's type has every field of a summary.
  return Object.fromEntries(summaryFields.map((field) => [field, event[field]])) as Immutable<Summary>;
}

/** The event with its settings (rule 2.2/settings). */
export function detailedEvent(event: EventRecord): Immutable<DetailedEvent> {
  return { ...eventSummary(event), settings: event.settings };
}
