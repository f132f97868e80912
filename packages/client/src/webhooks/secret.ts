import { ValidationError } from '../engine/errors.ts';
import { found } from '../engine/option-checks.ts';

/** The query parameter that carries the secret. */
const parameter = 'secret';

/** 128 bits in base64url; fewer could be guessed. */
const minCharacters = 22;

/** Whether a request's URL carries one of the secrets. */
export type SecretCheck = (url: string) => Promise<'right' | 'wrong' | 'missing'>;

/** Parses one secret or several, without ever showing them. Throws a {@link ValidationError}. */
export function parseSecrets(secret: unknown): readonly string[] {
  if (!Array.isArray(secret)) return [parseSecret('secret', secret)];
  if (secret.length === 0) throw new ValidationError('secret must be one secret or several; got an empty array');
  return secret.map((one, index) => parseSecret(`secret[${index}]`, one));
}

function parseSecret(name: string, secret: unknown): string {
  if (typeof secret !== 'string' || secret.length < minCharacters) {
    throw invalidSecret(name, `a long random text of at least ${minCharacters} characters`, found(secret));
  }
  const changed = /[^\w.-]/u.exec(secret);
  if (changed === null) return secret;
  const { 0: character, index } = changed;
  const at = index === 0 ? ' at its start' : index + character.length === secret.length ? ' at its end' : '';
  const needed = 'base64url (letters, digits, "-", "_", also "."), because URLs change other characters';
  throw invalidSecret(name, needed, `one with ${describeCharacter(character)}${at}`);
}

function describeCharacter(character: string): string {
  if (/[\r\n]/.test(character)) return 'a line break';
  if (character === ' ') return 'a space';
  const code = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
  return /[!-~]/.test(character) ? `"${character}"` : `U+${code}`;
}

function invalidSecret(name: string, needed: string, got: string): ValidationError {
  const message = `${name} must be ${needed}; got ${got}`;
  return new ValidationError(message, { details: [{ field: name, message }] });
}

// rule 6.3
/**
 * Returns the URL to give the service for a receiver: its address with the secret in the query. Deliveries are not signed, so the secret
 * is the proof that one comes from the service. The service asks for public https.
 *
 * The secret is at least 22 random characters of base64url: letters, digits, `-`, `_` and `.`. Throws a `ValidationError` for another
 * secret, and for an address that is not an absolute URL.
 *
 * @param address The absolute URL of the receiver, with a query or without. A `secret` in it is replaced.
 *
 * @example
 * ```ts
 * import { webhookUrl } from '@boothkit/client/webhooks';
 *
 * const secret = await secrets.get('booth-webhooks');
 * await booth.webhooks.update({ mediaUrl: webhookUrl('https://hooks.example.com/booth', secret) });
 * ```
 */
export function webhookUrl(address: string | URL, secret: string): string {
  const url = URL.parse(address);
  if (url === null)
    throw new ValidationError(`the address of a receiver must be an absolute URL; got ${found(address)}`);
  url.searchParams.set(parameter, parseSecret('secret', secret));
  return url.href;
}

/**
 * Resolves to whether the URL of a request has the secret, as `webhookUrl` adds it. Use it for servers without a `Request`, such as Fastify and AWS
 * Lambda. {@link createWebhookReceiver} does it for you. Respond with 401 if not.
 *
 * The URL may lack its origin or its path: `/booth?secret=…` and `?secret=…` will do. Give several secrets while you change them. The time
 * does not depend on how much of a secret is right.
 *
 * Rejects with a `ValidationError` for a value that is neither text nor a URL, and for a secret that `webhookUrl` rejects.
 *
 * @example
 * ```ts
 * import { verifySecret } from '@boothkit/client/webhooks';
 *
 * const secret = '9f1c2b7e-4d0a-4c55-8f43-2f6b1d0c7a90';
 * console.log(await verifySecret(`/booth?secret=${secret}`, secret)); // true
 * ```
 */
export async function verifySecret(url: string | URL, secret: string | readonly string[]): Promise<boolean> {
  const check = createSecretCheck(parseSecrets(secret));
  // By shape, because test environments have a URL class of their own.
  const text = typeof url === 'string' ? url : url?.href;
  if (typeof text !== 'string')
    throw new ValidationError(`the URL of a request must be text or a URL; got ${found(url)}`);
  return (await check(text)) === 'right';
}

/** Compares hashes to their ends, with all secrets, so that the time does not tell how much was right. */
export function createSecretCheck(secrets: readonly string[]): SecretCheck {
  // With the first request: edge runtimes allow nothing asynchronous before it.
  let wanted: Promise<Uint8Array[]> | undefined;
  return async (url) => {
    wanted ??= Promise.all(secrets.map(hash));
    // The query alone: node:http gives targets without an origin, and a path may begin with two slashes.
    const [, query] = /^[^?#]*\?([^#]*)/.exec(url) ?? [];
    const given = new URLSearchParams(query).getAll(parameter);
    const [offered, all] = await Promise.all([hash(given.join('&')), wanted]);
    if (all.map((one) => difference(one, offered)).includes(0)) return 'right';
    return given.length === 0 ? 'missing' : 'wrong';
  };
}

async function hash(text: string): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
}

function difference(one: Uint8Array, other: Uint8Array): number {
  return one.reduce((sum, byte, at) => sum | (byte ^ (other[at] ?? 0)), 0);
}
