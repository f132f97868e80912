import type { ResponseHeaders } from './http-response.ts';

/** Removes secrets from a text. */
export type Redact = (text: string) => string;

const hidden = '[redacted]';
/** Keys of a client that are remembered; its function may return another one for each request. */
const maxKeys = 10;
/** A shorter key is no secret, and may be a word: it is hidden only after `Bearer` and in quotes. */
const minKeyLength = 8;

/** The secrets of one client. */
export interface Redactor {
  /** Adds a key to what is hidden. */
  learn(key: string): void;
  /**
   * Removes the keys from a text, also percent-encoded and in base64, and user and query from the URLs in it: the query of a signed
   * URL holds its signature.
   */
  readonly redact: Redact;
}

/** A redactor that knows no key yet. */
export function createRedactor(): Redactor {
  const keys = new Set<string>();
  let pattern: RegExp | undefined;
  return {
    learn(key) {
      if (keys.has(key)) return;
      keys.add(key);
      for (const oldest of keys) {
        if (keys.size <= maxKeys) break;
        keys.delete(oldest);
      }
      pattern = undefined;
    },
    redact(text) {
      pattern ??= keys.size === 0 ? undefined : new RegExp([...keys].flatMap(patternsOf).join('|'), 'gi');
      return (pattern === undefined ? text : text.replace(pattern, hidden)).replace(/[^\s"'<>]+/g, redactWord);
    },
  };
}

/** Linear in the length of the word, which a server chooses. */
function redactWord(word: string): string {
  const queryAt = word.indexOf('?');
  const hasQuery = queryAt !== -1 && (word.lastIndexOf('://', queryAt) !== -1 || word.includes('=', queryAt));
  return (hasQuery ? `${word.slice(0, queryAt)}?${hidden}` : word).replace(/:\/\/[^/?#@]*@/g, '://');
}

/** Patterns of a key: each character as it is or percent-encoded any number of times, and the key inside a text in base64. */
function patternsOf(key: string): string[] {
  const characters = [...key].map((character) => {
    const code = character.charCodeAt(0).toString(16).padStart(2, '0');
    return `(?:\\x${code}|%(?:25)*${code})`;
  });
  const pattern = characters.join('');
  if (key.length < minKeyLength)
    return [`(?<=\\bBearer(?:\\s|%20|\\+))${pattern}(?![\\w-])`, `(?<=["'])${pattern}(?=["'])`];
  return [pattern, ...[0, 1, 2].map((before) => base64Inside(key, before))];
}

/** The characters of the base64 form that depend on nothing but the key, when `before` bytes precede it. */
function base64Inside(key: string, before: number): string {
  const encoded = btoa(`${' '.repeat(before)}${key}`);
  const first = Math.ceil((before * 8) / 6);
  const end = Math.floor(((before + key.length) * 8) / 6);
  // Both alphabets of base64.
  return encoded.slice(first, end).replaceAll('+', '[+-]').replaceAll('/', '[/_]');
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

function isError(value: unknown): value is Error {
  return typeof Object(value).message === 'string';
}

/**
 * A copy of an error and its causes that holds name, message, code and stack, without secrets, and nothing else: the errors of
 * fetch libraries carry the request along, with its headers.
 */
export function redactCause(cause: unknown, redact: Redact, depth = 0): Error {
  // By shape: in Jest the errors of the platform are of another realm.
  if (!isError(cause)) {
    return new Error(redact(typeof cause === 'string' ? cause : Object.prototype.toString.call(cause)));
  }
  const deeper = depth === maxCauses ? undefined : cause.cause;
  const copy = new Error(
    redact(cause.message),
    deeper === undefined ? undefined : { cause: redactCause(deeper, redact, depth + 1) },
  );
  Object.defineProperty(copy, 'name', { value: cause.name, writable: true, configurable: true });
  if (cause.stack !== undefined) copy.stack = redact(cause.stack);
  const code = 'code' in cause && typeof cause.code === 'string' ? redact(cause.code) : undefined;
  return code === undefined ? copy : Object.assign(copy, { code });
}
