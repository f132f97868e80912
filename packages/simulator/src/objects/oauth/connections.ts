import * as z from 'zod';
import { timestamp } from '../../engine/resources/date-time.ts';
import { type Output, resourceId } from '../../engine/resources/define-resource.ts';
import { type Listing, listing } from '../../engine/resources/listing.ts';
import type { ConnectionRecord } from '../../model/accounts/sign-in.ts';
import { connectionKey } from '../../model/accounts/sign-in.ts';
import type { World } from '../../model/world.ts';
import { connectionAt, connectionsOf, removeConnection } from '../../service/oauth/connection-store.ts';

// rule 5.8.4
/** The fields of a {@link ConnectedApp}. */
export const appFields = () => ({
  id: resourceId(),
  /** The app's name, which its key has too. */
  appName: z.string(),
  /** The client ID of the app: the ID of its registration, or the URL of its metadata. */
  clientId: z.string(),
  keyId: resourceId(),
  access: z.enum(['read', 'read-write']),
  createdDate: timestamp(),
  // rule 8/connection-lifetime
  /** 90 days on; nothing extends it. */
  expiresAt: timestamp(),
});

/** An app that is connected, as the dashboard lists it. */
export interface ConnectedApp extends Output<typeof appFields> {}

/** The connected apps of an account: those that have not expired, listed by id. */
export interface Connections extends Listing<ConnectedApp> {
  /**
   * The connected app with this ID; `undefined` if there is none.
   *
   * @example
   * ```ts
   * account.connections.get('no-such-id'); // undefined
   * ```
   */
  get(id: string): ConnectedApp | undefined;
  // rule 5.8.4
  /**
   * Removes a connection. Its tokens are then invalid. If it was the last connection on a key that was made for an app, that key is revoked. `false`
   * if there is no such connection.
   *
   * @example
   * ```ts
   * for (const { id } of account.connections.list()) account.connections.remove(id);
   * account.connections.list().length; // 0
   * ```
   */
  remove(id: string): boolean;
}

/** The connected apps of an account, for its owner. */
export function ownersConnectionsOf(world: World, accountId: string): Connections {
  const find = (id: string) => connectionAt(world, connectionKey({ accountId, id }));
  const serialize = ({ id, app, keyId, createdDate, expiresAtMs }: ConnectionRecord): ConnectedApp => ({
    id,
    appName: app.name,
    clientId: app.id,
    keyId,
    access: world.account(accountId).keys.get(keyId)?.scope ?? 'read',
    createdDate,
    expiresAt: new Date(expiresAtMs).toISOString(),
  });
  return {
    ...listing({
      seed: world.seed,
      name: ['connections', accountId],
      entries: (after) => connectionsOf(world, accountId, after),
      show: serialize,
    }),
    get(id) {
      const connection = find(id);
      return connection && serialize(connection);
    },
    remove(id) {
      const connection = find(id);
      if (connection) removeConnection(world, connection);
      return connection !== undefined;
    },
  };
}
