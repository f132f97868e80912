import type { EventBranding } from '@boothkit/contract';
import { describe, expect, test } from 'vitest';
import { startService } from '../../../http/served.ts';
import { asJson } from '../../../own-account.ts';
import { pngOf } from '../../../service/files/images/pictures.ts';
import { type Controlled, ways } from '../ways.ts';

interface World {
  readonly worldId: string;
  readonly baseUrl: string;
  readonly controlUrl: string;
}

const createWorld = async ({ control }: Controlled) => (await control<World>('POST', '/worlds')).body;

describe.for(ways)('worlds behind one origin, %s', ([, way]) => {
  test('start as copies of their origin, with its accounts and keys, and change independently', async () => {
    const service = await way();
    const { account, sim, reach } = service;
    const template = account.templates.add();
    const world = await createWorld(service);
    expect(world.baseUrl).toBe(service.baseUrl.replace('/v1', `/worlds/${world.worldId}/v1`));
    const authorization = `Bearer ${account.connection().apiKey}`;
    const headers = { authorization, 'content-type': 'application/json' };
    const body = JSON.stringify({ name: 'Ada', date: '2026-09-12T17:00:00Z', templateIds: [template.id] });
    expect((await reach(`${world.baseUrl}/events`, { method: 'POST', headers, body })).status).toBe(201);
    expect(account.events.list()).toEqual([]);
    await reach(`${world.controlUrl}/clock`, asJson('PATCH', { advanceSeconds: 86_400 }));
    expect(sim.clock.date().toISOString()).toBe('2026-08-04T09:00:00.000Z');
    const requests = await (await reach(`${world.controlUrl}/requests`)).json();
    expect(requests.data.map(({ operation }: { operation: string }) => operation)).toEqual(['create_event']);
    expect(sim.journal.requests()).toEqual([]);
    sim.faults.inject({ status: 500 });
    expect((await reach(`${world.baseUrl}/events`, { headers })).status).toBe(200);
  });

  test('have their own URLs for uploads, images and gallery pages', async () => {
    const service = await way();
    const { account, reach } = service;
    const event = account.events.add({ name: 'Ada', templateIds: [account.templates.add().id] });
    account.galleries.addMedia(event.galleryId);
    const world = await createWorld(service);
    const mount = world.baseUrl.replace(/v1$/, '');
    const headers = { authorization: `Bearer ${account.connection().apiKey}`, 'content-type': 'application/json' };
    const post = async (path: string, body: object) =>
      (await reach(`${world.baseUrl}${path}`, asJson('POST', body, headers))).json();
    const upload = await post('/uploads', { purpose: 'event-branding-image', contentType: 'image/png' });
    expect(upload.uploadUrl.startsWith(`${mount}uploads/`)).toBe(true);
    const bytes = new Uint8Array(await pngOf(300, 292));
    expect((await reach(upload.uploadUrl, { method: 'PUT', headers: upload.headers, body: bytes })).status).toBe(200);
    const branding: EventBranding = await post(`/events/${event.id}/branding/images`, {
      slot: 'button-photo',
      uploadPath: upload.storagePath,
    });
    const image = branding.captureButtonUrls['photo'] ?? '';
    expect(image.startsWith(`${mount}images/`)).toBe(true);
    expect((await reach(image)).status).toBe(200);
    const galleries = await (await reach(`${world.controlUrl}/accounts/${account.id}/galleries`)).json();
    const page = await (await reach(galleries.data[0].link)).text();
    const [, src = ''] = /<img src="([^"]+)"/.exec(page) ?? [];
    const [, href = ''] = /<a href="([^"]+)"/.exec(page) ?? [];
    for (const path of [src, href]) {
      expect(path, path).toMatch(`/worlds/${world.worldId}/`);
      expect((await reach(new URL(path.replaceAll('&#38;', '&'), mount))).status).toBe(200);
    }
  });

  test('are listed and returned by ID, and respond with 404 once removed', async () => {
    const service = await way();
    const { control, reach } = service;
    const [one, two] = [await createWorld(service), await createWorld(service)];
    expect((await control<{ data: World[] }>('GET', '/worlds')).body.data).toEqual([one, two]);
    expect((await control('GET', `/worlds/${two?.worldId}`)).body).toEqual(two);
    expect((await control('DELETE', `/worlds/${one?.worldId}`)).body).toEqual({ removed: true });
    expect((await control('DELETE', `/worlds/${one?.worldId}`)).body).toEqual({ removed: false });
    expect((await control('GET', `/worlds/${one?.worldId}`)).status).toBe(404);
    expect((await reach(`${one?.baseUrl}/events`)).status).toBe(404);
    expect((await reach(`${two?.baseUrl}/events`)).status).toBe(401);
    const inner = await (await reach(`${two?.controlUrl}/worlds`, { method: 'POST' })).json();
    expect(inner.worldId).toBe('world-3');
    expect((await reach(`${inner.baseUrl}/events`)).status).toBe(401);
  });
});

test('the control API of a world needs the token of its origin', async () => {
  const token = 'correct-horse-battery';
  const { server } = await startService({}, { controlToken: token });
  const headers = { authorization: `Bearer ${token}` };
  const world: World = await (await fetch(`${server.controlUrl}/worlds`, { method: 'POST', headers })).json();
  expect((await fetch(`${world.controlUrl}/clock`)).status).toBe(401);
  expect((await fetch(`${world.controlUrl}/clock`, { headers })).status).toBe(200);
});
