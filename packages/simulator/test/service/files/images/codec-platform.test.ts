import { withoutExif } from '@boothkit/design-check/image-files';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { imageCodec } from '../../../../src/service/files/images/codec-platform.ts';
import { bytesOf, chunk, handMadePng, jpegOf } from './pictures.ts';

// What the codec does where there is a platform to speak of is tested in a browser.

test('names what a platform without image support lacks', async () => {
  const bytes = handMadePng(4, 4);
  const facts = { format: 'png', widthPx: 4, heightPx: 4, animated: false } as const;
  const lacking = /has no createImageBitmap and no OffscreenCanvas/;
  await expect(imageCodec.verify(bytes, facts)).rejects.toThrow(lacking);
  await expect(imageCodec.shrink(bytes, facts, { widthPx: 2, heightPx: 2, format: 'png' })).rejects.toThrow(lacking);
});

test('removes the EXIF segment of a JPEG and keeps every other byte', async () => {
  const upright = await jpegOf(40, 20);
  const turned = await bytesOf(sharp(upright).withMetadata({ orientation: 6 }));
  expect((await sharp(turned).metadata()).orientation).toBe(6);
  const straight = new Uint8Array(await withoutExif(turned, 'jpeg').arrayBuffer());
  const { orientation, width, height } = await sharp(straight).metadata();
  expect({ orientation, width, height }).toEqual({ orientation: undefined, width: 40, height: 20 });
  expect(new Uint8Array(await withoutExif(straight, 'jpeg').arrayBuffer())).toEqual(straight);
});

test('removes the eXIf chunk of a PNG and keeps every other byte', async () => {
  const exif = chunk('eXIf', Buffer.from('4d4d002a00000008000101120003000000010006000000000000', 'hex'));
  const without = new Uint8Array(await withoutExif(handMadePng(4, 4, exif), 'png').arrayBuffer());
  expect(without).toEqual(handMadePng(4, 4));
});
