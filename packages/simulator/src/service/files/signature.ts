import type { RuleId } from '@boothkit/contract/rules';
import { hexHash, sameText } from '../../engine/collections/hash.ts';
import { ApiError } from '../../engine/errors/api-error.ts';
import type { HttpUrl } from '../../engine/http/messages.ts';

/** Statuses that storages give an expired URL. */
export const expiredUrlStatuses = [400, 401, 403, 410] as const;

/** The status of a response to an expired URL. */
export type ExpiredUrlStatus = (typeof expiredUrlStatuses)[number];

/** A signed URL has expired: the status of the response is the simulator's option `expiredUrlStatus`, the code stays (decision S48). */
export class ExpiredUrlError extends ApiError {
  constructor(rule: RuleId, message: string, hint: string) {
    super('unauthorized', rule, message, { hint });
  }
}

/** Why a signed URL does not hold. */
export type SignatureError = 'missing' | 'wrong' | 'expired';

function signatureOf(secret: string, path: string, expiresMs: number): string {
  return hexHash(JSON.stringify(['signed URL', secret, path, expiresMs]));
}

/** A path with a signature that is valid until a time, and for no other path (rules 2.6/signed, 8/signed-urls). */
export function signedPath(secret: string, path: string, expiresMs: number): string {
  return `${path}?expires=${expiresMs}&signature=${signatureOf(secret, path, expiresMs)}`;
}

/** Checks the signature of a URL: `undefined` where it holds, which is not forever (rule 2.8/not-persisted). */
export function signatureError(
  secret: string,
  { pathname, search }: HttpUrl,
  nowMs: number,
): SignatureError | undefined {
  const query = new URLSearchParams(search);
  const expires = query.get('expires');
  const signature = query.get('signature');
  if (expires === null || signature === null || !/^-?\d{1,16}$/.test(expires)) return 'missing';
  if (!sameText(signature, signatureOf(secret, pathname, Number(expires)))) return 'wrong';
  return nowMs < Number(expires) ? undefined : 'expired';
}
