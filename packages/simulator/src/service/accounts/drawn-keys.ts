import { lettersOf } from '../../engine/collections/ids.ts';
import type { AccountState } from '../../model/accounts/account-state.ts';
import type { KeyFields, KeyRecord } from '../../model/accounts/key.ts';
import { hashKey } from '../../model/accounts/key.ts';
import type { Transaction, World } from '../../model/world.ts';
import { addKey, putKey, reserveKey } from './key-store.ts';

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
