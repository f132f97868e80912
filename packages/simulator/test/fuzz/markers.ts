import fc from 'fast-check';

// Requests are made before any of them is sent, so they say where a value will come from by markers: characters of the private use
// area around a name. A sequence stays plain data that way, and fast-check can shrink it.

const reference = { open: '\uE000', close: '\uE001' };
const raw = { open: '\uE002', close: '\uE003' };
const picture = { open: '\uE004', close: '\uE005' };

/** Stands for a value of this name that an earlier response had. */
const referenceTo = (name: string, pick: number): string => `${reference.open}${name}:${pick}${reference.close}`;

/** Stands for the newest value of a name. */
export const newest = (name: string): string => referenceTo(name, 0);

/** References to the values of a name, mostly to the newest ones. */
export const referencesTo = (name: string): fc.Arbitrary<string> =>
  fc.tuple(fc.nat(23), fc.nat(23), fc.nat(23)).map((picks) => referenceTo(name, Math.min(...picks)));

/** Stands for a part of JSON text that JSON.stringify does not write, such as a number that is out of range. */
export const rawJson = (text: string): string => `${raw.open}${text}${raw.close}`;

/** Stands for one of the fuzzer's images, in base64. */
export const pictureAt = (at: number): string => `${picture.open}${at}${picture.close}`;

const referencePattern = new RegExp(`${reference.open}(\\w+):(\\d+)${reference.close}`, 'g');
const picturePattern = new RegExp(`${picture.open}(\\d+)${picture.close}`, 'g');
const rawPattern = new RegExp(`"${raw.open}((?:[^"\\\\]|\\\\.)*)${raw.close}"`, 'g');

/** What markers are replaced by. */
export interface Sources {
  known(name: string, pick: number): string;
  picture(at: number): string;
}

/** A text with its markers replaced. */
export function filled(text: string, { known, picture: pictureOf }: Sources): string {
  if (!/[\uE000-\uE005]/.test(text)) return text;
  return text
    .replaceAll(referencePattern, (_, name: string, pick: string) => known(name, Number(pick)))
    .replaceAll(picturePattern, (_, at: string) => pictureOf(Number(at)));
}

/** A value as JSON text, its raw parts as they are. Other markers stay. */
export function jsonText(value: unknown): string {
  return JSON.stringify(value).replaceAll(rawPattern, (_, text: string) => JSON.parse(`"${text}"`));
}

/** A text percent-encoded for a path or a query, its markers as they are. */
export function encodedAround(text: string): string {
  return text
    .split(/(\uE000\w+:\d+\uE001)/)
    .map((part, at) => (at % 2 === 1 ? part : encodeURIComponent(wellFormed(part))))
    .join('');
}

/** A text without lone surrogates, which no URL and no UTF-8 has. */
export const wellFormed = (text: string): string => new TextDecoder().decode(new TextEncoder().encode(text));
