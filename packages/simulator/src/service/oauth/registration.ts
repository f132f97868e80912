import { validate } from '@boothkit/contract';
import { JsonDepthError, parseJson } from '@boothkit/contract/internal';
import type { HttpRequest, HttpResponse } from '../../engine/http/messages.ts';
import type { AppRecord } from '../../model/accounts/sign-in.ts';
import type { World } from '../../model/world.ts';
import { AppMetadata, nameOf, withoutNulls } from './app-metadata.ts';
import { jsonResponse } from './metadata.ts';
import { OAuthError } from './oauth-error.ts';
import { readBounded, requireType } from './parameters.ts';

const maxBytes = 65_536;

/** Registers an app (RFC 7591). Every app is a public client: whatever it asks for, it gets no secret (decision S179). */
export async function register(world: World, request: HttpRequest): Promise<HttpResponse> {
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
