import { execFile, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { BoothClient } from '@boothkit/client';
import { webhookUrl } from '@boothkit/client/webhooks';
import { listen } from '@boothkit/simulator/node';
import { boothTest } from '@boothkit/simulator/vitest';
import { expect, onTestFinished } from 'vitest';
import served from '../booth-document.json' with { type: 'json' };
import document from '../booth-openapi.json' with { type: 'json' };
import { createPlatform, type Platform } from '../src/app.ts';
import { type Booth, reconcile } from '../src/booking-events.ts';
import { type Booking, openBookings } from '../src/bookings.ts';
import { crewOf } from '../src/crew.ts';
import { type Evening, eveningReader } from '../src/evening.ts';

const secret = '9f1c2b7e-4d0a-4c55-8f43-2f6b1d0c7a90';
const logo = fileURLToPath(new URL('../../assets/logo.png', import.meta.url));

interface Running extends Platform, Booth {
  readonly url: string;
  put(
    id: string,
    order: object,
  ): Promise<{ readonly status: number; readonly body: Booking & { readonly fields: object; readonly error: string } }>;
}

// The platform on a port of its own, and the service's webhooks leading to it.
const test = boothTest({
  simulator: {
    clock: { start: '2026-08-04T09:00:00Z', frozen: true },
    document: { document, state: served.state, unfilled: 'fail' },
  },
}).extend('platform', async ({ sim, booth }, { onCleanup }): Promise<Running> => {
  const parts = { booth, bookings: openBookings(':memory:'), logo };
  const platform = createPlatform(parts, secret);
  const server = platform.app.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onCleanup(async () => {
    server.close();
    await platform.receiver.settled();
    parts.bookings.close();
  });
  const address = server.address();
  const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  const hook = webhookUrl('https://platform.example.com/webhooks/booth', secret);
  sim.web.receive(hook, async (request) => {
    const { pathname, search } = new URL(request.url);
    return fetch(`${url}${pathname}${search}`, {
      method: 'POST',
      headers: request.headers,
      body: await request.text(),
    });
  });
  await booth.webhooks.update({ mediaUrl: hook, sendUrl: hook });
  return {
    ...platform,
    ...parts,
    url,
    async put(id, order) {
      const response = await fetch(`${url}/bookings/${id}`, {
        method: 'PUT',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(order),
      });
      return { status: response.status, body: await response.json() };
    },
  };
});

const order = { couple: 'Ada & Alan', startsAt: '2026-09-12T17:00:00+02:00' };

test("a booking becomes a branded event with the booking's key", async ({ account, booth, platform }) => {
  const templateId = account.templates.list()[0]?.id;
  const { status, body } = await platform.put('booking-7', { ...order, templateId });
  expect(status).toBe(200);
  const [event, ...others] = account.events.list();
  expect(others).toEqual([]);
  expect(event).toMatchObject({ id: body.eventId, name: 'Ada & Alan', idUser: 'booking-7', templateIds: [templateId] });
  expect((await booth.branding.get(event?.id ?? '')).logoUrl).toMatch(/^https:/);
});

test('a booking that is sent again with another date moves its event', async ({ account, platform }) => {
  const templateId = account.templates.list()[0]?.id;
  const first = await platform.put('booking-7', { ...order, templateId });
  const moved = await platform.put('booking-7', { ...order, startsAt: '2026-09-19T17:00:00+02:00', templateId });
  expect(moved.body.eventId).toBe(first.body.eventId);
  expect(account.events.list().map(({ date }) => date)).toEqual(['2026-09-19T15:00:00.000Z']);
});

test('an error of the service is returned with the field that it names, and the booking is not stored', async ({
  account,
  platform,
}) => {
  const { status, body } = await platform.put('booking-7', { ...order, templateId: 'nobody-has-it' });
  expect(status).toBe(422);
  // The details of a service may be texts, without a field: its message names the field in any case.
  expect(body.error).toContain('templateIds[0]');
  expect(Object.keys(body.fields).filter((name) => name !== 'templateIds[0]')).toEqual([]);
  expect(platform.bookings.list()).toEqual([]);
  expect(account.events.list()).toEqual([]);
});

test('a change that the service rejects does not change the booking', async ({ account, platform }) => {
  const templateId = account.templates.list()[0]?.id;
  await platform.put('booking-7', { ...order, templateId });
  const { status } = await platform.put('booking-7', { ...order, couple: 'x'.repeat(201), templateId });
  expect(status).toBe(422);
  expect(platform.bookings.get('booking-7')?.couple).toBe('Ada & Alan');
});

test('an order without a required field is rejected before any call', async ({ platform, sim }) => {
  expect((await platform.put('booking-7', order)).body).toEqual({ error: 'templateId must be text' });
  expect(sim.journal.requests({ operation: 'create_event' })).toEqual([]);
});

test('a booking stands while the service is down, and reconciling completes its event', async ({
  account,
  platform,
  sim,
}) => {
  const templateId = account.templates.list()[0]?.id;
  sim.faults.inject({ status: 503, times: 100 });
  const { status, body } = await platform.put('booking-7', { ...order, templateId });
  expect([status, body.eventId]).toEqual([202, null]);

  sim.faults.clear();
  expect(await reconcile(platform)).toEqual({ settled: ['booking-7'], failed: [] });
  expect(platform.bookings.get('booking-7')?.eventId).toBe(account.events.list()[0]?.id);
  expect(await reconcile(platform)).toEqual({ settled: [], failed: [] });
});

test('reconciling recreates a deleted event, and reverts a manual change', async ({ account, booth, platform }) => {
  const templateId = account.templates.list()[0]?.id;
  const gone = await platform.put('booking-7', { ...order, templateId });
  const renamed = await platform.put('booking-8', { ...order, couple: 'Grace & Max', templateId });
  await booth.events.delete(gone.body.eventId ?? '');
  await booth.events.update(renamed.body.eventId ?? '', { name: 'Test, please ignore' });

  expect((await reconcile(platform)).settled.toSorted()).toEqual(['booking-7', 'booking-8']);
  const names = account.events.list().map(({ name }) => name);
  expect(names.toSorted()).toEqual(['Ada & Alan', 'Grace & Max']);
});

test('uploads and shares are counted with the booking, each once', async ({ account, platform, sim }) => {
  const templateId = account.templates.list()[0]?.id;
  const { body } = await platform.put('booking-7', { ...order, templateId });
  const session = account.tablets
    .add()
    .open(body.eventId ?? '')
    .capture('photo');
  session.share('email', 'guest@example.com');
  await sim.settled();
  await platform.receiver.settled();

  const counted = await (await fetch(`${platform.url}/bookings/booking-7`)).json();
  expect(counted).toMatchObject({ uploads: 1, shares: 1 });
  expect((await fetch(`${platform.url}/webhooks/booth?secret=guessed`, { method: 'POST' })).status).toBe(401);
});

const hasPython = spawnSync('python3', ['--version']).status === 0;
if (!hasPython && process.env['BOOTHKIT_REQUIRE_ALL'] === '1') throw new Error('There is no python3 on this machine.');

test('photos and statistics are read in process, over HTTP, and from Python', async ({ account, platform, sim }) => {
  const templateId = account.templates.list()[0]?.id;
  const { body } = await platform.put('booking-7', { ...order, templateId });
  const [eventId, galleryId] = [body.eventId ?? '', body.galleryId ?? ''];
  // More than a page of them.
  for (let nth = 0; nth < 60; nth++) account.galleries.addMedia(galleryId, { type: nth < 2 ? 'gif' : 'photo' });
  account.tablets.add().open(eventId).capture('photo').share('email', 'guest@example.com');
  await sim.settled();

  const evening: Evening = await (await fetch(`${platform.url}/bookings/booking-7/evening`)).json();
  expect(evening).toMatchObject({ captures: 61, shares: 1, prints: 0 });
  const photos = account.galleries.get(galleryId)?.media.filter(({ type }) => type === 'photo') ?? [];
  const pathsOf = (urls: readonly string[]) => urls.map((url) => new URL(url).pathname);
  expect(pathsOf(evening.photos)).toEqual(pathsOf(photos.map(({ originalUrl }) => originalUrl)));
  expect((await fetch(`${platform.url}/bookings/booking-8/evening`)).status).toBe(404);

  const { baseUrl, close } = await listen(sim);
  onTestFinished(close);
  const { apiKey } = account.connection();
  const overHttp = await eveningReader(new BoothClient({ apiKey, baseUrl }))(eventId);
  expect({ ...overHttp, photos: pathsOf(overHttp.photos) }).toEqual({ ...evening, photos: pathsOf(evening.photos) });
  expect((await fetch(overHttp.photos[0] ?? '')).ok).toBe(true);
  if (!hasPython) return;
  const program = fileURLToPath(new URL('../evening.py', import.meta.url));
  const env = { ...process.env, BOOTHKIT_BASE_URL: baseUrl, BOOTHKIT_API_KEY: apiKey };
  const { stdout } = await promisify(execFile)('python3', [program, eventId], { env });
  expect(JSON.parse(stdout)).toEqual(overHttp);
});

test('the operator of a booking is planned once, and can be replaced', async ({ account, platform }) => {
  const { body } = await platform.put('booking-7', { ...order, templateId: account.templates.list()[0]?.id });
  const put = async (member: object) => {
    const headers = { 'content-type': 'application/json' };
    const init = { method: 'PUT', headers, body: JSON.stringify(member) };
    return (await fetch(`${platform.url}/bookings/booking-7/operator`, init)).json();
  };
  const grace = { name: 'Grace', email: 'grace@example.com' };
  expect(await put(grace)).toEqual({ operator: 'Grace' });
  expect(await put(grace)).toEqual({ operator: 'Grace' });
  const crew = crewOf(platform.booth);
  await crew.plan(body.eventId ?? '', grace, 'driver');
  expect(await put({ name: 'Edsger', email: 'edsger@example.com' })).toEqual({ operator: 'Edsger', driver: 'Grace' });
});
