import { ApiError } from '../../engine/errors/api-error.ts';
import type { HttpRequest } from '../../engine/http/messages.ts';
import type { World } from '../../model/world.ts';
import { type Caller, identify } from '../accounts/authenticate.ts';
import { issuerOf, resourceAt, resourceMetadataUrl } from './paths.ts';
import { connectionOf, findSecret } from './secrets.ts';

/**
 * The caller of the MCP endpoint, identified by a key, as over REST (rule 5.1), or by an access token for this endpoint. The
 * error says where to sign in (RFC 9728).
 */
export function identifyForMcp(world: World, request: HttpRequest): Caller | ApiError {
  const authorization = request.header('authorization');
  const caller = connectorOf(world, request, authorization) ?? identify(world, authorization);
  if (!(caller instanceof ApiError)) return caller;
  const invalid = authorization === null ? [] : ['error="invalid_token"', `error_description="${caller.message}"`];
  const challenge = [`resource_metadata="${resourceMetadataUrl(request)}"`, ...invalid].join(', ');
  return new ApiError(caller.code, caller.rule, caller.message, {
    hint: 'Send the header Authorization: Bearer <key> with a key of the account, or sign in with a connection code.',
    headers: { 'WWW-Authenticate': `Bearer ${challenge}` },
  });
}

/** The caller with an access token; `undefined` for an unknown token. */
function connectorOf(world: World, request: HttpRequest, authorization: string | null): Caller | ApiError | undefined {
  const [, value] = /^Bearer +(\S+)$/i.exec(authorization ?? '') ?? [];
  const secret = value === undefined ? undefined : findSecret(world, 'access', value);
  if (!secret) return undefined;
  const { record } = secret;
  const connection = connectionOf(world, record);
  const key = connection && world.account(connection.accountId).keys.get(connection.keyId);
  if (!key || record.expiresAtMs <= world.clock.now()) return rejection('The access token has expired.');
  if (record.resource !== resourceAt(issuerOf(request))) return rejection('The access token is for another address.');
  return { accountId: connection.accountId, key };
}

const rejection = (message: string) => new ApiError('unauthorized', '5.8.4', message);
