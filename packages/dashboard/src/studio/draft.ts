import type { EventRecord } from '@boothkit/simulator';
import { type ApiRequest, requestOf } from '../code/request.ts';
import { plain, withHint } from '../control/wording.ts';

/** Values by the path of their field, as they were entered and not yet saved. */
export type Draft = Readonly<Record<string, unknown>>;

/** The value that an event, or the defaults of new ones, have stored for a field. */
export function storedValue(stored: object | undefined, path: string): unknown {
  return path.split('.').reduce<unknown>((value, name) => (value as Record<string, unknown> | null)?.[name], stored);
}

/** The input, by the path of its field. */
export type Entries = Readonly<Record<string, Entry>>;

/** A value as it was entered, and the stored one that it is to replace. */
interface Entry {
  readonly value: unknown;
  readonly base: unknown;
}

/** The entries with another value; one that is stored already is no change. */
export function withValue(entries: Entries, event: EventRecord, path: string, value: unknown): Entries {
  const { [path]: present, ...rest } = entries;
  const stored = storedValue(event, path);
  return same(value, stored) ? rest : { ...rest, [path]: { value, base: present ? present.base : stored } };
}

/** The entries that an event does not have stored. */
export function unsaved(entries: Entries, event: EventRecord): Entries {
  return filtered(entries, ([path, { value }]) => !same(value, storedValue(event, path)));
}

/** The entries without those that were saved with these values; what was entered since then replaces the saved value. */
export function afterSaving(entries: Entries, saved: Draft): Entries {
  const left = filtered(entries, ([path, { value }]) => !Object.hasOwn(saved, path) || !same(value, saved[path]));
  return Object.fromEntries(
    Object.entries(left).map(([path, { value, base }]) => [
      path,
      { value, base: Object.hasOwn(saved, path) ? saved[path] : base },
    ]),
  );
}

/** The paths of fields that somebody else has changed since they were entered, to another value. */
export function changedByOthers(entries: Entries, event: EventRecord): string[] {
  return Object.entries(unsaved(entries, event)).flatMap(([path, { base }]) =>
    same(base, storedValue(event, path)) ? [] : [path],
  );
}

/** The values of entries. */
export const draftOf = (entries: Entries): Draft =>
  Object.fromEntries(Object.entries(entries).map(([path, { value }]) => [path, value]));

const filtered = (entries: Entries, keeps: (entry: [path: string, entry: Entry]) => boolean): Entries =>
  Object.fromEntries(Object.entries(entries).filter(keeps));

/** JSON is in the order of its fields, and the same values are the same text. */
const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** The requests that save a draft: fields of the event in one, options of its branding in another. */
export function requestsOf(eventId: string, draft: Draft): ApiRequest[] {
  const bodies: Record<'event' | 'settings' | 'branding', Record<string, unknown>> = {
    event: {},
    settings: {},
    branding: {},
  };
  for (const [path, value] of Object.entries(draft)) {
    const [, part = 'event', name = ''] = /^(?:(settings|branding)\.)?(.+)$/.exec(path) ?? [];
    bodies[part as keyof typeof bodies][name] = value;
  }
  if (hasFields(bodies.settings)) bodies.event['settings'] = bodies.settings;
  return [
    ...(hasFields(bodies.event) ? [requestOf('update_event', { eventId, body: bodies.event })] : []),
    ...(hasFields(bodies.branding) ? [requestOf('update_event_branding', { eventId, body: bodies.branding })] : []),
  ];
}

const hasFields = (body: object) => Object.keys(body).length > 0;

/** An error of the API, at the fields that it names. */
export interface ApiFailure {
  /** The message, and what to do next. */
  readonly message: string;
  /** The messages by the path of the field. */
  readonly fields: Readonly<Record<string, string>>;
}

/** Reads an error of the API; `prefix` is that of the fields in the draft, such as `branding.`. */
export function failureOf(body: unknown, prefix = ''): ApiFailure {
  const { error } = (body ?? {}) as { error?: { message?: string; hint?: string; details?: unknown } };
  // Who holds an event stands in the details, or is the details: then the pay set is wrong.
  const details: Detail[] = [error?.details].flat().flatMap((one) => Object(one).holders ?? Object(one));
  const message = withHint(error?.message ?? 'The request failed.', error?.hint);
  return {
    message,
    fields: Object.fromEntries(
      details.flatMap(({ kind, field, message: reason = message }) =>
        kind ? [['paySetId', message]] : field ? [[prefix + field, plain(reason)]] : [],
      ),
    ),
  };
}

/** A field that is wrong, or a holder of the event. */
type Detail = Partial<Record<'field' | 'message' | 'kind', string>>;

/** Whether a message names a field or a part of it, such as `colors[1]`. */
const isAt = (field: string, path: string) =>
  field === path || field.startsWith(`${path}[`) || field.startsWith(`${path}.`);

/** The messages of a failure about a field. */
export function messagesAt(failure: ApiFailure | undefined, path: string): string[] {
  return Object.entries(failure?.fields ?? {})
    .filter(([field]) => isAt(field, path))
    .map(([, message]) => message);
}

/** The rest of a failure once a field is changed; nothing if it named no other field. */
export function withoutMessagesAt({ message, fields }: ApiFailure, path: string): ApiFailure | undefined {
  const left = Object.entries(fields).filter(([field]) => !isAt(field, path));
  return left.length === 0 ? undefined : { message, fields: Object.fromEntries(left) };
}

/** The messages about fields that are none of these. */
export const messagesElsewhere = ({ fields }: ApiFailure, paths: readonly string[]): string[] =>
  Object.entries(fields)
    .filter(([field]) => !paths.some((path) => isAt(field, path)))
    .map(([, message]) => message);
