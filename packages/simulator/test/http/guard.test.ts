import type { ErrorBody } from '@boothkit/contract';
import { createSimulator } from '@boothkit/simulator';
import { type ListenOptions, listen } from '@boothkit/simulator/node';
import { describe, expect, test } from 'vitest';
import { oneConnection, startService } from './served.ts';

const controlToken = 'correct-horse-battery';
const rebound = { host: 'rebound.example:4010' };
const foreign = { origin: 'https://evil.example' };

/** A server with a world beside its own, and calls with headers that `fetch` would not send. */
async function guarded(options: ListenOptions = {}) {
  const made = await startService({}, options);
  const world = made.sim.worlds.create();
  const send = oneConnection();
  const at = `127.0.0.1:${made.server.port}`;
  /** The status; for a rejection by the guard, `Host` or `Origin`. */
  async function call(method: string, path: string, headers: Record<string, string> = {}, body = '') {
    const { status, body: bytes } = await send(`http://${at}${path}`, { method, headers }, body);
    if (status !== 403) return status;
    const { error }: ErrorBody = JSON.parse(bytes.toString());
    expect(error.code).toBe('insufficient_scope');
    return error.message.split(' ')[0];
  }
  const authorization = `Bearer ${made.account.connection().apiKey}`;
  return { ...made, at, call, world, mount: `/worlds/${world.id}`, authorization };
}

const everyPath: readonly (readonly [method: string, path: string])[] = [
  ['GET', '/v1/events'],
  ['POST', '/v1/events'],
  ['OPTIONS', '/v1/events'],
  ['GET', '/v1/openapi.json'],
  ['POST', '/mcp'],
  ['PUT', '/uploads/account/upload'],
  ['GET', '/images/account/logo.png'],
  ['GET', '/media/account/photo.jpg'],
  ['GET', '/thumbnails/account/template.jpg'],
  ['GET', '/catalog/portrait.jpg'],
  ['GET', '/of/gallery'],
  ['POST', '/of/gallery'],
  ['GET', '/connect/authorize'],
  ['POST', '/connect/authorize'],
  ['POST', '/connect/token'],
  ['POST', '/connect/register'],
  ['GET', '/.well-known/oauth-authorization-server'],
  ['GET', '/_sim/dashboard/'],
  ['GET', '/_sim/openapi.json'],
  ['GET', '/_sim/live'],
  ['POST', '/_sim/accounts'],
  ['GET', '/worlds/world-1/v1/events'],
  ['POST', '/worlds/world-1/mcp'],
  ['GET', '/worlds/world-1/_sim/dashboard/'],
  ['POST', '/worlds/world-1/_sim/accounts'],
  ['GET', '/nothing'],
];

describe('a server on loopback', () => {
  test.each([
    ['a name rebound to this machine', rebound, 'Host'],
    ['a page of another site', foreign, 'Origin'],
  ])('rejects %s before any other check, on every path', async (_, headers, header) => {
    const { call, sim, world, authorization } = await guarded();
    for (const [method, path] of everyPath)
      expect([method, path, await call(method, path, { ...headers, authorization })]).toEqual([method, path, header]);
    for (const { accounts, journal } of [sim, world.simulator])
      expect([accounts.list().length, journal.requests()]).toEqual([1, []]);
  });

  test('accepts loopback names only', async () => {
    const { call, authorization, server } = await guarded();
    const names = ['127.0.0.1', '127.8.9.10', 'localhost', 'LOCALHOST', 'booth.localhost', '[::1]', '127.1'];
    // A full name ends in a dot.
    for (const name of [...names, 'localhost.', 'LocalHost.', 'booth.localhost.', 'a.b.localhost.', '127.0.0.1.'])
      expect([name, await call('GET', '/v1/events', { host: `${name}:${server.port}`, authorization })]).toEqual([
        name,
        200,
      ]);
    const others = ['127.0.0.1.rebound.example', 'notlocalhost', '0.0.0.0', '192.168.1.7', '[::]'];
    for (const name of [...others, 'localhost..', 'localhost.example', 'localhost.example.', 'notlocalhost.'])
      expect([name, await call('GET', '/v1/events', { host: `${name}:80`, authorization })]).toEqual([name, 'Host']);
  });

  test('validates the host of an absolute request target like the Host header', async () => {
    const { server, authorization } = await guarded();
    const send = oneConnection();
    const statusOf = async (path: string) => (await send(server.baseUrl, { path, headers: { authorization } })).status;
    expect(await statusOf('http://rebound.example/v1/events')).toBe(403);
    expect(await statusOf('http://localhost/v1/events')).toBe(200);
  });

  test('accepts pages of this machine, such as a development server or the MCP Inspector', async () => {
    const { call, at, authorization } = await guarded();
    const origins = [`http://${at}`, 'http://localhost:5173', 'https://localhost', 'http://[::1]:6274'];
    for (const origin of [...origins, 'http://localhost.:5173', 'http://booth.localhost.'])
      expect([origin, await call('GET', '/v1/events', { origin, authorization })]).toEqual([origin, 200]);
  });

  test('rejects opaque origins, and those that only look like this machine', async () => {
    const { call, authorization } = await guarded();
    // A page in a sandbox, and one in a data: URL, have the origin null, whichever site they are from.
    for (const origin of [
      'null',
      'file://',
      '',
      'http://localhost.evil.example',
      'http://localhost, http://evil.example',
    ])
      expect([origin, await call('GET', '/v1/events', { origin, authorization })]).toEqual([origin, 'Origin']);
  });

  test('accepts the configured names in Host and Origin, on every path', async () => {
    const { call, authorization, mount } = await guarded({
      allowHosts: ['Simulator', 'app', '192.168.1.7', 'fe80::7'],
    });
    for (const host of ['simulator:4010', 'simulator', 'simulator.:4010', '192.168.1.7:4010', '[fe80::7]:4010']) {
      for (const path of ['/v1/events', `${mount}/v1/events`, '/_sim/dashboard/'])
        expect([host, path, await call('GET', path, { host, authorization })]).toEqual([host, path, 200]);
      expect([host, await call('GET', '/_sim/clock', { host, authorization })]).toEqual([host, 401]);
    }
    const fromApp = { host: 'simulator:4010', origin: 'http://app:3000', authorization };
    expect(await call('GET', '/v1/events', fromApp)).toBe(200);
    expect(await call('GET', '/v1/events', { host: 'other:4010', authorization })).toBe('Host');
    expect(await call('GET', '/v1/events', { origin: 'http://other:3000', authorization })).toBe('Origin');
  });
});

test.each([
  ['loopback', {}],
  ['all addresses, with names', { host: '0.0.0.0', controlToken, allowHosts: ['simulator.'] }],
] as const)('a health probe is answered whatever its Host is, on %s', async (_, options) => {
  const { call, mount } = await guarded(options);
  // Probes of containers and load balancers use the address of the machine.
  for (const host of ['10.1.2.3:4010', '[fd00::7]', 'rebound.example', 'pod-7.internal', 'localhost.'])
    for (const path of ['/health', `${mount}/health`])
      for (const method of ['GET', 'HEAD'])
        expect([host, path, await call(method, path, { host })]).toEqual([host, path, 200]);
  expect(await call('GET', '/health', { ...rebound, ...foreign })).toBe(200);
  for (const path of ['/health/', '/health/x', '/healthy', '/v1/health', '/'])
    expect([path, await call('GET', path, rebound)]).toEqual([path, 'Host']);
  expect(await call('GET', '/', { host: 'simulator.' })).toBe('allowHosts' in options ? 404 : 'Host');
});

describe('a server that other machines can reach', () => {
  const open = { host: '0.0.0.0', controlToken };

  test('accepts any Host by default', async () => {
    const { call, authorization } = await guarded(open);
    for (const host of ['simulator:4010', '192.168.1.7:4010', 'booth.example'])
      expect(await call('GET', '/v1/events', { host, authorization })).toBe(200);
  });

  test('accepts only the configured names, if there are any', async () => {
    const { call, authorization, server } = await guarded({ ...open, allowHosts: ['simulator'] });
    for (const host of ['simulator:4010', `localhost:${server.port}`, `0.0.0.0:${server.port}`])
      expect([host, await call('GET', '/v1/events', { host, authorization })]).toEqual([host, 200]);
    expect(await call('GET', '/v1/events', { ...rebound, authorization })).toBe('Host');
  });

  test('rejects pages of other sites', async () => {
    const { call, authorization } = await guarded(open);
    const own = { host: 'simulator:4010', origin: 'http://simulator:4010' };
    expect(await call('GET', '/v1/events', { ...own, authorization })).toBe(200);
    expect(await call('GET', '/v1/events', { ...own, ...foreign, authorization })).toBe('Origin');
  });

  test("requires its token for the control API, the dashboard's calls included", async () => {
    const { call, mount } = await guarded(open);
    const authorization = `Bearer ${controlToken}`;
    for (const path of ['/_sim/clock', '/_sim/live', '/_sim/openapi.json', `${mount}/_sim/clock`])
      expect([path, await call('GET', path, { host: 'simulator' })]).toEqual([path, 401]);
    for (const path of ['/_sim/clock', `${mount}/_sim/clock`])
      expect([path, await call('GET', path, { host: 'simulator', authorization })]).toEqual([path, 200]);
  });
});

test.each(['', 'simulator:4010', 'http://simulator', 'a/b', '*', 'a b', '[::1]:80', 'user@simulator', '1.2.3.4.5'])(
  'a name such as %j is rejected before a socket opens',
  async (name) => {
    await expect(listen(createSimulator(), { allowHosts: ['simulator', name] })).rejects.toThrow(
      `allowHosts must be host names or addresses without a port; got ${JSON.stringify(name)}`,
    );
  },
);
