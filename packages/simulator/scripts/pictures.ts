import { writeFile } from 'node:fs/promises';
import { createSimulator, sampleImages } from '@boothkit/simulator';
import sharp from 'sharp';

// The pictures of the guide to tablets: one capture of each type at two seeds, and a photo in an imported design.
const out = new URL('../../../docs/pictures/', import.meta.url);
const types = ['photo', 'gif', 'boomerang', 'video', 'slowmo', 'aiPhoto', 'aiCustomPrompt'] as const;
const bookings = [
  { seed: 1, name: 'Ada & Alan', hashtag: '#adaandalan', colors: ['#9d174d', '#0f766e', '#d97706'] },
  { seed: 4, name: "Grace's 50th", hashtag: '#grace50', colors: ['#1e3a8a', '#be185d', '#0f766e'] },
];

for (const { seed, ...fields } of bookings) {
  const sim = createSimulator({ seed, clock: { start: '2026-08-04T09:00:00Z', frozen: true } });
  const account = sim.accounts.create();
  const single = account.templates.add({
    name: 'Single',
    aiPortraitIds: ['watercolour'],
    aiCustomPrompts: [{ enabled: true, hasPreviewImage: true }],
  });
  const { design } = await sampleImages();
  const strip = await account.templates.import(design, { name: 'Strip' });
  const { apiKey, baseUrl, fetch } = account.connection();
  const headers = { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' };
  const body = JSON.stringify({ ...fields, date: '2026-09-12T15:00:00Z', templateIds: [single.id, strip.id] });
  const event = await (await fetch(`${baseUrl}/events`, { method: 'POST', headers, body })).json();
  // Short ones, so that the guide loads quickly.
  const settings = JSON.stringify({ settings: { boomerangRecordDuration: 0.8, gifNumberOfFrames: 3 } });
  await fetch(`${baseUrl}/events/${event.id}`, { method: 'PATCH', headers, body: settings });
  const home = account.tablets.add().open(event.id);
  for (const type of types) home.capture(type, { templateId: single.id, seconds: 2 }).done();
  home.capture('photo', { templateId: strip.id }).done();
  const media = account.galleries.get(event.galleryId)?.media ?? [];
  for (const [at, { type, contentType, originalUrl, thumbnailUrl }] of media.entries()) {
    const isAnimated = contentType === 'image/gif';
    const file = await (await sim.fetch(isAnimated ? originalUrl : thumbnailUrl)).bytes();
    const small = isAnimated ? await sharp(file, { animated: true }).resize({ width: 160 }).gif().toBuffer() : file;
    const name = at < types.length ? type : 'strip';
    await writeFile(new URL(`capture-${name}-${seed}.${isAnimated ? 'gif' : 'jpg'}`, out), small);
  }
}
