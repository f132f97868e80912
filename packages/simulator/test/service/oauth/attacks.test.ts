import { rule } from '@boothkit/rule-coverage';
import { describe, expect, test } from 'vitest';
import { startService } from '../../http/served.ts';
import { posted, toolCall } from '../../protocols/mcp/connected.ts';
import {
  callback,
  connected,
  entered,
  finished,
  madeFor,
  opened,
  opens,
  originOf,
  pageUrl,
  refreshed,
  registered,
  serveDocument,
  staged,
  tokenOf,
} from './connector.ts';

// The attacks of the security guidance for OAuth (RFC 9700) and for MCP that apply here, each tried.

const wrongVerifier = 'wrong'.padEnd(43, 'w');

rule('5.8.2', 'a redirect URI of any characters is escaped in the Location header', async () => {
  const { sim, account, server } = await startService();
  const overHttp = (url: string) => url.replace(originOf(sim), new URL(server.baseUrl).origin);
  const redirectUri = 'https://ä.example/€/日本?q=☃';
  const app = await registered(sim, { redirectUri });
  const page = overHttp(pageUrl(sim, app, { resource: undefined }));
  const { code } = account.connectionCodes.create({ access: 'read' });
  for (const form of [{ code }, { cancel: 'yes' }]) {
    const response = await fetch(page, { method: 'POST', redirect: 'manual', body: new URLSearchParams(form) });
    const location = response.headers.get('location') ?? '';
    expect([response.status, location.startsWith(`${new URL(redirectUri).href}&`)]).toEqual([303, true]);
  }
  const refused = await fetch(page.replace('response_type=code', 'response_type=token'));
  expect(await refused.text()).toContain(`href="${new URL(redirectUri).href}&#38;`);
});

describe('an authorization code', () => {
  rule('5.8.3', 'that is replayed is rejected, and ends its connection', async () => {
    const { sim, account, app, newCode } = await staged();
    const back = await entered(sim, app, newCode());
    const { body } = await finished(sim, app, back);
    const replayed = await finished(sim, app, back);
    expect([replayed.status, replayed.body]).toEqual([
      400,
      {
        error: 'invalid_grant',
        error_description: 'the code was used before; the connection that was made with it is removed',
      },
    ]);
    expect([await opens(sim, body.access_token), account.connections.list()]).toEqual([401, []]);
    expect((await refreshed(sim, app, body.refresh_token)).body.error).toBe('invalid_grant');
  });

  test('that leaked is useless without the verifier, and an attempt ends nothing', async () => {
    const { sim, account, app, newCode } = await staged();
    const back = await entered(sim, app, newCode());
    for (const code_verifier of [wrongVerifier, 'short', undefined]) {
      const { status, body } = await finished(sim, app, back, { code_verifier });
      expect([status, body.error]).toEqual([400, code_verifier === undefined ? 'invalid_request' : 'invalid_grant']);
    }
    expect(account.connections.list()).toEqual([]);
    const { body } = await finished(sim, app, back);
    await finished(sim, app, back, { code_verifier: wrongVerifier });
    expect(await opens(sim, body.access_token)).toBe(200);
  });
});

describe('the page', () => {
  test('redirects to registered addresses only', async () => {
    const { sim, app, newCode } = await staged();
    const { code } = newCode();
    for (const redirect_uri of [
      'https://evil.example.com/callback',
      `${callback}/more`,
      `${callback}?more`,
      `${callback}/../other`,
      callback.toUpperCase(),
      'https://agent.example.com.evil.example.com/callback',
      'https://agent.example.com@evil.example.com/callback',
      undefined,
    ]) {
      const { status, location, text } = await opened(sim, pageUrl(sim, app, { redirect_uri }), { code });
      expect([redirect_uri, status, location, text.includes('<a ')]).toEqual([redirect_uri, 400, null, false]);
    }
  });

  test('is no open redirector: an invalid request does not redirect', async () => {
    const { sim, app } = await staged();
    for (const [changes, error] of [
      [{ response_type: 'token' }, 'unsupported_response_type'],
      [{ response_mode: 'fragment' }, 'invalid_request'],
      [{ resource: 'https://other.example.com/mcp' }, 'invalid_target'],
      [{ resource: 'https://user@other.example.com' }, 'invalid_target'],
      [{ code_challenge_method: 'plain' }, 'invalid_request'],
    ] as const) {
      const { status, location, text } = await opened(sim, pageUrl(sim, app, changes));
      expect([changes, status, location]).toEqual([changes, 400, null]);
      // Whoever wants to may go back, and the app is told.
      expect(text).toContain(`<a href="${callback}?error=${error}`);
    }
  });

  test('keeps 16 MiB of registered apps, and drops the oldest first', async () => {
    const { sim, account, app: first, newCode } = await staged();
    const second = await registered(sim);
    const { refresh_token } = await connected(sim, first, newCode());
    const long = Array.from({ length: 20 }, (_, at) => `${callback}/${at}/${'x'.repeat(1900)}`);
    for (let count = 0; count < 200; count++) await registered(sim, { redirectUris: long });
    expect((await opened(sim, pageUrl(sim, second))).status).toBe(200);
    for (let count = 0; count < 30; count++) await registered(sim, { redirectUris: long });
    const { status, text } = await opened(sim, pageUrl(sim, first));
    expect([status, text.includes('it is not registered')]).toEqual([400, true]);
    expect((await refreshed(sim, first, refresh_token)).status).toBe(200);
    expect(account.connections.list()).toHaveLength(1);
  });

  test('keeps 16 MiB of authorization codes on a frozen clock, and drops the oldest first', async () => {
    const { sim, account, newCode } = await staged();
    const clientId = `https://agent.example.com/app?${'x'.repeat(3000)}`;
    const redirectUri = `${callback}/${'x'.repeat(1500)}`;
    serveDocument(sim, clientId, redirectUri);
    const app = { clientId, redirectUri, verifier: 'v'.repeat(43) };
    const code = newCode();
    const first = await entered(sim, app, code);
    const second = await entered(sim, app, code);
    expect((await finished(sim, app, second)).status).toBe(200);
    let last = first;
    for (let count = 0; count < 1700; count++) last = await entered(sim, app, code);
    const { status, body } = await finished(sim, app, first);
    expect([status, body.error_description]).toEqual([400, 'the code is not known']);
    expect((await finished(sim, app, last)).status).toBe(200);
    // One that was redeemed is known for as long as its connection, so that a replay ends that (decision S174).
    expect(account.connections.list()).toHaveLength(2);
    expect((await finished(sim, app, second)).status).toBe(400);
    expect(account.connections.list()).toHaveLength(1);
  });

  test('allows any port of a registered loopback address, and no other host or path', async () => {
    const { sim, newCode } = await staged();
    const app = await registered(sim, { redirectUri: 'http://127.0.0.1:3000/callback' });
    const { code } = newCode();
    const statusOf = async (redirect_uri: string) =>
      (await opened(sim, pageUrl(sim, app, { redirect_uri }), { code })).status;
    expect(await statusOf('http://127.0.0.1:51000/callback')).toBe(303);
    for (const other of [
      'http://127.0.0.1:3000/other',
      'http://127.0.0.2:3000/callback',
      'http://localhost:3000/callback',
    ])
      expect([other, await statusOf(other)]).toEqual([other, 400]);
  });

  test('rejects its form from other sites', async () => {
    const { sim, app, newCode } = await staged();
    const { code } = newCode();
    for (const origin of ['https://evil.example.com', 'null']) {
      const { status, location } = await opened(sim, pageUrl(sim, app), { code }, { origin });
      expect([origin, status, location]).toEqual([origin, 403, null]);
    }
    expect((await opened(sim, pageUrl(sim, app), { code }, { origin: originOf(sim) })).status).toBe(303);
  });

  test('forbids frames, scripts, loading and referrers', async () => {
    const { sim, app } = await staged();
    const { headers, text } = await opened(sim, pageUrl(sim, app));
    const policy = headers.get('content-security-policy');
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("form-action 'self' https://agent.example.com;");
    expect([headers.get('x-frame-options'), headers.get('cache-control')]).toEqual(['DENY', 'no-store']);
    expect(headers.get('referrer-policy')).toBe('same-origin');
    expect(text).not.toMatch(/<script|<link|<img|src=/);
  });

  test.each([
    ['https://agent.example.com:8443/callback?a=;b', 'https://agent.example.com:8443'],
    ['https://bücher.example/callback', 'https://xn--bcher-kva.example'],
    ['http://localhost:3000/callback', 'http://localhost:3000'],
    // A policy has no form for IPv6.
    ['http://[::1]:3000/callback', 'http:'],
    ['https://[2001:db8::1]/callback', 'https:'],
  ])('allows its form to redirect to %s only', async (redirectUri, source) => {
    const { sim } = await staged();
    const app = await registered(sim, { redirectUri });
    const { headers } = await opened(sim, pageUrl(sim, app));
    expect(headers.get('content-security-policy')).toBe(
      `default-src 'none'; style-src 'unsafe-inline'; form-action 'self' ${source}; base-uri 'none'; frame-ancestors 'none'`,
    );
  });

  test.each([';script-src', ',x', "'unsafe-inline'", '*'])('keeps its policy for a host with %s', async (host) => {
    const { sim, app } = await staged();
    const [clientId, redirectUri] = ['https://agent.example.com/client.json', `https://a${host}/callback`];
    serveDocument(sim, clientId, redirectUri);
    const { status, headers } = await opened(sim, pageUrl(sim, { ...app, clientId, redirectUri }));
    expect(status).toBe(400);
    expect(headers.get('content-security-policy')).toBe(
      "default-src 'none'; style-src 'unsafe-inline'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'",
    );
  });

  test('escapes the name of an app', async () => {
    const { sim } = await staged();
    const app = await registered(sim, { name: '<script>alert("1")</script>' });
    const { text } = await opened(sim, pageUrl(sim, app));
    expect(text).not.toContain('<script>');
    expect(text).toContain('&#60;script&#62;');
    expect(text).toContain('<strong>agent.example.com</strong>');
  });

  test('rejects repeated parameters and unknown clients', async () => {
    const { sim, app } = await staged();
    for (const url of [`${pageUrl(sim, app)}&state=2`, pageUrl(sim, app, { client_id: 'app_unknown' })]) {
      const { status, location, text } = await opened(sim, url);
      expect([status, location, text.includes('<a ')]).toEqual([400, null, false]);
    }
  });

  test('redirects with an error and the issuer when the user cancels', async () => {
    const { sim, app } = await staged();
    const { location } = await opened(sim, pageUrl(sim, app), { code: '', cancel: 'yes' });
    expect(location?.href).toBe(
      `${callback}?error=access_denied&state=state-1&iss=${encodeURIComponent(originOf(sim))}`,
    );
  });
});

test('the redirect carries the issuer, against mix-up, and the unchanged state', async () => {
  const { sim, app, newCode } = await staged();
  const state = 'a b&c=d#é';
  const back = await entered(sim, app, newCode(), { state });
  expect([back.searchParams.get('iss'), back.searchParams.get('state')]).toEqual([originOf(sim), state]);
  const metadata = await (await sim.fetch(`${originOf(sim)}/.well-known/oauth-authorization-server`)).json();
  expect([metadata.issuer, metadata.authorization_response_iss_parameter_supported]).toEqual([originOf(sim), true]);
});

describe('a refresh token', () => {
  test('is not an access token, and an access token does not refresh', async () => {
    const { sim, app, newCode } = await staged();
    const { access_token, refresh_token } = await connected(sim, app, newCode());
    expect(await opens(sim, refresh_token)).toBe(401);
    expect((await refreshed(sim, app, access_token)).body.error).toBe('invalid_grant');
  });
});

describe('an access token', () => {
  test('is valid for the MCP endpoint only: not for the API, nor for the endpoint under another host', async () => {
    const { sim, app, newCode, call } = await staged();
    const { access_token = '' } = await connected(sim, app, newCode());
    expect((await call('GET', '/events', undefined, { key: access_token })).status).toBe(401);
    expect(await opens(sim, access_token, sim.mcpUrl.replace('booth.simulator.test', 'other.simulator.test'))).toBe(
      401,
    );
    expect(await opens(sim, access_token, `${sim.mcpUrl}?toolsets=events`)).toBe(200);
  });

  test('is accepted in the header only, never in the URL', async () => {
    const { sim, app, newCode } = await staged();
    const { access_token } = await connected(sim, app, newCode());
    const response = await sim.fetch(`${sim.mcpUrl}?access_token=${access_token}`, { method: 'POST' });
    expect(response.status).toBe(401);
  });

  test('of a read-only connection cannot write', async () => {
    const { sim, account, app, newCode } = await staged();
    const { access_token } = await connected(sim, app, newCode('read'));
    const authorization = `Bearer ${access_token}`;
    const message = toolCall('delete_event', { eventId: 'x' });
    const { headers, text } = await posted({ sim, account }, message, { headers: { authorization } });
    expect([headers.get('simulator-rule'), text]).toEqual(['5.4', expect.stringContaining('insufficient_scope')]);
  });
});

test('without a token the endpoint says where to sign in, and with an invalid one what is wrong', async () => {
  const { sim } = await staged();
  const challengeOf = async (headers: Record<string, string> = {}, query = '') =>
    (await sim.fetch(`${sim.mcpUrl}${query}`, { method: 'POST', headers })).headers.get('www-authenticate');
  const metadataUrl = `${originOf(sim)}/.well-known/oauth-protected-resource/mcp`;
  expect(await challengeOf()).toBe(`Bearer resource_metadata="${metadataUrl}"`);
  expect(await challengeOf({ authorization: 'Bearer x' })).toBe(
    `Bearer resource_metadata="${metadataUrl}", error="invalid_token", error_description="The key is unknown."`,
  );
  expect(await challengeOf({}, '?toolsets=ai')).toBe(`Bearer resource_metadata="${metadataUrl}?toolsets=ai"`);
  expect((await (await sim.fetch(`${metadataUrl}?toolsets=ai`)).json()).resource).toBe(`${sim.mcpUrl}?toolsets=ai`);
});

test('codes and tokens are stored as hashes only', async () => {
  const { sim, account, app, newCode } = await staged();
  const code = newCode();
  const { access_token, refresh_token } = await connected(sim, app, code);
  const reported = JSON.stringify([account.keys.list(), account.connections.list(), account.connection()]);
  for (const secret of [code.code, access_token, refresh_token]) expect(reported).not.toContain(secret);
});

describe('the document of an app', () => {
  const documentUrl = 'https://agent.example.com/client.json';
  const plain = { client_id: documentUrl, client_name: 'Agent', redirect_uris: [callback] };
  const asked = async (document: unknown, { url = documentUrl, status = 200 } = {}) => {
    const { sim, app } = await staged();
    const bytes = new TextEncoder().encode(typeof document === 'string' ? document : JSON.stringify(document));
    if (/^https:/.test(url)) sim.web.serve(url, bytes, { status });
    const { status: answered, text } = await opened(sim, pageUrl(sim, { ...app, clientId: url }));
    return { status: answered, text };
  };

  test('is accepted if valid', async () => {
    expect((await asked(plain)).status).toBe(200);
  });

  test('is rejected if it is of another app, redirects, is missing, too large, too deep, or not metadata', async () => {
    for (const [document, options, reason] of [
      [{ ...plain, client_id: 'https://other.example.com/client.json' }, {}, 'about another client_id'],
      [plain, { status: 302 }, 'it responded with 302'],
      [plain, { status: 404 }, 'it responded with 404'],
      [{ ...plain, filler: 'x'.repeat(5200) }, {}, 'at most 5120 bytes'],
      ['no JSON', {}, 'is not JSON'],
      ['['.repeat(5000), {}, 'it is nested 5000 levels deep; at most 64 levels are allowed'],
      [{ ...plain, client_name: undefined }, {}, 'client_name is required'],
      [{ ...plain, redirect_uris: ['javascript:alert(1)'] }, {}, 'cannot be returned to'],
      [{ ...plain, client_secret: 'published' }, {}, 'client_secret'],
      [{ ...plain, token_endpoint_auth_method: 'private_key_jwt' }, {}, 'token_endpoint_auth_method'],
    ] as const) {
      const { status, text } = await asked(document, options);
      expect([reason, status, text.includes(reason)]).toEqual([reason, 400, true]);
    }
  });

  test('is fetched from public https only', async () => {
    for (const url of [
      'https://127.0.0.1/client.json',
      'https://localhost/client.json',
      'https://169.254.169.254/latest/meta-data',
      'https://user@agent.example.com/client.json',
      'http://agent.example.com/client.json',
    ]) {
      const { status, text } = await asked({ ...plain, client_id: url }, { url });
      expect([url, status, text.includes('names no app')]).toEqual([url, 400, true]);
    }
  });

  test('is fetched by the guarded network, whose failures are reported', async () => {
    const { sim, app } = await staged();
    const { status, text } = await opened(
      sim,
      pageUrl(sim, { ...app, clientId: 'https://quiet.example.com/client.json' }),
    );
    expect([status, text.includes('could not be fetched')]).toEqual([400, true]);
  });
});

test('the token endpoint accepts forms of one grant type, and no repeated parameters', async () => {
  const { sim, app } = await staged();
  const at = `${originOf(sim)}/connect/token`;
  expect((await tokenOf(sim, { client_id: app.clientId })).body.error).toBe('invalid_request');
  const json = await sim.fetch(at, { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' });
  expect([json.status, json.headers.get('cache-control')]).toEqual([400, 'no-store']);
  const twice = await sim.fetch(at, { method: 'POST', body: new URLSearchParams('grant_type=a&grant_type=b') });
  expect(await twice.json()).toEqual({
    error: 'invalid_request',
    error_description: 'grant_type must be sent once; it was sent more often',
  });
});

rule(['5.8.2', '5.8.3'], 'each world of a server is its own issuer, and its tokens are invalid in others', async () => {
  const { sim, server } = await startService();
  const world = sim.worlds.create();
  const other = world.simulator;
  const [account = expect.fail('no account')] = other.accounts.list();
  const base = `http://127.0.0.1:${server.port}/worlds/${world.id}`;
  const challenge = (await fetch(`${base}/mcp`, { method: 'POST' })).headers.get('www-authenticate') ?? '';
  const [, metadataUrl = ''] = /resource_metadata="([^"]+)"/.exec(challenge) ?? [];
  const { resource, authorization_servers } = await (await fetch(metadataUrl)).json();
  expect([resource, authorization_servers]).toEqual([`${base}/mcp`, [base]]);
  const issuer = await (
    await fetch(`http://127.0.0.1:${server.port}/.well-known/oauth-authorization-server/worlds/${world.id}`)
  ).json();
  expect([issuer.issuer, issuer.token_endpoint]).toEqual([base, `${base}/connect/token`]);
  const app = await registered(other);
  const token = await connected(other, app, account.connectionCodes.create({ access: 'read' }));
  expect([await opens(other, token.access_token), await opens(sim, token.access_token)]).toEqual([200, 401]);
  expect(madeFor(account).connections).toHaveLength(1);
});
