import {
  type Cut,
  type Meaning,
  meaningOf,
  type Part,
  parsedJson,
  replaceParts,
  replaceSpelled,
} from '@boothkit/contract/internal';
import { secretTokens } from './tokens.ts';

// Where secrets and personal data stand in recorded values. What takes their place is for the caller: the journal and HAR hide them, and
// a saved test has made-up ones.

/** The values that take the place of others; `undefined` keeps those of a kind. */
export interface Replacements {
  /** For the value of a secret member or parameter. */
  secret(found: string): string;
  /** For keys of the service and tokens: which ones are known, and what takes their place. */
  readonly keys?: { isKnown(token: string): boolean; replace(key: string): string };
  /** For the query and the fragment of a URL, from their `?` or `#` on. */
  query(found: string): string;
  /** For the URL of a webhook, which has its secret in path or query. */
  webhookUrl: ((url: string) => string) | undefined;
  /** For personal data. */
  readonly personal?: { email(address: string): string; phone(number: string): string };
}

/** Replaces what is sensitive in recorded values. */
export interface Sensitive {
  /** A text that stands under a name: a member of JSON, or a parameter of a query. */
  text(text: string, name?: string, parent?: object): string;
  /** Some JSON, which may stand under a name. */
  json(value: unknown, name?: string, parent?: object): unknown;
  /** A text without the keys in it; everything else stays. */
  withoutKeys(text: string): string;
}

const longSecretName =
  /(?:authorization|auth|key|token|secret|code|signature|passcode|password|passwd|passphrase|pwd|credential|cookie|hmac|jwt)s?$/i;
/** The last words of names, which longer words end with as well: `bypass`. */
const shortSecretName = /(?:^|[^a-z])(?:pass|sig|otp)$/i;
const shortInCamelCase = /[a-z\d](?:Pass|Sig|Otp)$/;

const longestSecretName = 'authorizations'.length;

/** Whether a member, parameter or header of this name holds a secret: `apiKey`, `X-Auth`, `token[]`, `user[pwd]`. */
export const isSecretName = (name: string): boolean =>
  name
    .split(/[[\]]+/)
    .map((part) => part.slice(-longestSecretName))
    .some((end) => longSecretName.test(end) || shortSecretName.test(end) || shortInCamelCase.test(end));

/** Whether the value of a member of an object is a secret. The code of an error envelope is none. */
const isSecretMember = (name: string, parent: object): boolean =>
  isSecretName(name) && !(name === 'code' && 'requestId' in parent && 'message' in parent);

const isWebhookUrl = (name: string, text: string): boolean =>
  /^(?:mediaUrl|sendUrl|(?:web)?hooks?_?ur[il]s?)$/i.test(name) && /^https?:\/\//i.test(text);

/** How many short texts without a key are remembered: the texts of a journal repeat the names of the same members. */
const maxRemembered = 1000;

/** Each text with a key in it matches this. */
const mayBeKey = /[!-~]{8}/;

/** A key or token that a simulator made; this one, or one before it. */
const keyValue = /booth_sim_\w+/g;

/** A match begins where a word does, or the time for a long image in base64 would be quadratic. */
const emailAddress = /(?<![^\s@<>()"',;:=])[^\s@<>()"',;:=]+@[^\s@<>()"',;:=]+/g;

/** In international format, with spaces or not; its plus is a space where a query had it as it is. */
const phoneNumber = /(?:(?<![\w+/])\+|(?<=^| ) )[1-9](?:[ ().-]{0,2}\d){6,14}(?!\w)/g;

/** Of JSON that is no text in brackets. */
const beginOfJson = /^\s*(?:\{\s*"|\[\s*["{[])/;
const endWithinPhone = /\+[1-9][\d ().-]*$/;
/** Delimiters of email addresses and of JSON around them. */
const delimiter = /[\s@<>()"',;:={}[\]]/;

const beginOfHost = /:\/\//g;
const endOfHost = /[/?#\s"'<>\\]/g;
const beginOfUrl = /https?:\/\//gi;
const beginOfQuery = /[?#]/;
const space = /\s/g;
const endOfUrl = /[\s"'<>]/g;
const endOfParameter = /[&;\s"'<>]/g;
const bracketOrQuote = /["[\]{}]/g;

/** The name of a member of JSON, up to its value; and a number that is one. */
const nameOfMember = /"([^"]*)"\s*:\s*/g;
const numberOfMember = /-?\d[\d.eE+-]*/y;

/** The name of a parameter. */
const nameOfParameter = /(?<=^|[?&;\s"'(,])([^=&;\s"'?(),]+)=/g;

/** Characters of each kind of sensitive text. Most texts have none of them. */
const mayBeSensitive = /[=@%"+\\]|&#?\w+;|(?:^| ) \d|:\/\//;

/** Replaces what is sensitive by these values. Takes a time that grows as the text does, whatever its shape. */
export function replacing({ secret, keys, query, webhookUrl, personal }: Replacements): Sensitive {
  function text(found: string, name = '', parent: object = {}): string {
    if (isSecretMember(name, parent)) return secret(found);
    if (isWebhookUrl(name, found)) return webhookUrl ? webhookUrl(found) : withoutKeys(found);
    const whole = jsonIn(found);
    if (whole === undefined) return plain(personal && beginOfJson.test(found) ? withoutEnd(found, personal) : found);
    const written = JSON.stringify(json(whole));
    return written === JSON.stringify(whole) ? found : written;
  }

  /** JSON that is cut off may end within an address or a number, of which only the beginning is there. */
  function withoutEnd(found: string, { email, phone }: NonNullable<Replacements['personal']>): string {
    const withoutPhone = found.replace(endWithinPhone, phone);
    if (withoutPhone !== found) return withoutPhone;
    let begin = found.endsWith('@') ? found.length - 1 : found.length;
    while (begin > 0 && !delimiter.test(found[begin - 1] ?? '')) begin -= 1;
    return begin === found.length ? found : found.slice(0, begin) + email(found.slice(begin));
  }

  function plain(found: string): string {
    if (!mayBeSensitive.test(found)) return withoutKeys(found);
    const read = [users, queries, members, parameters].reduce(withoutCuts, meaningOf(found));
    const written = keysReplaced(read);
    if (!personal) return written;
    return [phones, emails].reduce(withoutCuts, written === read.written ? read : meaningOf(written)).written;
  }

  const keysReplaced = (read: Meaning) =>
    keys ? replaceSpelled(read, (plain) => keysIn(plain, keys.isKnown), keys.replace) : read.written;

  const withoutKey = new Set<string>();

  function withoutKeys(found: string): string {
    if (!mayBeKey.test(found) || withoutKey.has(found)) return found;
    const replaced = keysReplaced(meaningOf(found));
    if (replaced === found && found.length < 40 && withoutKey.size < maxRemembered) withoutKey.add(found);
    return replaced;
  }

  const phones: Cutting = ({ text }) => (personal ? cutsAt(text, phoneNumber, personal.phone) : []);
  const emails: Cutting = ({ text }) => (personal ? cutsAt(text, emailAddress, personal.email) : []);

  /** User and password of URLs, which are the same without them. */
  function users(read: Meaning): Cut[] {
    const { text } = read;
    const cuts: Cut[] = [];
    for (let found = firstMatch(beginOfHost, text, 0), end = 0; found; found = firstMatch(beginOfHost, text, end)) {
      const start = found.index + found[0].length;
      end = nextDelimiter(read, endOfHost, start, start - 1);
      const length = text.slice(start, end).lastIndexOf('@') + 1;
      if (length > 0) cuts.push({ start, end: start + length, replacement: '' });
    }
    return cuts;
  }

  /** The queries of URLs; of a text that begins as a URL, everything behind its question mark. */
  function queries(read: Meaning): Cut[] {
    const { text } = read;
    const cuts: Cut[] = [];
    for (let url = firstMatch(beginOfUrl, text, 0), end = 0; url; url = firstMatch(beginOfUrl, text, end)) {
      const path = url.index + url[0].length;
      end = nextDelimiter(read, url.index === 0 ? space : endOfUrl, path, path - 1);
      const length = text.slice(path, end).search(beginOfQuery);
      if (length === -1) continue;
      if (url.index === 0) end = text.length;
      cuts.push({ start: path + length, end, replacement: query(text.slice(path + length, end)) });
    }
    return cuts;
  }

  /** Members of JSON in the middle of a text, in any depth of JSON in JSON, or of JSON that is cut off. */
  function members(read: Meaning): Cut[] {
    const { text } = read;
    const cuts: Cut[] = [];
    for (let found = firstMatch(nameOfMember, text, 0), next = 0; found; found = firstMatch(nameOfMember, text, next)) {
      const [before, name = ''] = found;
      const quote = writtenAt(read, found.index + name.length + 1);
      const start = found.index + before.length;
      next = start;
      const isText = text[start] === '"' && writtenAt(read, start) === quote;
      const isSecret = isSecretName(name);
      if (isText && (isSecret || (webhookUrl && isWebhookUrl(name, text.slice(start + 1, start + 9))))) {
        next = closingQuote(read, start + 1, quote);
        const value = text.slice(start + 1, next);
        cuts.push({ start: start + 1, end: next, replacement: isSecret ? secret(value) : (webhookUrl?.(value) ?? '') });
      } else if (isSecret && !isText) {
        next = '[{'.includes(text[start] ?? ' ') ? endOfList(read, start, quote) : endOfNumber(text, start);
        const replacement = `${quote}${secret(text.slice(start, next))}${quote}`;
        if (next > start) cuts.push({ start, end: next, replacement });
      }
    }
    return cuts;
  }

  function parameters(read: Meaning): Cut[] {
    const { text } = read;
    const cuts: Cut[] = [];
    for (
      let found = firstMatch(nameOfParameter, text, 0), end = 0;
      found;
      found = firstMatch(nameOfParameter, text, end)
    ) {
      const start = found.index + found[0].length;
      end = start;
      if (!isSecretName(found[1] ?? '')) continue;
      end = nextDelimiter(read, endOfParameter, start, start - 1);
      if (end > start) cuts.push({ start, end, replacement: secret(text.slice(start, end)) });
    }
    return cuts;
  }

  function json(value: unknown, name = '', parent: object = {}): unknown {
    if (typeof value === 'string') return text(value, name, parent);
    if (typeof value === 'number' && isSecretMember(name, parent)) return numberLike(secret(String(value)));
    if (Array.isArray(value)) return value.map((item) => json(item, name, parent));
    if (typeof value !== 'object' || value === null) return value;
    // What a secret has in it is secret, whatever its name.
    const isSecret = isSecretMember(name, parent);
    const members = Object.entries(value).map(([member, each]) => [
      text(member),
      json(each, isSecret ? name : member, value),
    ]);
    return Object.fromEntries(members);
  }

  return { text, json, withoutKeys };
}

/** Finds what is to be replaced in the meaning of a text. */
type Cutting = (read: Meaning) => Cut[];

/** A text without what was found in it. */
function withoutCuts(read: Meaning, cutting: Cutting): Meaning {
  const cuts = cutting(read);
  return cuts.length === 0 ? read : meaningOf(replaceParts(read, cuts));
}

const cutsAt = (text: string, pattern: RegExp, replace: (found: string) => string): Cut[] =>
  Array.from(text.matchAll(pattern), ({ 0: found, index }) => ({
    ...{ start: index, end: index + found.length },
    replacement: replace(found),
  }));

/** The parts of a text that are keys. */
const keysIn = (text: string, isKnown: (token: string) => boolean): Part[] => [
  ...Array.from(text.matchAll(keyValue), ({ 0: key, index }): Part => [index, index + key.length]),
  ...secretTokens(text, isKnown),
];

/** The first match of a global or sticky pattern from a place on. */
function firstMatch(pattern: RegExp, text: string, from: number): RegExpExecArray | null {
  pattern.lastIndex = from;
  return pattern.exec(text);
}

/** How a character is written. */
const writtenAt = ({ written, positionOf }: Meaning, at: number): string =>
  written.slice(positionOf(at), positionOf(at + 1));

/** The next delimiter, or the end of the text. One that is percent-encoded more often than another character is a part of the value. */
function nextDelimiter(read: Meaning, delimiters: RegExp, from: number, other: number): number {
  const { length } = writtenAt(read, other);
  for (
    let next = firstMatch(delimiters, read.text, from);
    next;
    next = firstMatch(delimiters, read.text, next.index + 1)
  ) {
    const delimiter = writtenAt(read, next.index);
    if (delimiter[0] !== '%' || delimiter.length <= length) return next.index;
  }
  return read.text.length;
}

/** Where the next quote is that is written as another one, or the end of the text: quotes of JSON in JSON have more backslashes. */
function closingQuote(read: Meaning, from: number, quote: string): number {
  const { text } = read;
  for (let at = text.indexOf('"', from); at !== -1; at = text.indexOf('"', at + 1))
    if (writtenAt(read, at) === quote) return at;
  return text.length;
}

/** Where a list or an object in a text ends; at the text's end if it is cut off. Brackets between quotes do not count. */
function endOfList(read: Meaning, start: number, quote: string): number {
  const { text } = read;
  let depth = 0;
  for (
    let next = firstMatch(bracketOrQuote, text, start), at = start;
    next;
    next = firstMatch(bracketOrQuote, text, at)
  ) {
    at = next.index + 1;
    if (next[0] === '"') at = writtenAt(read, next.index) === quote ? closingQuote(read, at, quote) + 1 : at;
    else depth += next[0] === '[' || next[0] === '{' ? 1 : -1;
    if (depth === 0) return at;
  }
  return text.length;
}

const endOfNumber = (text: string, start: number): number =>
  start + (firstMatch(numberOfMember, text, start)?.[0].length ?? 0);

/** The number that a text is, or the text. */
const numberLike = (text: string): number | string => (Number.isNaN(Number(text)) ? text : Number(text));

/** The object or list that a text is the JSON of. */
const jsonIn = (text: string): unknown => (/^\s*[[{]/.test(text) ? parsedJson(text) : undefined);
