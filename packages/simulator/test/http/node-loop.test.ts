import { readFile } from 'node:fs/promises';
import type { EventBranding, Upload } from '@boothkit/contract';
import { rule } from '@boothkit/rule-coverage';
import { createSimulator } from '@boothkit/simulator';
import { listen } from '@boothkit/simulator/node';
import { expect, onTestFinished, test } from 'vitest';
import { oneConnection, startService } from './served.ts';

const logo = new Uint8Array(await readFile(new URL('../../../../examples/assets/logo.png', import.meta.url)));

rule('1.1', 'calls use one connection, rejected ones included', async () => {
  const { server } = await startService();
  const call = oneConnection();
  const ports = new Set<number | undefined>();
  for (const path of ['/events', '/nothing', '/events']) ports.add((await call(`${server.baseUrl}${path}`)).fromPort);
  ports.add((await call(`${server.baseUrl}/events`, { method: 'POST' }, '{ not JSON')).fromPort);
  ports.add((await call(server.controlUrl)).fromPort);
  expect(ports.size).toBe(1);
});

rule('2.8/no-auth', 'HEAD of an image returns its size without a body', async () => {
  const { account, server } = await startService();
  const template = account.templates.add();
  const event = account.events.add({ name: 'Ada', templateIds: [template.id] });
  const { apiKey, baseUrl } = server.connection(account.id);
  const headers = { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' };
  const post = async <Body>(path: string, body: object) =>
    (await (await fetch(`${baseUrl}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })).json()) as Body;
  const upload = await post<Upload>('/uploads', { purpose: 'event-branding-image', contentType: 'image/png' });
  await fetch(upload.uploadUrl, { method: 'PUT', headers: upload.headers, body: logo });
  const image = { slot: 'logo', uploadPath: upload.storagePath };
  const { logoUrl } = await post<EventBranding>(`/events/${event.id}/branding/images`, image);

  const call = oneConnection();
  const head = await call(logoUrl ?? '', { method: 'HEAD' });
  expect([head.status, head.headers['content-length'], head.body.length]).toEqual([200, String(logo.length), 0]);
  const refused = await call(`${baseUrl}/events`, { method: 'HEAD' });
  expect([refused.status, refused.body.length]).toEqual([405, 0]);
  const next = await call(logoUrl ?? '');
  expect([next.status, next.body.length, next.fromPort]).toEqual([200, logo.length, head.fromPort]);
});

rule('8/requests-per-ip', "a caller's address is that of its connection, unless a header names another", async () => {
  const { server } = await startService();
  const call = oneConnection();
  for (let made = 0; made < 300; made++) await call(`${server.baseUrl}/events`);
  expect((await call(`${server.baseUrl}/events`)).status).toBe(429);
  const headers = { 'simulator-client-ip': '203.0.113.9' };
  expect((await call(`${server.baseUrl}/events`, { headers })).status).toBe(401);
});

test.each(['::1', '[::1]'])('a simulator listens on an IPv6 address: %s', async (host) => {
  const { server } = await startService({}, { host });
  expect(server.baseUrl).toBe(`http://[::1]:${server.port}/v1`);
  expect(server.controlUrl).toBe(`http://[::1]:${server.port}/_sim`);
  expect((await fetch(`${server.baseUrl}/events`)).status).toBe(401);
  expect((await fetch(`${server.controlUrl}/clock`)).status).toBe(200);
});

test('a simulator keeps its own path prefix over HTTP', async () => {
  const { server } = await startService({ baseUrl: 'https://api.booth.example/public/v1' });
  expect(server.baseUrl).toBe(`http://127.0.0.1:${server.port}/public/v1`);
  expect((await fetch(`${server.baseUrl}/events`)).status).toBe(401);
  expect((await fetch(`http://127.0.0.1:${server.port}/v1/events`)).status).toBe(404);
});

test('listening rejects for a port in use and an invalid one', async () => {
  const { sim, server } = await startService();
  await expect(listen(sim, { port: server.port })).rejects.toThrow(/EADDRINUSE/);
  await expect(listen(sim, { port: 70_000 })).rejects.toThrow(/65536/);
});

test('a connection requires an existing account', async () => {
  const { account, server } = await startService();
  expect(server.connection(account.id)).toEqual({
    apiKey: account.connection().apiKey,
    baseUrl: server.baseUrl,
    dangerouslyAllowBrowser: true,
  });
  expect(() => server.connection('nobody')).toThrow(/nobody/);
  const unlimited = createSimulator({ limits: 'off' });
  const other = await listen(unlimited);
  onTestFinished(() => other.close());
  expect(other.connection(unlimited.accounts.create().id).limits).toBe('off');
});

test('several servers can serve one simulator', async () => {
  const sim = createSimulator({ checkResponses: true });
  const [first, second] = await Promise.all([listen(sim), listen(sim)]);
  onTestFinished(async () => {
    await Promise.all([first.close(), second.close()]);
  });
  const { apiKey } = first.connection(sim.accounts.create().id);
  const answer = await fetch(`${second.baseUrl}/events`, { headers: { authorization: `Bearer ${apiKey}` } });
  expect(answer.status).toBe(200);
});
