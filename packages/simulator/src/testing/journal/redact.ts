// The journal shows where a secret stands, and not its value.

/** The replacement for a secret. */
export const hidden = '[redacted]';

/** Names of query parameters and body members that hold a secret. */
const secretName = /^(authorization|.*(key|token|secret|code|signature|passcode|password))$/i;

/** Headers that hold a secret whatever their value. */
const secretHeader = /^(.*authorization|(set-)?cookie|.*(key|token|secret|code|signature|passcode|password))$/i;

// The same in a text: a member of JSON, a parameter, and the query of a URL.
const secretMember = /("(?:authorization|[^"]*(?:key|token|secret|code|signature|passcode|password))"\s*:\s*")[^"]*/gi;
const secretParameter = /([?&][^=&\s"]*(?:key|token|secret|code|signature|passcode|password)=)[^&\s"'<>]+/gi;
const queryInText = /(https?:\/\/[^?#\s"'<>]*)[?#][^\s"'<>]*/gi;

/** Email addresses in a text. A match begins where a word does, or the time for a long image in base64 would be quadratic. */
export const emailAddress = /(?<![^\s@<>()"',;:=])[^\s@<>()"',;:=]+@[^\s@<>()"',;:=]+/g;

/** Values that are secrets wherever they stand: keys of the simulator. */
export const keyValue = /booth_sim_[0-9A-Za-z]+/g;

/** A text without the keys in it. */
function withoutKeys(text: string): string {
  return text.replaceAll(keyValue, hidden);
}

/** A path with its query, without the values that are secret: signatures, keys, codes. */
export function redactedPath(path: string, search: string): string {
  const parts = search
    .slice(1)
    .split('&')
    .filter((part) => part !== '')
    .map((part) => {
      const [name = ''] = part.split('=');
      return secretName.test(name) ? `${name}=${hidden}` : part;
    });
  return withoutKeys(parts.length === 0 ? path : `${path}?${parts.join('&')}`);
}

/** A query by name, without the values that are secret; of a parameter that came twice, the last. */
export function redactedQuery(search: string): Record<string, string> {
  const entries = [...new URLSearchParams(search)].map(([name, value]) => [
    name,
    secretName.test(name) ? hidden : withoutKeys(value),
  ]);
  return Object.fromEntries(entries);
}

/** JSON without what is secret in it; a URL in it keeps no query, which is where webhooks and signed URLs have theirs. */
export function redactedJson(value: unknown): unknown {
  if (typeof value === 'string') return withoutKeys(withoutQuery(value));
  if (Array.isArray(value)) return value.map(redactedJson);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([name, member]) => [
    name,
    typeof member === 'string' && isSecretMember(name, value) ? hidden : redactedJson(member),
  ]);
  return Object.fromEntries(entries);
}

/** Whether the value of a member of an object is a secret. */
export const isSecretMember = (name: string, parent: object): boolean =>
  secretName.test(name) && !isErrorCode(name, parent);

/** Whether a member is the code of an error envelope, which is no secret. */
const isErrorCode = (name: string, parent: object): boolean =>
  name === 'code' && 'requestId' in parent && 'message' in parent;

/** Headers of a request or response by their lower-case names, without what is secret in them; email addresses count as such here. */
export function redactedHeaders(headers: Readonly<Record<string, string>>): Record<string, string> {
  const entries = Object.entries(headers).map(([name, value]) => [
    name.toLowerCase(),
    secretHeader.test(name) ? hidden : redactedText(value).replaceAll(emailAddress, hidden),
  ]);
  return Object.fromEntries(entries);
}

/** A text that is no JSON, or no longer, without what is secret in it. */
export function redactedText(text: string): string {
  const rest = text
    .replaceAll(secretMember, `$1${hidden}`)
    .replaceAll(secretParameter, `$1${hidden}`)
    .replaceAll(queryInText, `$1?${hidden}`);
  return withoutKeys(rest);
}

function withoutQuery(text: string): string {
  const isUrl = /^https?:\/\/[^?#\s]*[?#]/i.test(text);
  return isUrl ? text.replace(/[?#].*$/s, `?${hidden}`) : text.replaceAll(queryInText, `$1?${hidden}`);
}

/** Redacts personal data in the texts of a recording (decision S440). */
export interface PersonalData {
  /** Some JSON without email addresses and names of operators. */
  json<Value>(value: Value): Value;
  /** A path and its query without email addresses, percent-encoded ones included. */
  path(path: string): string;
}

/** An operator, or a person who is invited as one, in JSON that is a text. */
const holderInText =
  /(\\*"kind\\*"\s*:\s*\\*"(?:operator|invite)\\*"\s*,\s*\\*"name\\*"\s*:\s*\\*")(?:[^"\\]|\\[^"])*/g;

/** Redacts personal data of one recording. Each email address has a number: so a replay tells events apart whose `idUser` is one. */
export function personalData(): PersonalData {
  const numbers = new Map<string, number>();
  function text(found: string): string {
    return found.replaceAll(holderInText, `$1${hidden}`).replaceAll(emailAddress, (address) => {
      const number = numbers.get(address) ?? numbers.size + 1;
      numbers.set(address, number);
      return `[redacted-${number}]`;
    });
  }
  function json(value: unknown): unknown {
    if (typeof value === 'string') return text(value);
    if (Array.isArray(value)) return value.map((item) => json(item));
    if (typeof value !== 'object' || value === null) return value;
    const entries = Object.entries(value).map(([name, member]) => [text(name), json(member)]);
    return { ...Object.fromEntries(entries), ...(isHolder(value) && { name: hidden }) };
  }
  const part = (found: string) => {
    try {
      const redacted = text(decodeURIComponent(found));
      return redacted.includes('@') ? hidden : encodeURIComponent(redacted);
    } catch {
      return hidden;
    }
  };
  return {
    json: (value) => json(value) as typeof value,
    path: (path) => path.replaceAll(/[^/?&=]*(?:@|%40)[^/?&=]*/gi, part),
  };
}

/** Whether JSON is a holder of an event in the details of a conflict (rule 4.4.4). */
const isHolder = (value: object): boolean => 'kind' in value && (value.kind === 'operator' || value.kind === 'invite');
