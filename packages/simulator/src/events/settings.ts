import { trimCaptureTypes } from '@boothkit/contract/rules';
import type { StoredSettings } from '../model/event.ts';
import type { TemplateRecord } from '../model/template.ts';

/** Settings whose list was trimmed, by those that they were made of and by the list: events that start alike share them. */
const trimmed = new WeakMap<StoredSettings, Map<string, StoredSettings>>();

/** Settings with a list of all seven capture types trimmed to what the templates serve (rule 2.4.7). */
export function trimSettings(settings: StoredSettings, templates: readonly TemplateRecord[]): StoredSettings {
  const captureTypes = trimCaptureTypes(settings.captureTypes, templates, settings);
  if (captureTypes === settings.captureTypes) return settings;
  const known = trimmed.get(settings) ?? new Map<string, StoredSettings>();
  const list = captureTypes.join();
  const shared = known.get(list) ?? Object.freeze({ ...settings, captureTypes: Object.freeze([...captureTypes]) });
  trimmed.set(settings, known.set(list, shared));
  return shared;
}

/** Settings with the keys of `changes` replaced; the same object where there are none, as events that start alike share it. */
export function withSettings(settings: StoredSettings, changes: Partial<StoredSettings> = {}): StoredSettings {
  return Object.keys(changes).length === 0 ? settings : Object.freeze({ ...settings, ...changes });
}
