import type { Upload } from '@boothkit/contract';
import { describe, expect, test } from 'vitest';
import { stage } from '../../branding/stage.ts';
import { startService } from '../../http/served.ts';
import { guestOf } from '../galleries/guests.ts';
import { pngOf } from './images/pictures.ts';

/** The URL by which the owner views what guests find at another. */
const viewOf = (url: string): string => url.replace(/^(https?:\/\/[^/]+)/, '$1/_sim/view');

async function party() {
  const made = stage();
  const { account, event } = made;
  const { galleryId } = event();
  const media = account.galleries.addMedia(galleryId);
  return { ...made, galleryId, media, link: account.galleries.get(galleryId)?.link ?? '', visit: guestOf(made) };
}

describe("the owner's view of files and pages", () => {
  test('is not in the journal and meets no fault', async () => {
    const { sim, link, media } = await party();
    for (const operation of ['get_file', 'get_gallery_page'] as const) sim.faults.inject({ operation, status: 503 });
    for (const url of [link, media.originalUrl, media.thumbnailUrl])
      expect((await sim.fetch(viewOf(url))).status).toBe(200);
    expect(sim.journal.requests()).toEqual([]);
    expect((await sim.fetch(link)).status).toBe(503);
    expect(sim.journal.requests()).toHaveLength(1);
  });

  test('has pages whose links and pictures lead to it, too', async () => {
    const { sim, link } = await party();
    const html = await (await sim.fetch(viewOf(link))).text();
    const urls = [...html.matchAll(/(?:href|src)="(\/[^"]*)"/g)].map(([, url = '']) => url);
    expect(urls.length).toBeGreaterThan(1);
    for (const url of urls) expect(url).toMatch(/^\/_sim\/view\/(of|media)\//);
  });

  test('and the control API lead below the path that an adapter removed', async () => {
    const { sim, account } = await party();
    const ask = async (pathname: string) => {
      const { body } = await sim.respond({
        method: 'GET',
        url: { origin: 'https://docs.example', pathname, search: '' },
        mount: '/below',
        address: '127.0.0.1',
        header: () => null,
        body: async () => new Uint8Array(),
      });
      return String(body);
    };
    const [link = ''] = /https:[^"]*\/of\/[^"]*/.exec(await ask(`/_sim/accounts/${account.id}/galleries`)) ?? [];
    expect(link).toMatch(/^https:\/\/docs\.example\/below\/of\//);
    const urls = (await ask(`/_sim/view${new URL(link).pathname.slice('/below'.length)}`)).matchAll(
      /(?:href|src)="(\/[^"]*)"/g,
    );
    for (const [, url] of urls) expect(url).toMatch(/^\/below\/_sim\/view\/(of|media)\//);
  });

  test('asks for signatures and passcodes as guests are asked', async () => {
    const { sim, account, galleryId, link, media } = await party();
    const { origin, pathname } = new URL(media.originalUrl);
    expect((await sim.fetch(viewOf(`${origin}${pathname}`))).status).toBe(401);
    account.galleries.update(galleryId, { passcode: '2468' });
    expect((await sim.fetch(viewOf(link))).status).toBe(403);
    const entered = await sim.fetch(viewOf(link), { method: 'POST', body: new URLSearchParams({ passcode: '2468' }) });
    expect([entered.status, entered.headers.get('location')]).toEqual([303, new URL(viewOf(link)).pathname]);
    expect(entered.headers.get('set-cookie')).toContain(`Path=${new URL(viewOf(link)).pathname};`);
  });

  test('takes the bytes of uploads', async () => {
    const { sim, account } = await party();
    const { body } = await account.request({
      method: 'POST',
      path: '/uploads',
      body: { purpose: 'event-branding-image', contentType: 'image/png' },
    });
    const { uploadUrl, headers } = body as Upload;
    const sent = { method: 'PUT', headers, body: new Blob([new Uint8Array(await pngOf(700, 700))]) };
    expect((await sim.fetch(viewOf(uploadUrl), sent)).status).toBe(200);
    expect(sim.journal.requests()).toEqual([]);
  });

  test('leads neither to the API nor to the control API, which asks for its token', async () => {
    const { server, sim } = await startService();
    for (const path of ['/v1/events', '/_sim/accounts', '/mcp', '/health'])
      expect((await fetch(`${new URL(server.baseUrl).origin}/_sim/view${path}`)).status).toBe(404);
    expect(sim.journal.requests()).toEqual([]);
  });

  test('is that of a world below its own mount', async () => {
    const { sim, link } = await party();
    const { id } = sim.worlds.create();
    const { origin, pathname } = new URL(link);
    const response = await sim.fetch(`${origin}/worlds/${id}/_sim/view${pathname}`);
    expect(await response.text()).toContain(`"/worlds/${id}/_sim/view/media/`);
  });
});
