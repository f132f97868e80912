import type { HttpRequest, HttpResponse } from '../../engine/http/messages.ts';
import type { ConnectionCodeRecord, ConnectionRecord, GrantRecord } from '../../model/accounts/sign-in.ts';
import { connectionKey } from '../../model/accounts/sign-in.ts';
import type { World } from '../../model/world.ts';
import { addConnectorKey } from '../accounts/key-store.ts';
import { requireClient } from './apps.ts';
import { readResource } from './authorization.ts';
import { keyIsGone } from './authorize.ts';
import { connectionAt, connectionLifetimeMs, noteOfApp, putConnection, removeConnection } from './connection-store.ts';
import { issuerOf, jsonResponse } from './metadata.ts';
import { OAuthError, type Parameters, parametersOf, readForm, required } from './parameters.ts';
import { connectionOf, findSecret, type IssuedTokens, issueTokens, provesChallenge } from './secrets.ts';

/** Issues tokens: for a grant, which finishes the connection, or for a refresh token. It is atomic. */
export async function takeToken(world: World, request: HttpRequest, refreshGraceMs: number): Promise<HttpResponse> {
  const parameters = parametersOf(await readForm(request));
  const issuer = issuerOf(request);
  switch (required(parameters, 'grant_type')) {
    case 'authorization_code':
      return jsonResponse(200, redeem(world, parameters, issuer));
    case 'refresh_token':
      return jsonResponse(200, refresh(world, parameters, issuer, refreshGraceMs));
    default:
      throw new OAuthError('unsupported_grant_type', 'grant_type must be authorization_code or refresh_token');
  }
}

/** Finishes a connection: from here on there is a key and a connection, and not before (rule 5.8.3). */
function redeem(world: World, parameters: Parameters, issuer: string): IssuedTokens {
  const code = required(parameters, 'code');
  const clientId = required(parameters, 'client_id');
  const verifier = required(parameters, 'code_verifier');
  const secret = findSecret(world, 'grant', code);
  requireClient(world, clientId, secret?.record.app.id);
  const resource = readResource(parameters, issuer);
  if (!secret) throw invalidGrant('the code is not known');
  const { hash, record: grant } = secret;
  if (grant.app.id !== clientId) throw invalidGrant('the code belongs to another client');
  if ((parameters.get('redirect_uri') ?? grant.redirectUri) !== grant.redirectUri)
    throw invalidGrant('redirect_uri is not the one that the code was sent to');
  if (!provesChallenge(verifier, grant.challenge)) throw invalidGrant('code_verifier does not match code_challenge');
  if (grant.resource !== resource)
    throw new OAuthError('invalid_target', 'resource is not the one that the code is for');
  if (grant.connection !== null) {
    // Two callers have the code and the verifier, and the first may be the attacker (decision S174).
    const made = connectionAt(world, grant.connection);
    if (made) removeConnection(world, made, 'end of a sign-in whose code was used twice');
    throw invalidGrant('the code was used before; the connection that was made with it is removed');
  }
  if (grant.expiresAtMs <= world.clock.now()) throw invalidGrant('the code has expired');
  const connection = connect(world, grant, hash);
  world.signIn.grants.delete(hash);
  world.signIn.secrets.set(hash, { ...grant, connection: connectionKey(connection) });
  return issueTokens(world, connection, resource);
}

function connect(world: World, { app, identity, code }: GrantRecord, grant: string): ConnectionRecord {
  const { codes } = world.signIn;
  const entered = codes.get(code);
  if (!entered || (entered.use !== null && entered.use.app !== identity) || keyIsGone(world, entered))
    throw invalidGrant('the connection code that was entered is no longer valid');
  const { accountId } = entered;
  const expiresAtMs = world.clock.now() + connectionLifetimeMs;
  const keyId = entered.use?.keyId ?? newKey(world, entered, app.name, expiresAtMs);
  codes.set(code, { ...entered, use: { app: identity, keyId } });
  const connection: ConnectionRecord = {
    id: world.transaction(accountId).newId(),
    accountId,
    keyId,
    app,
    createdDate: world.now(),
    expiresAtMs,
    secrets: [grant],
  };
  putConnection(world, connection);
  noteOfApp(world, connection, 'sign-in');
  return connection;
}

function newKey(world: World, { accountId, access }: ConnectionCodeRecord, name: string, expiresAtMs: number): string {
  return addConnectorKey(world.transaction(accountId), { name, scope: access, expiresAtMs }).id;
}

/**
 * Exchanges a refresh token for a new pair. Its first use retires it. Within the grace period each further use gets a pair, too, as of calls in
 * parallel. A later use means that the token was stolen, so the connection ends (decisions S174, S500).
 */
function refresh(world: World, parameters: Parameters, issuer: string, graceMs: number): IssuedTokens {
  const { hash, record, connection } = ownRefreshToken(world, parameters, issuer);
  const nowMs = world.clock.now();
  if (record.retiredAtMs === null) world.signIn.secrets.set(hash, { ...record, retiredAtMs: nowMs });
  else if (record.retiredAtMs + graceMs <= nowMs) {
    removeConnection(world, connection, 'end of a sign-in whose refresh token was used twice');
    throw invalidGrant('the refresh token was used before; its connection is removed');
  }
  return issueTokens(world, connection, record.resource);
}

/** The refresh token of a request, if it is the client's own and for the resource. Throws otherwise, and nothing ends. */
function ownRefreshToken(world: World, parameters: Parameters, issuer: string) {
  const value = required(parameters, 'refresh_token');
  const clientId = required(parameters, 'client_id');
  const secret = findSecret(world, 'refresh', value);
  const connection = secret && connectionOf(world, secret.record);
  requireClient(world, clientId, connection?.app.id);
  const resource = readResource(parameters, issuer);
  if (!connection) throw invalidGrant('the refresh token is not known, or its connection has ended');
  if (connection.app.id !== clientId) throw invalidGrant('the refresh token belongs to another client');
  if (secret.record.resource !== resource)
    throw new OAuthError('invalid_target', 'resource is not the one that the refresh token is for');
  return { ...secret, connection };
}

function invalidGrant(message: string): OAuthError {
  return new OAuthError('invalid_grant', message);
}
