import { validate } from '@boothkit/contract';
import { JsonDepthError, parseJson } from '@boothkit/contract/internal';
import { whyNotPublicHttps } from '@boothkit/contract/rules';
import * as z from 'zod';
import { hexHash } from '../../engine/collections/hash.ts';
import {
  type Network,
  type NetworkFailure,
  type NetworkResponse,
  responseTimeoutMs,
} from '../../engine/http/outbound/network.ts';
import type { AppRecord } from '../../model/accounts/sign-in.ts';
import type { World } from '../../model/world.ts';
import { pageAt } from '../files/web.ts';
import { AppMetadata, nameOf, withoutNulls } from './app-metadata.ts';
import { OAuthError } from './parameters.ts';
import { withoutLoopbackPort } from './redirect-uris.ts';

/** Documents are small: more is not read. */
const maxBytes = 5120;

const AppDocument = z.object({
  ...AppMetadata.shape,
  client_id: z.string(),
  client_name: AppMetadata.shape.client_name.unwrap(),
  // Nobody could keep a secret that is published; nor can an app prove a key of its own here.
  token_endpoint_auth_method: z.literal('none').exactOptional(),
  client_secret: z.undefined().exactOptional(),
});

/**
 * The app with a client id. It has registered, or its id is the https URL of a document about it. The document is fetched where `sourceUrl` may fetch
 * from (decisions S18, S180). Throws if it is missing, or if its metadata is invalid.
 */
export async function findApp(world: World, network: Network | undefined, id: string): Promise<AppRecord> {
  const registered = world.signIn.apps.get(id);
  if (registered) return registered;
  if (!isDocumentUrl(id)) throw notRegistered();
  const reason = whyNoDocumentUrl(id);
  if (reason !== undefined) throw unknown(reason);
  const response = pageAt(world, id) ?? (await fetched(network, id));
  if ('failure' in response) throw unknown(whyNotFetched(response));
  return appOf(id, response);
}

/**
 * The identity of an app (rule 5.8.3, decision S34): from the URL of its document, or else from the name and the redirect URIs that
 * it registered with. An app that registers again gets a new client id and keeps its identity.
 */
export function identityOf({ id, name, redirectUris }: AppRecord): string {
  const parts = isDocumentUrl(id) ? [id] : [name, ...new Set(redirectUris.map(withoutLoopbackPort).sort())];
  // A hash, since each connection code keeps one, and an app may register 20 long URIs.
  return hexHash(JSON.stringify(parts));
}

/** Whether a client ID is written as those are that apps get when they register. */
export const isRegisteredId = (id: string): boolean => /^app_\w{24}$/.test(id);

const isDocumentUrl = (id: string) => /^https:/i.test(id);

/** A document has a path of its own, written plainly. */
function whyNoDocumentUrl(text: string): string | undefined {
  const closed = whyNotPublicHttps(text);
  if (closed !== undefined) return closed;
  const url = new URL(text);
  if (text.includes('#')) return 'it has a fragment';
  return url.pathname === '/' || url.href !== text ? 'it must be written plainly, and have a path' : undefined;
}

async function fetched(network: Network | undefined, url: string): Promise<NetworkResponse | NetworkFailure> {
  return network
    ? network.fetchPublic(url, { maxBytes, timeoutMs: responseTimeoutMs })
    : { failure: 'unreachable', reason: 'it did not respond' };
}

const whyNotFetched = ({ failure, reason }: NetworkFailure) =>
  failure === 'tooLarge'
    ? `its document must be at most ${maxBytes} bytes; ${reason}`
    : `its document could not be fetched: ${reason}`;

function appOf(id: string, { status, bytes }: NetworkResponse): AppRecord {
  if (status !== 200)
    throw unknown(`its document must respond with 200 without a redirect; it responded with ${status}`);
  if (bytes.length > maxBytes) throw unknown(`its document must be at most ${maxBytes} bytes; it is larger`);
  const document = validate(AppDocument, withoutNulls(fromJson(bytes)), 'the document');
  if (!document.ok)
    throw unknown(`its document does not fit: ${document.errors.map(({ message }) => message).join('; ')}`);
  if (document.value.client_id !== id) throw unknown('its document is about another client_id');
  return { id, name: nameOf(document.value), redirectUris: document.value.redirect_uris };
}

function fromJson(bytes: Uint8Array): unknown {
  try {
    return parseJson(new TextDecoder().decode(bytes));
  } catch (cause) {
    throw unknown(
      cause instanceof JsonDepthError ? `its document cannot be read: ${cause.message}` : 'its document is not JSON',
    );
  }
}

/**
 * Throws for a client id that no app has: after a restart or a reset, an app then registers again (RFC 6749, section 5.2). `holder` is
 * the client id that the app got a code or token with, which counts however long ago it registered.
 */
export function requireClient(world: World, id: string, holder: string | undefined): void {
  if (id !== holder && !world.signIn.apps.get(id) && !isDocumentUrl(id)) throw notRegistered();
}

const notRegistered = () =>
  unknown('it is not registered; was the simulator restarted or reset? The app has to register again');

function unknown(reason: string): OAuthError {
  return new OAuthError('invalid_client', `client_id names no app that can be connected: ${reason}`);
}
