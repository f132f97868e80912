import { rule } from '@boothkit/rule-coverage';
import type { ListenOptions } from '@boothkit/simulator/node';
import { expect, onTestFinished, test } from 'vitest';
import { startService } from '../../http/served.ts';
import { connected, originOf, pageUrl, registered } from './connector.ts';

const page = 'http://localhost:6274';

/** A served simulator with an app, and its endpoints that pages read. */
async function stage(listenOptions: ListenOptions = {}) {
  const made = await startService({}, listenOptions);
  const origin = new URL(made.server.baseUrl).origin;
  const app = await registered(made.sim);
  const at = (path: string) => `${origin}${path}`;
  return {
    ...made,
    app,
    origin,
    at,
    authorize: pageUrl(made.sim, app, { resource: undefined }).replace(originOf(made.sim), origin),
    readable: [
      ['POST', at('/mcp')],
      ['POST', at('/mcp?toolsets=events')],
      ['GET', at('/.well-known/oauth-protected-resource/mcp')],
      ['GET', at('/.well-known/oauth-authorization-server')],
      ['POST', at('/connect/register')],
      ['POST', at('/connect/token')],
      ['POST', at('/connect/revoke')],
    ] as const,
  };
}

/** Everything that a response says to a browser about pages of other origins. */
const corsOf = ({ headers }: Response) =>
  Object.fromEntries([...headers].filter(([name]) => name.startsWith('access-control-') || name === 'vary'));

const preflight = (url: string, origin: string, method = 'POST', requested = 'authorization,content-type') =>
  fetch(url, {
    method: 'OPTIONS',
    headers: { origin, 'access-control-request-method': method, 'access-control-request-headers': requested },
  });

rule(['5.8.2', '5.8.3', '4.11/mcp'], 'a page of an accepted origin may ask all that connectors ask', async () => {
  const ways = [{ allowHosts: ['connector.example.com'] }, { allowOrigins: ['https://connector.example.com'] }];
  for (const { readable } of await Promise.all(ways.map(stage)))
    for (const origin of [page, 'https://connector.example.com'])
      for (const [method, url] of readable) {
        const response = await preflight(url, origin, method);
        expect([url, response.status, await response.text()]).toEqual([url, 204, '']);
        const { headers } = response;
        expect(headers.get('access-control-allow-origin')).toBe(origin);
        expect(headers.get('access-control-allow-methods')?.split(', ')).toContain(method);
        const allowed = headers.get('access-control-allow-headers')?.toLowerCase().split(', ');
        for (const name of ['authorization', 'content-type', 'mcp-protocol-version', 'mcp-session-id', 'last-event-id'])
          expect(allowed).toContain(name);
        expect([headers.get('vary'), headers.get('access-control-allow-credentials')]).toEqual(['Origin', null]);
      }
});

rule(['5.8.2', '5.8.3', '4.11/mcp'], 'a page of an accepted origin may read successes and refusals alike', async () => {
  const { sim, account, at, app } = await stage();
  const { access_token } = await connected(sim, app, account.connectionCodes.create({ access: 'read' }));
  const { apiKey } = account.connection();
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  const json = { 'content-type': 'application/json' };
  const mcp = { ...json, accept: 'application/json, text/event-stream' };
  const list = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' });
  const cases: readonly (readonly [status: number, path: string, init: RequestInit])[] = [
    [200, '/mcp', { method: 'POST', headers: { ...mcp, authorization: `Bearer ${apiKey}` }, body: list }],
    [401, '/mcp', { method: 'POST', headers: mcp, body: list }],
    [401, '/mcp', { method: 'POST', headers: { ...mcp, authorization: `Bearer ${access_token}` }, body: list }],
    [400, '/mcp?toolsets=none', { method: 'POST', headers: { ...mcp, authorization: `Bearer ${apiKey}` }, body: list }],
    [405, '/mcp', { method: 'GET' }],
    [405, '/mcp', { method: 'DELETE' }],
    [200, '/.well-known/oauth-protected-resource/mcp', {}],
    [200, '/.well-known/oauth-authorization-server', {}],
    [405, '/.well-known/oauth-authorization-server', { method: 'POST' }],
    [201, '/connect/register', { method: 'POST', headers: json, body: '{"redirect_uris":["https://a.example/b"]}' }],
    [400, '/connect/register', { method: 'POST', headers: json, body: '{}' }],
    [400, '/connect/token', { method: 'POST', headers: form, body: 'grant_type=refresh_token' }],
    [413, '/connect/token', { method: 'POST', headers: form, body: 'x'.repeat(20_000) }],
    [200, '/connect/revoke', { method: 'POST', headers: form, body: 'token=x&client_id=y' }],
    [400, '/connect/revoke', { method: 'POST', headers: form, body: '' }],
  ];
  for (const [status, path, init] of cases) {
    const response = await fetch(at(path), { ...init, headers: { ...init.headers, origin: page } });
    await response.text();
    const exposed = response.headers.get('access-control-expose-headers')?.toLowerCase().split(', ');
    expect([path, response.status, corsOf(response)]).toEqual([
      path,
      status,
      { vary: 'Origin', 'access-control-allow-origin': page, 'access-control-expose-headers': expect.any(String) },
    ]);
    for (const name of ['mcp-session-id', 'www-authenticate', 'retry-after']) expect(exposed).toContain(name);
  }
});

test('a response to a rate limit can be read by a page', async () => {
  const { sim, account, at } = await stage();
  account.update({ limits: { perMinute: 10_000, burst: 10_000 } });
  const { apiKey } = account.connection();
  const headers = { authorization: `Bearer ${apiKey}`, origin: page, 'simulator-client-ip': '203.0.113.9' };
  for (let count = 0; count < 300; count++)
    await sim.fetch(sim.mcpUrl, { method: 'DELETE', headers: { 'simulator-client-ip': '203.0.113.9' } });
  const refused = await fetch(at('/mcp'), { method: 'POST', headers });
  await refused.text();
  expect([refused.status, refused.headers.get('retry-after'), corsOf(refused)['access-control-allow-origin']]).toEqual([
    429,
    '60',
    page,
  ]);
});

test('without an Origin nothing is allowed, but caches learn that Origin matters', async () => {
  const { readable } = await stage();
  for (const [method, url] of readable) {
    const response = await fetch(url, { method });
    await response.text();
    expect([url, corsOf(response)]).toEqual([url, { vary: 'Origin' }]);
  }
});

test('a page of another origin gets 403 without permission to read it, on each endpoint', async () => {
  const { readable } = await stage();
  for (const [method, url] of readable)
    for (const origin of ['https://evil.example', 'null', 'http://localhost.evil.example'])
      for (const response of [
        await preflight(url, origin, method),
        await fetch(url, { method, headers: { origin } }),
      ]) {
        await response.text();
        expect([url, origin, response.status, corsOf(response)]).toEqual([url, origin, 403, {}]);
      }
});

rule('5.8.2', 'no page may read the authorization page or send its form', async () => {
  const { account, authorize } = await stage();
  const { code } = account.connectionCodes.create({ access: 'read' });
  const form = { method: 'POST', body: new URLSearchParams({ code }), redirect: 'manual' } as const;
  for (const response of [
    await preflight(authorize, page, 'POST'),
    await fetch(authorize, { headers: { origin: page } }),
    await fetch(authorize, { headers: { origin: page }, ...form }),
    await fetch(authorize.replace('response_type=code', ''), { headers: { origin: page } }),
  ]) {
    await response.text();
    expect([response.ok, corsOf(response)]).toEqual([response.status === 200, {}]);
  }
  expect(account.connections.list()).toEqual([]);
});

test('the API allows pages nothing, as before', async () => {
  const { account, at } = await stage();
  const { apiKey } = account.connection();
  const authorization = `Bearer ${apiKey}`;
  for (const response of [
    await preflight(at('/v1/events'), page, 'GET'),
    await fetch(at('/v1/events'), { headers: { origin: page, authorization } }),
  ]) {
    await response.text();
    expect(corsOf(response)).toEqual({});
  }
});

test('a world below the origin allows pages the same, and so does the simulator in process', async () => {
  const { sim, origin } = await stage();
  const world = sim.worlds.create();
  onTestFinished(() => void sim.worlds.remove(world.id));
  for (const path of [
    `/worlds/${world.id}/mcp`,
    `/worlds/${world.id}/connect/token`,
    `/.well-known/oauth-authorization-server/worlds/${world.id}`,
    `/.well-known/oauth-protected-resource/worlds/${world.id}/mcp`,
  ]) {
    const response = await preflight(`${origin}${path}`, page);
    expect([path, response.status, response.headers.get('access-control-allow-origin')]).toEqual([path, 204, page]);
  }
  const inProcess = await sim.fetch(sim.mcpUrl, { method: 'POST', headers: { origin: page } });
  expect(corsOf(inProcess)['access-control-allow-origin']).toBe(page);
});
