import { decoded, isSecretName, type Replacements, replacing } from './sensitive.ts';

// The journal shows where a secret stands, and not its value.

/** The replacement for a secret. */
export const hidden = '[redacted]';

const redactions: Replacements = {
  secret: () => hidden,
  key: () => hidden,
  query: () => `?${hidden}`,
  webhookUrl: (url) => `${URL.parse(url)?.origin ?? ''}/${hidden}`,
};
const redacting = replacing(redactions);
const redactingAllButWebhooks = replacing({ ...redactions, webhookUrl: undefined });
const redactingHeaders = replacing({ ...redactions, personal: { email: () => hidden, phone: () => hidden } });

/** A path with its query, without the values that are secret: signatures, keys, codes. */
export function redactedPath(path: string, search: string): string {
  const parts = search
    .slice(1)
    .split('&')
    .filter((part) => part !== '')
    .map((part) => {
      const [name = '', ...value] = part.split('=');
      if (value.length === 0) return redactedText(part);
      return isSecretName(decoded(name))
        ? `${name}=${hidden}`
        : `${redactedText(name)}=${redactedText(value.join('='))}`;
    });
  const shown = redactedText(path);
  return parts.length === 0 ? shown : `${shown}?${parts.join('&')}`;
}

/** A query by name, without the values that are secret; of a parameter that came twice, the last. */
export function redactedQuery(search: string): Record<string, string> {
  const entries = [...new URLSearchParams(search)].map(([name, value]) => [name, redacting.text(value, name)]);
  return Object.fromEntries(entries);
}

/** JSON without what is secret in it. Of the URL of a webhook, the origin is left (rule 6.4), unless it is to be shown. */
export const redactedJson = (value: unknown, showsWebhookUrls = false): unknown =>
  (showsWebhookUrls ? redactingAllButWebhooks : redacting).json(value);

/** Headers of a request or response by their lower-case names, without what is secret in them; email addresses and phone numbers count as such here. */
export function redactedHeaders(headers: Readonly<Record<string, string>>): Record<string, string> {
  const entries = Object.entries(headers).map(([name, value]) => [
    name.toLowerCase(),
    isSecretName(name) ? hidden : redactingHeaders.text(value),
  ]);
  return Object.fromEntries(entries);
}

/** A text without what is secret in it. */
export const redactedText = (text: string): string => redacting.text(text);

/** Redacts personal data in the texts of a recording. */
export interface PersonalData {
  /** Some JSON without email addresses, phone numbers and names of operators. */
  json<Value>(value: Value): Value;
  /** A path and its query without email addresses and phone numbers, percent-encoded ones included. */
  path(path: string): string;
}

/** An operator, or a person who is invited as one, in JSON that is a text. */
const holderInText =
  /(\\*"kind\\*"\s*:\s*\\*"(?:operator|invite)\\*"\s*,\s*\\*"name\\*"\s*:\s*\\*")(?:[^"\\]|\\[^"])*/g;

/**
 * Redacts personal data of one recording. Each email address and phone number has a number: so a replay tells events apart whose
 * `idUser` is one.
 */
export function personalData(): PersonalData {
  const numbers = new Map<string, number>();
  function numbered(found: string): string {
    const number = numbers.get(found) ?? numbers.size + 1;
    numbers.set(found, number);
    return `[redacted-${number}]`;
  }
  const redactingPeople = replacing({
    ...redactions,
    personal: { email: numbered, phone: (number) => numbered(number.replaceAll(/\D/g, '')) },
  });
  function withoutNames(value: unknown): unknown {
    if (typeof value === 'string') return value.replaceAll(holderInText, `$1${hidden}`);
    if (Array.isArray(value)) return value.map(withoutNames);
    if (typeof value !== 'object' || value === null) return value;
    const entries = Object.entries(value).map(([name, member]) => [name, withoutNames(member)]);
    return { ...Object.fromEntries(entries), ...(isHolder(value) && { name: hidden }) };
  }
  function part(sent: string): string {
    // In a query, a plus is a space; some clients send one as it is.
    for (const meant of [decoded(sent.replaceAll('+', ' ')), decoded(sent)]) {
      const redacted = redactingPeople.text(meant);
      if (redacted !== meant) return encodeURIComponent(redacted);
    }
    return sent;
  }
  return {
    json: (value) => redactingPeople.json(withoutNames(value)) as typeof value,
    path: (path) => path.replaceAll(/[^/?&=]+/g, part),
  };
}

/** Whether JSON is a holder of an event in the details of a conflict (rule 4.4.4). */
const isHolder = (value: object): boolean => 'kind' in value && (value.kind === 'operator' || value.kind === 'invite');
