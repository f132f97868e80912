import type { DetailedEvent, EventBranding } from '@boothkit/contract';
import { brandingSlotNames } from '@boothkit/contract/rules';
import { rule } from '@boothkit/rule-coverage';
import { expect } from 'vitest';
import { jpegOf, pngOf } from '../service/files/images/pictures.ts';
import { type Stage, stage } from './stage.ts';

const urlsOf = (branding: EventBranding): string[] =>
  [
    branding.logoUrl,
    branding.afterCaptureBackgroundUrl,
    branding.galleryBackgroundUrl,
    ...Object.values(branding.captureButtonUrls),
  ].filter((url) => url !== null);

/** Fills every slot of an event. */
async function dressAll({ dress, branding }: Stage, id: string): Promise<EventBranding> {
  const [square, wide] = await Promise.all([pngOf(600, 600), jpegOf(1920, 1080)]);
  for (const slot of brandingSlotNames) await dress(id, slot, slot === 'gallery-background' ? wide : square);
  return branding(id);
}

const statuses = async ({ view }: Stage, urls: readonly string[]) =>
  new Set((await Promise.all(urls.map((url) => view(url)))).map(({ status }) => status));

rule('2.8/no-auth', 'every image of a branding is served without a key, and with an invalid one', async () => {
  const made = stage();
  const urls = urlsOf(await dressAll(made, made.event().id));
  expect(urls).toHaveLength(brandingSlotNames.length);
  expect(await statuses(made, urls)).toEqual(new Set([200]));
  const stranger = { headers: { authorization: 'Bearer nobody' } };
  for (const url of urls) expect((await made.view(url, stranger)).status).toBe(200);
});

rule(
  ['2.6/signed', '8/signed-urls'],
  'signed URLs work for 7 days, others permanently, and reads renew them',
  async () => {
    const made = stage();
    const { id } = made.event();
    const { logoUrl, galleryBackgroundUrl, afterCaptureBackgroundUrl, captureButtonUrls } = await dressAll(made, id);
    const signed = [afterCaptureBackgroundUrl ?? '', ...Object.values(captureButtonUrls)];
    const stable = [logoUrl ?? '', galleryBackgroundUrl ?? ''];
    expect(signed).toHaveLength(9);
    made.sim.clock.advance({ days: 7, milliseconds: -1 });
    expect(await statuses(made, [...signed, ...stable])).toEqual(new Set([200]));
    made.sim.clock.advance({ milliseconds: 1 });
    for (const url of signed) expect(await made.view(url)).toMatchObject({ status: 401, rule: '2.6/signed' });
    made.sim.clock.advance({ days: 1000 });
    expect(await statuses(made, stable)).toEqual(new Set([200]));
    const renewed = await made.branding(id);
    expect([renewed.logoUrl, renewed.galleryBackgroundUrl]).toEqual(stable);
    expect(await statuses(made, urlsOf(renewed))).toEqual(new Set([200]));
  },
);

rule('2.6/signed', 'a signature is valid for its own image and time only', async () => {
  const made = stage();
  const { id } = made.event();
  const { captureButtonUrls, afterCaptureBackgroundUrl } = await dressAll(made, id);
  const good = new URL(captureButtonUrls['photo'] ?? '');
  const other = new URL(afterCaptureBackgroundUrl ?? '');
  const changed = (change: (url: URL) => void) => {
    const url = new URL(good);
    change(url);
    return url.href;
  };
  const bad = [
    changed((url) => url.searchParams.delete('signature')),
    changed((url) => url.searchParams.delete('expires')),
    changed((url) => url.searchParams.set('expires', String(Number(url.searchParams.get('expires')) + 1))),
    changed((url) => url.searchParams.set('expires', '99999999999999999999')),
    changed((url) => url.searchParams.set('signature', 'f'.repeat(64))),
    changed((url) => url.searchParams.set('signature', '')),
    changed((url) => {
      url.pathname = other.pathname;
    }),
  ];
  for (const url of bad) expect(await made.view(url), url).toMatchObject({ status: 401, rule: '2.6/signed' });
  expect((await made.view(good.href)).status).toBe(200);
});

rule('2.6/captureButtonUrls', 'a replaced image has a new URL, and the old one responds with 404', async () => {
  const made = stage();
  const { id } = made.event();
  const before = await dressAll(made, id);
  const image = await pngOf(601, 600);
  const after = await made.dress(id, 'logo', image).then(() => made.dress(id, 'button-gif', image));
  for (const [old, now] of [
    [before.logoUrl, after.logoUrl],
    [before.captureButtonUrls['gif'], after.captureButtonUrls['gif']],
  ]) {
    expect(now).not.toBe(old);
    expect(await made.view(old)).toMatchObject({ status: 404 });
    expect(Buffer.compare((await made.view(now)).bytes, image)).toBe(0);
  }
  const untouched = { ...after, logoUrl: null, captureButtonUrls: { ...after.captureButtonUrls, gif: '' } };
  expect(untouched).toEqual({ ...before, logoUrl: null, captureButtonUrls: { ...before.captureButtonUrls, gif: '' } });
});

rule('4.9/logo', 'the same image set again has a new URL as well', async () => {
  const made = stage();
  const { id } = made.event();
  const image = await pngOf(600, 600);
  const first = await made.dress(id, 'logo', image);
  const second = await made.dress(id, 'logo', image);
  expect(second.logoUrl).not.toBe(first.logoUrl);
  expect((await made.view(first.logoUrl)).status).toBe(404);
});

rule('4.5', 'every image of a deleted event is gone, whatever its signature', async () => {
  const made = stage();
  const { id } = made.event();
  const kept = made.event();
  const keptUrls = urlsOf(await dressAll(made, kept.id));
  const urls = urlsOf(await dressAll(made, id));
  expect((await made.call('DELETE', `/events/${id}`)).status).toBe(200);
  const bare = urls.map((url) => url.split('?')[0] ?? '');
  expect(await statuses(made, [...urls, ...bare])).toEqual(new Set([404]));
  made.sim.clock.advance({ days: 8 });
  expect(await statuses(made, urls)).toEqual(new Set([404]));
  expect(await statuses(made, urlsOf(await made.branding(kept.id)))).toEqual(new Set([200]));
  expect(keptUrls).toHaveLength(brandingSlotNames.length);
});

rule('4.6.1', 'a copy has its own images, independent of those of the source', async () => {
  const made = stage();
  const source = made.event().id;
  const sourceBranding = await dressAll(made, source);
  const copied = await made.call<DetailedEvent>('POST', `/events/${source}/duplicate`, {
    name: 'Copy',
    date: '2027-01-01T12:00:00Z',
  });
  expect(copied.status).toBe(201);
  const copy = copied.body.id;
  const copyBranding = await made.branding(copy);
  const [sourceUrls, copyUrls] = [urlsOf(sourceBranding), urlsOf(copyBranding)];
  expect(copyUrls).toHaveLength(brandingSlotNames.length);
  expect(copyUrls.filter((url) => sourceUrls.includes(url))).toEqual([]);

  const image = await pngOf(700, 600);
  await made.dress(copy, 'logo', image);
  expect((await made.branding(source)).logoUrl).toBe(sourceBranding.logoUrl);
  await made.call('DELETE', `/events/${source}`);
  expect(await statuses(made, sourceUrls)).toEqual(new Set([404]));
  const left = await made.branding(copy);
  expect(await statuses(made, urlsOf(left))).toEqual(new Set([200]));
  expect(Buffer.compare((await made.view(left.logoUrl)).bytes, image)).toBe(0);
});

rule('2.8/no-auth', 'an image allows GET and HEAD only', async () => {
  const made = stage();
  const image = await pngOf(600, 600);
  const { logoUrl } = await made.dress(made.event().id, 'logo', image);
  const head = await made.sim.fetch(logoUrl ?? '', { method: 'HEAD' });
  expect([head.status, head.headers.get('content-type'), head.headers.get('content-length')]).toEqual([
    200,
    'image/png',
    String(image.length),
  ]);
  expect((await head.arrayBuffer()).byteLength).toBe(0);
  for (const method of ['PUT', 'POST', 'PATCH', 'DELETE', 'OPTIONS']) {
    const answer = await made.sim.fetch(logoUrl ?? '', { method });
    expect([answer.status, answer.headers.get('allow')], method).toEqual([405, 'GET, HEAD']);
  }
  expect((await made.view(logoUrl)).status).toBe(200);
});

rule('2.8/no-auth', 'unknown image paths are not found', async () => {
  const made = stage();
  const { logoUrl } = await made.dress(made.event().id, 'logo', await pngOf(600, 600));
  const url = logoUrl ?? '';
  const bad = [
    url.replace('.png', '.jpg'),
    url.replace('.png', ''),
    `${url}/more`,
    url.replace('/images/', '/images/x'),
    'https://booth.simulator.test/images/',
    'https://booth.simulator.test/images/a/b.png',
  ];
  for (const wrong of bad) expect((await made.view(wrong)).status, wrong).toBe(404);
});

rule('2.8/no-auth', 'changing the returned bytes does not change the stored image', async () => {
  const made = stage();
  const image = await pngOf(600, 600);
  const { logoUrl } = await made.dress(made.event().id, 'logo', image);
  (await made.view(logoUrl)).bytes.fill(0);
  expect(Buffer.compare((await made.view(logoUrl)).bytes, image)).toBe(0);
});
