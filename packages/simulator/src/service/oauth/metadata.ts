import type { HttpRequest, HttpResponse } from '../../engine/http/messages.ts';
import { issuerOf, resourceOf, signInPaths } from './paths.ts';

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
