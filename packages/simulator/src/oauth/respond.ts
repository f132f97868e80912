import { RequestAbortedError } from '../http/body.ts';
import type { HttpRequest, HttpResponse } from '../http/messages.ts';
import type { Network } from '../http/outbound/network.ts';
import type { World } from '../store/world.ts';
import { authorize } from './authorize.ts';
import { issuerMetadata, jsonResponse, resourceMetadata } from './metadata.ts';
import { OAuthError } from './oauth-error.ts';
import { isIssuerMetadata, signInPaths } from './paths.ts';
import { register } from './registration.ts';
import { takeToken } from './token.ts';

/** Answers the sign-in of connectors (rules 5.8.2, 5.8.3), in OAuth's own terms. */
export async function respondToSignIn(
  world: World,
  request: HttpRequest,
  { network, onInternalError }: { readonly network: Network | undefined; onInternalError(error: unknown): void },
): Promise<HttpResponse> {
  const hold = world.clock.hold();
  try {
    return await answered(world, network, request);
  } catch (error) {
    if (error instanceof RequestAbortedError) throw error;
    if (error instanceof OAuthError)
      return jsonResponse(error.status, { error: error.code, error_description: error.message });
    onInternalError(error);
    return jsonResponse(500, { error: 'server_error' });
  } finally {
    hold.release();
  }
}

async function answered(world: World, network: Network | undefined, request: HttpRequest): Promise<HttpResponse> {
  const { pathname } = request.url;
  if (pathname === signInPaths.authorize) return authorize(world, network, request);
  if (pathname === signInPaths.token) return takeToken(world, request);
  if (pathname === signInPaths.register) {
    if (request.method !== 'POST') throw new OAuthError('invalid_request', 'apps register by POST', 405);
    return register(world, request);
  }
  if (request.method !== 'GET' && request.method !== 'HEAD')
    throw new OAuthError('invalid_request', 'metadata are read by GET', 405);
  return isIssuerMetadata(pathname) ? issuerMetadata(request) : resourceMetadata(request);
}
