import type { Upload } from '@boothkit/contract';
import { rule } from '@boothkit/rule-coverage';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { byteRange } from '../../../src/service/files/byte-range.ts';
import { service } from '../../own-account.ts';
import { bookings } from '../events/bookings.ts';
import { pageUrl, registered } from '../oauth/connector.ts';
import { evening } from '../tablets/evening.ts';
import { newest } from './captures/fetched.ts';
import { pngOf } from './images/pictures.ts';

rule(['2.8/media', '4.11/upload', '8/signed-urls'], 'only expired URLs have the configured status', async () => {
  for (const expiredUrlStatus of [undefined, 400, 401, 403, 410] as const) {
    const { sim, account, call } = service(expiredUrlStatus === undefined ? {} : { expiredUrlStatus });
    const event = account.events.add({ name: 'Ada', templateIds: [account.templates.add().id] });
    const { originalUrl } = account.galleries.addMedia(event.galleryId);
    const { thumbnailUrl } = account.attractScreens.add();
    const upload = { purpose: 'event-branding-image', contentType: 'image/png' };
    const { uploadUrl, headers } = (await call<Upload>('POST', '/uploads', upload)).body;
    const outcomes = async () => {
      const put = { method: 'PUT', headers, body: new Uint8Array(4) };
      const responses = [sim.fetch(originalUrl), sim.fetch(thumbnailUrl), sim.fetch(uploadUrl, put)];
      return Promise.all(
        responses.map(async (response) => {
          const { status, body } = await response.then(async (its) => ({ status: its.status, body: await its.json() }));
          return [status, body.error.code];
        }),
      );
    };
    const expired = [expiredUrlStatus ?? 401, 'unauthorized'];
    sim.clock.advance({ days: 7, milliseconds: -1 });
    for (const url of [originalUrl, thumbnailUrl]) expect((await sim.fetch(url)).status).toBe(200);
    sim.clock.advance({ milliseconds: 1 });
    expect(await outcomes()).toEqual([expired, expired, expired]);

    const fresh = account.galleries.addMedia(event.galleryId).originalUrl;
    expect((await sim.fetch(fresh.replace(/signature=./, 'signature=_'))).status).toBe(401);
    sim.faults.inject({ operation: 'get_file', expired: true });
    expect((await sim.fetch(fresh)).status).toBe(expired[0]);
    account.events.remove(event.id);
    expect((await sim.fetch(fresh)).status).toBe(404);
  }
});

test('images, media, galleries and every other page carry nosniff, also when they are rejected', async () => {
  const { sim, account, create, call } = bookings();
  const event = await create();
  const media = account.galleries.addMedia(event.galleryId ?? '');
  const { link, sessions } = account.galleries.update(event.galleryId ?? '', { passcode: null });
  const sourceUrl = 'https://pictures.example.com/logo.png';
  sim.web.serve(sourceUrl, await pngOf(1024, 1024));
  const { body: branding } = await call<{ logoUrl: string }>('POST', `/events/${event.id}/branding/images`, {
    slot: 'logo',
    sourceUrl,
  });
  const { origin } = new URL(sim.baseUrl);
  const urls = [
    branding.logoUrl,
    media.originalUrl,
    media.thumbnailUrl,
    account.templates.add().thumbnailUrl,
    sim.catalog.add({ kind: 'aiPrompt', name: 'Comic' }).previewUrl,
    link,
    ...sessions.map((session) => session.link),
    pageUrl(sim, await registered(sim)),
    `${sim.controlUrl}/dashboard/`,
    `${sim.controlUrl}/dashboard/page.js`,
  ];
  for (const url of urls) {
    for (const [method, wanted] of [
      ['GET', 200],
      ['HEAD', 200],
      ['DELETE', 405],
    ] as const) {
      const { status, headers } = await sim.fetch(url, { method });
      expect([url, status, headers.get('x-content-type-options')]).toEqual([url, wanted, 'nosniff']);
    }
  }
  for (const path of ['/images/none', '/of/none', '/nothing', '/connect/authorize', '/_sim/dashboard/none']) {
    const { status, headers } = await sim.fetch(`${origin}${path}`);
    expect([path, status >= 400, headers.get('x-content-type-options')]).toEqual([path, true, 'nosniff']);
  }
});

describe('a part of a file', () => {
  test('is served for a range of bytes, and the whole file without one that is understood', async () => {
    const made = await evening();
    made.home().capture('photo');
    const { originalUrl } = newest(made);
    const part = async (range?: string, method = 'GET') => {
      const response = await made.sim.fetch(originalUrl, { method, ...(range && { headers: { range } }) });
      const { status, headers } = response;
      return {
        status,
        of: headers.get('content-range'),
        length: headers.get('content-length'),
        bytes: await response.bytes(),
      };
    };
    const whole = await part();
    const { length } = whole.bytes;
    expect(whole).toMatchObject({ status: 200, of: null, length: String(length) });
    expect(await part('bytes=0-1')).toEqual({
      status: 206,
      of: `bytes 0-1/${length}`,
      length: '2',
      bytes: whole.bytes.slice(0, 2),
    });
    expect(await part('bytes=100-')).toMatchObject({ status: 206, bytes: whole.bytes.slice(100) });
    expect(await part('bytes=-10')).toMatchObject({ status: 206, bytes: whole.bytes.slice(-10) });
    expect(await part('bytes=0-1', 'HEAD')).toMatchObject({ status: 206, length: '2', bytes: new Uint8Array() });
    expect(await part(`bytes=${length}-`)).toMatchObject({
      status: 416,
      of: `bytes */${length}`,
      bytes: new Uint8Array(),
    });
    for (const other of ['bytes=0-1,4-5', 'pages=1-2', 'bytes=5-2', 'bytes=-'])
      expect((await part(other)).status).toBe(200);
  });

  test('lies in the file, whatever is asked for', async () => {
    const number = fc.option(fc.nat(300), { nil: '' });
    await fc.assert(
      fc.asyncProperty(number, number, fc.nat(200), async (from, to, length) => {
        const range = byteRange(`bytes=${from}-${to}`, length);
        if (range === undefined || range === 'unsatisfiable') return;
        expect(range.start).toBeGreaterThanOrEqual(0);
        expect(range.end).toBeGreaterThan(range.start);
        expect(range.end).toBeLessThanOrEqual(length);
        if (from !== '') expect(range.start).toBe(from);
      }),
    );
  });
});
