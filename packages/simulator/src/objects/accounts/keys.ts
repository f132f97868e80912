import { NotFoundError } from '../../engine/errors/not-found.ts';
import { entriesOf, type Listing, listing } from '../../engine/resources/listing.ts';
import { InputError, parseInput } from '../../engine/resources/parse.ts';
import {
  type CreatedKey,
  hashKey,
  isRevoked,
  type Key,
  type KeyRecord,
  keyResource,
  type NewKey,
} from '../../model/accounts/key.ts';
import { pinAt, rePinned } from '../../model/versions/pin.ts';
import type { World } from '../../model/world.ts';
import { addKey, makeConnectionKey, newKeyValue } from '../../service/accounts/key-store.ts';
import { removeConnectionsOf } from '../../service/oauth/connection-store.ts';
import { requireOwner } from './require-owner.ts';

/** The keys of an account, the revoked ones too, listed by id. */
export interface Keys extends Listing<Key> {
  // rules 5.3, 5.4, 9.2
  /**
   * Creates a key pinned to the current version. Throws a TypeError that names the field for invalid input, and a
   * {@link RuleConflictError} where a team member creates it: only the owner can.
   *
   * @example
   * ```ts
   * const key = account.keys.create({ name: 'Website', scope: 'read' });
   * console.log(key.scope, key.version); // read 2026-08-04
   * ```
   */
  create(input?: NewKey): CreatedKey;
  /**
   * The key with this ID, revoked or not; `undefined` if there is none.
   *
   * @example
   * ```ts
   * const { id } = account.keys.create({ name: 'Website' });
   * console.log(account.keys.get(id)?.revoked); // false
   * ```
   */
  get(id: string): Key | undefined;
  // rule 9.3
  /**
   * Pins a key to a version, older or newer, that is out by now. It applies once the simulator's `rePinSeconds` have passed
   * on the world's clock; a change that has not applied yet gives way to it. Throws a TypeError for a version that is not out, a NotFoundError where
   * there is no such key.
   *
   * @param version The date that names it, such as `2027-01-15`.
   * @example
   * ```ts
   * const { id } = account.keys.create();
   * account.keys.rePin(id, '2026-08-04');
   * ```
   */
  rePin(id: string, version: string): Key;
  // rule 5.6; rule 5.8.4
  /**
   * Revokes a key: from now on it opens nothing, and connections made with it are removed. Throws a NotFoundError if there is no such key.
   *
   * @example
   * ```ts
   * for (const { id } of account.keys.list()) account.keys.revoke(id);
   * const error = await booth.events.list().catch((error) => error);
   * console.log(error.status); // 401
   * ```
   */
  revoke(id: string): Key;
}

/** The key of the method that makes the read-only key of an account's connection now, not with its first request. */
export const makeReadOnlyKey: unique symbol = Symbol('make the read-only key');

/** The keys of an account that is filled usefully: it has both keys of its connections. */
export interface SeededKeys {
  [makeReadOnlyKey](): void;
}

/** Returns a key as callers see it, without its hash. */
function keyOf(world: World, record: KeyRecord): Key {
  const { hash: _, pin, expiresAtMs, ...key } = record;
  const { version, next } = pinAt(pin, world.clock.now());
  const nextPin = next && { version: next.version, appliesAt: new Date(next.appliesAtMs).toISOString() };
  return {
    ...key,
    version,
    nextPin,
    revoked: isRevoked(record, world.clock.now()),
    connector: expiresAtMs !== null,
  };
}

/** The keys of an account, for its owner. */
export function keysOf(world: World, accountId: string): Keys & SeededKeys {
  const requireKey = (id: string): KeyRecord => {
    const key = world.account(accountId).keys.get(id);
    if (!key) throw new NotFoundError('key', id);
    return key;
  };
  const change = (key: KeyRecord): Key => {
    world.transaction(accountId).account.keys.set(key.id, key);
    return keyOf(world, key);
  };
  return {
    ...listing({
      seed: world.seed,
      name: ['keys', accountId],
      entries: (after) => entriesOf(world.account(accountId).keys, after),
      show: (key) => keyOf(world, key),
    }),
    [makeReadOnlyKey]: () => makeConnectionKey(world.transaction(accountId), 'read'),
    create(input = {}) {
      const { teamMemberId, ...fields } = parseInput(keyResource.create, input, 'key');
      requireOwner(world.account(accountId), teamMemberId, '5.3', 'keys');
      const tx = world.transaction(accountId);
      const value = newKeyValue(tx);
      return { ...keyOf(world, addKey(tx, hashKey(value), fields)), value };
    },
    get(id) {
      const key = world.account(accountId).keys.get(id);
      return key && keyOf(world, key);
    },
    rePin(id, version) {
      const key = requireKey(id);
      requireVersion(world, version);
      const pin = rePinned(key.pin, version, world.clock.now(), world.versions.rePinMs);
      return change({ ...key, pin });
    },
    revoke(id) {
      const key = requireKey(id);
      removeConnectionsOf(world, accountId, id);
      return change({ ...key, revoked: true });
    },
  };
}

/** Throws for a version that there is not, or not yet. */
function requireVersion(world: World, version: string): void {
  if (world.versions.find(version)) return;
  const dates = world.versions.released().map(({ date }) => date);
  const message = `version must be one of ${dates.join(', ')}; got ${JSON.stringify(version)}`;
  throw new InputError('key', [{ field: 'version', message }]);
}
