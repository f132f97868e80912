import { expect, test } from 'vitest';
import { bookings } from '../events/bookings.ts';
import { pageUrl, registered } from '../oauth/connector.ts';
import { pngOf } from './images/pictures.ts';

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
