import { createHash } from 'node:crypto';
import type { Account, ConnectionCode, Simulator } from '@boothkit/simulator';
import { expect } from 'vitest';
import { asJson, type Service, service } from '../../own-account.ts';

/** What an app that signs in by hand knows: every step of it can be done wrongly. */
export interface App {
  readonly clientId: string;
  readonly redirectUri: string;
  readonly verifier: string;
}

/** What the token endpoint answered. */
export interface TokenAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: {
    readonly access_token?: string;
    readonly refresh_token?: string;
    readonly expires_in?: number;
    readonly scope?: string;
    readonly token_type?: string;
    readonly error?: string;
    readonly error_description?: string;
  };
}

/** What a page answered: where it sends the browser, or what it says. */
export interface PageAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** Where the browser goes next; null where it stays. */
  readonly location: URL | null;
}

/** The parameters of one step; `undefined` leaves one out. */
export type Changes = Readonly<Record<string, string | undefined>>;

const definedOf = (parameters: Changes) =>
  Object.entries(parameters).filter((entry): entry is [string, string] => entry[1] !== undefined);

const challengeOf = (verifier: string) => createHash('sha256').update(verifier).digest('base64url');
export const originOf = (sim: Pick<Simulator, 'baseUrl'>) => new URL(sim.baseUrl).origin;

/** The redirect URI of apps in tests. */
export const callback = 'https://agent.example.com/callback';

/** What an app registers; one redirect URI unless there are several. */
export interface Registration {
  readonly name?: string;
  readonly redirectUri?: string;
  readonly redirectUris?: readonly string[];
}

/** Serves the document of an app at its client ID. */
export function serveDocument(sim: Simulator, clientId: string, redirectUri = callback, name = 'Agent'): void {
  const document = { client_id: clientId, client_name: name, redirect_uris: [redirectUri] };
  sim.web.serve(clientId, new TextEncoder().encode(JSON.stringify(document)), { contentType: 'application/json' });
}

/** Registers an app. */
export async function registered(
  sim: Simulator,
  { name = 'Test agent', redirectUri = callback, redirectUris = [redirectUri] }: Registration = {},
): Promise<App> {
  const response = await sim.fetch(
    `${originOf(sim)}/connect/register`,
    asJson('POST', { client_name: name, redirect_uris: redirectUris }),
  );
  const { client_id: clientId } = await response.json();
  expect(response.status).toBe(201);
  return { clientId, redirectUri, verifier: `${name}-`.replace(/[^a-zA-Z]/g, '-').padEnd(43, 'v') };
}

/** The address of the sign-in page for an app. */
export function pageUrl(
  sim: Pick<Simulator, 'baseUrl' | 'mcpUrl'>,
  { clientId, redirectUri, verifier }: App,
  changes: Changes = {},
): string {
  const parameters = definedOf({
    response_type: 'code',
    client_id: clientId,
    redirect_uri: redirectUri,
    code_challenge: challengeOf(verifier),
    code_challenge_method: 'S256',
    resource: sim.mcpUrl,
    state: 'state-1',
    ...changes,
  });
  return `${originOf(sim)}/connect/authorize?${new URLSearchParams(parameters)}`;
}

/** Opens the sign-in page, or sends its form. */
export async function opened(
  sim: Simulator,
  url: string,
  form?: Readonly<Record<string, string>>,
  headers: Readonly<Record<string, string>> = {},
): Promise<PageAnswer> {
  const response = await sim.fetch(url, { headers, ...(form && { method: 'POST', body: new URLSearchParams(form) }) });
  const location = response.headers.get('location');
  return {
    status: response.status,
    headers: response.headers,
    text: await response.text(),
    location: location === null ? null : new URL(location),
  };
}

/** Enters a code on the page, and tells what the app is sent back with. */
export async function entered(sim: Simulator, app: App, { code }: ConnectionCode, changes: Changes = {}): Promise<URL> {
  const { status, location, text } = await opened(sim, pageUrl(sim, app, changes), { code });
  expect([status, text]).toEqual([303, '']);
  return location ?? expect.fail('nobody was sent back');
}

/** Asks the token endpoint. */
export async function tokenOf(sim: Simulator, parameters: Changes): Promise<TokenAnswer> {
  const response = await sim.fetch(`${originOf(sim)}/connect/token`, {
    method: 'POST',
    body: new URLSearchParams(definedOf(parameters)),
  });
  return { status: response.status, headers: response.headers, body: await response.json() };
}

/** Finishes with the code that an app was sent back with. */
export function finished(sim: Simulator, app: App, back: URL, changes: Changes = {}): Promise<TokenAnswer> {
  return tokenOf(sim, {
    grant_type: 'authorization_code',
    code: back.searchParams.get('code') ?? '',
    client_id: app.clientId,
    redirect_uri: app.redirectUri,
    code_verifier: app.verifier,
    resource: sim.mcpUrl,
    ...changes,
  });
}

/** Changes a refresh token for a new pair. */
export function refreshed(
  sim: Simulator,
  app: App,
  token: string | undefined,
  changes: Changes = {},
): Promise<TokenAnswer> {
  return tokenOf(sim, {
    grant_type: 'refresh_token',
    refresh_token: token,
    client_id: app.clientId,
    resource: sim.mcpUrl,
    ...changes,
  });
}

/** The whole sign-in of an app with a code. */
export async function connected(sim: Simulator, app: App, code: ConnectionCode): Promise<TokenAnswer['body']> {
  const { status, body } = await finished(sim, app, await entered(sim, app, code));
  expect([status, body.error_description]).toEqual([200, undefined]);
  return body;
}

/** What the MCP endpoint answers to a token. */
export async function opens(sim: Simulator, token: string | undefined, url = sim.mcpUrl): Promise<number> {
  const response = await sim.fetch(
    url,
    asJson(
      'POST',
      { jsonrpc: '2.0', id: 1, method: 'tools/list' },
      { authorization: `Bearer ${token}`, accept: 'application/json, text/event-stream' },
    ),
  );
  await response.text();
  return response.status;
}

/** Everything of an account that a sign-in could change. */
export function madeFor(account: Account) {
  return { keys: account.keys.list(), connections: account.connections.list() };
}

/** A service with an app that is ready to sign in. */
export async function staged(): Promise<
  Service & { readonly app: App; newCode(access?: 'read' | 'read-write'): ConnectionCode }
> {
  const made = service();
  const app = await registered(made.sim);
  made.account.connection();
  return { ...made, app, newCode: (access = 'read-write') => made.account.connectionCodes.create({ access }) };
}
