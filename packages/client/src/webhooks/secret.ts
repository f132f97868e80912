import { ValidationError } from '../errors.ts';
import { found } from '../option-checks.ts';

/** The query parameter that carries the secret (decision S111). */
const parameter = 'secret';

/** 128 bits in base64url; fewer could be guessed. */
const leastCharacters = 22;

/** Checks a secret, without ever showing it. Throws a {@link ValidationError}. */
export function demandSecret(name: string, secret: unknown): string {
  if (typeof secret === 'string' && secret.length >= leastCharacters) return secret;
  throw new ValidationError(
    `${name} must be a long random text of at least ${leastCharacters} characters; got ${found(secret)}`,
  );
}

/**
 * The URL to give the service for a receiver: its address with the secret in the query, which is how deliveries are known to be
 * the service's (rule 6.4). The service asks for public https (rule 6.3).
 *
 * Throws a `ValidationError` for an address that is none and for a secret of fewer than 22 characters.
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
  url.searchParams.set(parameter, demandSecret('the secret', secret));
  return url.href;
}

/**
 * Says of a request's URL whether it carries one of the secrets (rule 6.4). Compares hashes to their ends, with all secrets, so
 * that the time it takes tells nothing of how much was right.
 */
export function secretCheck(secrets: readonly string[]): (url: string) => Promise<boolean> {
  // With the first request: edge runtimes let nothing asynchronous begin before.
  let wanted: Promise<Uint8Array[]> | undefined;
  return async (url) => {
    wanted ??= Promise.all(secrets.map(hash));
    // The base is for targets without an origin, as node:http gives them.
    const given = URL.parse(url, 'http://receiver.invalid')?.searchParams.getAll(parameter) ?? [];
    const [offered, all] = await Promise.all([hash(given.join('&')), wanted]);
    return all.map((one) => difference(one, offered)).includes(0);
  };
}

async function hash(text: string): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
}

function difference(one: Uint8Array, other: Uint8Array): number {
  return one.reduce((sum, byte, at) => sum | (byte ^ (other[at] ?? 0)), 0);
}
