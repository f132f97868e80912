import { asksForPage, type HttpRequest, type HttpResponse, isOwnOrigin } from '../../engine/http/messages.ts';
import type { Network } from '../../engine/http/outbound/network.ts';
import { isRevoked } from '../../model/accounts/key.ts';
import type { ConnectionCodeRecord } from '../../model/accounts/sign-in.ts';
import { hashCode } from '../../model/accounts/sign-in.ts';
import type { World } from '../../model/world.ts';
import { identityOf, isRegisteredId } from './apps.ts';
import {
  type Authorization,
  type ReturnAddress,
  readAuthorization,
  readReturnAddress,
  returnTo,
} from './authorization.ts';
import { grantLifetimeMs, usableCode } from './connection-code-store.ts';
import { issuerOf } from './metadata.ts';
import { codePage, errorPage, returnPage } from './page.ts';
import { OAuthError, readForm } from './parameters.ts';
import { destinationOf, isPrivateUse, whyNoRedirectUri } from './redirect-uris.ts';
import { issueGrant } from './secrets.ts';

const words = {
  unknown: 'There is no such code. Check what you typed, or create a new one in the dashboard.',
  expired: 'This code is older than 15 minutes. Create a new one in the dashboard.',
  taken: 'This code was used for another app. Create a new one in the dashboard.',
  removed: 'The app that was connected with this code was removed. Create a new one in the dashboard.',
} as const;

/** The sign-in page: shows the form, and takes the code (rules 5.8.2, 5.8.3). A code that fits makes nothing but a grant. */
export async function authorize(
  world: World,
  network: Network | undefined,
  request: HttpRequest,
): Promise<HttpResponse> {
  if (!['GET', 'HEAD', 'POST'].includes(request.method)) {
    const page = errorPage(405, `This page does not accept ${request.method}.`);
    return { ...page, headers: { ...page.headers, Allow: 'GET, HEAD, POST' } };
  }
  let address: ReturnAddress | undefined;
  try {
    const read = await readReturnAddress(world, network, request);
    address = read.address;
    const asked = readAuthorization(address, read.parameters);
    return request.method === 'POST' ? await takeCode(world, request, asked) : codePage(asked, 200);
  } catch (error) {
    if (!(error instanceof OAuthError)) throw error;
    return errorPage(error.status, error.message, address ? wayBack(address, error) : wayOfFormerApp(request, error));
  }
}

function wayBack(address: ReturnAddress, { code, message }: OAuthError) {
  const url = returnTo(address, { error: code, error_description: message });
  return { url, destination: destinationOf(address.redirectUri) };
}

/**
 * The way back of an app that registered before a restart or a reset. MCP clients discard a registration where the token endpoint rejects
 * it, and nowhere else: so the link has a code, which the app exchanges there. It then registers again (decision S34).
 */
function wayOfFormerApp(request: HttpRequest, { code }: OAuthError) {
  const parameters = new URLSearchParams(request.url.search);
  const redirectUri = parameters.get('redirect_uri') ?? '';
  if (code !== 'invalid_client' || !isRegisteredId(parameters.get('client_id') ?? '')) return undefined;
  if (whyNoRedirectUri(redirectUri) !== undefined) return undefined;
  const address = { redirectUri, state: parameters.get('state') ?? undefined, issuer: issuerOf(request) };
  return { url: returnTo(address, { code: 'register-again' }), destination: destinationOf(redirectUri) };
}

async function takeCode(world: World, request: HttpRequest, asked: Authorization): Promise<HttpResponse> {
  const origin = request.header('origin');
  if (origin !== null && !isOwnOrigin(request, origin))
    return errorPage(403, 'The form was sent from another site. Open the page from the app, and enter the code there.');
  const form = await readForm(request);
  if (form.has('cancel')) return sentTo(request, returnTo(asked, { error: 'access_denied' }));
  const seconds = secondsUntilAttempt(world, request.address);
  if (seconds > 0) {
    const minutes = Math.ceil(seconds / 60);
    const page = codePage(asked, 429, `Too many wrong codes were entered. Try again in ${minutes} min.`);
    return { ...page, headers: { ...page.headers, 'Retry-After': String(seconds) } };
  }
  const entered = form.get('code') ?? '';
  const hash = hashCode(entered);
  const identity = identityOf(asked.app);
  const usable = usableCode(world, hash, identity);
  const rejection = 'rejected' in usable ? usable.rejected : keyIsGone(world, usable.record) ? 'removed' : undefined;
  if (rejection !== undefined) {
    noteFailedAttempt(world, request.address);
    return codePage(asked, 403, words[rejection], entered);
  }
  const code = issueGrant(world, {
    kind: 'grant',
    expiresAtMs: world.clock.now() + grantLifetimeMs,
    app: { id: asked.app.id, name: asked.app.name },
    identity,
    redirectUri: asked.redirectUri,
    challenge: asked.challenge,
    resource: asked.resource,
    code: hash,
    connection: null,
  });
  return sentTo(request, returnTo(asked, { code }));
}

/** Whether the key that a code led to opens nothing any more: then the code does not either (decision S181). */
export function keyIsGone(world: World, { accountId, use }: ConnectionCodeRecord): boolean {
  if (use === null) return false;
  const key = world.account(accountId).keys.get(use.keyId);
  return !key || isRevoked(key, world.clock.now());
}

/**
 * See other: the browser asks for it by GET, so that the code that was entered goes no further. Browsers get a page that leads to a web
 * address, since they would hold the redirects of the app to the policy of the form.
 */
function sentTo(request: HttpRequest, url: string): HttpResponse {
  if (asksForPage(request) && !isPrivateUse(new URL(url))) return returnPage(url);
  return {
    status: 303,
    headers: { Location: url, 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' },
    body: null,
  };
}

const maxFailedAttempts = 10;
const windowMs = 15 * 60_000;

/** Whole seconds until an address may enter a code again; 0 where it may now: 10 wrong ones in 15 minutes are enough (decision S176). */
function secondsUntilAttempt({ signIn, clock }: World, address: string): number {
  const oldestMs = signIn.failedAttempts.get(address)?.at(-maxFailedAttempts);
  return oldestMs === undefined ? 0 : Math.max(0, Math.ceil((oldestMs + windowMs - clock.now()) / 1000));
}

/** Notes that an address entered a code that is none. */
function noteFailedAttempt({ signIn: { failedAttempts }, clock }: World, address: string): void {
  const timesMs = failedAttempts.get(address) ?? [];
  failedAttempts.delete(address);
  failedAttempts.set(address, [...timesMs, clock.now()].slice(-maxFailedAttempts));
}
