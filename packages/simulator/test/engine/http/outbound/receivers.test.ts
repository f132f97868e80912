import type { ErrorBody, WebhookDelivery } from '@boothkit/contract';
import { rule } from '@boothkit/rule-coverage';
import { createSimulator, type WorldFile } from '@boothkit/simulator';
import { listen, loopbackNetwork, publicNetwork } from '@boothkit/simulator/node';
import { bodyOf, httpServer } from '@boothkit/test-support/local-server';
import { expect, onTestFinished, test } from 'vitest';
import { readReceivers } from '../../../../src/engine/http/outbound/receivers.ts';
import { stage } from '../../../branding/stage.ts';
import { service } from '../../../own-account.ts';
import { rejected } from '../../../rejections.ts';
import { pngOf } from '../../../service/files/images/pictures.ts';
import { eventOf } from '../../../service/webhooks/hooks.ts';
import { internet } from './internet.ts';

const bounds = { maxBytes: 1000, timeoutMs: 10_000 };
const page = () => httpServer((_, response) => response.writeHead(200, { 'content-type': 'text/plain' }).end('here'));

/** A network that reaches receivers, behind names that resolve to the address of a container. */
const among = (server: { readonly port: number }, allowReceivers: readonly string[], reach = {}) =>
  internet(server, [['172.18.0.3']], {
    reach: { public: false, loopback: false, receivers: readReceivers(allowReceivers), ...reach },
  });

rule(['6.3', '4.9/source'], 'an allowed receiver is reached over http, wherever its name resolves to', async () => {
  const server = await page();
  const { network, dialled, resolved } = among(server, ['app:3000', 'files']);
  const urls = ['http://app:3000/hook', 'http://APP.:3000/', 'http://files/', 'http://files:8080/a?b=c'];
  for (const url of urls) {
    expect([url, await network.postPublic(url, '{}', bounds)]).toEqual([url, { status: 200 }]);
    expect(await network.fetchPublic(url, bounds)).toMatchObject({ status: 200 });
  }
  expect(dialled).toEqual(Array(2 * urls.length).fill(['172.18.0.3']));
  expect(new Set(resolved)).toEqual(new Set(['app', 'app.', 'files']));
});

rule(['6.3', '4.9/source'], 'beside an allowed receiver, nothing else is let through', async () => {
  const server = await page();
  const urls = [
    'http://app/',
    'http://app:3001/',
    'https://app/',
    'http://app.evil.example:3000/',
    'http://evil.example/app:3000',
    'http://app:3000@evil.example/',
    'http://user:secret@app:3000/',
    'http://user@app:3000/',
    'ftp://app:3000/',
    'http:app:3000/',
    'http:\\\\app:3000/',
    'http://app:3000/\n',
    'http://xapp:3000/',
    'http://172.18.0.3:3000/',
    'http://localhost:3000/',
    'http://127.0.0.1:3000/',
    'http://169.254.169.254/',
    'http://10.0.0.1:3000/',
    'app:3000',
  ];
  for (const reach of [{}, { public: true }]) {
    const { network, resolved } = among(server, ['app:3000'], reach);
    for (const url of urls) {
      expect([url, await network.postPublic(url, '{}', bounds)]).toMatchObject([url, { failure: 'blocked' }]);
      expect([url, network.allowsUrl?.(url)]).toEqual([url, false]);
    }
    expect(resolved).toEqual([]);
  }
  // A public name that resolves to the address of a receiver is still rebinding.
  const { network } = among(server, ['app:3000'], { public: true });
  expect(await network.fetchPublic('https://cdn.example.com:3000/', bounds)).toEqual({
    failure: 'blocked',
    reason: 'its host resolves to 172.18.0.3, which is not public',
  });
  expect(server.connections()).toBe(0);
});

test('what is closed is said by what may be reached', async () => {
  const server = await page();
  const reasonOf = async (reach: object, receivers: readonly string[]) =>
    among(server, receivers, reach).network.fetchPublic('https://cdn.example.com/', bounds);
  expect(await reasonOf({}, ['app'])).toMatchObject({ reason: 'only allowed receivers may be reached' });
  expect(await reasonOf({ loopback: true }, ['app'])).toMatchObject({
    reason: 'only this machine and allowed receivers may be reached',
  });
  expect(await reasonOf({ loopback: true }, [])).toMatchObject({ reason: 'only this machine may be reached' });
});

test.each([
  ['app', 'http://app:9/', true],
  ['APP.:80', 'http://app/', true],
  ['app:443', 'https://app/', true],
  ['app:443', 'http://app/', false],
  ['my_app:3000', 'http://my_app:3000/', true],
  ['192.168.1.7', 'http://192.168.1.7:8080/', true],
  ['192.168.1.7:8080', 'http://3232235783:8080/', true],
  ['fd00::7', 'http://[FD00:0::7]:3000/', true],
  ['[fd00::7]', 'http://[fd00::7]/', true],
  ['[fd00::7]:3000', 'http://[fd00::7]:3000/', true],
  ['[fd00::7]:3000', 'http://[fd00::7]:3001/', false],
  ['::1', 'http://[::1]:3000/', true],
  ['app', 'http://api.app/', false],
])('a receiver %s and the URL %s: %s', (receiver, url, isAllowed) => {
  expect(loopbackNetwork({ allowReceivers: ['other', receiver] }).allowsUrl?.(url)).toBe(isAllowed);
});

test.each([
  '',
  ' ',
  '*',
  'app:',
  'app:0',
  'app:65536',
  'app:3000:1',
  ':3000',
  'http://app',
  'app/',
  'a b',
  'u@app',
  '[::1',
  '[::1]:',
  '.',
  'app:x',
])('a receiver such as %j is rejected with the name of the option', async (receiver) => {
  const message = `allowReceivers must be host names or addresses, each alone or with a port from 1 to 65535 such as app:3000 or [fd00::7]:3000; got ${JSON.stringify(receiver)}`;
  const allowReceivers = ['app:3000', receiver];
  expect(() => loopbackNetwork({ allowReceivers })).toThrow(new TypeError(message));
  expect(() => publicNetwork({ allowReceivers })).toThrow(new TypeError(message));
  await expect(listen(createSimulator(), { allowReceivers })).rejects.toThrow(new TypeError(message));
});

/** A receiver on this machine that is no loopback receiver for the network: it is named as a receiver only. */
async function receiver() {
  const bodies: WebhookDelivery[] = [];
  const server = await httpServer(async (request, response) => {
    bodies.push(JSON.parse(await bodyOf(request)));
    response.end();
  });
  return { bodies, server, name: `127.0.0.1:${server.port}` };
}

rule(['6.1', '6.3'], 'while a server listens, deliveries of all its worlds reach allowed receivers', async () => {
  const { bodies, server, name } = await receiver();
  const sim = createSimulator();
  const world = sim.worlds.create().simulator;
  const listening = await listen(sim, { allowReceivers: [name] });
  onTestFinished(() => listening.close());
  for (const { accounts, settled } of [sim, world]) {
    const account = accounts.create();
    account.webhooks.set({ mediaUrl: server.url });
    account.galleries.addMedia(eventOf(account).galleryId);
    await settled();
    expect(account.deliveries.list()).toMatchObject([{ outcome: 'delivered', status: 200 }]);
    expect(() => account.webhooks.set({ sendUrl: `http://127.0.0.1:${server.port + 1}/` })).toThrow(
      'must be a public https URL, or one of an allowed receiver',
    );
  }
  expect(bodies).toHaveLength(2);
  const later = sim.worlds.create().simulator.accounts.create();
  expect(later.webhooks.set({ mediaUrl: server.url }).mediaUrl).toBe(server.url);
  await listening.close();
  const [account] = sim.accounts.list();
  expect(() => account?.webhooks.set({ sendUrl: server.url })).toThrow('sendUrl must be a public https URL');
});

rule('6.3', 'a server that allows a receiver leaves the network of its simulator as it is', async () => {
  const [own, other] = [await receiver(), await receiver()];
  const { sim, account } = service({ network: loopbackNetwork() });
  const elsewhere = 'http://app.invalid:3000/hook';
  expect(() => account.webhooks.set({ mediaUrl: elsewhere })).toThrow('or one on loopback; its scheme is http');
  const listening = await listen(sim, { allowReceivers: ['app.invalid:3000', other.name] });
  onTestFinished(() => listening.close());
  expect(account.webhooks.set({ mediaUrl: elsewhere }).mediaUrl).toBe(elsewhere);
  expect(() => account.webhooks.set({ mediaUrl: 'http://app:3000/' })).toThrow(
    'must be a public https URL, or one on loopback or of an allowed receiver',
  );
  const { galleryId } = eventOf(account);
  for (const { server } of [own, other]) {
    account.webhooks.set({ mediaUrl: server.url });
    account.galleries.addMedia(galleryId);
    await sim.settled();
  }
  expect([own.bodies.length, other.bodies.length]).toEqual([1, 1]);
});

rule('4.9/source', 'an allowed receiver is a source, over the API, and others are rejected as before', async () => {
  const bytes = await pngOf(30, 30);
  const server = await httpServer((_, response) => response.writeHead(200, { 'content-type': 'image/png' }).end(bytes));
  const made = stage({ network: publicNetwork({ allowReceivers: [`127.0.0.1:${server.port}`] }) });
  const { id } = made.event();
  const set = await made.set(id, { slot: 'button-photo', sourceUrl: `${server.url}a.png` });
  expect(set.status).toBe(201);
  const { body } = await rejected(made, { rule: '4.9/source', fields: ['sourceUrl'] }, () =>
    made.set<ErrorBody>(id, { slot: 'button-photo', sourceUrl: `http://127.0.0.1:${server.port + 1}/` }),
  );
  expect(body.error.message).toContain('sourceUrl must be a public https URL, or one of an allowed receiver');
  expect(server.asked).toHaveLength(1);
});

rule('6.3', 'a redirect of an allowed receiver is not followed', async () => {
  const { server: target } = await receiver();
  const server = await httpServer((_, response) => response.writeHead(307, { location: target.url }).end());
  const { sim, account } = service({
    network: loopbackNetwork({ allowReceivers: [`127.0.0.1:${server.port}`] }),
  });
  account.webhooks.set({ mediaUrl: server.url });
  account.galleries.addMedia(eventOf(account).galleryId);
  await sim.settled();
  expect(account.deliveries.list()).toMatchObject([{ outcome: 'redirected', status: 307 }]);
  expect(target.connections()).toBe(0);
});

test('a world file names allowed receivers, and no other ones', () => {
  const webhooks = { mediaUrl: 'http://app:3000/hook', sendUrl: null };
  const seedFile: WorldFile = { version: 1, now: '2026-08-04T09:00:00.000Z', accounts: [{ id: 'acme', webhooks }] };
  const network = loopbackNetwork({ allowReceivers: ['app:3000'] });
  const clock = { frozen: true };
  const sim = createSimulator({ network, seedFile, clock });
  expect(sim.accounts.get('acme')?.webhooks.get()).toEqual(webhooks);
  expect(createSimulator({ network, seedFile: sim.toFile(), clock }).toFile()).toEqual(sim.toFile());
  expect(() => createSimulator({ seedFile })).toThrow(
    'accounts[0].webhooks.mediaUrl must be a public https URL: its scheme is http; got "http://app:3000/hook"',
  );
  expect(() => createSimulator({ seedFile, network: loopbackNetwork() })).toThrow(
    'accounts[0].webhooks.mediaUrl must be a public https URL, or one on loopback: its scheme is http',
  );
});

rule('6.3', 'names below localhost are loopback on the way out', async () => {
  const { bodies, server } = await receiver();
  const { sim, account, call } = service({ network: loopbackNetwork() });
  const { galleryId } = eventOf(account);
  const hosts = ['app.localhost', 'APP.Localhost', 'a.b.localhost', 'localhost.', 'app.localhost.'];
  for (const host of hosts) {
    const mediaUrl = `http://${host}:${server.port}/hook`;
    expect([host, (await call('PUT', '/webhooks', { mediaUrl })).status]).toEqual([host, 200]);
    account.galleries.addMedia(galleryId);
    await sim.settled();
  }
  expect(account.deliveries.list().map(({ outcome }) => outcome)).toEqual(hosts.map(() => 'delivered'));
  expect(bodies).toHaveLength(hosts.length);
  for (const host of ['applocalhost', 'localhost.app', 'app.localhost.example.com'])
    expect((await call('PUT', '/webhooks', { mediaUrl: `http://${host}:${server.port}/` })).status).toBe(400);
});
