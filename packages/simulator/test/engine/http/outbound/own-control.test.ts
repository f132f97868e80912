import { createServer } from 'node:http';
import { networkInterfaces } from 'node:os';
import { rule } from '@boothkit/rule-coverage';
import { createSimulator } from '@boothkit/simulator';
import {
  type ListenOptions,
  listen,
  loopbackNetwork,
  publicNetwork,
  type ServedRequest,
} from '@boothkit/simulator/node';
import { httpServer } from '@boothkit/test-support/local-server';
import { expect, onTestFinished, test } from 'vitest';
import { readReceivers } from '../../../../src/engine/http/outbound/receivers.ts';
import { stage } from '../../../branding/stage.ts';
import { rejected } from '../../../rejections.ts';
import { internet } from './internet.ts';

const controlToken = 'correct-horse-battery';
const bounds = { maxBytes: 1000, timeoutMs: 10_000 };

/** A service that listens, with a world beside its own, and the requests that came in. */
async function served(allowReceivers: readonly string[] = [], listenOptions: ListenOptions = {}) {
  const made = stage({ limits: 'off', network: loopbackNetwork({ allowReceivers }) });
  const requests: ServedRequest[] = [];
  const server = await listen(made.sim, { onRequest: (request) => requests.push(request), ...listenOptions });
  onTestFinished(() => server.close());
  made.sim.worlds.create();
  const { galleryId } = made.event();
  return {
    ...made,
    server,
    requests,
    /** How the delivery to a webhook ended, which a guest's upload sends. */
    async deliver(mediaUrl: string) {
      made.account.webhooks.set({ mediaUrl });
      made.account.galleries.addMedia(galleryId);
      await made.sim.settled();
      const [last] = made.account.deliveries.page({ order: 'newest', limit: 1 }).data;
      return [last?.outcome, last?.status];
    },
  };
}

/** Addresses of this machine that others reach, as a URL has them. */
const interfaces = Object.values(networkInterfaces())
  .flatMap((addresses) => addresses ?? [])
  .filter(({ address, internal }) => !internal && !address.startsWith('fe80'))
  .map(({ address }) => (address.includes(':') ? `[${address}]` : address));

rule('6.3', 'no webhook reaches the control API of the server itself, however its URL is written', async () => {
  const { deliver, server, requests, account } = await served();
  const hosts = [
    '127.0.0.1',
    'localhost',
    'LOCALHOST.',
    'a.b.localhost',
    '127.1',
    '2130706433',
    '0x7f.0.0.1',
    '127.0.0.1.',
  ];
  const paths = [
    '/_sim/reset',
    '/worlds/world-1/_sim/reset',
    '/_sim',
    '/_sim/',
    '/_sim/reset?a=/b#c',
    '/v1/../_sim/reset',
    '/v1/%2e%2e/_sim/reset',
    '/./_sim/dashboard/',
    '/_sim/view/of/gallery',
    '/worlds/world-1/../../_sim/accounts',
  ];
  for (const [at, path] of paths.entries())
    for (const host of at === 0 ? hosts : hosts.slice(0, 1)) {
      const url = `http://${host}:${server.port}${path}`;
      expect([url, await deliver(url)]).toEqual([url, ['unreachable', null]]);
    }
  expect(await deliver(`https://localhost:${server.port}/_sim/reset`)).toEqual(['unreachable', null]);
  expect(requests).toEqual([]);
  expect(account.events.list()).toHaveLength(1);
});

rule('6.3', 'a webhook may go to other paths of the server', async () => {
  const { deliver, server } = await served();
  for (const path of ['/v1/hook', '/none', '/simulated/reset', '/hooks?path=/_sim/reset'])
    expect([path, await deliver(`http://127.0.0.1:${server.port}${path}`)]).toEqual([
      path,
      ['rejected', expect.any(Number)],
    ]);
});

rule('6.3', 'no webhook reaches the control API of another server of the process, until that has closed', async () => {
  const { deliver, account } = await served();
  const other = createSimulator();
  other.accounts.create();
  const server = await listen(other);
  const url = `http://localhost:${server.port}/_sim/reset`;
  expect(await deliver(url)).toEqual(['unreachable', null]);
  expect(other.accounts.list()).toHaveLength(1);
  await server.close();
  const plain = createServer((_, response) => response.end());
  await new Promise<void>((resolve) => plain.listen(server.port, '127.0.0.1', resolve));
  onTestFinished(() => void plain.close());
  expect(await deliver(url.replace('localhost', '127.0.0.1'))).toEqual(['delivered', 200]);
  expect(account.events.list()).toHaveLength(1);
});

test.each([
  [
    '0.0.0.0',
    ['127.0.0.1', '127.9.9.9', '0.0.0.0', '[::ffff:127.0.0.1]', ...interfaces.filter((host) => !host.includes(':'))],
  ],
  ['::', ['[::1]', '[::]', '127.0.0.1', '[::ffff:7f00:1]', '0.0.0.0', ...interfaces]],
  ['::1', ['[::1]', '[0:0:0:0:0:0:0:1]', 'localhost']],
  ['127.0.0.1', ['0.0.0.0', '[::ffff:127.0.0.1]']],
])('a server on %s is known at each of its addresses', async (host, addresses) => {
  const { deliver, server, requests } = await served(addresses, { host, controlToken });
  for (const address of addresses) {
    const url = `http://${address}:${server.port}/_sim/reset`;
    expect([url, await deliver(url)]).toEqual([url, ['unreachable', null]]);
  }
  expect(requests).toEqual([]);
});

test.each([
  ['alone', ['127.0.0.1']],
  ['among others', ['93.184.216.34', '::ffff:127.0.0.1']],
])('a name that resolves to the server %s is refused before anything connects', async (_, addresses) => {
  const { server } = await served();
  const reach = { public: true, loopback: false, receivers: readReceivers(['app']) };
  const { network, dialled } = internet(server, [addresses], { reach });
  const refused = {
    failure: 'blocked',
    reason: expect.stringMatching(/^it leads to the control API of this simulator/),
  };
  const url = `http://app:${server.port}/_sim/reset`;
  expect(await network.postPublic(url, '{}', bounds)).toEqual(refused);
  expect(await network.fetchPublic(url, bounds)).toEqual(refused);
  expect(dialled).toEqual([]);
  expect(await network.postPublic(`http://app:${server.port}/hook`, '{}', bounds)).toEqual({ status: 403 });
});

rule('4.9/source', 'no sourceUrl reads the control API of the server', async () => {
  const made = await served();
  const { id } = made.event();
  for (const host of ['127.0.0.1', 'localhost'])
    for (const path of ['/_sim/accounts', '/_sim/dashboard/page.js', '/worlds/world-1/_sim/clock']) {
      const sourceUrl = `http://${host}:${made.server.port}${path}`;
      const { body } = await rejected(made, { rule: '4.9/source', fields: ['sourceUrl'] }, () =>
        made.set(id, { slot: 'button-photo', sourceUrl }),
      );
      expect(JSON.stringify(body)).toContain('it leads to the control API of this simulator');
    }
  expect(made.requests).toEqual([]);
});

rule('6.3', 'a receiver that redirects to the control API changes nothing', async () => {
  const { deliver, server, account, requests } = await served();
  const location = `${server.controlUrl}/reset`;
  const { port } = await httpServer((_, response) => response.writeHead(307, { location }).end());
  expect(await deliver(`http://localhost:${port}/`)).toEqual(['redirected', 307]);
  expect([account.events.list().length, requests]).toEqual([1, []]);
});

test('a network with public access refuses the control API as well', async () => {
  const { server } = await served();
  const network = publicNetwork({ allowLoopback: true });
  expect(await network.postPublic(`${server.controlUrl}/reset`, '{}', bounds)).toMatchObject({ failure: 'blocked' });
});
