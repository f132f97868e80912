import { BoothClient, NotFoundError, PermissionError, ValidationError } from '@boothkit/client';
import { rule } from '@boothkit/rule-coverage';
import { createSimulator } from '@boothkit/simulator';
import { handlers } from '@boothkit/simulator/msw';
import { connect } from '@boothkit/simulator/remote';
import { setupWorker } from 'msw/browser';
import { afterAll, beforeAll, expect, test } from 'vitest';

// The client as a page would use it: its requests go out by the page's own fetch, and the service worker catches them.

const sim = createSimulator({
  clock: { start: '2026-08-04T09:00:00Z', frozen: true },
  baseUrl: 'https://client.simulator.test/v1',
  checkResponses: true,
});
const worker = setupWorker(...handlers(sim));

beforeAll(() => worker.start({ quiet: true, onUnhandledFrame: 'bypass' }));
afterAll(() => worker.stop());

/** A client of an account of its own, and an event to work on. */
async function booked() {
  const account = sim.accounts.create();
  const { apiKey, baseUrl } = account.connection();
  const booth = new BoothClient({ apiKey, baseUrl, dangerouslyAllowBrowser: true });
  const templateIds = [account.templates.add().id];
  const event = await booth.events.create({ name: 'Ada & Alan', date: '2026-09-12T17:00:00+02:00', templateIds });
  return { account, booth, event };
}

async function painted(widthPx: number, heightPx: number, type: 'image/png' | 'image/jpeg'): Promise<Blob> {
  const canvas = new OffscreenCanvas(widthPx, heightPx);
  const context = canvas.getContext('2d') ?? expect.fail('there is no 2d context');
  context.fillStyle = '#0f766e';
  context.fillRect(0, 0, widthPx / 2, heightPx);
  return canvas.convertToBlob({ type });
}

const bytesOf = async (body: Blob | Response) => new Uint8Array(await body.arrayBuffer());

rule(['4.11/upload', '2.6/signed', '4.10'], 'the client uploads a Blob, fetches and removes the image', async () => {
  const { booth, event } = await booked();
  const image = await painted(292, 292, 'image/png');
  const { captureButtonUrls } = await booth.branding.setImage(event.id, 'button-photo', image);
  const url = captureButtonUrls['photo'] ?? '';
  const served = await fetch(url);
  expect([served.status, served.headers.get('content-type')]).toEqual([200, 'image/png']);
  expect(await bytesOf(served)).toEqual(await bytesOf(image));
  expect((await fetch(`${url}x`)).status).toBe(401);

  const snapshot = sim.snapshot();
  sim.clock.advance({ days: 7, milliseconds: 1 });
  expect((await fetch(url)).status).toBe(401);
  sim.restore(snapshot);
  expect((await booth.branding.removeImage(event.id, 'button-photo')).captureButtonUrls).toEqual({});
});

rule('4.9/gallery-background', 'a background of several megabytes passes the service worker completely', async () => {
  const { booth, event } = await booked();
  const canvas = new OffscreenCanvas(1920, 1080);
  const context = canvas.getContext('2d') ?? expect.fail('there is no 2d context');
  // Colours that do not compress: the same on every run.
  const noise = context.createImageData(1920, 1080);
  let state = 1;
  for (let at = 0; at < noise.data.length; at++) {
    state = (state * 48_271) % 2_147_483_647;
    noise.data[at] = at % 4 === 3 ? 255 : state % 256;
  }
  context.putImageData(noise, 0, 0);
  const image = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.9 });
  expect(image.size).toBeGreaterThan(1_500_000);
  const { galleryBackgroundUrl } = await booth.branding.setImage(event.id, 'gallery-background', image);
  const shown = await createImageBitmap(await (await fetch(galleryBackgroundUrl ?? '')).blob());
  expect([shown.width, shown.height]).toEqual([1920, 1080]);
});

rule(['9.5', '9.4'], 'versions are sent and returned in their header', async () => {
  const { account, event } = await booked();
  const { apiKey, baseUrl } = account.connection();
  const pinned = new BoothClient({ apiKey, baseUrl, version: '2026-08-04', dangerouslyAllowBrowser: true });
  const { version, requestId } = await pinned.events.get(event.id).withResponse();
  expect([version, requestId]).toEqual(['2026-08-04', expect.stringMatching(/./)]);
  const later = new BoothClient({ apiKey, baseUrl, version: '2031-01-01', dangerouslyAllowBrowser: true });
  await expect(later.events.get(event.id)).rejects.toThrow(ValidationError);
});

rule(['7.1', '5.4'], "error responses become the client's errors", async () => {
  const { account, booth, event } = await booked();
  await expect(booth.events.get('none')).rejects.toThrow(NotFoundError);
  const invalid = booth.events.update(event.id, { settings: { printCountMax: 0 } });
  await expect(invalid).rejects.toMatchObject({ details: [{ field: 'settings.printCountMax' }] });
  const { value } = account.keys.create({ scope: 'read' });
  const reader = new BoothClient({ apiKey: value, baseUrl: sim.baseUrl, dangerouslyAllowBrowser: true });
  await expect(reader.events.delete(event.id)).rejects.toThrow(PermissionError);
  await expect(booth.branding.setImage(event.id, 'logo', await painted(100, 100, 'image/png'))).rejects.toThrow(
    ValidationError,
  );
});

rule(['1.4', '4.4.3', '2.8/media'], 'the gallery page and its pictures can be fetched', async () => {
  const { account, event } = await booked();
  const gallery = account.galleries.get(event.galleryId ?? '');
  const media = account.galleries.addMedia(event.galleryId ?? '');
  const page = await fetch(gallery?.link ?? '');
  expect([page.status, page.headers.get('content-type')]).toEqual([200, expect.stringContaining('text/html')]);
  const shown = new DOMParser().parseFromString(await page.text(), 'text/html');
  expect(shown.querySelector('h1')?.textContent).toBe('Ada & Alan');
  const sources = [...shown.images].map((image) => new URL(image.getAttribute('src') ?? '', gallery?.link).href);
  expect(sources).not.toEqual([]);
  for (const source of [...sources, media.originalUrl]) expect((await fetch(source)).status, source).toBe(200);
});

test('remote objects work in a browser page', async () => {
  const remote = await connect({ controlUrl: sim.controlUrl });
  const account = await remote.accounts.create();
  const picture = new Uint8Array(await (await painted(40, 30, 'image/png')).arrayBuffer());
  const { id, thumbnailUrl } = await account.templates.add({ name: 'Strip', thumbnail: picture });
  expect(sim.accounts.get(account.id)?.templates.get(id)?.name).toBe('Strip');
  expect(await bytesOf(await fetch(thumbnailUrl))).toEqual(picture);
});
