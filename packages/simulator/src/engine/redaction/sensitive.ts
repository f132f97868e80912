import { parseJson } from '@boothkit/contract/internal';

// Where secrets and personal data stand in recorded values. What takes their place is for the caller: the journal and HAR hide them, and
// a saved test has made-up ones.

/** The values that take the place of others; `undefined` keeps those of a kind. */
export interface Replacements {
  /** For the value of a secret member or parameter. */
  secret(found: string): string;
  /** For a key of the simulator. */
  key(found: string): string;
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
}

const longSecretName =
  /(?:authorization|auth|key|token|secret|code|signature|passcode|password|passwd|passphrase|pwd|credential|cookie|hmac|jwt)s?$/i;
/** The last words of names, which longer words end with as well: `bypass`. */
const shortSecretName = /(?:^|[^a-z])(?:pass|sig|otp)$/i;
const shortInCamelCase = /[a-z\d](?:Pass|Sig|Otp)$/;

/** Whether a member, parameter or header of this name holds a secret: `apiKey`, `X-Auth`, `token[]`, `user[pwd]`. */
export const isSecretName = (name: string): boolean =>
  name
    .split(/[[\]]+/)
    .some((part) => [longSecretName, shortSecretName, shortInCamelCase].some((pattern) => pattern.test(part)));

/** Whether the value of a member of an object is a secret. The code of an error envelope is none. */
const isSecretMember = (name: string, parent: object): boolean =>
  isSecretName(name) && !(name === 'code' && 'requestId' in parent && 'message' in parent);

const isWebhookUrl = (name: string, text: string): boolean =>
  /^(?:mediaUrl|sendUrl|(?:web)?hooks?_?ur[il]s?)$/i.test(name) && /^https?:\/\//i.test(text);

const keyValue = /booth_sim_[0-9A-Za-z]+/g;

/** A match begins where a word does, or the time for a long image in base64 would be quadratic. */
const emailAddress = /(?<![^\s@<>()"',;:=])[^\s@<>()"',;:=]+@[^\s@<>()"',;:=]+/g;

/** In international format, with spaces or not; its plus is a space where a query had it as it is. */
const phoneNumber = /(?:(?<![\w+/])\+|(?<=^| ) )[1-9](?:[ ().-]{0,2}\d){6,14}(?!\w)/g;

/** Of JSON that is no text in brackets. */
const beginOfJson = /^\s*(?:\{\s*"|\[\s*["{[])/;
const endWithinEmail = /[^\s@<>()"',;:={}[\]]+@?$/;
const endWithinPhone = /\+[1-9][\d ().-]*$/;

const urlWithQuery = /^(https?:\/\/[^?#\s]*)[?#]/i;
const queryInText = /(https?:\/\/[^?#\s"'<>]*)([?#][^\s"'<>]*)/gi;
/** Of a URL, which is the same without them. */
const userAndPassword = /(?<=:\/\/)[^/?#\s@"'<>\\]+@/g;

/**
 * A member of JSON in a text, in any depth of JSON in JSON: its quotes have as many backslashes before them as those of its name. A text
 * that ends early ends its value.
 */
const memberInText = /(?<!\\)(\\*)"([^"\\]*)\1"(\s*:\s*)(?:\1"([\s\S]*?)(?=(?<!\\)\1"|$)|(-?\d[\d.eE+-]*))/g;
const listInText = /(?<!\\)(\\*)"([^"\\]*)\1"\s*:\s*(?=[[{])/g;
const parameterInText = /(^|[?&;\s"'(,])([^=&;\s"'?(),]+)=([^&;\s"'<>]+)/g;

/** A word without the separators of URLs, which may have a percent-encoding in it. */
const wordInText = /(?<![^\s"'<>&=?#/])[^\s"'<>&=?#/]+/g;

/** Characters of each kind of sensitive text. Most texts have none of them. */
const mayBeSensitive = /[=@%"+]|(?:^| ) \d|:\/\/|booth_sim_/;

/** Replaces what is sensitive by these values. */
export function replacing({ secret, key, query, webhookUrl, personal }: Replacements): Sensitive {
  function text(found: string, name = '', parent: object = {}): string {
    if (isSecretMember(name, parent)) return secret(found);
    if (isWebhookUrl(name, found)) return webhookUrl ? webhookUrl(found) : found.replaceAll(keyValue, key);
    const whole = jsonIn(found);
    if (whole === undefined) return plain(personal && beginOfJson.test(found) ? withoutEnd(found, personal) : found);
    const written = JSON.stringify(json(whole));
    return written === JSON.stringify(whole) ? found : written;
  }

  /** JSON that is cut off may end within an address or a number, of which only the beginning is there. */
  function withoutEnd(found: string, { email, phone }: NonNullable<Replacements['personal']>): string {
    const withoutPhone = found.replace(endWithinPhone, phone);
    return withoutPhone === found ? found.replace(endWithinEmail, email) : withoutPhone;
  }

  function plain(found: string): string {
    if (!mayBeSensitive.test(found)) return found;
    const withoutUsers = found.replaceAll(userAndPassword, '');
    const url = urlWithQuery.exec(withoutUsers)?.[1];
    const withoutQueries =
      url === undefined
        ? withoutUsers.replaceAll(queryInText, (_, before: string, after: string) => before + query(after))
        : url + query(withoutUsers.slice(url.length));
    const withoutSecrets = members(withoutQueries)
      .replaceAll(parameterInText, (whole, before: string, name: string, value: string) =>
        isSecretName(decoded(name)) ? `${before}${name}=${secret(value)}` : whole,
      )
      .replaceAll(keyValue, key)
      .replaceAll(wordInText, encoded);
    if (!personal) return withoutSecrets;
    return withoutSecrets.replaceAll(phoneNumber, personal.phone).replaceAll(emailAddress, personal.email);
  }

  /** Members of JSON in the middle of a text, or of JSON that is cut off. */
  function members(found: string): string {
    return secretLists(found).replaceAll(
      memberInText,
      (whole, slashes: string, name: string, colon: string, value?: string, number?: string) => {
        const before = `${slashes}"${name}${slashes}"${colon}`;
        if (number !== undefined)
          return isSecretName(name) ? `${before}${slashes}"${secret(number)}${slashes}"` : whole;
        if (value === undefined) return whole;
        if (isSecretName(name)) return `${before}${slashes}"${secret(value)}`;
        if (isWebhookUrl(name, value)) return webhookUrl ? `${before}${slashes}"${webhookUrl(value)}` : whole;
        return `${before}${slashes}"${members(value)}`;
      },
    );
  }

  /** Lists and objects under the name of a secret, which are secret as a whole. */
  function secretLists(found: string): string {
    let [written, end] = ['', 0];
    for (const { 0: before, 1: slashes = '', 2: name = '', index } of found.matchAll(listInText)) {
      if (index < end || !isSecretName(name)) continue;
      const [start, quote] = [index + before.length, `${slashes}"`];
      written += found.slice(end, start);
      end = endOfList(found, start, quote);
      written += `${quote}${secret(found.slice(start, end))}${quote}`;
    }
    return end === 0 ? found : written + found.slice(end);
  }

  /** A percent-encoded word, once or several times: as it is, unless what it stands for is sensitive. */
  function encoded(word: string): string {
    const meant = decoded(word);
    if (meant === word) return word;
    const replaced = plain(meant);
    return replaced === meant ? word : encodeURIComponent(replaced);
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

  return { text, json };
}

/** Where a list or an object in a text ends; at the text's end if it is cut off. Brackets between quotes do not count. */
function endOfList(text: string, start: number, quote: string): number {
  let [depth, isQuoted] = [0, false];
  for (let at = start; at < text.length; at += 1) {
    if (text.startsWith(quote, at) && text[at - 1] !== '\\') {
      isQuoted = !isQuoted;
      at += quote.length - 1;
    } else if (!isQuoted && '[{'.includes(text[at] ?? '')) depth += 1;
    else if (!isQuoted && ']}'.includes(text[at] ?? '') && --depth === 0) return at + 1;
  }
  return text.length;
}

/** The number that a text is, or the text. */
const numberLike = (text: string): number | string => (Number.isNaN(Number(text)) ? text : Number(text));

/** The object or list that a text is the JSON of. */
function jsonIn(text: string): unknown {
  if (!/^\s*[[{]/.test(text)) return undefined;
  try {
    return parseJson(text);
  } catch {
    return undefined;
  }
}

/** A text without its percent-encoding, however often it was encoded. */
export function decoded(text: string): string {
  for (let before = text; ; ) {
    const after = before.replaceAll(/%(?:25)+/g, '%').replaceAll(/(?:%[0-9a-f]{2})+/gi, decodedBytes);
    if (after === before) return after;
    before = after;
  }
}

function decodedBytes(bytes: string): string {
  try {
    return decodeURIComponent(bytes);
  } catch {
    return bytes
      .replaceAll(/%[89a-f][0-9a-f]/gi, '\ufffd')
      .replaceAll(/%([0-7][0-9a-f])/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
  }
}
