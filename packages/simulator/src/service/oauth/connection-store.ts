import { dayMs } from '../../engine/clock/utc-day.ts';
import { rowsOf } from '../../engine/collections/table.ts';
import type { Entry } from '../../engine/resources/listing.ts';
import { type ConnectionRecord, connectionKey } from '../../model/accounts/sign-in.ts';
import type { World } from '../../model/world.ts';

/** How long a connection lasts (rules 5.8.4, 8/connection-lifetime). */
export const connectionLifetimeMs = 90 * dayMs;

/** The connection with a key; one that has expired counts as removed (decision S34). */
export function connectionAt(world: World, key: string): ConnectionRecord | undefined {
  const connection = world.signIn.connections.get(key);
  return connection && connection.expiresAtMs > world.clock.now() ? connection : undefined;
}

/** The connections of an account that have not expired, by id; from behind a position on. */
export function* connectionsOf(world: World, accountId: string, after?: string): Generator<Entry<ConnectionRecord>> {
  for (const entry of world.signIn.connections.entries(`${accountId}/`, after))
    if (entry[1].expiresAtMs > world.clock.now()) yield entry;
}

/** The connections that were made with a key, the expired ones too. */
const connectionsOfKey = ({ signIn }: World, { accountId, keyId }: Pick<ConnectionRecord, 'accountId' | 'keyId'>) =>
  rowsOf(signIn.connections.by('key', `${accountId}/${keyId}/`));

function oldest({ signIn }: World): ConnectionRecord | undefined {
  for (const [, connection] of signIn.connections.by('age')) return connection;
  return undefined;
}

/** Adds or replaces a connection. Its key lasts at least as long. Expired connections are removed. */
export function putConnection(world: World, connection: ConnectionRecord): void {
  for (let first = oldest(world); first && first.expiresAtMs <= world.clock.now(); first = oldest(world))
    forget(world, first);
  world.signIn.connections.put(connection);
  const { account } = world.transaction(connection.accountId);
  const key = account.keys.get(connection.keyId);
  if (key) account.keys.set(key.id, { ...key, expiresAtMs: Math.max(key.expiresAtMs ?? 0, connection.expiresAtMs) });
}

/** Notes what an app did to its connection: `sign-in`, or how the connection ended. */
export function noteOfApp(world: World, { accountId, keyId, app }: ConnectionRecord, text: string): void {
  const about = { subject: app.name, refId: null, eventId: null };
  world.note({ kind: 'owner', accountId, text, ...about, actor: { kind: 'app', id: keyId } });
}

/**
 * Removes a connection with all that was issued for it. The last one on a key that was made for an app revokes that key (rule 5.8.4). `text`
 * says why, if the app itself ended it.
 */
export function removeConnection(world: World, connection: ConnectionRecord, text?: string): void {
  forget(world, connection);
  const { account } = world.transaction(connection.accountId);
  if (text !== undefined) noteOfApp(world, connection, text);
  const key = account.keys.get(connection.keyId);
  // Keys that were made by hand are never touched.
  if (!key || key.expiresAtMs === null) return;
  const ends = Array.from(connectionsOfKey(world, connection), ({ expiresAtMs }) => expiresAtMs).filter(
    (endMs) => endMs > world.clock.now(),
  );
  const left = ends.length === 0 ? { revoked: true } : { expiresAtMs: Math.max(...ends) };
  account.keys.set(key.id, { ...key, ...left });
}

/** Removes every connection that was made with a key (rule 5.8.4). */
export function removeConnectionsOf(world: World, accountId: string, keyId: string): void {
  for (const connection of [...connectionsOfKey(world, { accountId, keyId })]) forget(world, connection);
}

function forget({ signIn }: World, connection: ConnectionRecord): void {
  signIn.connections.delete(connectionKey(connection));
  for (const hash of connection.secrets) signIn.secrets.delete(hash);
}
