import { rule } from '@boothkit/rule-coverage';
import type { Media, NewMedia } from '@boothkit/simulator';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { builtInPicture } from '../../../src/service/files/images/built-in-picture.ts';
import { bookings } from '../events/bookings.ts';
import { jpegOf, pngOf } from '../files/images/pictures.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** A gallery, and what its media URLs answer. */
async function album() {
  const made = bookings();
  const { account, create, sim } = made;
  const event = await create();
  const galleryId = event.galleryId ?? '';
  const fetched = async (url: string, init?: RequestInit) => {
    const response = await sim.fetch(url, init);
    return {
      status: response.status,
      rule: response.headers.get('simulator-rule'),
      type: response.headers.get('content-type'),
      bytes: new Uint8Array(await response.arrayBuffer()),
    };
  };
  const listed = (): Media => {
    const [media = expect.fail('the gallery is empty')] = account.galleries.get(galleryId)?.media ?? [];
    return media;
  };
  const leftMs = (url: string) => Number(new URL(url).searchParams.get('expires')) - sim.clock.now();
  return { ...made, event, galleryId, fetched, listed, leftMs };
}

describe('media of a gallery', () => {
  rule('2.8/no-auth', 'are served as uploaded, as a copy, without a key', async () => {
    const { account, galleryId, fetched } = await album();
    const sent = await jpegOf(40, 30);
    const kept = sent.slice();
    const { originalUrl, thumbnailUrl, contentType } = account.galleries.addMedia(galleryId, { bytes: sent });
    sent.fill(0);
    expect(contentType).toBe('image/jpeg');
    for (const url of [originalUrl, thumbnailUrl])
      expect(await fetched(url)).toEqual({ status: 200, rule: null, type: 'image/jpeg', bytes: kept });
    expect((await fetched(originalUrl, { method: 'HEAD' })).bytes).toHaveLength(0);
    expect((await fetched(originalUrl, { method: 'POST' })).status).toBe(405);
  });

  test('are a built-in PNG if no bytes are given, also for videos', async () => {
    const { account, galleryId, fetched } = await album();
    const { originalUrl } = account.galleries.addMedia(galleryId);
    expect(await fetched(originalUrl)).toMatchObject({ type: 'image/png', bytes: builtInPicture() });
    const bytes = new Uint8Array([1, 2, 3]);
    const video = account.galleries.addMedia(galleryId, { type: 'video', bytes, contentType: 'video/webm' });
    expect(await fetched(video.originalUrl)).toMatchObject({ type: 'video/webm', bytes });
    expect(await fetched(video.thumbnailUrl)).toMatchObject({ type: 'image/png', bytes: builtInPicture() });
  });

  test.for<[NewMedia, string]>([
    [{ bytes: new Uint8Array([1, 2, 3]) }, 'media: contentType must say what the bytes are'],
    [{ contentType: 'image/png' }, 'media: contentType must come with bytes'],
    [{ sessionId: 'none' }, 'media: sessionId must name a session of this gallery; got none'],
  ])('are rejected with fields that are invalid together: %j', async ([input, message]) => {
    const { account, galleryId } = await album();
    expect(() => account.galleries.addMedia(galleryId, input)).toThrow(message);
    expect(account.galleries.get(galleryId)).toMatchObject({ media: [], sessions: [] });
    expect(() => account.galleries.addMedia('none')).toThrow('there is no gallery none in this account');
  });

  test('belong to a new session unless one of the same gallery is named', async () => {
    const { account, create, galleryId } = await album();
    const other = account.galleries.addMedia((await create()).galleryId ?? '');
    const [first, second] = [account.galleries.addMedia(galleryId), account.galleries.addMedia(galleryId)];
    const third = account.galleries.addMedia(galleryId, { sessionId: first.sessionId });
    expect(account.galleries.get(galleryId)?.sessions).toMatchObject([
      { id: first.sessionId, mediaIds: [first.id, third.id] },
      { id: second.sessionId, mediaIds: [second.id] },
    ]);
    expect(account.galleries.getSession(first.sessionId)).toMatchObject({ galleryId, mediaIds: [first.id, third.id] });
    expect(account.galleries.getMedia(third.id)).toEqual(third);
    expect(() => account.galleries.addMedia(galleryId, { sessionId: other.sessionId })).toThrow('of this gallery');
    expect([account.galleries.getMedia('none'), account.galleries.getSession('none')]).toEqual([undefined, undefined]);
  });
});

describe('the URLs of media', () => {
  rule(['2.8/media', '8/signed-urls'], 'are valid for seven days from the upload and no longer', async () => {
    const { account, galleryId, fetched, leftMs, sim } = await album();
    const { originalUrl, thumbnailUrl } = account.galleries.addMedia(galleryId);
    expect([leftMs(originalUrl), leftMs(thumbnailUrl)]).toEqual([7 * dayMs, 7 * dayMs]);
    sim.clock.advance({ days: 7, milliseconds: -1 });
    expect((await fetched(originalUrl)).status).toBe(200);
    sim.clock.advance({ milliseconds: 1 });
    for (const url of [originalUrl, thumbnailUrl])
      expect(await fetched(url)).toMatchObject({ status: 401, rule: '2.8/media' });
  });

  rule('2.8/not-persisted', 'fail a program that has kept one, and are fresh when read again', async () => {
    const { account, galleryId, fetched, listed, sim } = await album();
    const { originalUrl: kept } = account.galleries.addMedia(galleryId);
    sim.clock.advance({ days: 8 });
    expect((await fetched(kept)).status).toBe(401);
    expect((await fetched(listed().originalUrl)).status).toBe(200);
  });

  rule('2.8/media', 'are renewed when listed with less than 24 hours left', async () => {
    const { account, galleryId, fetched, listed, leftMs, sim } = await album();
    const { originalUrl } = account.galleries.addMedia(galleryId);
    sim.clock.advance({ days: 6, milliseconds: -1 });
    expect(listed().originalUrl).toBe(originalUrl);
    expect(leftMs(originalUrl)).toBe(dayMs + 1);
    sim.clock.advance({ milliseconds: 2 });
    const renewed = listed().originalUrl;
    expect(renewed).not.toBe(originalUrl);
    expect(leftMs(renewed)).toBeGreaterThanOrEqual(6 * dayMs);
    sim.clock.advance({ days: 2 });
    expect([(await fetched(originalUrl)).status, (await fetched(renewed)).status]).toEqual([401, 200]);
  });

  rule(['2.8/media', '8/signed-urls'], 'are valid for 24 hours to 7 days whenever they are listed', async () => {
    const { account, galleryId, listed, leftMs, sim, fetched } = await album();
    account.galleries.addMedia(galleryId);
    const beginning = sim.snapshot();
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: 400 * dayMs }), async (milliseconds) => {
        sim.restore(beginning);
        sim.clock.advance({ milliseconds });
        const { originalUrl, thumbnailUrl } = listed();
        for (const url of [originalUrl, thumbnailUrl]) {
          expect(leftMs(url)).toBeGreaterThanOrEqual(dayMs);
          expect(leftMs(url)).toBeLessThanOrEqual(7 * dayMs);
          expect((await fetched(url)).status).toBe(200);
        }
      }),
      { numRuns: 50 },
    );
  });

  rule('2.8/media', 'of a legacy item expire permanently, while listing renews the others', async () => {
    const { account, galleryId, fetched, sim } = await album();
    const legacy = account.galleries.addMedia(galleryId, { legacy: true });
    const usual = account.galleries.addMedia(galleryId);
    sim.clock.advance({ days: 8 });
    const [again, mended] = account.galleries.get(galleryId)?.media ?? [];
    expect(again).toEqual(legacy);
    expect(mended?.originalUrl).not.toBe(usual.originalUrl);
    const statuses = [again, mended].map(async (media) => (await fetched(media?.originalUrl ?? '')).status);
    expect(await Promise.all(statuses)).toEqual([401, 200]);
  });

  rule('8/signed-urls', 'cannot be forged, extended or used for another file', async () => {
    const { account, galleryId, fetched } = await album();
    const [first, second] = [account.galleries.addMedia(galleryId), account.galleries.addMedia(galleryId)];
    const { origin, pathname, searchParams, search } = new URL(first.originalUrl);
    const expires = Number(searchParams.get('expires'));
    const forged = [
      `${origin}${pathname}`,
      `${origin}${pathname}?expires=${expires}&signature=${'0'.repeat(64)}`,
      `${origin}${pathname}?expires=${expires + 1}&signature=${searchParams.get('signature')}`,
      `${origin}${new URL(second.originalUrl).pathname}${search}`,
      `${origin}${new URL(first.thumbnailUrl).pathname}${search}`,
    ];
    for (const url of forged) expect(await fetched(url)).toMatchObject({ status: 401, rule: '2.8/media' });
    for (const path of ['', '/', '/x', '/original/x', '/ORIGINAL'])
      expect((await fetched(`${origin}/media/${account.id}/${first.id}${path}${search}`)).status).toBe(404);
    expect((await fetched(`${origin}/media/nobody/${first.id}/original${search}`)).status).toBe(404);
  });

  rule(['4.5', '2.8/media', '1.4'], 'respond with 404 once the event is deleted, and so do its pages', async () => {
    const { account, call, create, event, galleryId, fetched } = await album();
    const png = await pngOf(20, 20);
    const { originalUrl, thumbnailUrl, id, sessionId } = account.galleries.addMedia(galleryId, { bytes: png });
    const kept = account.galleries.addMedia((await create()).galleryId ?? '');
    const { link = '' } = account.galleries.get(galleryId) ?? {};
    const urls = [originalUrl, thumbnailUrl, link, `${link}/photo/${id}`, `${link}/session/${sessionId}`];
    const statuses = () => Promise.all(urls.map(async (url) => (await fetched(url)).status));
    expect(await statuses()).toEqual([200, 200, 200, 200, 200]);
    await call('DELETE', `/events/${event.id}`);
    expect(await statuses()).toEqual([404, 404, 404, 404, 404]);
    expect((await fetched(originalUrl)).rule).toBe('4.5');
    expect([account.galleries.getMedia(id), account.galleries.getSession(sessionId)]).toEqual([undefined, undefined]);
    expect((await fetched(kept.originalUrl)).status).toBe(200);
  });
});
