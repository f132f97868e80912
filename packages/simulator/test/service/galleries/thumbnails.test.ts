import { rule } from '@boothkit/rule-coverage';
import type { NewTemplate } from '@boothkit/simulator';
import { imageFacts, imagePixels } from '@boothkit/test-support/decoded-image';
import { describe, expect, test } from 'vitest';
import { builtInPicture } from '../../../src/service/files/images/built-in-picture.ts';
import { type Service, service } from '../../own-account.ts';
import { jpegOf, pngOf } from '../files/images/pictures.ts';

/** The kinds of things that have thumbnails. */
const kinds = {
  'a template': ({ account }: Service) => account.templates,
  'an attract screen': ({ account }: Service) => account.attractScreens,
  'a sticker set': ({ account }: Service) => account.stickerSets,
};

const fetched = async ({ sim }: Pick<Service, 'sim'>, url: string) => {
  const response = await sim.fetch(url);
  const bytes = new Uint8Array(await response.arrayBuffer());
  return {
    status: response.status,
    type: response.headers.get('content-type'),
    rule: response.headers.get('simulator-rule'),
    bytes,
  };
};

const shareOfWhite = async (bytes: Uint8Array) => {
  const pixels = await imagePixels(bytes);
  return pixels.filter((value) => value > 245).length / pixels.length;
};

describe.for(Object.entries(kinds))('the thumbnail of %s', ([, collectionOf]) => {
  rule(['2.8/thumbnail', '2.8/no-auth'], 'has one permanent URL once uploaded', async () => {
    const made = service();
    const collection = collectionOf(made);
    const thumbnail = await jpegOf(60, 40);
    const { id, thumbnailUrl } = collection.add({ thumbnail });
    made.sim.clock.advance({ days: 400 });
    expect(collection.get(id)?.thumbnailUrl).toBe(thumbnailUrl);
    expect(collection.update(id, { name: 'Renamed' }).thumbnailUrl).toBe(thumbnailUrl);
    expect(await fetched(made, thumbnailUrl)).toEqual({
      status: 200,
      type: 'image/jpeg',
      rule: null,
      bytes: thumbnail,
    });
    expect(new URL(thumbnailUrl).search).toBe('');
  });

  rule('2.8/thumbnail', 'has a new URL with another picture, and the old one responds with 404', async () => {
    const made = service();
    const collection = collectionOf(made);
    const { id, thumbnailUrl } = collection.add({ thumbnail: await jpegOf(60, 40) });
    const replaced = collection.update(id, { thumbnail: await pngOf(60, 40) });
    expect(replaced.thumbnailUrl).not.toBe(thumbnailUrl);
    expect(await fetched(made, replaced.thumbnailUrl)).toMatchObject({ status: 200, type: 'image/png' });
    expect(await fetched(made, thumbnailUrl)).toMatchObject({ status: 404, rule: '2.8/thumbnail' });
  });

  rule('2.8/thumbnail', 'is generated without an upload, at a URL of 7 days that a list renews', async () => {
    const made = service();
    const collection = collectionOf(made);
    const { thumbnailUrl } = collection.add();
    made.sim.clock.advance({ days: 7, milliseconds: -1 });
    expect(await fetched(made, thumbnailUrl)).toMatchObject({ status: 200, rule: null });
    made.sim.clock.advance({ milliseconds: 1 });
    expect(await fetched(made, thumbnailUrl)).toMatchObject({ status: 401, rule: '2.8/thumbnail' });
    const [listed] = collection.list();
    expect(await fetched(made, listed?.thumbnailUrl ?? '')).toMatchObject({ status: 200 });
    expect(await fetched(made, thumbnailUrl.split('?')[0] ?? '')).toMatchObject({ status: 401 });
  });

  test('is deleted with its resource, and absent in other accounts', async () => {
    const made = service();
    const collection = collectionOf(made);
    const { id, thumbnailUrl } = collection.add();
    const elsewhere = thumbnailUrl.replace(made.account.id, made.sim.accounts.create().id);
    expect((await fetched(made, elsewhere)).status).toBe(404);
    collection.remove(id);
    expect((await fetched(made, thumbnailUrl)).status).toBe(404);
  });

  test('is rejected if it is not a picture, and responses contain no bytes', () => {
    const collection = collectionOf(service());
    expect(() => collection.add({ thumbnail: new Uint8Array([1]) })).toThrow('thumbnail must be a PNG or a JPEG');
    expect(collection.list()).toEqual([]);
    expect(collection.add()).not.toHaveProperty('thumbnail');
  });
});

test('a template without a picture shows a sample photo on its page, another one for another page', async () => {
  const made = service();
  const of = async (fields: NewTemplate) =>
    (await fetched(made, made.account.templates.add(fields).thumbnailUrl)).bytes;
  const [one, three, designed] = await Promise.all([
    of({ name: 'Portrait' }),
    of({ name: 'Portrait', photoAreaCount: 3 }),
    of({ thumbnail: await jpegOf(60, 40) }),
  ]);
  for (const picture of [one, three])
    expect(await imageFacts(picture)).toMatchObject({ format: 'jpeg', width: 320, height: 480 });
  // The page of three has the white of frames where the other has a photo.
  expect(await shareOfWhite(three)).toBeGreaterThan(1.2 * (await shareOfWhite(one)));
  expect(designed).toEqual(await jpegOf(60, 40));
});

test('attract screens and sticker sets without a picture share a built-in one', async () => {
  const made = service();
  for (const { thumbnailUrl } of [made.account.attractScreens.add(), made.account.stickerSets.add()])
    expect(await fetched(made, thumbnailUrl)).toMatchObject({ type: 'image/png', bytes: builtInPicture() });
});

describe('resources without an account', () => {
  rule('2.8/thumbnail', 'public templates have thumbnails in the same way', async () => {
    const made = service();
    const thumbnail = await pngOf(30, 30);
    const { thumbnailUrl } = made.sim.publicTemplates.add({ thumbnail });
    const without = made.sim.publicTemplates.add();
    made.sim.clock.advance({ days: 8 });
    expect(made.sim.publicTemplates.list().map((template) => template.thumbnailUrl)).toContain(thumbnailUrl);
    expect(await fetched(made, thumbnailUrl)).toMatchObject({ status: 200, bytes: thumbnail });
    expect(await fetched(made, without.thumbnailUrl)).toMatchObject({ status: 401, rule: '2.8/thumbnail' });
  });

  rule(['2.8/catalog', '2.8/no-auth'], 'previews of the AI catalogue have URLs that never expire', async () => {
    const made = service();
    const preview = await jpegOf(50, 50);
    const portrait = made.sim.catalog.add({ kind: 'aiPortrait', name: 'Watercolour', preview });
    const prompt = made.sim.catalog.add({ kind: 'aiPrompt', name: 'On the moon' });
    made.sim.clock.advance({ days: 36_500 });
    const listed = made.sim.catalog.list();
    expect(listed).toHaveLength(2);
    expect(listed).toEqual(expect.arrayContaining([portrait, prompt]));
    expect(await fetched(made, portrait.previewUrl)).toEqual({
      status: 200,
      type: 'image/jpeg',
      rule: null,
      bytes: preview,
    });
    expect(await fetched(made, prompt.previewUrl)).toMatchObject({ status: 200, bytes: builtInPicture() });
    expect(await fetched(made, `${portrait.previewUrl}x`)).toMatchObject({ status: 404, rule: '2.8/catalog' });
  });

  test('each world has its own catalogue', async () => {
    const made = service();
    const snapshot = made.sim.snapshot();
    const { previewUrl } = made.sim.catalog.add({ kind: 'aiPrompt', name: 'On the moon' });
    const fork = made.sim.fork();
    made.sim.restore(snapshot);
    expect([made.sim.catalog.list().length, fork.catalog.list().length]).toEqual([0, 1]);
    expect([(await fetched(made, previewUrl)).status, (await fetched({ sim: fork }, previewUrl)).status]).toEqual([
      404, 200,
    ]);
  });
});
