import { validate } from '@boothkit/contract';
import { JsonDepthError, parseJson } from '@boothkit/contract/internal';
import { RequestAbortedError } from '../../engine/http/body.ts';
import type { HttpRequest, HttpResponse } from '../../engine/http/messages.ts';
import type { Network } from '../../engine/http/outbound/network.ts';
import { routes } from '../../engine/http/routes.ts';
import type { AppRecord } from '../../model/accounts/sign-in.ts';
import type { World } from '../../model/world.ts';
import { AppMetadata, nameOf, withoutNulls } from './app-metadata.ts';
import { authorize } from './authorize.ts';
import { removeConnection } from './connection-store.ts';
import { signInTemplates as at, issuerMetadata, jsonResponse, resourceMetadata } from './metadata.ts';
import { OAuthError, parametersOf, readBounded, readForm, required, requireType } from './parameters.ts';
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

const maxBytes = 65_536;

/** Registers an app (RFC 7591). Every app is a public client: whatever it asks for, it gets no secret (decision S179). */
async function register(world: World, request: HttpRequest): Promise<HttpResponse> {
  requireType(request, 'application/json');
  const sent = withoutNulls(fromJson(await readBounded(request, maxBytes)));
  const metadata = validate(AppMetadata, sent, 'the metadata');
  if (!metadata.ok) {
    const aboutUris = metadata.errors.some(({ path }) => path[0] === 'redirect_uris');
    const message = metadata.errors.map((error) => error.message).join('; ');
    throw new OAuthError(aboutUris ? 'invalid_redirect_uri' : 'invalid_client_metadata', message);
  }
  const about = { name: nameOf(metadata.value), redirectUris: metadata.value.redirect_uris };
  // Drawn from the metadata too: an ID that an app keeps over a restart never names another app.
  const app: AppRecord = { id: `app_${world.newSecret(24, JSON.stringify(about))}`, ...about };
  world.signIn.apps.set(app.id, app);
  return jsonResponse(201, {
    client_id: app.id,
    client_id_issued_at: Math.floor(world.clock.now() / 1000),
    client_name: app.name,
    redirect_uris: app.redirectUris,
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    token_endpoint_auth_method: 'none',
  });
}

function fromJson(bytes: Uint8Array): unknown {
  try {
    return parseJson(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (cause) {
    const reason = cause instanceof JsonDepthError ? cause.message : 'it could not be read';
    throw new OAuthError('invalid_client_metadata', `the body must be a JSON object; ${reason}`);
  }
}
