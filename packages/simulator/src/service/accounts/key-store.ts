import type { KeyFields, KeyRecord } from '../../model/accounts/key.ts';
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
export function reserveKey({ world, account }: Transaction, hash: string, key: KeyFields): void {
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
