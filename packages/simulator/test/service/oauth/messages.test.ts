import { gzipSync } from 'node:zlib';
import type { Simulator } from '@boothkit/simulator';
import { describe, expect, test } from 'vitest';
import { asJson, service } from '../../own-account.ts';
import {
  type Changes,
  callback,
  connected,
  entered,
  finished,
  opened,
  originOf,
  pageUrl,
  refreshed,
  registered,
  serveDocument,
  staged,
} from './connector.ts';

// What apps and people are told when a sign-in is rejected: developers of agents see nothing else of it.

async function post(
  sim: Simulator,
  path: string,
  type: string,
  body: string | Uint8Array<ArrayBuffer>,
  coding?: string,
) {
  const headers = { 'content-type': type, ...(coding !== undefined && { 'content-encoding': coding }) };
  const response = await sim.fetch(`${originOf(sim)}/connect/${path}`, { method: 'POST', headers, body });
  const { error, error_description: description } = JSON.parse((await response.text()) || '{}');
  return { status: response.status, error, description, cache: response.headers.get('cache-control') };
}

const json = 'application/json';
const form = 'application/x-www-form-urlencoded';
const redirects = { redirect_uris: [callback] };

describe('a registration that is rejected', () => {
  test.each([
    ['no JSON', '{', 'invalid_client_metadata', 'the body must be a JSON object; it could not be read'],
    ['a list', '[]', 'invalid_client_metadata', 'the metadata must be an object; got a list: []'],
    ['a text', '"agent"', 'invalid_client_metadata', 'the metadata must be an object; got "agent"'],
    ['a number', '7', 'invalid_client_metadata', 'the metadata must be an object; got 7'],
    ['null', 'null', 'invalid_client_metadata', 'the metadata must be an object; got null'],
    ['no URI', '{"redirect_uris":["https://a b/"]}', 'invalid_redirect_uri', 'it is no URI'],
    [
      'an unknown way to sign in',
      JSON.stringify({ ...redirects, grant_types: ['implicit'] }),
      'invalid_client_metadata',
      'grant_types must include authorization_code',
    ],
    [
      'no response type of ours',
      JSON.stringify({ ...redirects, response_types: ['token'] }),
      'invalid_client_metadata',
      'response_types must include code',
    ],
    ['no redirect URI', '{}', 'invalid_redirect_uri', 'redirect_uris is required'],
    [
      'a bad redirect URI beside another fault',
      JSON.stringify({ redirect_uris: ['file:///etc'], grant_types: [] }),
      'invalid_redirect_uri',
      'grant_types must include authorization_code',
    ],
  ])('for %s says so', async (_, body, error, description) => {
    const { sim } = service();
    const rejected = await post(sim, 'register', json, body);
    expect(rejected).toMatchObject({ status: 400, error, description: expect.stringContaining(description) });
  });

  test.each(['\u0007Agent', 'Agent\u0007', 'Ag\u200bent'])('for the name %j, which is not one line', async (name) => {
    const { sim } = service();
    const body = JSON.stringify({ ...redirects, client_name: name });
    expect(await post(sim, 'register', json, body)).toMatchObject({ error: 'invalid_client_metadata' });
  });

  test('for several reasons says all of them', async () => {
    const { sim } = service();
    const { description } = await post(sim, 'register', json, '{"redirect_uris":7,"client_name":7}');
    expect(description).toMatch(/^client_name must be .*; got 7; redirect_uris must be .*; got 7$/);
  });

  test('for a body that is not UTF-8 says so', async () => {
    const { sim } = service();
    const body = new Uint8Array([...new TextEncoder().encode('{"client_name":"'), 0xff, 0x22, 0x7d]);
    expect((await post(sim, 'register', json, body)).description).toContain('it could not be read');
  });

  test('for a body that nests too deeply says so', async () => {
    const { sim } = service();
    const { description } = await post(sim, 'register', json, '['.repeat(5000));
    expect(description).toMatch(/^the body must be a JSON object; .*(?:deep|nest|levels)/);
  });
});

const schemes = [
  ...['about', 'blob', 'brave', 'chrome', 'chrome-extension', 'content', 'data', 'edge', 'file', 'filesystem', 'ftp'],
  ...['intent', 'jar', 'javascript', 'mailto', 'moz-extension', 'resource', 'sms', 'tel', 'urn', 'vbscript'],
  ...['view-source', 'ws', 'wss'],
];

test.each([
  ['https://user@agent.example.com/callback', 'it holds credentials'],
  ['https://:secret@agent.example.com/callback', 'it holds credentials'],
  ['https://agent.example.com/callback#top', 'it has a fragment'],
  [
    'http://agent.example.com/callback',
    'its scheme is http: https is needed, http on loopback, or a scheme of the app',
  ],
  ['com.example.app:callback', 'no slash follows com.example.app: https is needed, http on loopback, or a scheme of'],
])('the redirect URI %s is rejected with the reason', async (uri, reason) => {
  const { sim } = service();
  const { description } = await post(sim, 'register', json, JSON.stringify({ redirect_uris: [uri] }));
  expect(description).toContain(reason);
});

test('the page describes its field by where a code comes from, and after a wrong one by the fault before it', async () => {
  const { sim, app } = await staged();
  const url = pageUrl(sim, app);
  const { text: fresh } = await opened(sim, url);
  expect(fresh).toContain('aria-describedby="where">');
  expect(fresh).toContain('<title>Connect ');
  expect(fresh).not.toContain('id="fault"');
  const { text: wrong } = await opened(sim, url, { code: 'WRONG' });
  expect(wrong).toContain('aria-describedby="fault where" aria-invalid="true">');
  expect(wrong).toContain('<title>Error: Connect ');
  expect(wrong).toMatch(/<p class="fault" id="fault" role="alert">[^<]+<\/p>/);
});

test('the page says what is wrong with a request that names no app, with no way back', async () => {
  const { sim, app } = await staged();
  const { text } = await opened(sim, pageUrl(sim, { ...app, clientId: 'agent' }));
  expect(text).toContain('<title>This app cannot be connected</title>');
  expect(text).toContain('<h1>This app cannot be connected</h1>');
  expect(text).toContain(
    'Its request is invalid, so nothing was changed in your account. Tell the developers of the app:',
  );
  expect(text).toMatch(/<p class="fault">client_id names no app[^<]+<\/p>/);
  expect(text).not.toContain('Return to');
});

test.each([
  ['43 characters', 'a'.repeat(43), true],
  ['128 characters', 'a'.repeat(128), true],
  ['each character that it may have', 'AZaz09._~-'.repeat(5), true],
  ['42 characters', 'a'.repeat(42), false],
  ['129 characters', 'a'.repeat(129), false],
  ['another character before them', `!${'a'.repeat(43)}`, false],
  ['another character after them', `${'a'.repeat(43)}!`, false],
])('a verifier of %s is good: %j', async (_, verifier, isGood) => {
  const { sim, app, newCode } = await staged();
  const own = { ...app, verifier };
  const { status, body } = await finished(sim, own, await entered(sim, own, newCode()));
  expect([status, body.error_description]).toEqual(
    isGood ? [200, undefined] : [400, 'code_verifier does not match code_challenge'],
  );
});

test('the page says how long it takes no code', async () => {
  const { sim, app, newCode } = await staged();
  const url = pageUrl(sim, app);
  for (const guess of Array(10).keys()) await opened(sim, url, { code: `WRONG-${guess}` });
  sim.clock.advance({ seconds: 1 });
  const { text } = await opened(sim, url, { code: newCode().code });
  expect(text).toContain('Too many wrong codes were entered. Try again in 15 min.');
});

test.each(schemes)('the scheme %s is no app’s own', async (scheme) => {
  const { sim } = service();
  const body = JSON.stringify({ redirect_uris: [`${scheme}://callback`] });
  expect(await post(sim, 'register', json, body)).toMatchObject({
    error: 'invalid_redirect_uri',
    description: expect.stringContaining(`its scheme is ${scheme}: https is needed, http on loopback, or a scheme of`),
  });
});

test.each([
  ['https://agent.example.com/client.json#top', 'it has a fragment'],
  ['https://agent.example.com/', 'it must be written plainly, and have a path'],
  ['https://agent.example.com/a/../client.json', 'it must be written plainly, and have a path'],
  ['agent', 'it is not registered'],
])('the page says why it finds no app with the client ID %s', async (clientId, reason) => {
  const { sim, app } = await staged();
  const { status, text } = await opened(sim, pageUrl(sim, { ...app, clientId }));
  expect([status, text]).toEqual([
    400,
    expect.stringContaining(`client_id names no app that can be connected: ${reason}`),
  ]);
});

test.each(['oauth-authorization-server', 'oauth-protected-resource/mcp'])('HEAD finds %s as GET does', async (name) => {
  const { sim } = service();
  const at = `${originOf(sim)}/.well-known/${name}`;
  const { status, headers } = await sim.fetch(at, { method: 'HEAD' });
  expect([status, headers.get('content-type')]).toEqual([200, 'application/json']);
});

test('the page answers HEAD as GET, and says by its own policy which method it does not accept', async () => {
  const { sim, app } = await staged();
  const url = pageUrl(sim, app);
  expect((await sim.fetch(url, { method: 'HEAD' })).status).toBe(200);
  const refused = await sim.fetch(url, { method: 'PUT' });
  expect([refused.status, refused.headers.get('allow')]).toEqual([405, 'GET, HEAD, POST']);
  expect(refused.headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(refused.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(await refused.text()).toContain('This page does not accept PUT.');
});

test.each([
  ['Bearer <token>', 200],
  ['bearer   <token>', 200],
  ['Bearer <token> and more', 401],
  ['Basic Bearer <token>', 401],
  ['Bearer<token>', 401],
])('MCP responds to the header %s with %i', async (header, expected) => {
  const { sim, app, newCode } = await staged();
  const { access_token = '' } = await connected(sim, app, newCode());
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' });
  const headers = { 'content-type': json, accept: 'application/json, text/event-stream' };
  const authorization = header.replace('<token>', access_token);
  const { status } = await sim.fetch(sim.mcpUrl, { method: 'POST', headers: { ...headers, authorization }, body });
  expect(status).toBe(expected);
});

test('without a token, MCP names both ways in', async () => {
  const { sim } = service();
  const response = await sim.fetch(sim.mcpUrl, { method: 'POST', headers: { 'content-type': json }, body: '{}' });
  expect(await response.text()).toContain(
    'Send the header Authorization: Bearer <key> with a key of the account, or sign in with a connection code.',
  );
});

describe('the identity of an app', () => {
  const fromDocument = async (sim: Simulator, name: string) => {
    const clientId = `https://${name}.example.com/client.json`;
    serveDocument(sim, clientId);
    return { ...(await registered(sim)), clientId };
  };

  test('is that of its document: another document with the same name has another one', async () => {
    const { sim, newCode } = await staged();
    const code = newCode();
    const [one, other] = [await fromDocument(sim, 'one'), await fromDocument(sim, 'other')];
    await connected(sim, one, code);
    await connected(sim, one, code);
    const { status } = await opened(sim, pageUrl(sim, other), { code: code.code });
    expect(status).toBe(403);
  });

  test('is the same if it registers its redirect URIs in another order', async () => {
    const { sim, account, newCode } = await staged();
    const code = newCode();
    const uris = [callback, 'https://agent.example.com/other'];
    for (const redirectUris of [uris, uris.toReversed()])
      await connected(sim, await registered(sim, { redirectUris }), code);
    expect(account.keys.list().filter(({ connector }) => connector)).toHaveLength(1);
  });
});

test('the port of a redirect URI counts, but for one of http on loopback', async () => {
  const { sim } = await staged();
  const redirectUris = ['https://localhost:4000/callback', 'http://localhost:4000/callback'];
  const app = await registered(sim, { redirectUris });
  const statusOf = async (redirectUri: string) => (await opened(sim, pageUrl(sim, { ...app, redirectUri }))).status;
  expect(await statusOf('http://localhost:5000/callback')).toBe(200);
  expect(await statusOf('https://localhost:4000/callback')).toBe(200);
  expect(await statusOf('https://localhost:5000/callback')).toBe(400);
});

test.each([
  ['register', json],
  ['token', form],
  ['revoke', form],
])('a compressed body sent to /connect/%s gets 415, which names the coding', async (path, type) => {
  const { sim } = service();
  expect(await post(sim, path, type, new Uint8Array(gzipSync('{}')), 'gzip')).toMatchObject({
    status: 415,
    error: 'invalid_request',
    description: expect.stringContaining('gzip'),
  });
});

test.each([
  ['register', json, 65_536],
  ['token', form, 16_384],
])('a body sent to /connect/%s that is too large gets 413, which names the bound', async (path, type, maxBytes) => {
  const { sim } = service();
  expect(await post(sim, path, type, 'x'.repeat(maxBytes + 1))).toMatchObject({
    status: 413,
    error: 'invalid_request',
    description: `the body must be at most ${maxBytes} bytes`,
  });
});

test.each(['register', 'token', 'revoke'])('GET /connect/%s names the method that it takes', async (path) => {
  const { sim } = service();
  const response = await sim.fetch(`${originOf(sim)}/connect/${path}`);
  expect([response.status, response.headers.get('allow'), await response.json()]).toEqual([
    405,
    expect.stringContaining('POST'),
    { error: 'invalid_request', error_description: expect.stringContaining(`/connect/${path} takes POST`) },
  ]);
});

test('a registration says what the app can do, and when it was made, in seconds', async () => {
  const { sim } = service();
  const response = await sim.fetch(`${originOf(sim)}/connect/register`, asJson('POST', redirects));
  expect(await response.json()).toEqual({
    client_id: expect.stringMatching(/^app_[\w-]{24}$/),
    client_id_issued_at: Math.floor(sim.clock.now() / 1000),
    client_name: 'agent.example.com',
    ...redirects,
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    token_endpoint_auth_method: 'none',
  });
});

test('a team member who creates a connection code is told who may, and the rule', async () => {
  const { account } = service();
  const { id } = account.teamMembers.add({ name: 'Grace' });
  expect(() => account.connectionCodes.create({ access: 'read', teamMemberId: id })).toThrow(
    expect.objectContaining({
      rule: '5.8.1',
      message: expect.stringContaining('only the owner of the account creates connection codes'),
    }),
  );
  expect(() => account.connectionCodes.create({ access: 'write' as 'read' })).toThrow(/^connection code: /);
});

describe('the page', () => {
  test('sends the browser back without a trace in caches and referrers', async () => {
    const { sim, app, newCode } = await staged();
    const { headers } = await opened(sim, pageUrl(sim, app), { code: newCode().code });
    expect([headers.get('cache-control'), headers.get('referrer-policy')]).toEqual(['no-store', 'no-referrer']);
  });

  test.each<[string, Changes, string]>([
    [
      'a redirect URI of another app',
      { redirect_uri: 'https://other.example.com/' },
      'redirect_uri must exactly match one that the app registered',
    ],
    ['no redirect URI', { redirect_uri: undefined }, 'redirect_uri is required'],
    ['no client', { client_id: undefined }, 'client_id is required'],
    ['no challenge', { code_challenge: undefined }, 'code_challenge is required'],
    ['a short challenge', { code_challenge: 'abc' }, 'code_challenge must be a SHA-256 in base64url: 43 characters'],
    ['a long challenge', { code_challenge: 'a'.repeat(44) }, 'code_challenge must be a SHA-256 in base64url: 43'],
    ['a challenge of no method', { code_challenge_method: undefined }, 'code_challenge_method must be S256'],
    ['a plain challenge', { code_challenge_method: 'plain' }, 'code_challenge_method must be S256'],
    ['another response type', { response_type: 'token' }, 'response_type must be code'],
    ['another response mode', { response_mode: 'fragment' }, 'response_mode must be query, or left out'],
  ])('for %s says what the developers of the app need', async (_, changes, description) => {
    const { sim, app, newCode } = await staged();
    for (const form of [undefined, { code: newCode().code }]) {
      const { status, text, location } = await opened(sim, pageUrl(sim, app, changes), form);
      expect([status, location]).toEqual([400, null]);
      expect(text).toContain(`<p class="fault">${description}`);
    }
  });

  test('returns no state to an app that sent none', async () => {
    const { sim, app, newCode } = await staged();
    const back = await entered(sim, app, newCode(), { state: undefined });
    expect([...back.searchParams.keys()].toSorted()).toEqual(['code', 'iss']);
  });
});

describe('the token endpoint', () => {
  test.each<[string, Changes, string, string]>([
    ['an unknown client', { client_id: 'app_other' }, 'invalid_client', 'it is not registered'],
    [
      'another client',
      { client_id: 'https://other.example.com/client.json' },
      'invalid_grant',
      'the code belongs to another client',
    ],
    [
      'another redirect URI',
      { redirect_uri: 'https://other.example.com/' },
      'invalid_grant',
      'redirect_uri is not the one that the code was sent to',
    ],
    [
      'another verifier',
      { code_verifier: 'w'.repeat(43) },
      'invalid_grant',
      'code_verifier does not match code_challenge',
    ],
    ['an unknown code', { code: 'abc' }, 'invalid_grant', 'the code is not known'],
    ['no code', { code: undefined }, 'invalid_request', 'code is required'],
    [
      'another grant type',
      { grant_type: 'password' },
      'unsupported_grant_type',
      'grant_type must be authorization_code or refresh_token',
    ],
    ['another resource', { resource: 'https://other.example.com/mcp' }, 'invalid_target', 'resource must be '],
  ])('for %s says so', async (_, changes, error, description) => {
    const { sim, account, app, newCode } = await staged();
    const { status, body } = await finished(sim, app, await entered(sim, app, newCode()), changes);
    expect([status, body.error, account.connections.list()]).toEqual([400, error, []]);
    expect(body.error_description).toContain(description);
  });

  test.each([
    ['code', 'resource is not the one that the code is for'],
    ['refresh token', 'resource is not the one that the refresh token is for'],
  ])('of another world says that a %s is not for its endpoint', async (kind, description) => {
    // Two hosts of one world are two resources.
    const { sim, app, newCode } = await staged();
    const other = new URL(sim.mcpUrl);
    other.hostname = 'other.localhost';
    const at = (path: string, body: URLSearchParams) =>
      sim.fetch(`${other.origin}/connect/${path}`, { method: 'POST', body });
    const back = await entered(sim, app, newCode());
    const { refresh_token } = kind === 'code' ? {} : (await finished(sim, app, back)).body;
    const grant = refresh_token
      ? { grant_type: 'refresh_token', refresh_token }
      : {
          grant_type: 'authorization_code',
          code: back.searchParams.get('code') ?? '',
          redirect_uri: app.redirectUri,
          code_verifier: app.verifier,
        };
    const response = await at('token', new URLSearchParams({ ...grant, client_id: app.clientId }));
    expect(await response.json()).toEqual({ error: 'invalid_target', error_description: description });
  });

  test('says why a refresh token ends its connection', async () => {
    const { sim, app, newCode } = await staged();
    const { refresh_token } = await connected(sim, app, newCode());
    await refreshed(sim, app, refresh_token);
    sim.clock.advance({ minutes: 1 });
    const { status, body } = await refreshed(sim, app, refresh_token);
    expect([status, body.error, body.error_description]).toEqual([
      400,
      'invalid_grant',
      'the refresh token was used before; its connection is removed',
    ]);
  });

  test('says that a refresh token is of another client', async () => {
    const { sim, app, newCode } = await staged();
    const { refresh_token } = await connected(sim, app, newCode());
    const { status, body } = await refreshed(sim, await registered(sim), refresh_token);
    expect([status, body.error_description]).toEqual([400, 'the refresh token belongs to another client']);
  });

  test('holds the clock only while it responds', async () => {
    const { sim, account, app, newCode } = await staged();
    const { refresh_token } = await connected(sim, app, newCode());
    await refreshed(sim, app, refresh_token);
    const startMs = sim.clock.now();
    await account.connection().clock.sleep(5000);
    expect(sim.clock.now() - startMs).toBeGreaterThanOrEqual(5000);
  });
});

test('no cache keeps what the endpoints respond', async () => {
  const { sim, app, newCode } = await staged();
  const { refresh_token = '' } = await connected(sim, app, newCode());
  const body = new URLSearchParams({ token: refresh_token, client_id: app.clientId });
  expect(await post(sim, 'revoke', form, `${body}`)).toMatchObject({ status: 200, cache: 'no-store' });
  expect(await post(sim, 'token', form, 'grant_type=x')).toMatchObject({ status: 400, cache: 'no-store' });
});

test('the metadata names the resource for people', async () => {
  const { sim } = service();
  await registered(sim);
  const response = await sim.fetch(`${originOf(sim)}/.well-known/oauth-protected-resource/mcp`);
  expect(await response.json()).toEqual({
    resource: sim.mcpUrl,
    authorization_servers: [originOf(sim)],
    bearer_methods_supported: ['header'],
    resource_name: 'Photo-booth events',
  });
});
