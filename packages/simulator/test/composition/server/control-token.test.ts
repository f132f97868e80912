import { request } from 'node:http';
import { createSimulator } from '@boothkit/simulator';
import { type ListenOptions, listen } from '@boothkit/simulator/node';
import { connect } from '@boothkit/simulator/remote';
import { httpServer } from '@boothkit/test-support/local-server';
import { describe, expect, onTestFinished, test } from 'vitest';
import { documents } from '../../fuzz/documents.ts';
import { oneConnection, startService } from '../../http/served.ts';

const tunnel = { allowHosts: ['tunnel.example'] };

/** Every operation of the control API and its other paths, with IDs that lead nowhere. */
const operations = [
  ...Object.entries(documents.control.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => [method.toUpperCase(), path.replaceAll(/\{\w+\}/g, 'none')] as const),
  ),
  ['GET', '/live'],
  ['GET', '/none'],
  ['POST', ''],
] as const;

/** A proxy that sends the host of the server in place of the one that it was called by, as many tunnels do. */
const rewritingProxy = (port: number) =>
  httpServer((incoming, outgoing) => {
    const { method, url: path, headers } = incoming;
    const host = `127.0.0.1:${port}`;
    const forwarded = request({ port, host: '127.0.0.1', method, path, headers: { ...headers, host } }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 0, answer.headers);
      answer.pipe(outgoing);
    });
    incoming.pipe(forwarded);
  });

describe('a server with a name that leads here from elsewhere', () => {
  test.each([
    ['tunnel.example', operations],
    ['localhost', operations.slice(0, 5)],
    ['127.0.0.1:4010', operations.slice(0, 5)],
  ])('needs its token for all of the control API, with the Host %s', async (host, asked) => {
    const { sim, server } = await startService({}, tunnel);
    const world = sim.worlds.create();
    const send = oneConnection();
    const before = JSON.stringify(sim.toFile());
    const statusOf = async (url: string, method: string, authorization: string) =>
      (await send(url, { method, headers: { host, authorization } })).status;
    for (const [method, path] of asked)
      for (const [controlUrl, authorization] of [
        [server.controlUrl, ''],
        [server.controlUrl.replace('/_sim', `/worlds/${world.id}/_sim`), 'Bearer none-of-the-tokens'],
      ] as const)
        expect([method, path, await statusOf(`${controlUrl}${path}`, method, authorization)]).toEqual([
          method,
          path,
          401,
        ]);
    expect(JSON.stringify(sim.toFile())).toBe(before);
    expect(await statusOf(`${server.controlUrl}/clock`, 'GET', `Bearer ${server.controlToken}`)).toBe(200);
  });

  test('needs it behind a proxy that rewrites Host, and serves the API there', async () => {
    const { server, account } = await startService({}, tunnel);
    const { port } = await rewritingProxy(server.port);
    const at = `http://127.0.0.1:${port}`;
    const statusOf = async (path: string, init: RequestInit = {}) => (await fetch(`${at}${path}`, init)).status;
    const { apiKey } = account.connection();
    expect(await statusOf(`/_sim/accounts/${account.id}/connection`)).toBe(401);
    expect(await statusOf('/_sim/reset', { method: 'POST' })).toBe(401);
    expect(await statusOf('/v1/events', { headers: { authorization: `Bearer ${apiKey}` } })).toBe(200);
    expect([await statusOf('/health'), await statusOf('/mcp')]).toEqual([200, 405]);
    const authorization = `Bearer ${server.controlToken}`;
    expect(await statusOf('/_sim/reset', { method: 'POST', headers: { authorization } })).toBe(200);
  });

  test('is controlled from afar with the token that it made', async () => {
    const { server, account } = await startService({}, tunnel);
    const { controlUrl, controlToken: token } = server;
    const sim = await connect({ controlUrl, token });
    expect((await sim.accounts.list()).map(({ id }) => id)).toEqual([account.id]);
    await expect(connect({ controlUrl }).then((without) => without.accounts.list())).rejects.toThrow('needs its token');
  });

  test('serves the files of the dashboard, which hold nothing of the world, without it', async () => {
    const { server } = await startService({}, tunnel);
    for (const file of ['', 'page.js', 'page.css'])
      expect((await fetch(`${server.controlUrl}/dashboard/${file}`)).status).toBe(200);
  });
});

describe('the token of a server', () => {
  test('is random, in the fragment of the dashboard only, and not needed on loopback', async () => {
    const [one, other] = await Promise.all([startService(), startService()]);
    const { server, sim } = one;
    expect(server.controlToken).toMatch(/^[!-~]{16,}$/);
    expect(server.controlToken).not.toBe(other.server.controlToken);
    expect(server.dashboardUrl).toBe(`${server.controlUrl}/dashboard/#token=${server.controlToken}`);
    expect((await fetch(`${server.controlUrl}/reset`, { method: 'POST' })).status).toBe(200);
    expect(sim.accounts.list()).toEqual([]);
  });

  test('is that of the user, who wants it printed nowhere', async () => {
    const controlToken = 'correct-horse-battery';
    const { server } = await startService({}, { controlToken });
    expect(server.controlToken).toBe(controlToken);
    expect(server.dashboardUrl).toBe(`${server.controlUrl}/dashboard/`);
    expect((await fetch(`${server.controlUrl}/clock`)).status).toBe(401);
  });

  test('appears in no request log', async () => {
    const logged: string[] = [];
    const { server } = await startService(
      {},
      { ...tunnel, onRequest: (request) => logged.push(JSON.stringify(request)) },
    );
    await fetch(server.dashboardUrl);
    await fetch(`${server.controlUrl}/clock`, { headers: { authorization: `Bearer ${server.controlToken}` } });
    await expect.poll(() => logged.length).toBe(2);
    expect(logged.join()).not.toContain(server.controlToken);
  });
});

describe('what a simulator draws', () => {
  const open: readonly (readonly [string, ListenOptions])[] = [
    ['a name that leads here from elsewhere', tunnel],
    ['an address that other machines reach', { host: '0.0.0.0', controlToken: 'correct-horse-battery' }],
  ];
  const local: readonly (readonly [string, ListenOptions])[] = [
    ['loopback', {}],
    ['names of loopback', { allowHosts: ['localhost', 'booth.localhost', '127.0.0.2', '::1'] }],
    ['pages of other origins', { allowOrigins: ['https://connector.example'] }],
  ];

  /** A key, a code and a request ID of a server's simulator, and a key of a world that was there before. */
  async function drawn(listenOptions: ListenOptions, seed?: string) {
    const sim = createSimulator(seed === undefined ? {} : { seed });
    const { simulator } = sim.worlds.create();
    const server = await listen(sim, listenOptions);
    onTestFinished(() => server.close());
    const account = sim.accounts.create();
    const port = new URL(server.baseUrl).port;
    const response = await fetch(`http://127.0.0.1:${port}/v1/events`);
    return {
      key: account.connection().apiKey,
      code: account.connectionCodes.create({ access: 'read' }).code,
      requestId: response.headers.get('x-request-id'),
      keyOfWorld: simulator.accounts.create().connection().apiKey,
      keyOfFork: sim.fork().accounts.create().connection().apiKey,
      keyOfNewWorld: sim.worlds.create().simulator.accounts.create().connection().apiKey,
    };
  }

  test.each(open)('cannot be computed with %s, unless it has a seed', async (_, listenOptions) => {
    const [one, other, known] = [await drawn(listenOptions), await drawn(listenOptions), await drawn({})];
    for (const name of ['key', 'code', 'requestId', 'keyOfWorld', 'keyOfFork', 'keyOfNewWorld'] as const)
      expect([name, new Set([one[name], other[name], known[name]]).size]).toEqual([name, 3]);
    expect(await drawn(listenOptions, 'ada')).toEqual(await drawn({}, 'ada'));
  });

  test.each(local)('is that of the default seed on %s', async (_, listenOptions) => {
    expect(await drawn(listenOptions)).toEqual(await drawn({}));
  });

  test('lets keys go on that it drew before, and a test of what followed runs unchanged', async () => {
    const sim = createSimulator({ clock: { start: '2026-08-04T09:00:00Z', frozen: true } });
    const before = sim.accounts.create().connection();
    const server = await listen(sim, tunnel);
    onTestFinished(() => server.close());
    const call = (apiKey: string) =>
      fetch(`${server.baseUrl}/events`, { headers: { authorization: `Bearer ${apiKey}` } });
    expect((await call(before.apiKey)).status).toBe(200);
    expect((await call(sim.accounts.create().connection().apiKey)).status).toBe(200);
    expect((await sim.toTest()).text).toMatch(/seed/);
  });
});
