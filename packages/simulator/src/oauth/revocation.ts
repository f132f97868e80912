import type { HttpRequest, HttpResponse } from '../engine/http/messages.ts';
import type { World } from '../model/world.ts';
import { removeConnection } from './connection-store.ts';
import { OAuthError } from './oauth-error.ts';
import { parametersOf, readForm, required } from './parameters.ts';
import { connectionOf, findSecret } from './secrets.ts';

/**
 * Revokes a token of an app (RFC 7009, decision S503): an access token ends alone, a refresh token with its connection. A token that is
 * not known counts as revoked. Throws for a token of another app.
 */
export async function revokeToken(world: World, request: HttpRequest): Promise<HttpResponse> {
  const parameters = parametersOf(await readForm(request));
  const value = required(parameters, 'token');
  const clientId = required(parameters, 'client_id');
  const secret = findSecret(world, 'refresh', value) ?? findSecret(world, 'access', value);
  const connection = secret && connectionOf(world, secret.record);
  if (connection) {
    if (connection.app.id !== clientId) throw new OAuthError('invalid_grant', 'the token belongs to another client');
    if (secret.record.kind === 'refresh') removeConnection(world, connection);
    else world.signIn.secrets.delete(secret.hash);
  }
  return { status: 200, headers: { 'Cache-Control': 'no-store' }, body: null };
}
