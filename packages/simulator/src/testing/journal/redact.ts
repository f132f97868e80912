// The journal shows where a secret stands, and not its value.

const hidden = '[redacted]';

/** Names of query parameters and body members that hold a secret. */
const secretName = /^(authorization|.*(key|token|secret|code|signature|passcode|password))$/i;

/** Values that are secrets wherever they stand: keys of the simulator. */
const keyValue = /booth_sim_[0-9A-Za-z]+/g;

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
    secretName.test(name) && typeof member === 'string' ? hidden : redactedJson(member),
  ]);
  return Object.fromEntries(entries);
}

function withoutQuery(text: string): string {
  return /^https?:\/\/[^?#\s]*[?#]/i.test(text) ? text.replace(/[?#].*$/s, `?${hidden}`) : text;
}
