import { type DetailedEvent, type EventSettings, EventSummary, type EventSummary as Summary } from '@boothkit/contract';
import type { Immutable } from '../../engine/resources/define-resource.ts';
import { viewOf } from '../../engine/resources/view.ts';
import type { EventRecord } from '../../model/events/event.ts';

/** The fields of a summary, and no others (rules 2.1/always-present, 2.1/gallery-apart, 2.2/no-other-fields). */
export function eventSummary(event: EventRecord): Immutable<Summary> {
  const summary = viewOf(EventSummary, event);
  if (event.shown === null) return summary;
  const { asNull = [], date = event.date } = event.shown;
  return { ...summary, date, ...Object.fromEntries(asNull.map((field) => [field, null])) };
}

/** The event with its settings (rule 2.2/settings). */
export function detailedEvent(event: EventRecord): Immutable<DetailedEvent> {
  return { ...eventSummary(event), settings: shownSettings(event) };
}

/** The settings as responses show them (rule 2.3/other-keys, decision S550). */
function shownSettings({ settings, shown }: EventRecord): Immutable<EventSettings> {
  if (shown === null) return settings;
  const { settingsWithout = [], settingsWith } = shown;
  const kept = Object.entries(settings).filter(([key]) => !settingsWithout.some((lacking) => lacking === key));
  const told = { ...Object.fromEntries(kept), ...settingsWith };
  toldSettings.add(told);
  return told;
}

const toldSettings = new WeakSet<object>();

/** Whether settings of a response are absent, or those that their event was told to show, which may lack keys (decision S550). */
export function isToldOrNull(settings: unknown): boolean {
  return settings === null || (typeof settings === 'object' && toldSettings.has(settings));
}
