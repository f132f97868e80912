import { type BoundedMap, boundedMap } from '../../engine/collections/bounded-map.ts';
import { hexHash } from '../../engine/collections/hash.ts';
import { type SortedMap, sortedMap } from '../../engine/collections/sorted-map.ts';
import { type Table, table } from '../../engine/collections/table.ts';

// Records of the sign-in of connectors. Only the hash of each secret is stored; records are never mutated.

// rule 5.8.1
/** The access that a connection code, and the key that it leads to, gives. */
type Access = 'read' | 'read-write';

/** A connection code; kept under the hash of its letters. */
export interface ConnectionCodeRecord {
  readonly accountId: string;
  readonly access: Access;
  readonly expiresAtMs: number;
  /** The identity of the app that used it first, and the key that was made for it; null until an app has finished with it (decision S34). */
  readonly use: { readonly app: string; readonly keyId: string } | null;
}

/** An app with its own metadata. */
export interface AppRecord {
  /** Its client id. */
  readonly id: string;
  readonly name: string;
  readonly redirectUris: readonly string[];
}

/** One finished sign-in of an app (rule 5.8.4). */
export interface ConnectionRecord {
  readonly id: string;
  readonly accountId: string;
  readonly keyId: string;
  readonly app: Pick<AppRecord, 'id' | 'name'>;
  readonly createdDate: string;
  readonly expiresAtMs: number;
  /** Hashes of what was issued for it, oldest first, which goes with it (decision S500). */
  readonly secrets: readonly string[];
}

/** An authorization code: what the app gets for a connection code, to finish with. One that was redeemed goes with its connection. */
export interface GrantRecord {
  readonly kind: 'grant';
  readonly expiresAtMs: number;
  readonly app: Pick<AppRecord, 'id' | 'name'>;
  /** The identity of the app (decision S34). */
  readonly identity: string;
  readonly redirectUri: string;
  readonly challenge: string;
  readonly resource: string;
  /** The hash of the connection code that was entered. */
  readonly code: string;
  /** The connection that it was redeemed for, to find a replay by; null before. */
  readonly connection: string | null;
}

/** A token of a connection, for one resource. A refresh token lasts as long as its connection; its first use retires it. */
export type TokenRecord = { readonly connection: string; readonly resource: string } & (
  | { readonly kind: 'access'; readonly expiresAtMs: number }
  | { readonly kind: 'refresh'; readonly retiredAtMs: number | null }
);

/** Everything that the sign-in keeps. */
export interface SignInState {
  /** By hash, oldest first. */
  readonly codes: BoundedMap<ConnectionCodeRecord>;
  /** Apps that registered, by client id. Anybody may register, and nothing expires on a frozen clock, so the bytes are bounded. */
  readonly apps: BoundedMap<AppRecord>;
  /** By account and id; by account and key; and by their creation, as they expire. */
  readonly connections: Table<ConnectionRecord, 'key' | 'age'>;
  /** Authorization codes that were not redeemed, by hash, oldest first. */
  readonly grants: BoundedMap<GrantRecord>;
  /** All that was issued for connections, by hash. */
  readonly secrets: SortedMap<GrantRecord | TokenRecord>;
  /** When each address last entered codes that are none; the address that did so last comes last. */
  readonly failedAttempts: BoundedMap<readonly number[]>;
}

/** The key of a connection: an account's lie together. */
export const connectionKey = ({ accountId, id }: Pick<ConnectionRecord, 'accountId' | 'id'>) => `${accountId}/${id}`;

const mebibyte = 1_048_576;

/** Bytes that an entry of a map takes besides its texts. */
const entryBytes = 512;

const sizeOfApp = (id: string, { name, redirectUris }: AppRecord) =>
  entryBytes + 2 * [id, name, ...redirectUris].reduce((length, text) => length + text.length, 0);

const sizeOfGrant = (hash: string, { app, redirectUri, challenge, resource }: GrantRecord) =>
  entryBytes +
  2 * [hash, app.id, app.name, redirectUri, challenge, resource].reduce((sum, { length }) => sum + length, 0);

/** The state of a world without sign-ins. */
export function newSignInState(): SignInState {
  return {
    codes: boundedMap({ maxSizeBytes: 16 * mebibyte, sizeOf: () => entryBytes }),
    apps: boundedMap({ maxSizeBytes: 16 * mebibyte, sizeOf: sizeOfApp }),
    connections: table((connection: ConnectionRecord) => connectionKey(connection), {
      key: ({ accountId, keyId, id }) => `${accountId}/${keyId}/${id}`,
      age: (connection) => `${connection.createdDate}/${connectionKey(connection)}`,
    }),
    grants: boundedMap({ maxSizeBytes: 16 * mebibyte, sizeOf: sizeOfGrant }),
    secrets: sortedMap(),
    failedAttempts: boundedMap({ maxSizeBytes: mebibyte, sizeOf: (address) => entryBytes + 2 * address.length }),
  };
}

/** Returns the stored hash of a connection code. Case, spaces and dashes of the typed code do not count. */
export function hashCode(typed: string): string {
  const text = typed.replace(/[\s\u2010-\u2015-]/g, '').toUpperCase();
  return hexHash(`connection code ${text}`);
}
