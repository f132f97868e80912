import type { HttpRequest } from '../../engine/http/messages.ts';
import type { Network } from '../../engine/http/outbound/network.ts';
import type { AppRecord } from '../../model/accounts/sign-in.ts';
import type { World } from '../../model/world.ts';
import { findApp } from './apps.ts';
import { issuerOf, resourceAt } from './metadata.ts';
import { OAuthError, type Parameters, parametersOf, required } from './parameters.ts';
import { isRegistered } from './redirect-uris.ts';

/** The redirect target of a request of an app. */
export interface ReturnAddress {
  readonly app: AppRecord;
  readonly redirectUri: string;
  readonly state: string | undefined;
  readonly issuer: string;
}

/** An authorization request, validated before the page is shown. */
export interface Authorization extends ReturnAddress {
  readonly challenge: string;
  readonly resource: string;
}

/** Reads the client and the redirect URI. Throws if either is invalid; then nothing redirects. */
export async function readReturnAddress(
  world: World,
  network: Network | undefined,
  request: HttpRequest,
): Promise<{ readonly address: ReturnAddress; readonly parameters: Parameters }> {
  const parameters = parametersOf(new URLSearchParams(request.url.search));
  const app = await findApp(world, network, required(parameters, 'client_id'));
  const redirectUri = required(parameters, 'redirect_uri');
  if (!isRegistered(redirectUri, app.redirectUris))
    throw new OAuthError('invalid_request', 'redirect_uri must exactly match one that the app registered');
  return { address: { app, redirectUri, state: parameters.get('state'), issuer: issuerOf(request) }, parameters };
}

/** Reads the rest of the request. Throws for what does not fit. */
export function readAuthorization(address: ReturnAddress, parameters: Parameters): Authorization {
  const type = required(parameters, 'response_type');
  if (type !== 'code') throw new OAuthError('unsupported_response_type', 'response_type must be code');
  if ((parameters.get('response_mode') ?? 'query') !== 'query')
    throw new OAuthError('invalid_request', 'response_mode must be query, or left out');
  const challenge = required(parameters, 'code_challenge');
  if (parameters.get('code_challenge_method') !== 'S256')
    throw new OAuthError('invalid_request', 'code_challenge_method must be S256');
  if (!/^[A-Za-z0-9_-]{43}$/.test(challenge))
    throw new OAuthError('invalid_request', 'code_challenge must be a SHA-256 in base64url: 43 characters');
  return { ...address, challenge, resource: readResource(parameters, address.issuer) };
}

/**
 * The resource that tokens are asked for. It is this MCP endpoint, whatever query its address has, with or without a slash at its end. The same holds
 * where no resource is named (RFC 8707, decision S177). Throws for any other.
 */
export function readResource(parameters: Parameters, issuer: string): string {
  const only = resourceAt(issuer);
  const asked = parameters.get('resource');
  if (asked === undefined) return only;
  const url = URL.parse(asked);
  const withoutQuery = url && `${url.origin}${url.pathname.replace(/\/$/, '')}`;
  if (withoutQuery === only && !asked.includes('#') && !url?.username && !url?.password) return only;
  throw new OAuthError('invalid_target', `resource must be ${only}`);
}

/**
 * Where an app hears how its request went: what it asked to be returned to, with the outcome and who says so (RFC 9207). Written as
 * a URL writes it, since a header holds no other characters.
 */
export function returnTo(
  { redirectUri, state, issuer }: Omit<ReturnAddress, 'app'>,
  outcome: Readonly<Record<string, string>>,
): string {
  const parameters = new URLSearchParams({ ...outcome, ...(state !== undefined && { state }), iss: issuer });
  const { href } = new URL(redirectUri);
  return `${href}${href.includes('?') ? '&' : '?'}${parameters}`;
}
