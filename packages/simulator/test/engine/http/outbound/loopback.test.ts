import type { ErrorBody, WebhookDelivery } from '@boothkit/contract';
import { rule } from '@boothkit/rule-coverage';
import { loopbackNetwork, publicNetwork } from '@boothkit/simulator/node';
import { expect, test } from 'vitest';
import { stage } from '../../../branding/stage.ts';
import { pngOf } from '../../../files/images/pictures.ts';
import { turns } from '../../../model/turns.ts';
import { rejected } from '../../../rejections.ts';
import { service } from '../../../service.ts';
import { eventOf } from '../../../webhooks/hooks.ts';
import { internet } from './internet.ts';
import { bodyOf, httpServer } from './local-server.ts';

const bounds = { maxBytes: 1000, timeoutMs: 10_000 };

rule(
  ['6.3', '4.9/source'],
  'unless allowed, local receivers and sources are rejected, by the API and the dashboard',
  async () => {
    const server = await httpServer((_, response) => response.end());
    for (const options of [{}, { network: publicNetwork() }]) {
      const made = stage(options);
      const { id } = made.event();
      for (const url of [server.url, `https://localhost:${server.port}/`]) {
        await rejected(made, { rule: '6.3', fields: ['mediaUrl'] }, () =>
          made.call('PUT', '/webhooks', { mediaUrl: url }),
        );
        await rejected(made, { rule: '4.9/source', fields: ['sourceUrl'] }, () =>
          made.set(id, { slot: 'button-photo', sourceUrl: url }),
        );
        expect(() => made.account.webhooks.set({ sendUrl: url })).toThrow(TypeError);
      }
    }
    expect(server.connections()).toBe(0);
  },
);

rule(
  ['6.1', '6.5'],
  'if allowed, deliveries reach a real local receiver once, and the log has their outcome',
  async () => {
    const bodies: WebhookDelivery[] = [];
    const server = await httpServer(async (request, response) => {
      bodies.push(JSON.parse(await bodyOf(request)));
      const status = Number(new URL(request.url ?? '', server.url).searchParams.get('status'));
      response.writeHead(status, { location: '/elsewhere' }).end();
    });
    const { sim, account, call } = service({ network: loopbackNetwork() });
    const { galleryId } = eventOf(account);
    for (const status of [200, 302, 500]) {
      const mediaUrl = `${server.url}hook?secret=4f1c&status=${status}`;
      expect((await call('PUT', '/webhooks', { mediaUrl })).status).toBe(200);
      account.galleries.addMedia(galleryId);
      await sim.settled();
    }
    const log = account.deliveries.list();
    expect(log.map(({ outcome, status }) => [outcome, status])).toEqual([
      ['delivered', 200],
      ['redirected', 302],
      ['rejected', 500],
    ]);
    expect(bodies).toEqual(log.map(({ payload }) => payload));
    expect(server.asked.map(({ url }) => url)).toEqual(
      [200, 302, 500].map((status) => `/hook?secret=4f1c&status=${status}`),
    );
  },
);

test('a burst of deliveries over the real network opens 64 connections at once, and no more', async () => {
  const held: (() => void)[] = [];
  let most = 0;
  const server = await httpServer((_, response) => {
    held.push(() => response.end());
    if (most > 0) response.end();
    else if (held.length === 64) void letGo();
  });
  const letGo = async () => {
    // Time enough for a 65th to come.
    await turns(100);
    most = held.length;
    for (const answer of held) answer();
  };
  const { sim, account } = service({ network: loopbackNetwork() });
  const { galleryId } = eventOf(account);
  account.webhooks.set({ mediaUrl: server.url });
  for (let count = 0; count < 200; count++) account.galleries.addMedia(galleryId);
  await sim.settled();
  expect(account.deliveries.list().map(({ outcome }) => outcome)).toEqual(Array(200).fill('delivered'));
  expect(server.asked).toHaveLength(200);
  expect(most).toBe(64);
});

rule('6.5', 'a hanging real receiver blocks no one, and an aborted or missing one is unreachable', async () => {
  let reached = (): void => {};
  const isReached = new Promise<void>((resolve) => {
    reached = resolve;
  });
  const server = await httpServer(() => reached());
  const { sim, account, call } = service({ network: loopbackNetwork() });
  const { id, galleryId } = eventOf(account);
  account.webhooks.set({ mediaUrl: server.url });
  account.galleries.addMedia(galleryId);
  await isReached;
  expect((await call('GET', `/events/${id}`)).status).toBe(200);
  await sim.clock.sleep(60_000);
  sim.clock.advance({ days: 1 });
  const during = sim.snapshot();
  expect(account.deliveries.list()).toMatchObject([{ outcome: 'inFlight' }]);
  server.cut();
  await sim.settled();
  expect(account.deliveries.list()).toMatchObject([{ outcome: 'unreachable', status: null }]);
  sim.restore(during);
  await sim.settled();
  expect(account.deliveries.list()).toMatchObject([{ outcome: 'unreachable', status: null }]);
  expect(server.asked).toHaveLength(1);
});

test('if allowed, a real local server is a source, after the simulated web', async () => {
  const bytes = await pngOf(30, 30);
  const server = await httpServer((_, response) => response.writeHead(200, { 'content-type': 'image/png' }).end(bytes));
  const { sim, event, set, view } = stage({ network: loopbackNetwork() });
  const { id } = event();
  for (const sourceUrl of [
    `${server.url}a.png`,
    `http://localhost:${server.port}/a.png`,
    `http://2130706433:${server.port}/`,
  ]) {
    const { status, body } = await set(id, { slot: 'button-photo', sourceUrl });
    expect(status).toBe(201);
    expect(Buffer.compare((await view(body.captureButtonUrls['photo'])).bytes, bytes)).toBe(0);
  }
  expect(server.asked).toHaveLength(3);
  sim.web.serve(server.url, bytes);
  expect((await set(id, { slot: 'button-photo', sourceUrl: server.url })).status).toBe(201);
  expect(server.asked).toHaveLength(3);
});

rule(
  ['6.3', '4.9/source'],
  'if allowed, URLs that are neither public https nor loopback are still rejected, with the reason',
  async () => {
    const made = stage({ network: loopbackNetwork() });
    const { id } = made.event();
    const urls = [
      'http://hooks.example.com/',
      'http://10.0.0.1/',
      'http://user:secret@localhost/',
      'http://localhost.example.com/',
      'http://128.0.0.1/',
      'ftp://localhost/',
      'http:localhost/',
      'http://local\\host/',
      'localhost',
      '',
    ];
    for (const url of urls) {
      const { body } = await rejected(made, { rule: '6.3', fields: ['mediaUrl'] }, () =>
        made.call<ErrorBody>('PUT', '/webhooks', { mediaUrl: url }),
      );
      expect(body.error.message).toContain('must be a public https URL, or one on loopback');
      await rejected(made, { rule: '4.9/source', fields: ['sourceUrl'] }, () =>
        made.set(id, { slot: 'button-photo', sourceUrl: url }),
      );
    }
    await rejected(made, { rule: '4.9/source', fields: ['uploadPath', 'sourceUrl'] }, () =>
      made.set(id, { slot: 'button-photo', uploadPath: 'x', sourceUrl: 'http://localhost/' }),
    );
    expect(made.account.webhooks.set({ mediaUrl: 'https://hooks.example.com/', sendUrl: null })).toEqual({
      mediaUrl: 'https://hooks.example.com/',
      sendUrl: null,
    });
  },
);

test('the loopback network reaches nothing public, and the public one no loopback', async () => {
  const server = await httpServer((_, response) => response.end());
  expect(await loopbackNetwork().fetchPublic('https://cdn.example.com/', bounds)).toEqual({
    failure: 'blocked',
    reason: 'only this machine may be reached',
  });
  expect(await publicNetwork().postPublic(server.url, '{}', bounds)).toMatchObject({ failure: 'blocked' });
  expect(await publicNetwork({ allowLoopback: true }).postPublic(server.url, '{}', bounds)).toEqual({ status: 200 });
  expect(
    [publicNetwork(), publicNetwork({ allowLoopback: true }), loopbackNetwork()].map((n) => n.allowsLoopback),
  ).toEqual([false, true, true]);
});

rule('4.9/source', 'a localhost that resolves elsewhere is not connected to', async () => {
  const server = await httpServer((_, response) => response.end('here'));
  const reach = { public: true, loopback: true };
  for (const address of ['93.184.216.34', '10.0.0.1', '::ffff:127.0.0.1', '128.0.0.1']) {
    const { network, dialled } = internet(server, [['127.0.0.1', address]], { reach });
    expect(await network.fetchPublic(`http://localhost:${server.port}/`, bounds)).toEqual({
      failure: 'blocked',
      reason: `its host resolves to ${address}, which is not on loopback`,
    });
    expect(dialled).toEqual([]);
  }
  const { network } = internet(server, [['127.0.0.1', '::1']], { reach });
  expect(await network.fetchPublic(`http://localhost:${server.port}/`, bounds)).toMatchObject({ status: 200 });
});
