import type { ErrorBody } from '@boothkit/contract';
import { rule } from '@boothkit/rule-coverage';
import { expect } from 'vitest';
import { rejected } from '../rejections.ts';
import { jpegOf, paddedPng, pngOf } from '../service/files/images/pictures.ts';
import { stage } from './stage.ts';

const url = 'https://cdn.example.com/art/button.png';
const byUrl = { rule: '4.9/source', fields: ['sourceUrl'] } as const;

rule('4.9/source', 'an image can come from a public https URL', async () => {
  const { sim, event, set, view } = stage();
  const bytes = await pngOf(292, 292);
  const sources = [url, 'https://cdn.example.com:8443/a.png?size=2#top', 'https://93.184.216.34/a'];
  for (const sourceUrl of sources) {
    sim.web.serve(sourceUrl, bytes, { contentType: 'image/png' });
    const { status, body } = await set(event().id, { slot: 'button-photo', sourceUrl });
    expect(status).toBe(201);
    expect(Buffer.compare((await view(body.captureButtonUrls['photo'])).bytes, bytes)).toBe(0);
  }
});

rule('4.9/source', 'a URL that is not public https is rejected, even if a page is served there', async () => {
  const made = stage();
  const { id } = made.event();
  const bytes = await pngOf(30, 30);
  const urls = ['http://cdn.example.com/a.png', 'https://printer.local/a.png', 'https://[::ffff:10.0.0.1]/a.png'];
  for (const sourceUrl of urls) {
    made.sim.web.serve(sourceUrl, bytes);
    await rejected(made, byUrl, () => made.set(id, { slot: 'button-photo', sourceUrl }));
  }
});

rule('4.9/source', 'a URL that does not respond with 200 is rejected, redirects included', async () => {
  const made = stage();
  const { id } = made.event();
  const bytes = await pngOf(30, 30);
  const use = () => made.set<ErrorBody>(id, { slot: 'button-photo', sourceUrl: url });
  await rejected(made, byUrl, use);
  for (const status of [301, 302, 303, 307, 308, 204, 206, 401, 404, 500, 503]) {
    made.sim.web.serve(url, bytes, { status });
    const { body } = await rejected(made, byUrl, use);
    expect(body.error.message).toContain(String(status));
  }
  made.sim.web.serve(url, bytes);
  made.sim.web.remove(url);
  await rejected(made, byUrl, use);
});

rule('8/branding-image-upload', 'the file at a URL is validated like an upload', async () => {
  const made = stage();
  const { id } = made.event();
  const most = 8_000_000;
  const bad = [
    [paddedPng(30, 30, most + 1), 'image/png'],
    [await jpegOf(30, 30), 'image/gif'],
    [await pngOf(30, 30), 'IMAGE/WebP; charset=binary'],
    [await pngOf(30, 30), 'image/svg+xml'],
    [await pngOf(30, 30), 'image/vnd.microsoft.icon'],
    [new TextEncoder().encode('<!doctype html>'), 'text/html'],
  ] as const;
  for (const [bytes, contentType] of bad) {
    made.sim.web.serve(url, bytes, { contentType });
    await rejected(made, { rule: '8/branding-image-upload', fields: ['sourceUrl'] }, () =>
      made.set(id, { slot: 'button-photo', sourceUrl: url }),
    );
  }
  made.sim.web.serve(url, paddedPng(30, 30, most));
  expect((await made.set(id, { slot: 'button-photo', sourceUrl: url })).status).toBe(201);
});

rule('8/branding-image-upload', 'a content type at a URL that names no other image format does not count', async () => {
  const made = stage();
  const { id } = made.event();
  const ordinary = [
    ...['', 'image/*', 'image/', 'image', '*/*', 'application/octet-stream', 'binary/octet-stream'],
    ...['application/binary', 'application/force-download', 'application/x-download', 'application/x-png'],
    ...['text/plain', 'text/html; charset=utf-8', 'application/json', 'not a type'],
    ...['image/png', 'IMAGE/PNG', 'image/png; charset=binary', ' image/png ;q=1', 'image/png, image/png'],
    ...['image/x-png', 'image/apng', 'image/vnd.mozilla.apng', 'image/jpeg', 'image/jpg', 'image/x-jpeg'],
    ...['image/pjpeg', 'Image/PJPEG; name="a.jpg"', 'image/pjpg', 'image/jfif', 'image/jpe', 'image/pipeg'],
    ...['image/x-citrix-png', 'image/x-citrix-jpeg', 'image/x-jpg', 'image/octet-stream', 'image/unknown'],
    ...['image/x-unknown', 'image/x-image', 'image/binary', 'image/photo', 'image/anything', 'img/png'],
  ];
  for (const bytes of [await pngOf(30, 30), await jpegOf(30, 30)])
    for (const contentType of ordinary) {
      made.sim.web.serve(url, bytes, { contentType });
      const { status } = await made.set(id, { slot: 'button-photo', sourceUrl: url });
      expect([contentType, status]).toEqual([contentType, 201]);
    }
});

rule('8/branding-image-upload', 'a content type at a URL that names another image format is rejected', async () => {
  const made = stage();
  const { id } = made.event();
  const others = [
    ...['image/webp', 'image/avif', 'image/avif-sequence', 'image/heic', 'image/heif-sequence', 'image/gif'],
    ...['image/svg+xml', 'image/svg', 'image/tiff', 'image/x-tiff', 'image/bmp', 'image/x-ms-bmp', 'image/x-bmp'],
    ...['image/jxl', 'image/jp2', 'image/jpx', 'image/jpeg2000', 'image/vnd.ms-photo', 'image/x-icon'],
    ...['image/vnd.microsoft.icon', 'image/vnd.adobe.photoshop', 'image/x-citrix-gif', 'image/x-canon-cr2'],
    ...['image/x-portable-pixmap', 'IMAGE/WebP; charset=binary', 'image/webp, image/png'],
  ];
  const bytes = await pngOf(30, 30);
  for (const contentType of others) {
    made.sim.web.serve(url, bytes, { contentType });
    const { status, body } = await made.set<ErrorBody>(id, { slot: 'button-photo', sourceUrl: url });
    expect([contentType, status]).toEqual([contentType, 400]);
    const label = contentType.split(/[;,]/)[0]?.toLowerCase();
    expect(body.error.message).toContain(
      `the file is a PNG image labelled ${label}; its content type must not name another image format than PNG and JPEG`,
    );
  }
});

rule('4.9/source', 'a URL of a page is rejected with a hint to the file itself', async () => {
  const made = stage();
  const { id } = made.event();
  for (const contentType of ['text/html', 'image/png']) {
    made.sim.web.serve(url, new TextEncoder().encode('<!doctype html><title>Sign in</title>'), { contentType });
    const { body } = await made.set<ErrorBody>(id, { slot: 'logo', sourceUrl: url });
    expect(body.error.message).toContain('the file is an HTML page; a logo needs a whole PNG or JPEG image');
    expect(body.error.hint).toContain('not to a page that shows the image');
  }
});

rule('4.9/source', 'the simulated web serves a copy of the passed bytes, in its own world only', async () => {
  const made = stage();
  const { id } = made.event();
  const bytes = await pngOf(30, 30);
  const sent = bytes.slice();
  const before = made.sim.snapshot();
  made.sim.web.serve(url, sent);
  sent.fill(0);
  const { body } = await made.set(id, { slot: 'button-photo', sourceUrl: url });
  expect(Buffer.compare((await made.view(body.captureButtonUrls['photo'])).bytes, bytes)).toBe(0);
  made.sim.restore(before);
  await rejected(made, byUrl, () => made.set(id, { slot: 'button-photo', sourceUrl: url }));
});
