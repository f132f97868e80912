import { meaningOf } from '@boothkit/contract/internal';
import { isSecretName, type Replacements, replacing } from './sensitive.ts';

// The journal shows where a secret stands, and not its value.

/** The replacement for a secret. */
export const hidden = '[redacted]';

/** Whether a token of a text is a secret that is known, such as a key of an account. */
export type IsSecret = (token: string) => boolean;

/** The key of a simulator's secrets, for servers. */
export const secretsAt: unique symbol = Symbol('secrets of the world at a path');

/** A simulator that tells the secrets of the world that a path of its origin leads to. */
export interface KnowsSecrets {
  [secretsAt](pathname: string): IsSecret;
}

/** Redacts what is recorded: secrets by the name that they stand under, and known ones wherever they stand. */
export interface Redaction {
  /** A path with its query. */
  path(path: string, search: string): string;
  /** A query by name; of a parameter that came twice, the last. */
  query(search: string): Record<string, string>;
  /** JSON. Of the URL of a webhook, the origin is left (rule 6.4), unless it is to be shown. */
  json(value: unknown, showsWebhookUrls?: boolean): unknown;
  /** Headers of a request or response by their lower-case names; email addresses and phone numbers count as secrets here. */
  headers(headers: Readonly<Record<string, string>>): Record<string, string>;
  text(text: string): string;
}

const redactions: Replacements = {
  secret: () => hidden,
  query: () => `?${hidden}`,
  webhookUrl: (url) => `${URL.parse(url)?.origin ?? ''}/${hidden}`,
};

/** Redacts what is recorded in a world that knows these secrets. */
export function redaction(isKnown: IsSecret): Redaction {
  const keys = { isKnown, replace: () => hidden };
  const personal = { email: () => hidden, phone: () => hidden };
  const redacting = replacing({ ...redactions, keys });
  const redactingAllButWebhooks = replacing({ ...redactions, keys, webhookUrl: undefined });
  const redactingHeaders = replacing({ ...redactions, keys, personal });
  const { text, withoutKeys } = redacting;

  function parameter(sent: string): string {
    const [name = '', ...value] = sent.split('=');
    if (value.length === 0) return text(sent);
    return isSecretName(meaningOf(name).text) ? `${name}=${hidden}` : `${text(name)}=${text(value.join('='))}`;
  }

  return {
    text: (found) => text(found),
    path(path, search) {
      // A segment is a text of its own: a key in it may have any character.
      const shown = text(path).replaceAll(/[^/]+/g, withoutKeys);
      const parameters = search
        .slice(1)
        .split('&')
        .filter((sent) => sent !== '');
      return parameters.length === 0 ? shown : `${shown}?${parameters.map(parameter).join('&')}`;
    },
    query: (search) =>
      Object.fromEntries([...new URLSearchParams(search)].map(([name, value]) => [text(name), text(value, name)])),
    json: (value, showsWebhookUrls = false) => (showsWebhookUrls ? redactingAllButWebhooks : redacting).json(value),
    headers: (headers) =>
      Object.fromEntries(
        Object.entries(headers).map(([name, value]) => [
          name.toLowerCase(),
          isSecretName(name) ? hidden : redactingHeaders.text(value),
        ]),
      ),
  };
}

/** Redacts personal data in the texts of a recording, whose known secrets are redacted already. */
export interface PersonalData {
  /** Some JSON without email addresses, phone numbers and names of operators. */
  json<Value>(value: Value): Value;
  /** A path and its query without email addresses and phone numbers, percent-encoded ones included. */
  path(path: string): string;
}

/** An operator, or a person who is invited as one, in JSON that is a text. */
const holderInText =
  /((?<!\\)\\*"kind\\*"\s*:\s*\\*"(?:operator|invite)\\*"\s*,\s*\\*"name\\*"\s*:\s*\\*")(?:[^"\\]|\\[^"])*/g;

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
    for (const written of [sent.replaceAll('+', '%20'), sent]) {
      const redacted = redactingPeople.text(written);
      if (redacted !== written) return encodeURIComponent(meaningOf(redacted).text);
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
