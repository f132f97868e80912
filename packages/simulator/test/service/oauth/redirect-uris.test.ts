import { rule } from '@boothkit/rule-coverage';
import type { Simulator } from '@boothkit/simulator';
import { describe, expect, test } from 'vitest';
import { asJson, service } from '../../own-account.ts';
import {
  callback,
  connected,
  finished,
  opened,
  opens,
  originOf,
  pageUrl,
  refreshed,
  registered,
  staged,
} from './connector.ts';

const privateUse = [
  'cursor://anysphere.cursor-retrieval/oauth/user-server/callback',
  'cursor://anysphere.cursor-mcp/oauth/callback',
  'vscode://vscode.github-authentication/did-authenticate',
  'vscode-insiders://publisher.extension/callback?windowId=1',
  'com.raycast-x:/oauth',
  'com.example.app:/oauth2redirect/provider',
];

async function register(sim: Simulator, metadata: object) {
  const response = await sim.fetch(`${originOf(sim)}/connect/register`, asJson('POST', metadata));
  const { error, error_description: message, ...app } = await response.json();
  return { status: response.status, error, message, app };
}

describe('a private-use redirect URI', () => {
  rule(['5.8.2', '5.8.3'], 'registers, and is where the browser is sent with the code', async () => {
    for (const redirectUri of privateUse) {
      const { sim, newCode } = await staged();
      const app = await registered(sim, { redirectUri });
      const { status, location } = await opened(sim, pageUrl(sim, app), { code: newCode().code });
      expect([redirectUri, status, location?.href.startsWith(redirectUri)]).toEqual([redirectUri, 303, true]);
      const { access_token } = await connected(sim, app, newCode());
      expect(await opens(sim, access_token)).toBe(200);
    }
  });

  test('is compared to the letter', async () => {
    const { sim } = await staged();
    const app = await registered(sim, { redirectUri: 'cursor://anysphere.cursor-mcp/oauth/callback' });
    for (const redirect_uri of [
      'cursor://anysphere.cursor-mcp/oauth/callback/',
      'cursor://anysphere.cursor-mcp/oauth/callback?more',
      'cursor://anysphere.cursor-mcp:3000/oauth/callback',
      'cursor://anysphere.cursor-mcp/oauth/x/../callback',
      'cursor://anysphere.cursor-MCP/oauth/callback',
      'CURSOR://anysphere.cursor-mcp/oauth/callback',
      'cursor:/oauth/callback',
      'cursors://anysphere.cursor-mcp/oauth/callback',
    ]) {
      const { status, location } = await opened(sim, pageUrl(sim, app, { redirect_uri }));
      expect([redirect_uri, status, location]).toEqual([redirect_uri, 400, null]);
    }
    expect((await opened(sim, pageUrl(sim, app))).status).toBe(200);
  });

  test('is allowed by the policy of the page by its scheme, and shown by it: its host proves nothing', async () => {
    for (const [redirectUri, scheme] of [
      ['cursor://agent.example.com/callback', 'cursor:'],
      ['com.raycast-x:/oauth', 'com.raycast-x:'],
    ] as const) {
      const { sim } = await staged();
      const app = await registered(sim, { redirectUri });
      const { headers, text } = await opened(sim, pageUrl(sim, app));
      expect(headers.get('content-security-policy')).toContain(`form-action 'self' ${scheme};`);
      expect(text).toContain(`<strong>the app for ${scheme} links</strong>`);
      expect(text).not.toContain('agent.example.com');
      const refused = await opened(sim, pageUrl(sim, app, { response_type: 'token' }));
      expect(refused.text).toContain(`Return to the app for ${scheme} links</a>`);
    }
  });

  test('names an app that gives no name by its scheme', async () => {
    const { sim } = await staged();
    const { app } = await register(sim, { redirect_uris: ['com.raycast-x:/oauth', callback] });
    expect(app['client_name']).toBe('com.raycast-x');
  });
});

describe('a redirect URI that nobody can be returned to', () => {
  const hostile = [
    'javascript:alert(1)',
    'javascript:/alert(1)',
    'javascript://agent.example.com/%0aalert(1)',
    'JaVaScRiPt:alert(1)',
    ' javascript:alert(1)',
    'java\tscript:alert(1)',
    'javascript\n:alert(1)',
    '\u0000javascript:alert(1)',
    '\u0001javascript:/alert(1)',
    'data:text/html,hello',
    'data:/text/html,hello',
    'DATA://x/',
    'file:///etc/passwd',
    'File://host/share',
    'vbscript:msgbox(1)',
    'vbscript:/msgbox(1)',
    'blob:https://agent.example.com/1',
    'blob:/1',
    'about:blank',
    'about:/blank',
    'filesystem:https://agent.example.com/temporary/1',
    'view-source:https://agent.example.com/',
    'view-source:/x',
    'http://agent.example.com/callback',
    'HTTP://agent.example.com/callback',
    'ws://agent.example.com/callback',
    'wss://agent.example.com/callback',
    'ftp://agent.example.com/callback',
    'mailto:somebody@agent.example.com',
    'intent://agent.example.com/#Intent;end',
    'urn:ietf:wg:oauth:2.0:oob',
    'localhost:3000/callback',
    'agent.example.com:8443/callback',
    'com.example.app:callback',
    'cursor://user:password@host/callback',
    'cursor://host/callback#fragment',
    'cursor://ho;st/callback',
    'cursor://host/call back',
    'cursor:\\\\host\\callback',
    '//agent.example.com/callback',
    '/callback',
    '',
    'agent',
    'https://agent.example.com/ callback',
    'https://agent.example.com;script-src/callback',
    'https://agent.example.com,x/callback',
    "https://'unsafe-inline'/callback",
    'https://*/callback',
  ];

  test.each(hostile)('beside good ones fails the registration, which names it: %j', async (uri) => {
    const { sim } = await staged();
    const before = sim.snapshot();
    const { status, error, message } = await register(sim, { redirect_uris: [callback, uri, 'com.raycast-x:/oauth'] });
    expect([status, error]).toEqual([400, 'invalid_redirect_uri']);
    expect(message).toContain('redirect_uris[1] cannot be returned to: ');
    expect(message).toContain(`got ${JSON.stringify(uri)}`);
    expect(message).not.toMatch(/redirect_uris\[[02]\]/);
    // The next client ID is the one that the rejected app would have got: nothing was drawn or kept.
    const next = await registered(sim);
    sim.restore(before, { sameIds: true });
    expect((await registered(sim)).clientId).toBe(next.clientId);
  });

  test('is named in part if it is long', async () => {
    const { sim } = await staged();
    const { message } = await register(sim, { redirect_uris: [`javascript:${'x'.repeat(1900)}`] });
    expect(message).toContain(`got "javascript:${'x'.repeat(189)}…"`);
  });
});

describe('members of the metadata that are null', () => {
  const nulls = {
    client_name: null,
    response_types: null,
    grant_types: null,
    token_endpoint_auth_method: null,
    client_uri: null,
    logo_uri: null,
    scope: null,
    contacts: null,
    jwks: null,
  };

  test('count as left out at registration', async () => {
    const { sim } = await staged();
    const { status, app } = await register(sim, { redirect_uris: [callback], ...nulls });
    expect([status, app['client_name'], app['token_endpoint_auth_method']]).toEqual([201, 'agent.example.com', 'none']);
    const without = await register(sim, { ...nulls, redirect_uris: null });
    expect([without.status, without.error, without.message]).toEqual([
      400,
      'invalid_redirect_uri',
      expect.stringContaining('redirect_uris is required'),
    ]);
    expect((await register(sim, { redirect_uris: [null] })).error).toBe('invalid_redirect_uri');
  });

  test('count as left out in a document', async () => {
    const { sim, app } = await staged();
    const url = 'https://agent.example.com/client.json';
    const document = { ...nulls, client_secret: null, client_id: url, client_name: 'Agent', redirect_uris: [callback] };
    sim.web.serve(url, new TextEncoder().encode(JSON.stringify(document)));
    expect((await opened(sim, pageUrl(sim, { ...app, clientId: url }))).status).toBe(200);
  });
});

test('a resource with a slash at its end is the same resource, on the page and for every grant', async () => {
  const { sim, app, newCode } = await staged();
  const slashed = { resource: `${sim.mcpUrl}/` };
  for (const [asked, sent] of [
    [slashed, {}],
    [{}, slashed],
    [slashed, slashed],
  ]) {
    const { location } = await opened(sim, pageUrl(sim, app, asked), { code: newCode().code });
    const { body } = await finished(sim, app, location ?? expect.fail('nobody was sent back'), sent);
    expect(await opens(sim, body.access_token)).toBe(200);
    const again = await refreshed(sim, app, body.refresh_token, slashed);
    expect([again.status, await opens(sim, again.body.access_token)]).toEqual([200, 200]);
  }
  for (const resource of [`${sim.mcpUrl}//`, `${originOf(sim)}/`, `${sim.mcpUrl}/x`, `${sim.mcpUrl}x/`])
    expect([resource, (await opened(sim, pageUrl(sim, app, { resource }))).status]).toEqual([resource, 400]);
});

rule(['5.8.3'], 'a browser gets a page without a form that leads to a web address; others get a redirect', async () => {
  const { sim, account } = service();
  const accept = 'text/html,application/xhtml+xml,*/*;q=0.8';
  const sent = async (redirectUri: string, headers: Record<string, string>) =>
    opened(
      sim,
      pageUrl(sim, await registered(sim, { redirectUri })),
      { code: account.connectionCodes.create({ access: 'read' }).code },
      headers,
    );
  const page = await sent(`${callback}?a="b'&c=<d>`, { accept });
  expect([page.status, page.location]).toEqual([200, null]);
  expect(page.headers.get('content-security-policy')).toContain("form-action 'none'");
  expect(page.headers.get('referrer-policy')).toBe('no-referrer');
  const [, encoded = ''] = /<meta http-equiv="refresh" content="0;url=([^"]*)">/.exec(page.text) ?? [];
  const target = encoded.replaceAll(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)));
  expect(target).toMatch(/^https:\/\/agent\.example\.com\/callback\?a=%22b%27&c=%3Cd%3E&code=\w+&state=state-1&iss=/);
  expect(page.text).toContain(`<a href="${encoded}">`);
  expect((await sent(callback, {})).status).toBe(303);
  expect((await sent('cursor://agent/callback', { accept })).status).toBe(303);
});
