import type { ResponseHeaders } from '../options/http-response.ts';
import { type Decoded, decode } from './decode.ts';
import { createSecretFinder, minSecretLength } from './secrets.ts';

/** Removes secrets from a text. */
export type Redact = (text: string) => string;

const hidden = '[redacted]';

/** Removes queries and credentials of URLs. */
export const redactUrls: Redact = redactSecrets([]);

/** Removes secrets in every spelling, and queries and credentials of URLs. */
export function redactSecrets(secrets: readonly string[]): Redact {
  const { find } = createSecretFinder(secrets);
  const short = secrets.filter((secret) => secret.length < minSecretLength).map(shortKey);
  const inWords = (words: string, secrets: readonly Region[]): Region[] => [
    ...queriesIn(words, secrets),
    ...Array.from(words.matchAll(credentials), ({ 0: { length }, index }) => ({
      from: index,
      to: index + length,
      shown: '',
    })),
    ...short.flatMap((pattern) =>
      Array.from(words.matchAll(pattern), ({ 0: { length }, index }) => ({
        from: index,
        to: index + length,
        shown: hidden,
      })),
    ),
  ];
  return (text) => {
    const decoded = decode(text);
    const secrets: readonly Region[] = find(decoded.text).map(([from, to]) => ({ from, to, shown: hidden }));
    const hasWords = short.length > 0 || /[?&@]/.test(decoded.text);
    const regions = hasWords ? secrets.concat(inWords(wordsOf(decoded, text), secrets)) : [...secrets];
    return regions.length === 0 ? text : replaced(text, decoded, regions);
  };
}

/** A decoded text in words: a space or a quotation mark that was percent-encoded is part of a URL, and NUL stands for it. */
function wordsOf({ text, starts }: Decoded, written: string): string {
  if (starts === undefined) return text;
  return text.replace(/[\s"'<>]/g, (character, at: number) =>
    written[starts[at] as number] === '%' ? '\0' : character,
  );
}

/** User and password of a URL. */
const credentials = /(?<=:\/\/)[^\s"'<>/?#]*@/g;

/** A key of fewer characters may be a word: it is hidden only after `Bearer` and in quotes. */
function shortKey(key: string): RegExp {
  const pattern = Array.from(key, (character) => `\\x${character.charCodeAt(0).toString(16).padStart(2, '0')}`).join(
    '',
  );
  return new RegExp(`(?<=\\bBearer[\\s\\0+])${pattern}(?![\\w-])|(?<=["'])${pattern}(?=["'])`, 'gi');
}

/** A part of a decoded text, and what is shown in its place. */
interface Region {
  readonly from: number;
  readonly to: number;
  readonly shown: string;
}

/** The queries of URLs, and those without a URL that have a secret, as the canonical request of a storage has it. */
function queriesIn(text: string, secrets: readonly Region[]): Region[] {
  const queries: Region[] = [];
  let next = 0;
  for (const { 0: word, index } of text.matchAll(/[^\s"'<>]+/g)) {
    const to = index + word.length;
    while ((secrets[next]?.to ?? to) <= index) next += 1;
    const hasSecret = (secrets[next]?.from ?? to) < to;
    const queryAt = word.indexOf('?');
    const isUrl = queryAt !== -1 && (word.lastIndexOf('://', queryAt) !== -1 || word.includes('=', queryAt));
    if (isUrl) queries.push({ from: index + queryAt + 1, to, shown: hidden });
    else if (hasSecret && word.includes('=') && word.includes('&')) queries.push({ from: index, to, shown: hidden });
  }
  return queries;
}

/** A text with regions of its decoded form replaced. Of those that overlap, what the first one shows is shown. */
function replaced(text: string, { starts, text: decoded }: Decoded, regions: Region[]): string {
  const placeOf = (at: number): number => (at === decoded.length ? text.length : (starts?.[at] ?? at));
  const parts: string[] = [];
  let end = 0;
  for (const { from, to, shown } of regions.sort((one, other) => one.from - other.from || other.to - one.to)) {
    if (from >= end) parts.push(text.slice(placeOf(end), placeOf(from)), shown);
    end = Math.max(end, to);
  }
  return parts.join('') + text.slice(placeOf(end));
}

const maxDepth = 32;

/** Removes secrets from every text in a JSON value, keys of objects included. */
export function redactValue(value: unknown, redact: Redact, depth = 0): unknown {
  if (typeof value === 'string') return redact(value);
  if (typeof value !== 'object' || value === null) return value;
  if (depth === maxDepth) return '[nested too deeply]';
  if (Array.isArray(value)) return value.map((item) => redactValue(item, redact, depth + 1));
  const entries = Object.entries(value).map(([name, item]) => [redact(name), redactValue(item, redact, depth + 1)]);
  return Object.fromEntries(entries);
}

/** A copy of the headers of a response without secrets: no cookie is left. */
export function redactHeaders(headers: ResponseHeaders, redact: Redact): Headers {
  const shown = new Headers();
  headers.forEach((value, name) => {
    if (!/^set-cookie$/i.test(name)) shown.set(name, redact(value));
  });
  return shown;
}

const maxCauses = 8;

/**
 * A copy of an error and its causes that has name, message, code and stack, without secrets, and nothing else. The errors of fetch libraries also
 * have the request, with its headers.
 */
export function redactCause(cause: unknown, redact: Redact): Error {
  try {
    return copyOf(cause, redact, 0);
  } catch {
    return new Error('an error that cannot be read');
  }
}

function copyOf(cause: unknown, redact: Redact, depth: number): Error {
  // By shape: in Jest the errors of the platform are of another realm.
  if (!isError(cause)) {
    return new Error(redact(typeof cause === 'string' ? cause : Object.prototype.toString.call(cause)));
  }
  const deeper = depth === maxCauses ? undefined : cause.cause;
  const copy = new Error(
    redact(cause.message),
    deeper === undefined ? undefined : { cause: copyOf(deeper, redact, depth + 1) },
  );
  Object.defineProperty(copy, 'name', { value: redact(`${cause.name}`), writable: true, configurable: true });
  if (typeof cause.stack === 'string') copy.stack = redact(cause.stack);
  const code = 'code' in cause && typeof cause.code === 'string' ? redact(cause.code) : undefined;
  return code === undefined ? copy : Object.assign(copy, { code });
}

function isError(value: unknown): value is Error {
  return typeof Object(value).message === 'string';
}
