import { EventSettings } from '@boothkit/contract';
import type { AssumptionName, AssumptionValue } from '@boothkit/contract/internal';

/** A response as its evidence is read. */
export interface Evidence {
  readonly status: number;
  readonly headers: Headers;
  readonly json: Json;
}

/** A JSON object, or an empty one in the place of anything else. */
export type Json = Readonly<Record<string, unknown>>;

/** The members of a value, if it has any. */
export const membersOf = (value: unknown): Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : {};

/**
 * Whether a response is evidence of what the service does: JSON of a success, or the envelope of an error. A limit that was passed, a failure
 * and the page of a gateway or of another server say nothing, not even of headers.
 */
export function isEvidence({ status, json }: Pick<Evidence, 'status' | 'json'>): boolean {
  if (status >= 200 && status < 300) return Object.keys(json).length > 0;
  return status >= 400 && status < 500 && typeof membersOf(json['error'])['code'] === 'string';
}

/** The alternative of an assumption that a value fits; `undefined` if it fits none. */
type Read<Name extends AssumptionName> = AssumptionValue<Name> | undefined;

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');

/** The value whose pattern fits a text. */
function fitting<Value extends string>(text: string, patterns: Readonly<Record<Value, RegExp>>): Value | undefined {
  const fits = Object.entries<RegExp>(patterns).find(([, pattern]) => pattern.test(text));
  return fits?.[0] as Value | undefined;
}

const formOfDate = (date: unknown) =>
  fitting(textOf(date), {
    milliseconds: /T[\d:]+\.\d{3}Z$/,
    seconds: /T\d\d:\d\d:\d\dZ$/,
    offset: /\+00:00$/,
    local: /[+-]\d\d:\d\d$/,
  });

/**
 * Reads how the dates of an event are written.
 *
 * @param sent The date of the request; undefined if an earlier request set it.
 */
export function readDates({ date, createdDate }: Json, sent: unknown): Read<'returnedDates'> {
  const [form, own] = [formOfDate(date), formOfDate(createdDate)];
  if (form === undefined || own === undefined || form === own) return form;
  if (date === sent) return 'asSent';
  return sent === undefined ? own : form;
}

export const readIds = (id: unknown): Read<'ids'> =>
  fitting(textOf(id), {
    uuid: /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i,
    digits: /^\d+$/,
    letters: /^[\da-z]{8,64}$/i,
    prefixed: /^[a-z]+_[\da-z]{4,}$/i,
  });

export function readDetails(details: unknown): Read<'errorDetails'> {
  const [first]: readonly unknown[] = Array.isArray(details) ? details : [];
  if (typeof first === 'string') return 'texts';
  const { field, path } = membersOf(first);
  if (Array.isArray(path)) return 'pathList';
  if (typeof path === 'string') return 'path';
  if (typeof field !== 'string') return undefined;
  return field.startsWith('body.') ? 'inBody' : 'field';
}

export function readSettings(settings: unknown): Read<'storedSettings'> {
  const known = Object.keys(EventSettings.shape);
  const found = Object.keys(membersOf(settings));
  if (found.some((key) => !known.includes(key))) return 'more';
  if (typeof settings !== 'object' || settings === null) return undefined;
  return known.every((key) => found.includes(key)) ? 'complete' : 'sparse';
}

export function readRequestId({ headers, json }: Evidence): Read<'requestId'> {
  if (headers.has('x-request-id')) return 'header';
  const { requestId } = membersOf(json['error']);
  const isNamedOtherwise = typeof requestId === 'string' && [...headers.values()].includes(requestId);
  return isNamedOtherwise || headers.has('request-id') ? 'otherName' : 'none';
}

export function readColors(colors: unknown): Read<'accountColors'> {
  if (colors === null) return 'none';
  return Array.isArray(colors) && colors.length === 3 ? 'three' : undefined;
}

/** The letter case in which the service returned each of the colours that were sent in both; undefined where they differ in it. */
export function readCase(sent: readonly string[], returned: readonly unknown[]): Read<'colorCase'> {
  const is = (change: (color: string) => string) => sent.every((color, at) => returned[at] === change(color));
  if (is((color) => color)) return 'asSent';
  if (is((color) => color.toLowerCase())) return 'lower';
  return is((color) => color.toUpperCase()) ? 'upper' : undefined;
}

/** The response of an upload, by how long it lives. */
export function readUpload(upload: Json, nowMs: number): Read<'uploadResponse'> {
  if (['uploadUrl', 'headers', 'storagePath'].some((name) => upload[name] === undefined)) return undefined;
  if (upload['expiresAt'] === undefined) return 'least';
  const minutes = (Date.parse(textOf(upload['expiresAt'])) - nowMs) / 60_000;
  if (minutes > 0 && minutes < 8) return 'short';
  return minutes >= 8 && minutes < 30 ? 'full' : undefined;
}

/** The codes of a wrong key, of an event that does not exist, and of a read key that writes, if there is one. */
export const readCodes = (codes: readonly unknown[]): Read<'errorCodes'> =>
  fitting(codes.map(textOf).join(' '), {
    usual: /^unauthorized not_found insufficient_scope$/,
    forbidden: /^unauthorized not_found forbidden$/,
    otherWords: /^unauthenticated resource_not_found( forbidden)?$/,
  });

export const readStatus = (status: number): Read<'validationStatus'> =>
  fitting(String(status), { '400': /^400$/, '422': /^422$/ });
