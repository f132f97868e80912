import { inspectImage } from '@boothkit/design-check/image-files';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { bytesOf, jpegOf } from './pictures.ts';
import { refused, stored } from './prepared.ts';

/** A photo of a phone that is held upright: stored as a landscape, and turned by its EXIF data. */
const portrait = async (width: number, height: number) =>
  bytesOf(sharp(await jpegOf(height, width)).withMetadata({ orientation: 6 }));

test('a portrait photo is no landscape background, however it is stored (S740)', async () => {
  expect((await refused('gallery-background', await portrait(1920, 2560))).message).toContain(
    'the image is 1920 by 2560 px, a portrait',
  );
  expect((await refused('logo', await portrait(500, 800))).message).toContain('the image is 500 by 800 px');
});

test('an image that is not scaled keeps its bytes and its orientation, and has the size that people see (S740)', async () => {
  const bytes = await portrait(600, 800);
  expect(await stored('logo', bytes)).toMatchObject({ bytes, widthPx: 600, heightPx: 800 });
});

test('a scaled image stands upright, without an orientation (S740)', async () => {
  const { bytes, widthPx, heightPx } = await stored('logo', await portrait(1024, 2048));
  expect([widthPx, heightPx]).toEqual([512, 1024]);
  expect(inspectImage(bytes)).toEqual({ facts: { format: 'jpeg', widthPx, heightPx, animated: false } });
});
