import { captureTypes, type GallerySettings, trimCaptureTypes } from '@boothkit/contract/rules';
import type { TemplateRecord } from '../../model/catalog/catalog.ts';
import type { StoredSettings } from '../../model/events/event.ts';

/** Settings whose list was trimmed, by those that they were made of and by the list: events that start alike share them. */
const trimmed = new WeakMap<StoredSettings, Map<string, StoredSettings>>();

/** Settings with a list of all seven capture types trimmed to what the templates serve (rule 2.4.7). */
export function trimSettings(
  settings: StoredSettings,
  templates: readonly TemplateRecord[],
  gallery: GallerySettings = settings,
): StoredSettings {
  const served = trimCaptureTypes(settings.captureTypes, templates, gallery);
  if (served === settings.captureTypes) return settings;
  const known = trimmed.get(settings) ?? new Map<string, StoredSettings>();
  const list = served.join();
  const shared = known.get(list) ?? Object.freeze({ ...settings, captureTypes: Object.freeze([...served]) });
  trimmed.set(settings, known.set(list, shared));
  return shared;
}

const offering = new WeakMap<StoredSettings, StoredSettings>();

/** Settings of a new event: every capture type that its templates serve, those of the default list first (rule 2.4.8, decision S557). */
export function initialSettings(
  defaults: StoredSettings,
  templates: readonly TemplateRecord[],
  gallery?: GallerySettings,
): StoredSettings {
  return trimSettings(offeringAll(defaults), templates, gallery);
}

/** The same settings for the same defaults, so that events that start alike share them. */
function offeringAll(defaults: StoredSettings): StoredSettings {
  const known = offering.get(defaults);
  if (known) return known;
  const listed = [...new Set([...defaults.captureTypes, ...captureTypes])];
  const isAll = captureTypes.every((type) => defaults.captureTypes.includes(type));
  const all = isAll ? defaults : Object.freeze({ ...defaults, captureTypes: Object.freeze(listed) });
  offering.set(defaults, all);
  return all;
}

/** Settings with the keys of `changes` replaced; the same object where there are none, as events that start alike share it. */
export function withSettings(settings: StoredSettings, changes: Partial<StoredSettings> = {}): StoredSettings {
  return Object.keys(changes).length === 0 ? settings : Object.freeze({ ...settings, ...changes });
}
