import type { RequestListener } from 'node:http';
import { rule } from '@boothkit/rule-coverage';
import { tlsServer } from '@boothkit/test-support/local-server';
import { expect, test } from 'vitest';
import { service } from '../../../own-account.ts';
import { type App, callback, connected, opened, opens, pageUrl } from '../../../service/oauth/connector.ts';
import { type Internet, internet } from './internet.ts';

// Documents of apps (decision S180) over sockets, TLS and the guard; what they may say is tried in the tests of the sign-in.

const clientId = 'https://cdn.example.com/client.json';
const document = { client_id: clientId, client_name: 'Agent by document', redirect_uris: [callback] };
const app: App = { clientId, redirectUri: callback, verifier: 'v'.repeat(43) };

const tells: RequestListener = (_, response) =>
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(document));

async function startServer(listener: RequestListener, addresses = ['93.184.215.14'], options = {}) {
  const server = await tlsServer(listener);
  const world = internet(server, [addresses], options);
  return { server, world, ...service({ network: world.network }) };
}

rule(['5.8.2', '5.8.3'], 'an app signs in with a document that is fetched over the network each time', async () => {
  const { server, world, sim, account } = await startServer(tells);
  const tokens = await connected(sim, app, account.connectionCodes.create({ access: 'read' }));
  expect(await opens(sim, tokens.access_token)).toBe(200);
  expect(account.connections.list()).toMatchObject([{ appName: 'Agent by document', clientId }]);
  expect(new Set(world.resolved)).toEqual(new Set(['cdn.example.com']));
  const before = server.asked.length;
  await opened(sim, pageUrl(sim, app));
  expect(server.asked.length).toBe(before + 1);
  const [{ method, url, headers } = expect.fail('nothing was asked')] = server.asked;
  expect([method, url, headers.authorization, headers.cookie]).toEqual(['GET', '/client.json', undefined, undefined]);
});

test.each(['127.0.0.1', '10.0.0.1', '169.254.169.254', '::1', 'fd00::1'])(
  'a document whose host resolves to %s is not fetched, and the page says why',
  async (address) => {
    const { server, world, sim } = await startServer(tells, ['93.184.215.14', address]);
    const { status, text } = await opened(sim, pageUrl(sim, app));
    expect([status, text]).toEqual([400, expect.stringContaining('which is not public')]);
    expect([world.dialled, server.connections()]).toEqual([[], 0]);
  },
);

test('with loopback allowed only, no other document is fetched', async () => {
  const { server, sim } = await startServer(tells, ['93.184.215.14'], { reach: { public: false, loopback: true } });
  const { status, text } = await opened(sim, pageUrl(sim, app));
  expect([status, text]).toEqual([400, expect.stringContaining('only this machine may be reached')]);
  expect(server.connections()).toBe(0);
});

const faulty: [string, RequestListener, string][] = [
  ['redirects', (_, response) => response.writeHead(302, { location: '/other.json' }).end(), 'it responded with 302'],
  ['is not there', (_, response) => response.writeHead(404).end(), 'it responded with 404'],
  ['says it is too large', (_, response) => response.end(' '.repeat(5121)), 'at most 5120 bytes; it announces 5121'],
  [
    'turns out too large',
    (_, response) => {
      response.write(' '.repeat(5120));
      response.end(' ');
    },
    'at most 5120 bytes; it sends more',
  ],
  [
    'ends early',
    (_, response) => void response.writeHead(200, { 'content-length': 100 }).write('{', () => response.destroy()),
    'ended early',
  ],
  ['is not JSON', (_, response) => response.end('<html>'), 'is not JSON'],
];

test.each(faulty)('a document that %s connects no app', async (_, listener, reason) => {
  const { server, sim } = await startServer(listener);
  const { status, text } = await opened(sim, pageUrl(sim, app));
  expect([status, text]).toEqual([400, expect.stringContaining(reason)]);
  expect(server.asked.map(({ url }) => url)).toEqual(['/client.json']);
});

test('a document with an untrusted certificate connects no app', async () => {
  const { server, sim } = await startServer(tells, ['93.184.215.14'], { trusted: false });
  const { status, text } = await opened(sim, pageUrl(sim, app));
  expect([status, text]).toEqual([400, expect.stringContaining('could not be reached')]);
  expect(server.asked).toEqual([]);
});

test('a document that times out connects no app', async () => {
  let world: Internet | undefined;
  const made = await startServer(() => world?.timeUp());
  world = made.world;
  const { status, text } = await opened(made.sim, pageUrl(made.sim, app));
  expect([status, text]).toEqual([400, expect.stringContaining('did not respond in')]);
});
