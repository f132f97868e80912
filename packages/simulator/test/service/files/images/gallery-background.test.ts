import { inspectImage } from '@boothkit/design-check/image-files';
import { rule } from '@boothkit/rule-coverage';
import { sampleTests } from '@boothkit/test-support/sampled';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import type { ImageCodec, ShrinkTarget } from '../../../../src/service/files/images/codec.ts';
import { prepareSlotImage } from '../../../../src/service/files/images/slot-image.ts';
import { bytesOf, jpegOf, noisyJpegOf, paddedPng, pixelsOf, pngOf } from './pictures.ts';
import { refused, stored } from './prepared.ts';

sampleTests(4);

const twoMegabytes = 2_000_000;
const slot = 'gallery-background';

/** Finds every image sound, and makes of it whatever bytes are wanted at a quality. */
const codecMaking = (bytesAt: (quality: number) => number, targets: ShrinkTarget[]): ImageCodec => ({
  verify: async () => undefined,
  shrink: async (_bytes, _facts, target) => {
    targets.push(target);
    return new Uint8Array(target.format === 'jpeg' ? bytesAt(target.quality) : 0);
  },
});

rule('4.9/gallery-background', 'within 2560 px and under 2 MB is not encoded again', async () => {
  const images = [
    await jpegOf(1920, 1080),
    await jpegOf(2560, 1440),
    await pngOf(2560, 2560),
    await noisyJpegOf(1920, 1080, 40),
  ];
  for (const bytes of images) expect((await stored(slot, bytes)).bytes).toBe(bytes);
});

rule('4.9/gallery-background', 'is rejected below 1920 by 1080 px', async () => {
  expect(await refused(slot, await jpegOf(1919, 1080))).toEqual({
    rule: '4.9/gallery-background',
    message: 'the image is 1919 by 1080 px; a gallery background needs at least 1920 by 1080 px',
  });
  expect((await refused(slot, await jpegOf(4000, 1079))).rule).toBe('4.9/gallery-background');
});

rule('4.9/gallery-background', 'is rejected as a portrait', async () => {
  expect(await refused(slot, await jpegOf(2560, 2561))).toEqual({
    rule: '4.9/gallery-background',
    message: 'the image is 2560 by 2561 px, a portrait; a gallery background needs a landscape image',
  });
});

rule('4.9/gallery-background', 'above 2560 px is scaled to 2560 px on its long edge, as a JPEG', async () => {
  for (const bytes of [await jpegOf(4000, 2000), await pngOf(4000, 2000)]) {
    const image = await stored(slot, bytes);
    expect(image).toMatchObject({ contentType: 'image/jpeg', widthPx: 2560, heightPx: 1280, animated: false });
    expect(inspectImage(image.bytes)).toMatchObject({ facts: { format: 'jpeg', widthPx: 2560, heightPx: 1280 } });
  }
});

rule(['4.9/gallery-background', '8/branding-image-upload'], 'of 2 MB or more ends below 2 MB, as large', async () => {
  const heavy = await noisyJpegOf(2200, 1100, 92);
  expect(heavy.length).toBeGreaterThan(twoMegabytes);
  const image = await stored(slot, heavy);
  expect(image).toMatchObject({ contentType: 'image/jpeg', widthPx: 2200, heightPx: 1100 });
  expect(image.bytes.length).toBeLessThan(twoMegabytes);
  expect(inspectImage(image.bytes)).toMatchObject({ facts: { widthPx: 2200, heightPx: 1100 } });
});

rule(['4.9/gallery-background', '8/branding-image-upload'], 'of exactly 2 MB is not under 2 MB', async () => {
  const exact = paddedPng(1920, 1080, twoMegabytes);
  expect(exact.length).toBe(twoMegabytes);
  expect((await stored(slot, exact)).contentType).toBe('image/jpeg');
  const under = paddedPng(1920, 1080, twoMegabytes - 1);
  expect((await stored(slot, under)).bytes).toBe(under);
});

rule(['4.9/gallery-background', '8/branding-image-upload'], 'over 2 MB at every quality is rejected', async () => {
  const targets: ShrinkTarget[] = [];
  const codec = codecMaking((quality) => twoMegabytes + quality, targets);
  expect(await refused(slot, await jpegOf(5120, 2880), 'image/jpeg', codec)).toEqual({
    rule: '4.9/gallery-background',
    message:
      'the image still takes 2000035 bytes once fitted to 2560 by 1440 px; a gallery background must end under 2 MB (2000000 bytes)',
  });
});

test('the highest quality that brings a gallery background under 2 MB is used', async () => {
  const targets: ShrinkTarget[] = [];
  const codec = codecMaking((quality) => (quality > 60 ? twoMegabytes : twoMegabytes - 1), targets);
  const prepared = await prepareSlotImage(slot, await jpegOf(5120, 2880), {
    codec,
    label: { contentType: 'image/jpeg', isFetched: false },
  });
  const qualities = targets.map((target) => (target.format === 'jpeg' ? target.quality : 0));
  expect(prepared).toMatchObject({ image: { contentType: 'image/jpeg', widthPx: 2560, heightPx: 1440 } });
  expect(qualities).toEqual(qualities.toSorted((one, other) => other - one));
  expect(qualities.filter((quality) => quality <= 60)).toHaveLength(1);
});

test('transparency becomes white when a gallery background is scaled', async () => {
  const background = { r: 0, g: 0, b: 0, alpha: 0 };
  const clear = await bytesOf(sharp({ create: { width: 3000, height: 1500, channels: 4, background } }).png());
  const pixels = await pixelsOf((await stored(slot, clear)).bytes);
  expect(pixels.at(100, 100)).toEqual([255, 255, 255]);
});
