import type { MadeUp } from '@boothkit/saved-tests/write-test';
import { fromBase64, toBase64 } from '../../engine/http/base64.ts';
import type { IsSecret } from '../../engine/redaction/redact.ts';
import { replacing } from '../../engine/redaction/sensitive.ts';
import { placeholderIn } from '../../model/document/stub.ts';

/** Makes up values for one test, whose recording has these secrets. */
export function madeUpValues(isKnown: IsSecret): MadeUp {
  const madeUp = new Map<string, string>();
  const counts = new Map<string, number>();

  /** The value that stands for another one of its kind; made with its number. */
  function replace(kind: string, found: string, make: (ordinal: number) => string): string {
    const known = madeUp.get(`${kind} ${found}`);
    if (known !== undefined) return known;
    const ordinal = (counts.get(kind) ?? 0) + 1;
    counts.set(kind, ordinal);
    const made = make(ordinal);
    madeUp.set(`${kind} ${found}`, made);
    return made;
  }

  /** Of the URL of a webhook, which has its secret in path or query, the origin is left (rule 6.4). */
  const webhookUrl = (url: string) =>
    replace('webhook', url, (ordinal) => `${URL.parse(url)?.origin ?? 'https://hooks.example.com'}/webhook-${ordinal}`);

  const sensitive = replacing({
    secret: (found) =>
      placeholderIn(found) === undefined ? replace('secret', found, (ordinal) => sameShape(found, ordinal)) : found,
    keys: { isKnown, replace: (found) => replace('key', found, (ordinal) => `booth-key-${ordinal}`) },
    query: (found) => `?${replace('query', found, (ordinal) => `query=${ordinal}`)}`,
    webhookUrl,
    personal: {
      email: (found) => replace('email', found, (ordinal) => `person-${ordinal}@example.com`),
      phone: (found) => replace('phone', found, (ordinal) => `+1555${String(ordinal).padStart(7, '0')}`),
    },
  });

  /** A webhook's URL is one wherever it stands: as the receiver that a test serves, too. */
  const text: MadeUp['text'] = (found, name, parent) =>
    madeUp.get(`webhook ${found}`) ?? sensitive.text(found, name, parent);

  return {
    text,
    webhookUrl,
    base64: (bytes) => replaceText(bytes, text),
    person: (name) => replace('name', name, (ordinal) => `Person ${ordinal}`),
    json: (value, name, parent) => sensitive.json(value, name, parent) as typeof value,
  };
}

/** A text of the same length whose letters are others, and that means the same in JSON and URLs; a number tells it from the others. */
function sameShape(text: string, ordinal: number): string {
  const letters = text
    .replaceAll(/["\\%&]/g, 'x')
    .replaceAll(/\p{Lu}/gu, 'X')
    .replaceAll(/\p{Ll}|\p{Lo}/gu, 'x')
    .replaceAll(/\p{N}/gu, '0');
  const number = String(ordinal);
  return number.length > letters.length ? number : letters.slice(0, letters.length - number.length) + number;
}

/** Bytes in base64 with their text replaced, if they are text in UTF-8 that has something to replace. */
function replaceText(base64: string, replace: (text: string) => string): string {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(new Uint8Array(fromBase64(base64)));
    const replaced = replace(text);
    return replaced === text ? base64 : toBase64(new TextEncoder().encode(replaced));
  } catch (error) {
    if (error instanceof TypeError) return base64;
    throw error;
  }
}
