import type { KeyFields, KeyRecord } from '../accounts/key.ts';
import type { World } from './world.ts';

/** Adds a key to an account, pinned to the current version (rule 9.2). */
export function addKey(world: World, accountId: string, hash: string, { name, scope }: KeyFields): KeyRecord {
  const account = world.change(accountId);
  const key: KeyRecord = {
    id: world.newId(account),
    name,
    scope,
    hash,
    pin: { version: world.versions.current().date, next: null },
    createdDate: world.now(),
    revoked: false,
    lapsesAtMs: null,
  };
  putKey(world, accountId, key);
  return key;
}

/** Keeps a key as it is given. */
export function putKey(world: World, accountId: string, key: KeyRecord): void {
  world.change(accountId).keys.set(key.id, key);
  world.keyOwners.set(key.hash, { accountId, key: key.id });
}

/** Lets the value with a hash open an account that has no such key yet. */
export function reserveKey({ keyOwners }: World, accountId: string, hash: string, key: KeyFields): void {
  if (!keyOwners.has(hash)) keyOwners.set(hash, { accountId, key });
}

/** The key with a hash, and the account that it opens; a reserved key is made now. */
export function findKey(
  world: World,
  hash: string,
): { readonly accountId: string; readonly key: KeyRecord } | undefined {
  const owner = world.keyOwners.get(hash);
  if (!owner) return undefined;
  const { accountId, key: held } = owner;
  const key = typeof held === 'string' ? world.account(accountId).keys.get(held) : addKey(world, accountId, hash, held);
  return key && { accountId, key };
}
