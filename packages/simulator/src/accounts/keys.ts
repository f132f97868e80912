import { hashKey } from '../api/authenticate.ts';
import { pinAt, rePinned } from '../api/versions/pin.ts';
import { isRevoked, removeConnectionsOf } from '../oauth/connection-store.ts';
import { entriesOf, type Listing, listing } from '../resources/listing.ts';
import { InputError, parseInput } from '../resources/parse.ts';
import { lettersOf } from '../store/ids.ts';
import { addKey, putKey, reserveKey } from '../store/keys.ts';
import { NotFoundError } from '../store/not-found.ts';
import type { World } from '../store/world.ts';
import { type Key, type KeyFields, type KeyRecord, keyResource, type NewKey, type NewKeyInput } from './key.ts';
import { requireOwner } from './require-owner.ts';

/** The keys of an account, the revoked ones too, listed by id. */
export interface Keys extends Listing<Key> {
  /** Creates a key pinned to the current version (rules 5.3, 5.4, 9.2). */
  create(input?: NewKeyInput): NewKey;
  /** One of them, the revoked ones too. */
  get(id: string): Key | undefined;
  /**
   * Pins a key to a version, older or newer, that is out by now (rule 9.3). It applies once the simulator's `rePinSeconds` have passed
   * on the world's clock; a change that has not applied yet gives way to it. Throws a TypeError for any other version, an Error where
   * there is no such key.
   */
  rePin(id: string, version: string): Key;
  /** Revokes a key: from now on it opens nothing (rule 5.6), and connections made with it are removed (rule 5.8.4). Throws an Error where there is no such key. */
  revoke(id: string): Key;
}

/** Returns a key as callers see it, without its hash. */
function keyOf(world: World, record: KeyRecord): Key {
  const { hash: _, pin, lapsesAtMs, ...key } = record;
  const { version, next } = pinAt(pin, world.clock.now());
  const nextPin = next && { version: next.version, appliesAt: new Date(next.appliesAtMs).toISOString() };
  return {
    ...key,
    version,
    nextPin,
    revoked: isRevoked(record, world.clock.now()),
    connector: lapsesAtMs !== null,
  };
}

function keyValue(world: World, accountId: string, purpose: string): string {
  return `booth_sim_${lettersOf(`key/${world.account(accountId).record.seed}/${purpose}`, 32)}`;
}

type Scope = KeyRecord['scope'];

/** The keys of an account's connections, whose values can be shown again at any time, as they are drawn from the account's seed. */
const connectionKeys = {
  'read-write': { name: 'connection', scope: 'read-write' },
  read: { name: 'read-only', scope: 'read' },
} as const satisfies Record<Scope, KeyFields>;

const connectionValue = (world: World, accountId: string, scope: Scope) =>
  keyValue(world, accountId, connectionKeys[scope].name);

/** The key that an account's connection uses (rule 5.1): made with the first one of its scope, and found again afterwards. */
export function connectionKey(world: World, accountId: string, scope: Scope): string {
  const value = connectionValue(world, accountId, scope);
  const hash = hashKey(value);
  if (!world.keyOwners.has(hash)) addKey(world, accountId, hash, connectionKeys[scope]);
  return value;
}

/** The scope of the connection whose key has this hash; `undefined` where none has. */
export function connectionScopeOf(world: World, accountId: string, hash: string): Scope | undefined {
  return (['read-write', 'read'] as const).find((scope) => hashKey(connectionValue(world, accountId, scope)) === hash);
}

/** Lets the connections of an account open it although it has no keys for them (decision S301). */
export function reserveConnectionKeys(world: World, accountId: string): void {
  for (const scope of ['read-write', 'read'] as const)
    reserveKey(world, accountId, hashKey(connectionValue(world, accountId, scope)), connectionKeys[scope]);
}

/** Makes the key of an app that has connected, named after it (rule 5.8.3). Its value is drawn and forgotten: the app has tokens instead. */
export function addConnectorKey(
  world: World,
  accountId: string,
  { name, scope, lapsesAtMs }: KeyFields & { readonly lapsesAtMs: number },
): KeyRecord {
  const made = addKey(world, accountId, hashKey(newValue(world, accountId)), { name, scope });
  const key = { ...made, lapsesAtMs };
  putKey(world, accountId, key);
  return key;
}

const newValue = (world: World, accountId: string) =>
  keyValue(world, accountId, String(++world.change(accountId).idCounter));

/** The keys of an account, for its owner. */
export function keysOf(world: World, accountId: string): Keys {
  const present = (id: string): KeyRecord => {
    const key = world.account(accountId).keys.get(id);
    if (!key) throw new NotFoundError('key', id);
    return key;
  };
  const change = (key: KeyRecord): Key => {
    world.change(accountId).keys.set(key.id, key);
    return keyOf(world, key);
  };
  return {
    ...listing({
      seed: world.seed,
      name: ['keys', accountId],
      entries: (after) => entriesOf(world.account(accountId).keys, after),
      show: (key) => keyOf(world, key),
    }),
    create(input = {}) {
      const { teamMemberId, ...fields } = parseInput(keyResource.create, input, 'key');
      requireOwner(world.account(accountId), teamMemberId, '5.3', 'keys');
      const value = newValue(world, accountId);
      return { ...keyOf(world, addKey(world, accountId, hashKey(value), fields)), value };
    },
    get(id) {
      const key = world.account(accountId).keys.get(id);
      return key && keyOf(world, key);
    },
    rePin(id, version) {
      const key = present(id);
      requireVersion(world, version);
      const pin = rePinned(key.pin, version, world.clock.now(), world.versions.rePinMs);
      return change({ ...key, pin });
    },
    revoke(id) {
      const key = present(id);
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
