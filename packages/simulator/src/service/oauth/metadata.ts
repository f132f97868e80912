import type { HttpRequest, HttpResponse } from '../../engine/http/messages.ts';
import { mcpPath } from '../../model/mcp-path.ts';

/** Where the parts of the sign-in are, from the issuer. */
const signInPaths = {
  authorize: '/connect/authorize',
  token: '/connect/token',
  register: '/connect/register',
  revoke: '/connect/revoke',
} as const;

/** Metadata lie at the origin's root, with the path of what they are about at the end (RFC 8414, RFC 9728). */
const wellKnown = {
  issuer: '/.well-known/oauth-authorization-server',
  resource: '/.well-known/oauth-protected-resource',
};

const metadataPath = new RegExp(
  `^(?:${wellKnown.issuer}(?<issuerMount>/worlds/[^/]+)?|${wellKnown.resource}(?<resourceMount>/worlds/[^/]+)?${mcpPath})/?$`,
);

/** The path templates of the sign-in. */
export const signInTemplates = {
  ...signInPaths,
  issuerMetadata: wellKnown.issuer,
  issuerMetadataOfWorld: `${wellKnown.issuer}/worlds/{id}`,
  resourceMetadata: `${wellKnown.resource}${mcpPath}`,
  resourceMetadataOfWorld: `${wellKnown.resource}/worlds/{id}${mcpPath}`,
} as const;

/**
 * The issuer that a request reached: the origin, or the world below it. Metadata of every world are read at the root, and say
 * nothing but where things are.
 */
export function issuerOf({ url, mount = '' }: HttpRequest): string {
  const { issuerMount, resourceMount } = metadataPath.exec(url.pathname)?.groups ?? {};
  return `${url.origin}${issuerMount ?? resourceMount ?? mount}`;
}

/** The resource that connectors sign in to at an issuer (RFC 8707). */
export function resourceAt(issuer: string): string {
  return `${issuer}${mcpPath}`;
}

/** The resource by the name that a request has for it: with its query, and with a slash if the request has one. */
function resourceOf(request: HttpRequest): string {
  const { pathname, search } = request.url;
  return `${resourceAt(issuerOf(request))}${pathname.endsWith('/') ? '/' : ''}${search}`;
}

/** Where the metadata of the resource are that a request was for (RFC 9728, section 3.1). */
export function resourceMetadataUrl(request: HttpRequest): string {
  const { origin } = request.url;
  return `${origin}${wellKnown.resource}${resourceOf(request).slice(origin.length)}`;
}

/** Says where to sign in for the MCP endpoint (RFC 9728). A query or a slash that the address of a connector has is part of its name. */
export function resourceMetadata(request: HttpRequest): HttpResponse {
  return jsonResponse(200, {
    resource: resourceOf(request),
    authorization_servers: [issuerOf(request)],
    bearer_methods_supported: ['header'],
    resource_name: 'Photo-booth events',
  });
}

/** Says what the sign-in can do (RFC 8414). Scopes are none of an app's: the owner chooses with the code (rule 5.8.1, decision S179). */
export function issuerMetadata(request: HttpRequest): HttpResponse {
  const issuer = issuerOf(request);
  return jsonResponse(200, {
    issuer,
    authorization_endpoint: `${issuer}${signInPaths.authorize}`,
    token_endpoint: `${issuer}${signInPaths.token}`,
    registration_endpoint: `${issuer}${signInPaths.register}`,
    revocation_endpoint: `${issuer}${signInPaths.revoke}`,
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    token_endpoint_auth_methods_supported: ['none'],
    revocation_endpoint_auth_methods_supported: ['none'],
    code_challenge_methods_supported: ['S256'],
    authorization_response_iss_parameter_supported: true,
    client_id_metadata_document_supported: true,
  });
}

/** A JSON response that must not be cached. */
export function jsonResponse(status: number, value: object): HttpResponse {
  return {
    status,
    headers: { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' },
    body: JSON.stringify(value),
  };
}
