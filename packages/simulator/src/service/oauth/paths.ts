import type { HttpRequest } from '../../engine/http/messages.ts';
import { mcpPath } from '../../model/mcp-path.ts';

/** Where the parts of the sign-in are, from the issuer. */
export const signInPaths = {
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
export function resourceOf(request: HttpRequest): string {
  const { pathname, search } = request.url;
  return `${resourceAt(issuerOf(request))}${pathname.endsWith('/') ? '/' : ''}${search}`;
}

/** Where the metadata of the resource are that a request was for (RFC 9728, section 3.1). */
export function resourceMetadataUrl(request: HttpRequest): string {
  const { origin } = request.url;
  return `${origin}${wellKnown.resource}${resourceOf(request).slice(origin.length)}`;
}
