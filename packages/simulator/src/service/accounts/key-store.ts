import { lettersOf } from '../../engine/collections/ids.ts';
import type { AccountState } from '../../model/accounts/account-state.ts';
import { hashKey, type KeyFields, type KeyRecord } from '../../model/accounts/key.ts';
import type { Transaction, World } from '../../model/world.ts';

/** Adds a key to an account, pinned to the current version (rule 9.2). */
export function addKey(tx: Transaction, hash: string, { name, scope }: KeyFields): KeyRecord {
  const key: KeyRecord = {
    id: tx.newId(),
    name,
    scope,
    hash,
    pin: { version: tx.world.versions.current().date, next: null },
    createdDate: tx.now(),
    revoked: false,
    expiresAtMs: null,
  };
  putKey(tx, key);
  return key;
}

/** Keeps a key as it is given. */
export function putKey({ world, account }: Transaction, key: KeyRecord): void {
  account.keys.set(key.id, key);
  world.keyOwners.set(key.hash, { accountId: account.record.id, key: key.id });
}

/** Lets the value with a hash open an account that has no such key yet. */
function reserveKey({ world, account }: Transaction, hash: string, key: KeyFields): void {
  if (!world.keyOwners.has(hash)) world.keyOwners.set(hash, { accountId: account.record.id, key });
}

/** The key with a hash, and the account that it opens; a reserved key is made now. */
export function findKey(
  world: World,
  hash: string,
): { readonly accountId: string; readonly key: KeyRecord } | undefined {
  const owner = world.keyOwners.get(hash);
  if (!owner) return undefined;
  const { accountId, key: held } = owner;
  const key =
    typeof held === 'string'
      ? world.account(accountId).keys.get(held)
      : addKey(world.bookkeeping(accountId), hash, held);
  return key && { accountId, key };
}

const keyOfLetters = (letters: string) => `booth_sim_${letters}`;
const keyLength = 32;

type Scope = KeyRecord['scope'];

/** The keys of an account's connections, whose values can be shown again at any time, as they are drawn from the account's seed. */
const connectionKeys = {
  'read-write': { name: 'connection', scope: 'read-write' },
  read: { name: 'read-only', scope: 'read' },
} as const satisfies Record<Scope, KeyFields>;

/** It depends on nothing but the account, so that the key stays the same in each world that has the account. */
const connectionValue = ({ record }: AccountState, scope: Scope) =>
  keyOfLetters(lettersOf(`key/${record.seed}/${connectionKeys[scope].name}`, keyLength));

/** The key that an account's connection uses (rule 5.1). */
export function connectionKey(world: World, accountId: string, scope: Scope): string {
  return connectionValue(world.account(accountId), scope);
}

/** The scope of the connection whose key has this hash; `undefined` where none has. */
export function connectionScopeOf(account: AccountState, hash: string): Scope | undefined {
  return (['read-write', 'read'] as const).find((scope) => hashKey(connectionValue(account, scope)) === hash);
}

/** Makes the key of a connection, unless the account has it. */
export function makeConnectionKey(tx: Transaction, scope: Scope): void {
  const hash = hashKey(connectionValue(tx.account, scope));
  if (typeof tx.world.keyOwners.get(hash)?.key !== 'string') addKey(tx, hash, connectionKeys[scope]);
}

/** Lets the connections of an account open it although it has no keys for them: the first request with one makes it. */
export function reserveConnectionKeys(tx: Transaction): void {
  for (const scope of ['read-write', 'read'] as const)
    reserveKey(tx, hashKey(connectionValue(tx.account, scope)), connectionKeys[scope]);
}

/** Makes the key of an app that has connected, named after it (rule 5.8.3). Its value is drawn and forgotten: the app has tokens instead. */
export function addConnectorKey(
  tx: Transaction,
  { name, scope, expiresAtMs }: KeyFields & { readonly expiresAtMs: number },
): KeyRecord {
  const made = addKey(tx, hashKey(newKeyValue(tx)), { name, scope });
  const key = { ...made, expiresAtMs };
  putKey(tx, key);
  return key;
}

/** A value that no other key has. */
export const newKeyValue = ({ world, account }: Transaction) => keyOfLetters(world.drawFor(account, 'key', keyLength));
