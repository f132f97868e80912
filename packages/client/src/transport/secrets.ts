import { decode } from './decode.ts';

/** A request as it was sent, as far as it may hold secrets. */
export interface SentRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** The body, if it is text. */
  readonly text: string | undefined;
  /** Whether the query of the URL is a secret: that of an upload, or one that a middleware has made. */
  readonly hasSecretQuery: boolean;
}

/** Headers whose values are no secrets: what a request is about, and what finds it again in logs. */
const plainHeaders =
  /^(?:accept(?:-.+)?|cache-control|content-(?:type|length|encoding|language|disposition)|user-agent|service-version|traceparent|tracestate|baggage|x-b3-.+|(?:.+-)?(?:request|correlation|trace|span)-id)$/;

/** A shorter text may be a word, and is no secret. */
export const minSecretLength = 8;
/** Of a longer body, nothing is a URL with a secret. */
const maxBodyLength = 65_536;

/** The secrets in requests: the keys, the values of headers, and the values in the queries of signed URLs. */
export function secretsOf(key: string | undefined, sent: readonly SentRequest[]): string[] {
  const secrets = new Set<string>();
  if (key !== undefined) secrets.add(key);
  for (const { url, headers, text, hasSecretQuery } of sent) {
    for (const [name, sentValue] of Object.entries(headers)) {
      // A middleware may not keep to the types.
      const value = String(sentValue);
      if (/^authorization$/i.test(name)) secrets.add(value.replace(/^[\w-]+ +/, ''));
      else if (value.length >= minSecretLength && !plainHeaders.test(name.toLowerCase())) secrets.add(value);
    }
    if (hasSecretQuery) addQuery(secrets, url);
    if (text?.includes('://') && text.length <= maxBodyLength) {
      for (const word of text.split(/[\s"\\]+/)) if (word.includes('://')) addQuery(secrets, word);
    }
  }
  return [...secrets];
}

function addQuery(secrets: Set<string>, url: string): void {
  const queryAt = url.indexOf('?');
  if (queryAt === -1) return;
  for (const parameter of url.slice(queryAt + 1).split(/[&#]/)) {
    const value = parameter.slice(parameter.indexOf('=') + 1);
    if (value.length >= minSecretLength) secrets.add(value);
  }
}

/** How many characters of a secret are found wherever they stand in a row. */
const pieceLength = 16;
/** So many characters apart, pieces cover all of a secret. */
const pieceDistance = 4;

/** Finds the spellings of secrets in texts. */
export interface SecretFinder {
  /** The ranges of a decoded text that spell a secret or a piece of one, in order, from the first character to before the last. */
  find(text: string): (readonly [from: number, to: number])[];
}

/**
 * Finds secrets as they are, in either case, in both alphabets of base64 and in hexadecimal, with and without spaces. It looks for pieces of secrets,
 * so that the time does not depend on how often a text almost has one. So it also finds the rest of a secret that was cut off.
 */
export function createSecretFinder(secrets: readonly string[]): SecretFinder {
  const pieces = new Map<number, Set<string>>();
  const beginnings = new Set<number>();
  for (const form of secrets.flatMap(formsOf).map(fold)) {
    if (form.length < minSecretLength) continue;
    const length = Math.min(pieceLength, form.length);
    const known = pieces.get(length) ?? new Set();
    pieces.set(length, known);
    for (let at = 0; at < form.length - length + pieceDistance; at += pieceDistance) {
      const from = Math.min(at, form.length - length);
      const piece = form.slice(from, from + length);
      known.add(piece);
      beginnings.add(beginningAt(piece, 0));
    }
  }
  return {
    find(text) {
      const spans: [number, number][] = [];
      if (text.length < minSecretLength) return spans;
      const folded = fold(text);
      for (let at = 0; at <= folded.length - minSecretLength; at += 1) {
        // Most places differ in their first two characters.
        if (!beginnings.has(beginningAt(folded, at))) continue;
        for (const [length, known] of pieces) {
          if (!known.has(folded.slice(at, at + length))) continue;
          const last = spans.at(-1);
          if (last === undefined || last[1] < at) spans.push([at, at + length]);
          else last[1] = Math.max(last[1], at + length);
        }
      }
      return spans;
    },
  };
}

function beginningAt(text: string, at: number): number {
  return text.charCodeAt(at) * 0x10000 + text.charCodeAt(at + 1);
}

/** Makes spellings equal that differ in case, or in the alphabet of base64; the length stays. */
function fold(text: string): string {
  const lower = text.toLowerCase();
  // A few letters beyond ASCII are longer in lower case.
  const same = lower.length === text.length ? lower : text.replace(/[A-Z]+/g, (upper) => upper.toLowerCase());
  return same.replaceAll('-', '+').replaceAll('_', '/');
}

/** A secret as decoded texts may have it: as it is, and in base64 and hexadecimal, also of what is percent-encoded. */
function formsOf(secret: string): string[] {
  const plain = decode(secret).text;
  const texts = [secret, plain].filter(isLatin);
  // Also of one that is sent as it is in a header, and not in a URL.
  if (isLatin(secret)) texts.push(encodeURIComponent(secret));
  return [plain, ...[...new Set(texts)].flatMap(encodedForms)];
}

/** Whether all characters are bytes in a header; others cannot be sent. */
function isLatin(text: string): boolean {
  return !/[\u0100-\uffff]/.test(text);
}

function encodedForms(text: string): string[] {
  const bytes = Array.from(text, (character) => character.charCodeAt(0).toString(16).padStart(2, '0'));
  return [...[0, 1, 2].map((before) => base64Inside(text, before)), bytes.join(''), bytes.join(' ')];
}

/** The characters of the base64 form that depend on nothing but the text, when `before` bytes precede it. */
function base64Inside(text: string, before: number): string {
  const encoded = btoa(`${' '.repeat(before)}${text}`);
  return encoded.slice(Math.ceil((before * 8) / 6), Math.floor(((before + text.length) * 8) / 6));
}
