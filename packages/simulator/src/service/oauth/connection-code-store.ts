import { hashOf } from '../../engine/collections/hash.ts';
import type { ConnectionCodeRecord } from '../../model/accounts/sign-in.ts';
import type { World } from '../../model/world.ts';

// No letter or digit that can be taken for another: 32 of them, so that twelve make 60 bits.
const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/** How long a connection code is valid (rules 5.8.2, 8/connection-code). */
export const codeValidityMs = 15 * 60_000;

/** How long an app has to finish once its code was entered. */
export const grantLifetimeMs = 60_000;

/** A new connection code, such as `7KQM-2HXR-PD4W`. */
export function newCode(world: World): string {
  const drawn = hashOf(world.newSecret(32)).subarray(0, 12);
  const text = Array.from(drawn, (byte) => alphabet[byte % alphabet.length]).join('');
  return text.replace(/^(.{4})(.{4})(.{4})$/, '$1-$2-$3');
}

/** A code that can still be used by an app, or why not. */
export function usableCode(
  world: World,
  hash: string,
  app: string,
): { readonly record: ConnectionCodeRecord } | { readonly rejected: 'unknown' | 'expired' | 'taken' } {
  const record = world.signIn.codes.get(hash);
  if (!record) return { rejected: 'unknown' };
  if (record.expiresAtMs <= world.clock.now()) return { rejected: 'expired' };
  return record.use === null || record.use.app === app ? { record } : { rejected: 'taken' };
}
