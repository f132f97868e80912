import type { IncomingMessage } from 'node:http';
import { createSimulator } from '@boothkit/simulator';
import { type ListenOptions, listen } from '@boothkit/simulator/node';
import { describe, expect, test } from 'vitest';
import { publicOriginOf } from '../../src/composition/server/public-origin.ts';
import { pngOf } from '../service/files/images/pictures.ts';
import { oneConnection, startService } from './served.ts';

/** Everything that a server says of where it is, to a request with these headers. */
async function urlsSaid(options: ListenOptions, headers: Readonly<Record<string, string>>) {
  const made = await startService({}, options);
  const { server, account } = made;
  const send = oneConnection();
  const { apiKey } = account.connection();
  const event = account.events.add({ name: 'Ada & Alan', templateIds: [account.templates.add().id] });
  account.galleries.addMedia(event.galleryId);
  const call = async (method: string, path: string, body?: object, token = apiKey) => {
    const { headers: received, body: bytes } = await send(
      `http://127.0.0.1:${server.port}${path}`,
      {
        method,
        headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }), ...headers },
      },
      body && JSON.stringify(body),
    );
    return { received, text: bytes.toString() };
  };
  const control = (method: string, path: string, body?: object) =>
    call(method, `/_sim${path}`, body, server.controlToken);
  const upload = { purpose: 'event-branding-image', contentType: 'image/png' };
  made.sim.web.serve('https://cdn.example.com/a.png', await pngOf(30, 30));
  const image = { slot: 'button-photo', sourceUrl: 'https://cdn.example.com/a.png' };
  const texts = {
    upload: (await call('POST', '/v1/uploads', upload)).text,
    branding: (await call('POST', `/v1/events/${event.id}/branding/images`, image)).text,
    openapi: serversIn((await call('GET', '/v1/openapi.json')).text),
    challenge: String((await call('POST', '/mcp', {}, 'unknown')).received['www-authenticate']),
    resource: (await call('GET', '/.well-known/oauth-protected-resource/mcp')).text,
    issuer: (await call('GET', '/.well-known/oauth-authorization-server')).text,
    gallery: (await control('GET', `/accounts/${account.id}/galleries/${event.galleryId}`)).text,
    media: (await control('GET', `/accounts/${account.id}/galleries/${event.galleryId}/media`)).text,
    world: (await control('POST', '/worlds', {})).text,
    templates: (await control('GET', `/accounts/${account.id}/templates`)).text,
    document: serversIn((await control('GET', '/api/openapi.json')).text),
  };
  return { ...made, send, call, texts };
}

const serversIn = (document: string) => JSON.stringify(JSON.parse(document).servers);

const originsIn = (text: string) => [
  ...new Set(
    [...text.matchAll(/https?:\/\/[^/"\\]+/g)]
      .map(([origin]) => origin)
      .filter((origin) => /127\.0\.0\.1|localhost|booth\./.test(origin)),
  ),
];

describe('all URLs of a server begin', () => {
  test.each([
    ['with publicUrl', { publicUrl: 'https://booth.example' }, {}, 'https://booth.example'],
    [
      'with publicUrl, whatever proxies say',
      { publicUrl: 'HTTPS://Booth.Example:443/', trustProxy: true },
      { 'x-forwarded-host': 'localhost', forwarded: 'proto=http' },
      'https://booth.example',
    ],
    [
      'with the scheme of X-Forwarded-Proto',
      { trustProxy: true },
      { host: 'booth.localhost', 'x-forwarded-proto': 'HTTPS' },
      'https://booth.localhost',
    ],
    [
      'with the host of X-Forwarded-Host, of several proxies the first',
      { trustProxy: true, allowHosts: ['booth.example'] },
      { 'x-forwarded-proto': 'https, http', 'x-forwarded-host': 'booth.example:8443, booth.localhost' },
      'https://booth.example:8443',
    ],
    [
      'with what Forwarded says, before the older headers',
      { trustProxy: true, allowHosts: ['booth.example'] },
      {
        forwarded: 'For="[2001:db8::1]:80"; Proto=https ;Host="booth.example", proto=http;host=localhost',
        'x-forwarded-proto': 'http',
        'x-forwarded-host': 'booth.localhost',
      },
      'https://booth.example',
    ],
  ] as const)('%s', async (_, options, headers, origin) => {
    const { texts } = await urlsSaid(options, headers);
    for (const [name, text] of Object.entries(texts)) expect([name, originsIn(text)]).toEqual([name, [origin]]);
  });

  test('with what the request was sent to, if no proxy is trusted', async () => {
    const headers = {
      'x-forwarded-proto': 'https',
      'x-forwarded-host': 'booth.example',
      forwarded: 'proto=https;host=booth.example',
    };
    const { texts, server } = await urlsSaid({}, headers);
    for (const [name, text] of Object.entries(texts))
      expect([name, originsIn(text)]).toEqual([name, [`http://127.0.0.1:${server.port}`]]);
  });
});

test('what listen returns begins with publicUrl, and the port is that of the server', async () => {
  const { server, account } = await startService({}, { publicUrl: 'https://booth.example:8443' });
  const origin = 'https://booth.example:8443';
  expect([server.baseUrl, server.mcpUrl, server.controlUrl]).toEqual([
    `${origin}/v1`,
    `${origin}/mcp`,
    `${origin}/_sim`,
  ]);
  expect(server.dashboardUrl).toBe(`${origin}/_sim/dashboard/#token=${server.controlToken}`);
  expect(server.connection(account.id).baseUrl).toBe(`${origin}/v1`);
  expect((await fetch(`http://127.0.0.1:${server.port}/health`)).status).toBe(200);
});

test('the host of publicUrl is an allowed one, so the control API needs its token, under the own name of the server, too', async () => {
  const { server } = await startService({}, { publicUrl: 'https://booth.example' });
  const send = oneConnection();
  const statusOf = async (path: string, headers: Record<string, string>) =>
    (await send(`http://127.0.0.1:${server.port}${path}`, { headers })).status;
  const authorization = `Bearer ${server.controlToken}`;
  for (const host of ['booth.example', '127.0.0.1']) {
    expect([host, await statusOf('/_sim/clock', { host })]).toEqual([host, 401]);
    expect([host, await statusOf('/_sim/clock', { host, authorization })]).toEqual([host, 200]);
    for (const origin of ['https://booth.example', `http://127.0.0.1:${server.port}`])
      expect([host, origin, await statusOf('/_sim/clock', { host, origin, authorization })]).toEqual([
        host,
        origin,
        200,
      ]);
  }
  expect(await statusOf('/_sim/clock', { host: 'other.example', authorization })).toBe(403);
  expect(await statusOf('/_sim/clock', { origin: 'https://other.example', authorization })).toBe(403);
});

test('a loopback publicUrl, such as that of a local proxy with TLS, lets others reach nothing: no token is needed', async () => {
  const { server } = await startService({}, { publicUrl: 'https://localhost:8443' });
  expect((await fetch(`http://127.0.0.1:${server.port}/_sim/clock`)).status).toBe(200);
});

describe('a trusted proxy', () => {
  const statusOf = async (options: ListenOptions, headers: Record<string, string>) => {
    const { server } = await startService({}, options);
    const { status, body } = await oneConnection()(`http://127.0.0.1:${server.port}/`, { headers });
    return { status, text: body.toString() };
  };

  test('names no host that the server does not allow, in Host or in its header', async () => {
    for (const headers of [{ 'x-forwarded-host': 'rebound.example' }, { forwarded: 'host=rebound.example' }])
      expect(await statusOf({ trustProxy: true }, headers)).toMatchObject({ status: 403 });
    const options = { trustProxy: true, allowHosts: ['booth.example'] };
    const behind = { 'x-forwarded-host': 'booth.example' };
    expect(await statusOf(options, { ...behind, host: 'rebound.example' })).toMatchObject({ status: 403 });
    expect(await statusOf(options, behind)).toMatchObject({ status: 404 });
  });

  test.each([
    ['127.0.0.1', 'https://booth.example'],
    ['::1', 'https://booth.example'],
    ['::ffff:127.0.0.1', 'https://booth.example'],
    ['192.168.0.7', undefined],
    ['::ffff:10.0.0.7', undefined],
    [undefined, undefined],
  ])('is one on this machine: from %s it says %s', (remoteAddress, origin) => {
    const incoming = {
      headers: { forwarded: 'proto=https;host=booth.example' },
      socket: { remoteAddress },
    } as unknown as IncomingMessage;
    const inFront = { publicOrigin: undefined, trustProxy: true };
    expect(publicOriginOf(inFront, incoming, 'http://localhost:4010')).toBe(origin);
  });

  test.each([
    ['X-Forwarded-Proto', 'ftp', 'X-Forwarded-Proto must name http or https; got "ftp"'],
    ['X-Forwarded-Host', 'a/b', 'X-Forwarded-Host must name a host, with or without a port; got "a/b"'],
    ['X-Forwarded-Host', 'me@evil.example', 'X-Forwarded-Host must name a host'],
    ['Forwarded', 'proto=ws', 'Forwarded must name http or https; got "ws"'],
    ['Forwarded', 'host="a b"', 'Forwarded must name a host, with or without a port; got "a b"'],
  ])('that sends %s: %s gets a 400 that says what is needed', async (name, value, message) => {
    const { status, text } = await statusOf({ trustProxy: true }, { [name]: value });
    expect(status).toBe(400);
    expect(JSON.parse(text).error.message).toContain(message);
  });
});

test.each([
  'booth.example',
  'ftp://booth.example',
  'https://booth.example/path',
  'https://booth.example?a',
  'https://user@booth.example',
  'https://',
  '',
])('a publicUrl such as %j is rejected before a socket opens', async (publicUrl) => {
  await expect(listen(createSimulator(), { publicUrl })).rejects.toThrow(
    `publicUrl must be an http or https URL without a path, such as https://booth.example; got ${JSON.stringify(publicUrl)}`,
  );
});

describe('a name with a leading dot', () => {
  test('allows the host and all below it, in Host and Origin, and needs the token of the control API', async () => {
    const { server } = await startService({}, { allowHosts: ['.Tunnel.example'] });
    const send = oneConnection();
    const statusOf = async (path: string, headers: Record<string, string>) =>
      (await send(`http://127.0.0.1:${server.port}${path}`, { headers })).status;
    for (const host of ['tunnel.example', 'a.tunnel.example', 'A.B.tunnel.example:8443', 'a.tunnel.example.'])
      expect([host, await statusOf('/', { host })]).toEqual([host, 404]);
    for (const host of ['atunnel.example', 'example', 'tunnel.example.evil.example', 'x.example'])
      expect([host, await statusOf('/', { host })]).toEqual([host, 403]);
    expect(await statusOf('/', { origin: 'https://page.tunnel.example' })).toBe(404);
    expect(await statusOf('/', { origin: 'https://page-tunnel.example' })).toBe(403);
    expect(await statusOf('/_sim/clock', {})).toBe(401);
  });

  test('below localhost lets nobody else reach the server', async () => {
    const { server } = await startService({}, { allowHosts: ['.localhost'] });
    expect((await fetch(`${server.controlUrl}/clock`)).status).toBe(200);
  });

  test.each(['.', '..tunnel.example', '*.tunnel.example', '.127.0.0.1', '.[::1]', 'a..b'])(
    'is no other pattern: %j is rejected',
    async (name) => {
      await expect(listen(createSimulator(), { allowHosts: [name] })).rejects.toThrow(
        `allowHosts must be host names or addresses without a port; got ${JSON.stringify(name)} (a leading dot, as in .tunnel.example, also allows all names below)`,
      );
    },
  );
});
