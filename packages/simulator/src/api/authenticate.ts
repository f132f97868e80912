import type { KeyRecord } from '../accounts/key.ts';
import { isRevoked } from '../oauth/connection-store.ts';
import { hexHash } from '../store/hash.ts';
import { findKey } from '../store/keys.ts';
import type { World } from '../store/world.ts';
import { ApiError } from './api-error.ts';

/** Who calls: an account, by one of its keys. */
export interface Caller {
  readonly accountId: string;
  readonly key: KeyRecord;
}

/** Returns the hash that is stored of a key's value. */
export function hashKey(value: string): string {
  return hexHash(value);
}

/**
 * The caller of `Authorization: Bearer <key>` (rules 5.1, 5.6), or the reason why there is no known one: `unauthorized` for no key, an
 * unknown or a revoked one.
 */
export function identify(world: World, authorization: string | null): Caller | ApiError {
  const value = /^Bearer +([^\s]+)$/i.exec(authorization ?? '')?.[1];
  if (value === undefined)
    return unauthorized(
      authorization === null ? 'The request carries no key.' : 'The Authorization header does not read Bearer <key>.',
    );
  const hash = hashKey(value);
  const found = findKey(world, hash);
  if (!found) return unauthorized('The key is not known.');
  if (isRevoked(found.key, world.clock.now())) return unauthorized('The key was revoked.', '5.6');
  return found;
}

function unauthorized(message: string, rule: '5.1' | '5.6' = '5.1'): ApiError {
  return new ApiError('unauthorized', rule, message, {
    hint: 'Send the header Authorization: Bearer <key> with a key of the account.',
    headers: { 'WWW-Authenticate': 'Bearer' },
  });
}
