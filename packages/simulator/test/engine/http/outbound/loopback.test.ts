import type { ErrorBody, WebhookDelivery } from '@boothkit/contract';
import { rule } from '@boothkit/rule-coverage';
import { loopbackNetwork, publicNetwork } from '@boothkit/simulator/node';
import { bodyOf, httpServer, tlsServer } from '@boothkit/test-support/local-server';
import { describe, expect, test } from 'vitest';
import type { AllowedTargets } from '../../../../src/engine/http/outbound/gate.ts';
import type { Network } from '../../../../src/engine/http/outbound/network.ts';
import { stage } from '../../../branding/stage.ts';
import { turns } from '../../../model/turns.ts';
import { asJson, service } from '../../../own-account.ts';
import { rejected } from '../../../rejections.ts';
import { pngOf } from '../../../service/files/images/pictures.ts';
import { eventOf } from '../../../service/webhooks/hooks.ts';
import { internet } from './internet.ts';

const bounds = { maxBytes: 1000, timeoutMs: 10_000 };

rule(['6.3', '4.9/source'], 'unless allowed, local receivers and sources are rejected everywhere', async () => {
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
});

rule(['6.1', '6.5'], 'if allowed, deliveries reach a local receiver once, and the log has the outcome', async () => {
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
});

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

rule(['6.3', '4.9/source'], 'if allowed, URLs neither public https nor loopback are rejected with reason', async () => {
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
});

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

test('a URL that an option would allow is rejected with the option, wherever it is given', async () => {
  const made = stage();
  const { id } = made.event();
  const { simulator: world } = made.sim.worlds.create();
  const control = async (method: string, path: string, body: object) => {
    const response = await made.sim.fetch(`${made.sim.controlUrl}${path}`, asJson(method, body));
    return ((await response.json()) as ErrorBody).error;
  };
  const loopback =
    'To reach this machine, start the simulator with --allow-loopback (in code, with network: loopbackNetwork()).';
  const receiver = (host: string) =>
    `To reach a host that you trust, start the simulator with --allow-receiver ${host} (in code, with allowReceivers).`;
  made.account.webhooks.set({ mediaUrl: 'https://hooks.example.com/' });
  made.account.galleries.addMedia(made.account.events.get(id)?.galleryId ?? '');
  await made.sim.settled();
  const [delivery] = made.account.deliveries.list();
  for (const [url, hint] of [
    ['http://127.0.0.1:3000/hook', loopback],
    ['HTTPS://LOCALHOST/hook', loopback],
    ['http://[::1]/', loopback],
    ['http://app:3000/hook', receiver('app:3000')],
    ['https://10.0.0.7/', receiver('10.0.0.7')],
    // None of these is only the network's to allow.
    ['http://hooks.example.com/', undefined],
    ['http://user:pass@127.0.0.1/', undefined],
    ['ftp://127.0.0.1/', undefined],
  ] as const) {
    const webhooks = { sendUrl: null, mediaUrl: url };
    const path = `/accounts/${made.account.id}/webhooks`;
    const redeliveries = `/accounts/${made.account.id}/deliveries/${delivery?.id}/redeliveries`;
    const hints = [
      (await made.call('PUT', '/webhooks', webhooks)).body.error.hint,
      (await made.set(id, { slot: 'button-photo', sourceUrl: url })).body as unknown as ErrorBody,
      (await control('PUT', path, webhooks)).hint,
      (await control('POST', redeliveries, { url })).hint,
      (await control('PUT', '/world-file', { version: 1, accounts: [{ webhooks: { mediaUrl: url } }] })).hint,
    ].map((found) => (typeof found === 'object' ? found.error.hint : found));
    expect([url, ...hints]).toEqual([url, hint, hint, hint, hint, hint]);
    const file = { version: 1 as const, accounts: [{ webhooks: { mediaUrl: url } }] };
    const lines = `{"format":"boothkit-world","version":1}\n{"accounts":${JSON.stringify(file.accounts[0])}}\n`;
    for (const act of [
      async () => void made.account.webhooks.set({ mediaUrl: url }),
      async () => world.load(file),
      () => world.loadLines(lines),
    ]) {
      const error: unknown = await act().catch((thrown: unknown) => thrown);
      expect(error).toBeInstanceOf(TypeError);
      if (hint === undefined) expect(String(error)).not.toContain('start the simulator with');
      else expect(String(error).endsWith(`. ${hint}`)).toBe(true);
    }
  }
});

describe('a receiver with a certificate that nobody known has signed', () => {
  const posting = async (network: Network, url: string) => network.postPublic(url, '{}', bounds);

  test('is refused with the ways to trust it, and accepted on loopback with allowSelfSigned', async () => {
    const server = await tlsServer((_, response) => response.end());
    const urls = [`https://127.0.0.1:${server.port}/`, `https://localhost:${server.port}/`];
    for (const url of urls) {
      const refused = await posting(loopbackNetwork(), url);
      expect(refused).toMatchObject({ failure: 'unreachable' });
      expect('reason' in refused && refused.reason).toContain(
        '(name the certificate of its CA in NODE_EXTRA_CA_CERTS before the start, or accept all on loopback with --allow-self-signed)',
      );
      for (const network of [
        loopbackNetwork({ allowSelfSigned: true }),
        publicNetwork({ allowLoopback: true, allowSelfSigned: true }),
        loopbackNetwork({ allowSelfSigned: true, allowReceivers: ['localhost', '127.0.0.1'] }),
      ])
        expect(await posting(network, url)).toEqual({ status: 200 });
    }
  });

  test('is refused everywhere else, with allowSelfSigned, too', async () => {
    const server = await tlsServer((_, response) => response.end());
    const options = (reach: Partial<AllowedTargets>) => ({
      reach: { public: true, loopback: true, selfSigned: true, ...reach },
      trusted: false,
    });
    const receivers = [{ hostname: 'app', port: undefined }];
    for (const [host, reach] of [
      ['cdn.example.com', {}],
      ['app', { receivers }],
    ] as const) {
      const { network } = internet(server, [['93.184.216.34']], options(reach));
      const refused = await posting(network, `https://${host}:${server.port}/`);
      expect(refused).toMatchObject({ failure: 'unreachable' });
      expect('reason' in refused && refused.reason).toMatch(/NODE_EXTRA_CA_CERTS before the start\)$/);
    }
    expect(() => publicNetwork({ allowSelfSigned: true })).toThrow('allowSelfSigned needs allowLoopback');
  });
});
