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

/** Email addresses in a text. */
export const emailAddress = /[^\s@<>()"',;:=]+@[^\s@<>()"',;:=]+/g;

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
  return /^https?:\/\/[^?#\s]*[?#]/i.test(text) ? text.replace(/[?#].*$/s, `?${hidden}`) : text;
}

/** JSON without email addresses in its texts. */
export function withoutEmails<Value>(value: Value): Value;
export function withoutEmails(value: unknown): unknown {
  if (typeof value === 'string') return value.replaceAll(emailAddress, hidden);
  if (Array.isArray(value)) return value.map((item) => withoutEmails(item));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [withoutEmails(name), withoutEmails(member)]),
  );
}

/** A path and its query without the segments and values that are email addresses, percent-encoded ones included. */
export function withoutEmailsInPath(path: string): string {
  return path.replaceAll(/[^/?&=]*(?:@|%40)[^/?&=]*/gi, hidden);
}
