import { RequestAbortedError } from '../../engine/http/body.ts';
import type { HttpRequest, HttpResponse } from '../../engine/http/messages.ts';
import type { Network } from '../../engine/http/outbound/network.ts';
import { routes } from '../../engine/http/routes.ts';
import type { World } from '../../model/world.ts';
import { authorize } from './authorize.ts';
import { removeConnection } from './connection-store.ts';
import { issuerMetadata, jsonResponse, resourceMetadata } from './metadata.ts';
import { OAuthError } from './oauth-error.ts';
import { parametersOf, readForm, required } from './parameters.ts';
import { signInTemplates as at } from './paths.ts';
import { register } from './registration.ts';
import { connectionOf, findSecret } from './secrets.ts';
import { takeToken } from './token.ts';

/** The parts of the simulator that the sign-in uses. */
interface SignInContext {
  readonly world: World;
  readonly network: Network | undefined;
  /** How long a refresh token may be used again (decision S500). */
  readonly refreshGraceMs: number;
  onInternalError(error: unknown): void;
}

type Responder = (request: HttpRequest, context: SignInContext) => Promise<HttpResponse>;

const issuer: Responder = async (request) => issuerMetadata(request);
const resource: Responder = async (request) => resourceMetadata(request);

const table = routes<Responder>([
  ['*', at.authorize, (request, { world, network }) => authorize(world, network, request)],
  ['POST', at.token, (request, { world, refreshGraceMs }) => takeToken(world, request, refreshGraceMs)],
  ['POST', at.register, (request, { world }) => register(world, request)],
  ['POST', at.revoke, (request, { world }) => revokeToken(world, request)],
  ...['GET', 'HEAD'].flatMap((method): [string, string, Responder][] => [
    [method, at.issuerMetadata, issuer],
    [method, at.issuerMetadataOfWorld, issuer],
    [method, at.resourceMetadata, resource],
    [method, at.resourceMetadataOfWorld, resource],
  ]),
]);

/** Responds to a request of the sign-in of connectors (rules 5.8.2, 5.8.3), with OAuth's own errors. */
export async function respondToSignIn(context: SignInContext, request: HttpRequest): Promise<HttpResponse> {
  const { pathname } = request.url;
  const match = table.find(request.method, pathname.replace(/\/$/, ''));
  if (!match) throw new Error(`the sign-in has nothing at ${pathname}`);
  if ('allowed' in match) {
    const Allow = match.allowed.join(', ');
    const response = errorResponse(new OAuthError('invalid_request', `${pathname} takes ${Allow}`, 405));
    return { ...response, headers: { ...response.headers, Allow } };
  }
  const hold = context.world.clock.hold();
  try {
    return await match.target(request, context);
  } catch (error) {
    if (error instanceof RequestAbortedError) throw error;
    if (error instanceof OAuthError) return errorResponse(error);
    context.onInternalError(error);
    return jsonResponse(500, { error: 'server_error' });
  } finally {
    hold.release();
  }
}

function errorResponse({ status, code, message }: OAuthError): HttpResponse {
  return jsonResponse(status, { error: code, error_description: message });
}

/**
 * Revokes a token of an app (RFC 7009, decision S503): an access token ends alone, a refresh token with its connection. A token that is
 * not known counts as revoked. Throws for a token of another app.
 */
async function revokeToken(world: World, request: HttpRequest): Promise<HttpResponse> {
  const parameters = parametersOf(await readForm(request));
  const value = required(parameters, 'token');
  const clientId = required(parameters, 'client_id');
  const secret = findSecret(world, 'refresh', value) ?? findSecret(world, 'access', value);
  const connection = secret && connectionOf(world, secret.record);
  if (connection) {
    if (connection.app.id !== clientId) throw new OAuthError('invalid_grant', 'the token belongs to another client');
    if (secret.record.kind === 'refresh') removeConnection(world, connection, 'sign-out');
    else world.signIn.secrets.delete(secret.hash);
  }
  return { status: 200, headers: { 'Cache-Control': 'no-store' }, body: null };
}
