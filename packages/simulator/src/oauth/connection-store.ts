import type { KeyRecord } from '../accounts/key.ts';
import { type Entry, entriesOf } from '../resources/listing.ts';
import type { World } from '../store/world.ts';
import type { ConnectionRecord } from './store.ts';

const dayMs = 86_400_000;

/** How long a connection lasts (rules 5.8.4, 8/connection-lifetime). */
export const connectionLifetimeMs = 90 * dayMs;

/** Where a connection is kept. */
export function connectionPlace({ accountId, id }: Pick<ConnectionRecord, 'accountId' | 'id'>): string {
  return `${accountId}/${id}`;
}

/** The connection at a place; one that has lapsed counts as removed (decision S34). */
export function connectionAt(world: World, place: string): ConnectionRecord | undefined {
  const found = world.signIn.connections.get(place);
  return found && found.expiresAtMs > world.clock.now() ? found : undefined;
}

/** The connections of an account that have not lapsed, by id; from behind a position on. */
export function* connectionsOf(world: World, accountId: string, after?: string): Generator<Entry<ConnectionRecord>> {
  for (const entry of entriesOf(world.signIn.connections, after, `${accountId}/`))
    if (entry[1].expiresAtMs > world.clock.now()) yield entry;
}

type PlaceByKey = Pick<ConnectionRecord, 'accountId' | 'keyId'>;

const underKey = ({ accountId, keyId }: PlaceByKey) => `${accountId}/${keyId}/`;

/** The connections that were made with a key, the lapsed ones too. */
function connectionsOfKey({ signIn }: World, key: PlaceByKey): ConnectionRecord[] {
  return [...signIn.connectionsByKey.under(underKey(key))];
}

const placeByAge = (connection: ConnectionRecord) => `${connection.createdDate}/${connectionPlace(connection)}`;

function oldest({ signIn }: World): ConnectionRecord | undefined {
  for (const connection of signIn.connectionsByAge.values()) return connection;
  return undefined;
}

/** Whether a key opens nothing any more: it was revoked, or the last connection that it was made for lapsed (rules 5.6, 5.8.4). */
export function isRevoked({ revoked, lapsesAtMs }: KeyRecord, nowMs: number): boolean {
  return revoked || (lapsesAtMs !== null && lapsesAtMs <= nowMs);
}

/** Adds or replaces a connection. Its key lasts at least as long. Expired connections are removed. */
export function putConnection(world: World, connection: ConnectionRecord): void {
  const { connections, connectionsByKey, connectionsByAge } = world.signIn;
  for (let first = oldest(world); first && first.expiresAtMs <= world.clock.now(); first = oldest(world))
    forget(world, first);
  connections.set(connectionPlace(connection), connection);
  connectionsByKey.set(underKey(connection) + connection.id, connection);
  connectionsByAge.set(placeByAge(connection), connection);
  const account = world.change(connection.accountId);
  const key = account.keys.get(connection.keyId);
  if (key) account.keys.set(key.id, { ...key, lapsesAtMs: Math.max(key.lapsesAtMs ?? 0, connection.expiresAtMs) });
}

/** Removes a connection with all that was issued for it. The last one on a key that was made for an app revokes that key (rule 5.8.4). */
export function removeConnection(world: World, connection: ConnectionRecord): void {
  forget(world, connection);
  const account = world.change(connection.accountId);
  const key = account.keys.get(connection.keyId);
  // Keys that were made by hand are never touched.
  if (!key || key.lapsesAtMs === null) return;
  const ends = connectionsOfKey(world, connection)
    .map(({ expiresAtMs }) => expiresAtMs)
    .filter((endMs) => endMs > world.clock.now());
  const left = ends.length === 0 ? { revoked: true } : { lapsesAtMs: Math.max(...ends) };
  account.keys.set(key.id, { ...key, ...left });
}

/** Removes every connection that was made with a key (rule 5.8.4). */
export function removeConnectionsOf(world: World, accountId: string, keyId: string): void {
  for (const connection of connectionsOfKey(world, { accountId, keyId })) forget(world, connection);
}

function forget({ signIn }: World, connection: ConnectionRecord): void {
  signIn.connections.delete(connectionPlace(connection));
  signIn.connectionsByKey.delete(underKey(connection) + connection.id);
  signIn.connectionsByAge.delete(placeByAge(connection));
  for (const hash of connection.secrets) signIn.secrets.delete(hash);
}
