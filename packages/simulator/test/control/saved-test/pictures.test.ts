import type { WorldFile } from '@boothkit/simulator';
import { describe, expect, test } from 'vitest';
import { noiseOf, noisyJpegOf, pngOf } from '../../service/files/images/pictures.ts';
import { recorded } from './recorded.ts';
import { runInProcess } from './run-in-process.ts';

const bytesIn = (text: string): number =>
  Math.max(0, ...[...text.matchAll(/[A-Za-z0-9+/=]{200,}/g)].map(([found]) => found.length));

const upload = { purpose: 'event-branding-image' };

/** A service with an event, and a call that sends an image to a slot of it. */
function branded() {
  const made = recorded({ limits: 'off' });
  const { account, call, sim } = made;
  const event = account.events.add({ name: 'Gala', templateIds: account.templates.list().map(({ id }) => id) });
  async function fill(slot: string, contentType: string, picture: Uint8Array) {
    const { body } = await call('POST', '/uploads', { ...upload, contentType, sizeBytes: picture.length });
    await sim.fetch(body.uploadUrl, { method: 'PUT', headers: body.headers, body: new Uint8Array(picture) });
    return call('POST', `/events/${event.id}/branding/images`, { slot, uploadPath: body.storagePath });
  }
  return { ...made, event, fill };
}

// decision S532
describe('a test is small', () => {
  test('with photos in its requests, which keep their format and size', async () => {
    const { sim, fill } = branded();
    const png = new Uint8Array(await noiseOf(640, 640).png().toBuffer());
    expect((await fill('logo', 'image/png', png)).status).toBe(201);
    const jpeg = await noisyJpegOf(1920, 1080, 60);
    expect((await fill('gallery-background', 'image/jpeg', jpeg)).status).toBe(201);
    const { text } = await sim.toTest({ format: 'node' });
    expect(bytesIn(text)).toBeLessThan(8000);
    const again = await runInProcess(text);
    expect(again.toFile().accounts?.[0]?.events?.[0]?.images).toMatchObject({
      logo: { contentType: 'image/png', widthPx: 640, heightPx: 640 },
      'gallery-background': { contentType: 'image/jpeg', widthPx: 1920, heightPx: 1080 },
    });
  });

  test('with photos in its world, and in actions of the owner', async () => {
    const { sim, account, call, owner, fill } = branded();
    const photo = await noisyJpegOf(1920, 1080, 60);
    const base64 = Buffer.from(photo).toString('base64');
    await fill('gallery-background', 'image/jpeg', photo);
    account.templates.add({ thumbnail: photo });
    sim.catalog.add({ kind: 'aiPortrait', name: 'Viking', preview: photo });
    sim.web.serve('https://cdn.example.com/wall.jpg', photo, { contentType: 'image/jpeg' });
    const gallery = account.galleries.list()[0]?.id ?? '';
    account.galleries.addMedia(gallery, { bytes: photo });
    const snapshot = sim.snapshot();
    await owner('POST', '/templates', { name: 'Late', thumbnail: base64 });
    await owner('POST', `/galleries/${gallery}/media`, { bytes: base64 });
    await sim.fetch(`${sim.controlUrl}/web?url=https://cdn.example.com/b.jpg`, { method: 'PUT', body: photo.slice() });
    await call('GET', '/events');
    const { text } = await sim.toTest({ snapshot, format: 'node' });
    expect(bytesIn(text)).toBeLessThan(8000);
    const again = await runInProcess(text);
    const [theirs] = again.accounts.list();
    expect(again.timeline.list().map(({ kind }) => kind)).toContain('owner');
    expect(theirs?.galleries.list()[0]?.media).toHaveLength(2);
    expect(again.toFile().accounts?.[0]?.events?.[0]?.images?.['gallery-background']).toMatchObject({ widthPx: 1920 });
  });

  test('with other large bytes, of which it has the beginning', async () => {
    const { sim, call, fill } = branded();
    sim.web.serve('https://cdn.example.com/wall.png', new Uint8Array(300_000), { contentType: 'image/png' });
    const answer = await fill('logo', 'image/png', new Uint8Array(300_000));
    expect(answer.status).toBe(400);
    await call('GET', '/events');
    const { text } = await sim.toTest({ format: 'node' });
    expect(bytesIn(text)).toBeLessThan(12_000);
    expect(text).not.toContain('left out');
    await runInProcess(text);
  });
});

test('an upload whose slot has another image by now has a picture of its own format', async () => {
  const { sim, fill, control, call } = branded();
  expect((await fill('logo', 'image/jpeg', await noisyJpegOf(700, 700, 50))).status).toBe(201);
  const png = new Uint8Array(await noiseOf(640, 640).png().toBuffer());
  expect((await fill('logo', 'image/png', png)).status).toBe(201);
  // The bytes are kept no longer.
  await control('PATCH', '/clock', { advanceSeconds: 3600 });
  await call('POST', '/uploads', { ...upload, contentType: 'image/png' });
  const again = await runInProcess((await sim.toTest({ format: 'node' })).text);
  expect(again.toFile().accounts?.[0]?.events?.[0]?.images?.logo).toMatchObject({ widthPx: 640 });
});

test('an upload of two slots has a picture that both take, though one has another image by now and one has none', async () => {
  const { sim, event, fill, control, call } = branded();
  const { body } = await call('POST', '/uploads', { ...upload, contentType: 'image/png' });
  await sim.fetch(body.uploadUrl, {
    method: 'PUT',
    headers: body.headers,
    body: new Uint8Array(await pngOf(1920, 1080)),
  });
  const path = `/events/${event.id}/branding/images`;
  for (const slot of ['logo', 'gallery-background'])
    expect((await call('POST', path, { slot, uploadPath: body.storagePath })).status).toBe(201);
  expect((await fill('logo', 'image/png', await pngOf(640, 640))).status).toBe(201);
  expect((await call('DELETE', `${path}?slot=gallery-background`)).status).toBe(200);
  await control('PATCH', '/clock', { advanceSeconds: 3600 });
  await call('POST', '/uploads', { ...upload, contentType: 'image/png' });
  const again = await runInProcess((await sim.toTest({ format: 'node' })).text);
  expect(again.toFile().accounts?.[0]?.events?.[0]?.images?.logo).toMatchObject({ widthPx: 640 });
});

test('an upload that the service made a JPEG of is a PNG again', async () => {
  const { sim, fill, control, call } = branded();
  expect((await fill('gallery-background', 'image/png', await pngOf(2880, 1620))).status).toBe(201);
  await control('PATCH', '/clock', { advanceSeconds: 3600 });
  await call('POST', '/uploads', { ...upload, contentType: 'image/png' });
  const again = await runInProcess((await sim.toTest({ format: 'node' })).text);
  const imageIn = ({ accounts }: WorldFile) => accounts?.[0]?.events?.[0]?.images?.['gallery-background'];
  expect(imageIn(sim.toFile())).toMatchObject({ contentType: 'image/jpeg', widthPx: 2560 });
  expect(imageIn(again.toFile())).toMatchObject({ contentType: 'image/png', widthPx: 2560 });
});

test.each([
  ['a key', { authorization: 'Bearer any-key' }],
  ['another content type', { 'content-type': 'text/plain' }],
  ['no content type', { 'content-type': '' }],
])('an upload with %s is rejected again', async (_, wrong) => {
  const { sim, call } = branded();
  const { body } = await call('POST', '/uploads', { ...upload, contentType: 'image/png' });
  const headers = { ...body.headers, ...wrong };
  const sent = await sim.fetch(body.uploadUrl, { method: 'PUT', headers, body: new Uint8Array(3) });
  expect(sent.status).toBe(400);
  const { text } = await sim.toTest({ format: 'node' });
  expect(text).not.toContain('left out');
  await runInProcess(text);
});
