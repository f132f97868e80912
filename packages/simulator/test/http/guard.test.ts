import type { ErrorBody } from '@boothkit/contract';
import { createSimulator } from '@boothkit/simulator';
import { type ListenOptions, listen, type ServedRequest } from '@boothkit/simulator/node';
import { hasChromium, launchChromium } from '@boothkit/test-support/chromium';
import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
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
  test.each(everyPath)('rejects a name rebound to this machine before any other check: %s %s', async (method, path) => {
    const { call, sim, world, authorization } = await guarded();
    expect(await call(method, path, { ...rebound, authorization })).toBe('Host');
    for (const { accounts, journal } of [sim, world.simulator])
      expect([accounts.list().length, journal.requests()]).toEqual([1, []]);
  });

  test.each(everyPath)('rejects a page of another site before any other check: %s %s', async (method, path) => {
    const { call, sim, world, authorization } = await guarded();
    expect(await call(method, path, { ...foreign, authorization })).toBe('Origin');
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

describe.skipIf(!hasChromium)('in a real browser', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchChromium('--host-resolver-rules=MAP *.example 127.0.0.1');
  });
  afterAll(() => browser?.close());

  async function browsed(options: ListenOptions = {}) {
    const made = await guarded(options);
    const page = await browser.newPage();
    onTestFinished(() => page.close());
    return { ...made, page, port: made.server.port };
  }

  test('a page whose name was rebound to this machine cannot read the simulator', async () => {
    const { page, port } = await browsed();
    for (const path of ['/_sim/dashboard/', '/_sim/accounts', '/v1/openapi.json', '/of/gallery'])
      expect((await page.goto(`http://rebound.example:${port}${path}`))?.status(), path).toBe(403);
  });

  test('a page of another site changes nothing by requests without a preflight', async () => {
    const { page, port, sim } = await browsed();
    // Any page will do, under a name that is not the simulator's.
    await page.goto(`http://evil.example:${port}/`);
    const sent = (path: string) =>
      page.evaluate(
        async (url) => (await fetch(url, { method: 'POST', mode: 'no-cors' })).type,
        `http://127.0.0.1:${port}${path}`,
      );
    for (const path of ['/_sim/accounts', '/v1/events']) expect(await sent(path)).toBe('opaque');
    expect([sim.accounts.list().length, sim.journal.requests()]).toEqual([1, []]);
  });

  test('a page of another site starts nothing in the control API, by pictures, scripts, frames or requests', async () => {
    const requests: ServedRequest[] = [];
    const { page, port, sim, call, authorization } = await browsed({ onRequest: (request) => requests.push(request) });
    await call('GET', '/v1/events', { authorization });
    const before = JSON.stringify([sim.toFile(), sim.journal.requests()]);
    const at = `http://127.0.0.1:${port}`;
    const toControl = () => requests.filter(({ path }) => path.startsWith('/_sim'));
    // A page of another site, and one of the same site: another port of this machine.
    const other = await startService();
    for (const origin of [`http://evil.example:${port}`, `http://127.0.0.1:${other.server.port}`]) {
      requests.length = 0;
      await page.goto(`${origin}/nothing`);
      for (const path of ['/_sim/test?format=sh', '/_sim/world-file', '/_sim/clock', '/_sim/accounts'])
        await page.evaluate(async (url) => {
          for (const name of ['img', 'script', 'iframe']) {
            const element = document.createElement(name);
            const ended = new Promise((resolve) => Object.assign(element, { onload: resolve, onerror: resolve }));
            document.body.append(Object.assign(element, { src: url }));
            await ended;
          }
          for (const method of ['GET', 'HEAD', 'POST']) await fetch(url, { mode: 'no-cors', method }).catch(() => {});
        }, `${at}${path}`);
      expect(toControl()).toHaveLength(6 * 4);
      expect(toControl().filter(({ status }) => status !== 403)).toEqual([]);
    }
    expect(JSON.stringify([sim.toFile(), sim.journal.requests()])).toBe(before);
  });

  test('a link of another site leads to the dashboard, whose own requests are accepted', async () => {
    const { page, port } = await browsed();
    await page.goto(`http://evil.example:${port}/`);
    for (const path of ['/_sim/dashboard/', '/_sim', '/']) {
      await page.goto(`http://evil.example:${port}/`);
      await page.evaluate((url) => {
        const link = Object.assign(document.createElement('a'), { href: url, textContent: 'Open' });
        document.body.replaceChildren(link);
      }, `http://127.0.0.1:${port}${path}`);
      await page.getByRole('link', { name: 'Open' }).click();
      await page.getByRole('heading', { level: 1, name: 'Events' }).waitFor();
    }
  });

  test("a guest enters a gallery's passcode", async () => {
    const { page, port, account, sim } = await browsed();
    const event = account.events.add({ name: 'Ada & Alan', templateIds: [account.templates.add().id] });
    const { link } = account.galleries.update(event.galleryId, { passcode: '2468' });
    await page.goto(link.replace(new URL(sim.baseUrl).host, `127.0.0.1:${port}`).replace('https:', 'http:'));
    await page.fill('[name=passcode]', '2468');
    await page.keyboard.press('Enter');
    await page.waitForSelector('h1');
    expect(await page.textContent('h1')).toBe('Ada & Alan');
  });
});
