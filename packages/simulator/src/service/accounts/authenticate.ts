import { ApiError } from '../../engine/errors/api-error.ts';
import { hashKey, isRevoked, type KeyRecord } from '../../model/accounts/key.ts';
import type { World } from '../../model/world.ts';
import { findKey } from './key-store.ts';

/** The caller: an account and the key that it used. */
export interface Caller {
  readonly accountId: string;
  readonly key: KeyRecord;
}

/**
 * The caller of `Authorization: Bearer <key>` (rules 5.1, 5.6), or the reason why there is no known one: `unauthorized` for no key, an
 * unknown or a revoked one.
 */
export function identify(world: World, authorization: string | null): Caller | ApiError {
  const value = /^Bearer +([^\s]+)$/i.exec(authorization ?? '')?.[1];
  if (value === undefined)
    return unauthorized(
      authorization === null ? 'The request has no key.' : 'The Authorization header must be Bearer <key>.',
    );
  const hash = hashKey(value);
  const caller = findKey(world, hash);
  return caller ? callerOf(world, caller) : unauthorized('The key is unknown.');
}

/** The caller with a known key, or `unauthorized` for a revoked one. */
export function callerOf(world: World, caller: Caller): Caller | ApiError {
  return isRevoked(caller.key, world.clock.now()) ? unauthorized('The key was revoked.', '5.6') : caller;
}

function unauthorized(message: string, rule: '5.1' | '5.6' = '5.1'): ApiError {
  return new ApiError('unauthorized', rule, message, {
    hint: 'Send the header Authorization: Bearer <key> with a key of the account.',
    headers: { 'WWW-Authenticate': 'Bearer' },
  });
}
