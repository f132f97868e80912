import { currentVersion, type ServiceVersion } from '@boothkit/contract/constants';
import type * as z from 'zod';
import { hashKey } from '../pipeline/authenticate.ts';
import { lettersOf } from '../world/ids.ts';
import type { KeyRecord } from '../world/records.ts';
import type { World } from '../world/world.ts';
import { type NewKeyInput, NewKeyInputSchema } from './account-inputs.ts';
import { checked } from './checked.ts';

/** A key as the dashboard lists it. */
export interface Key {
  readonly id: string;
  readonly name: string;
  readonly scope: 'read' | 'read-write';
  /** The version that the key is pinned to (rule 5.7). */
  readonly version: ServiceVersion;
  readonly createdDate: string;
  readonly revoked: boolean;
}

/** A key at the moment it is made, the only time that its value is told (rule 5.3). */
export interface NewKey extends Key {
  readonly value: string;
}

/** The keys of an account. */
export interface Keys {
  /** Creates a key pinned to the current version (rules 5.3, 5.4, 9.2). */
  create(input?: NewKeyInput): NewKey;
  /** All of them, the revoked ones too, by id. */
  list(): Key[];
  /** Revokes a key: from now on it opens nothing (rule 5.6). Throws where there is no such key. */
  revoke(id: string): void;
}

/** What is told of a key: not its hash. */
function told({ hash: _, ...key }: KeyRecord): Key {
  return key;
}

/** Adds a key with a value, or finds the one that has it already. */
function put(world: World, accountId: string, value: string, input: z.output<typeof NewKeyInputSchema>): NewKey {
  const hash = hashKey(value);
  const owner = world.keyOwners.get(hash);
  const known = owner && world.account(owner.accountId).keys.get(owner.keyId);
  if (known) return { ...told(known), value };
  const account = world.change(accountId);
  const key: KeyRecord = {
    ...input,
    id: world.newId(account),
    hash,
    version: currentVersion,
    createdDate: world.now(),
    revoked: false,
  };
  account.keys.set(key.id, key);
  world.keyOwners.set(hash, { accountId, keyId: key.id });
  return { ...told(key), value };
}

function keyValue(world: World, accountId: string, purpose: string): string {
  return `booth_sim_${lettersOf(`key/${world.account(accountId).record.seed}/${purpose}`, 32)}`;
}

/** The read-write key that an account's connection uses, made once (rule 5.1). */
export function connectionKey(world: World, accountId: string): string {
  return put(world, accountId, keyValue(world, accountId, 'connection'), { name: 'connection', scope: 'read-write' })
    .value;
}

/** The keys of an account, for its owner. */
export function keysOf(world: World, accountId: string): Keys {
  return {
    create(input = {}) {
      const fields = checked(NewKeyInputSchema, input, 'key');
      return put(world, accountId, keyValue(world, accountId, String(++world.change(accountId).idCounter)), fields);
    },
    list: () => [...world.account(accountId).keys.values()].map(told),
    revoke(id) {
      const account = world.change(accountId);
      const key = account.keys.get(id);
      if (!key) throw new Error(`there is no key ${id} in this account`);
      account.keys.set(id, { ...key, revoked: true });
    },
  };
}
