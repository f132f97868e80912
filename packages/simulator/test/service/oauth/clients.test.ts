import { rule } from '@boothkit/rule-coverage';
import type { Account, Simulator } from '@boothkit/simulator';
import type { OAuthClientProvider as OlderProvider } from '@modelcontextprotocol/sdk/client/auth.js';
import { Client as OlderClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as OlderTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import * as oauth from 'oauth4webapi';
import { describe, expect, onTestFinished } from 'vitest';
import { service } from '../../own-account.ts';
import { toolCount } from '../../protocols/mcp/tool-count.ts';
import { callback, finished, opened, originOf, pageUrl, refreshed, registered, serveDocument } from './connector.ts';
import { memory, signedIn } from './their-agent.ts';

// Apps that others wrote do all of OAuth here. The only thing done for them is what a person does: entering the code on the page.

type App = ReturnType<typeof memory>;

/** What a person does on the page: enters a code. */
const enterOn = (sim: Simulator, account: Account) => async (page: URL) => {
  const { code } = account.connectionCodes.create({ access: 'read-write' });
  const { location } = await opened(sim, page.href, { code });
  return location ?? expect.fail('nobody was sent back');
};

/** A fetch of an app that is no account's: it comes from an address of its own. */
const fetchOf = (sim: Simulator) => (input: string | URL | Request, init?: RequestInit) => sim.fetch(input, init);

const connectModern = (sim: Simulator, account: Account, clientMetadataUrl?: string, query = '') =>
  signedIn(new URL(`${sim.mcpUrl}${query}`), fetchOf(sim), memory(enterOn(sim, account), clientMetadataUrl));

const connectModernWith = (sim: Simulator, app: App) => signedIn(new URL(sim.mcpUrl), fetchOf(sim), app);

rule(['5.8.2', '5.8.3', '4.11/mcp'], "the current client's sign-in connects, calls tools and refreshes", async () => {
  const { sim, account } = service();
  const { connected, kept } = await connectModern(sim, account);
  expect((await connected.listTools()).tools).toHaveLength(toolCount);
  expect(account.connections.list()).toMatchObject([{ appName: 'Their agent', access: 'read-write' }]);
  const before = kept.tokens;
  sim.clock.advance({ hours: 1 });
  expect((await connected.callTool({ name: 'list_events', arguments: {} })).structuredContent).toMatchObject({
    data: [],
  });
  expect(kept.tokens).not.toEqual(before);
  expect(account.connections.list()).toHaveLength(1);
});

rule(['5.8.3', '9.6', '4.11/toolsets'], "the current client's sign-in works at an address with a query", async () => {
  const { sim, account } = service();
  const { connected } = await connectModern(sim, account, undefined, '?toolsets=templates&version=2026-08-04');
  expect((await connected.listTools()).tools).toEqual([]);
});

rule(['5.8.3', '4.11/mcp'], "the current client's sign-in works at an address with a slash at its end", async () => {
  const { sim, account } = service();
  for (const end of ['/', '/?toolsets=events']) {
    const { connected } = await connectModern(sim, account, undefined, end);
    expect((await connected.listTools()).tools).toHaveLength(toolCount);
  }
});

rule('5.8.3', 'the current client signs in without registration, by the document at its client ID', async () => {
  const { sim, account } = service();
  const documentUrl = 'https://agent.example.com/client.json';
  serveDocument(sim, documentUrl, callback, 'Agent by document');
  const { connected } = await connectModern(sim, account, documentUrl);
  expect((await connected.listTools()).tools).toHaveLength(toolCount);
  expect(account.connections.list()).toMatchObject([{ appName: 'Agent by document', clientId: documentUrl }]);
});

const connectOlder = (sim: Simulator, account: Account) => connectOlderWith(sim, memory(enterOn(sim, account)));

async function connectOlderWith(sim: Simulator, { kept, provider }: App) {
  const options = { authProvider: provider as OlderProvider, fetch: fetchOf(sim) };
  const client = () => new OlderClient({ name: 'Their agent', version: '1' });
  const first = new OlderTransport(new URL(sim.mcpUrl), options);
  type Transport = Parameters<OlderClient['connect']>[0];
  await expect(client().connect(first as Transport)).rejects.toThrow('Unauthorized');
  await first.finishAuth(kept.back?.searchParams.get('code') ?? '');
  const connected = client();
  onTestFinished(() => connected.close());
  await connected.connect(new OlderTransport(new URL(sim.mcpUrl), options) as Transport);
  return { connected, kept };
}

describe.each([
  ['the current client', connectModern],
  ['the older client', connectOlder],
] as const)('%s', (_, connect) => {
  rule('5.8.4', 'makes three parallel calls after an hour, which all refresh, and stays connected', async () => {
    const { sim, account } = service();
    const { connected, kept } = await connect(sim, account);
    expect((await connected.listTools()).tools).toHaveLength(toolCount);
    const threeCalls = () =>
      Promise.all([1, 2, 3].map(() => connected.callTool({ name: 'list_events', arguments: {} })));
    for (let hours = 0; hours < 3; hours++) {
      const before = kept.tokens;
      sim.clock.advance({ hours: 1 });
      for (const { structuredContent } of await threeCalls()) expect(structuredContent).toMatchObject({ data: [] });
      expect(kept.tokens).not.toEqual(before);
    }
    expect(account.connections.list()).toHaveLength(1);
    expect(account.keys.list().find(({ connector }) => connector)?.revoked).toBe(false);
  });

  rule('5.8.4', 'recovers from a refresh response that was lost on the way', async () => {
    const { sim, account } = service();
    const { connected, kept } = await connect(sim, account);
    const before = kept.tokens;
    sim.clock.advance({ hours: 1 });
    await connected.callTool({ name: 'list_events', arguments: {} });
    // What the client would know if the response had not arrived.
    kept.tokens = before;
    expect((await connected.callTool({ name: 'list_events', arguments: {} })).isError).not.toBe(true);
    expect(account.connections.list()).toHaveLength(1);
  });

  rule('5.8.3', 'registers again after a restart, where another app has registered meanwhile', async () => {
    const { sim, account } = service();
    const { connected, kept } = await connect(sim, account);
    const before = kept.client as { readonly client_id: string };
    // A program that starts again draws the same secrets; only apps that registered since then are known to it.
    sim.reset({ sameIds: true });
    await registered(sim);
    expect(sim.accounts.create().id).toBe(account.id);
    await expect(connected.callTool({ name: 'list_events', arguments: {} })).rejects.toThrow('Unauthorized');
    expect(kept.client).toMatchObject({ client_id: expect.not.stringMatching(before.client_id) });
    expect(kept.back?.searchParams.get('code')).toMatch(/^\w{43}$/);
  });
});

describe.each([
  ['the current client', connectModernWith],
  ['the older client', connectOlderWith],
] as const)('%s that has kept nothing but its registration', (_, connectWith) => {
  rule('5.8.3', 'is led back to registering after a restart by the page that it opens, and connects', async () => {
    const { sim, account } = service();
    const pages: string[] = [];
    /** What a person does: enters a code, or follows the way back of a page that takes none. */
    const enter = async (page: URL) => {
      const { text } = await opened(sim, page.href);
      const back = /<a href="([^"]+)">Return to agent\.example\.com</.exec(text)?.[1];
      pages.push(back === undefined ? 'asks for a code' : 'leads back');
      return back === undefined ? enterOn(sim, account)(page) : new URL(back.replaceAll(/&(?:amp|#38);/g, '&'));
    };
    const app = memory(enter);
    const { kept } = app;
    await connectWith(sim, app);
    const before = kept.client;
    sim.reset({ sameIds: true });
    await registered(sim);
    expect(sim.accounts.create().id).toBe(account.id);
    kept.tokens = undefined;
    await expect(connectWith(sim, app)).rejects.toThrow();
    expect(kept.client).toBeUndefined();
    const { connected } = await connectWith(sim, app);
    expect((await connected.listTools()).tools).toHaveLength(toolCount);
    expect(kept.client).not.toEqual(before);
    expect(pages).toEqual(['asks for a code', 'leads back', 'asks for a code']);
  });
});

rule('5.8.3', 'a client ID kept over a restart never names another app, and gets invalid_client', async () => {
  const [before, after] = [service().sim, service().sim];
  const [kept, other] = [await registered(before, { name: 'Kept' }), await registered(after, { name: 'Other' })];
  expect(other.clientId).not.toBe(kept.clientId);
  for (const answer of [
    await refreshed(after, kept, 'a-token-of-before'),
    await finished(after, kept, new URL(`${callback}?code=a-code-of-before`)),
  ])
    expect([answer.status, answer.body.error]).toEqual([400, 'invalid_client']);
  expect((await refreshed(after, other, 'a-token-of-before')).body.error).toBe('invalid_grant');
  const page = await opened(after, pageUrl(after, kept));
  expect([page.status, page.text]).toEqual([400, expect.stringContaining('The app has to register again')]);
  for (const redirect_uri of ['javascript:alert(1)', 'http://other.example/', undefined])
    expect((await opened(after, pageUrl(after, kept, { redirect_uri }))).text).not.toContain('<a ');
});

rule(['5.8.1', '5.8.2', '5.8.3'], 'a strict OAuth library needs only metadata and accepts every response', async () => {
  const { sim, account } = service();
  const options = { [oauth.customFetch]: (url: string, init: object) => sim.fetch(url, init as RequestInit) };
  const resource = new URL(sim.mcpUrl);
  const protectedResource = await oauth.processResourceDiscoveryResponse(
    resource,
    await oauth.resourceDiscoveryRequest(resource, options),
  );
  const issuer = new URL(protectedResource.authorization_servers?.[0] ?? '');
  expect(issuer.origin).toBe(originOf(sim));
  const server = await oauth.processDiscoveryResponse(
    issuer,
    await oauth.discoveryRequest(issuer, { ...options, algorithm: 'oauth2' }),
  );
  const client = await oauth.processDynamicClientRegistrationResponse(
    await oauth.dynamicClientRegistrationRequest(
      server,
      { client_name: 'Strict agent', redirect_uris: [callback], token_endpoint_auth_method: 'client_secret_basic' },
      options,
    ),
  );
  expect([client['token_endpoint_auth_method'], client['client_secret']]).toEqual(['none', undefined]);
  const verifier = oauth.generateRandomCodeVerifier();
  const page = new URL(server.authorization_endpoint ?? '');
  const state = oauth.generateRandomState();
  page.search = String(
    new URLSearchParams({
      client_id: client.client_id,
      response_type: 'code',
      redirect_uri: callback,
      code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      resource: resource.href,
      state,
    }),
  );
  const { code } = account.connectionCodes.create({ access: 'read' });
  const { location } = await opened(sim, page.href, { code });
  const back = oauth.validateAuthResponse(server, client, location ?? expect.fail('nobody was sent back'), state);
  const additional = { additionalParameters: { resource: resource.href } };
  const tokens = await oauth.processAuthorizationCodeResponse(
    server,
    client,
    await oauth.authorizationCodeGrantRequest(server, client, oauth.None(), back, callback, verifier, {
      ...options,
      ...additional,
    }),
  );
  expect([tokens.token_type, tokens.scope, tokens.expires_in]).toEqual(['bearer', 'read', 3600]);
  const again = await oauth.processRefreshTokenResponse(
    server,
    client,
    await oauth.refreshTokenGrantRequest(server, client, oauth.None(), tokens.refresh_token ?? '', {
      ...options,
      ...additional,
    }),
  );
  const answer = await oauth.protectedResourceRequest(
    again.access_token,
    'POST',
    resource,
    new Headers({ 'content-type': 'application/json', accept: 'application/json, text/event-stream' }),
    JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping' }),
    options,
  );
  expect(answer.status).toBe(200);
});
