import type { BrandingSlot } from '@boothkit/contract/rules';
import { imageCodec } from '#image-codec';
import type { StoredImage } from '../../../../src/model/events/image.ts';
import type { ImageCodec } from '../../../../src/service/files/images/codec.ts';
import type { ImageError } from '../../../../src/service/files/images/inspect-for-slot.ts';
import { type PreparedSlotImage, prepareSlotImage } from '../../../../src/service/files/images/slot-image.ts';

/** Fails a test that reaches it: for images that must be refused before a pixel of them is decoded. */
export const untouchedCodec: ImageCodec = {
  verify: () => Promise.reject(new Error('an image was decoded that should have been refused before')),
  shrink: () => Promise.reject(new Error('an image was scaled that should have been refused before')),
};

/** Decodes for real and counts what it is asked for. */
export const countingCodec = (): ImageCodec & { readonly asked: { verify: number; shrink: number } } => {
  const asked = { verify: 0, shrink: 0 };
  return {
    asked,
    verify: (bytes, facts) => {
      asked.verify++;
      return imageCodec.verify(bytes, facts);
    },
    shrink: (bytes, facts, target) => {
      asked.shrink++;
      return imageCodec.shrink(bytes, facts, target);
    },
  };
};

const uploadedAs = (contentType = '') => ({ contentType, isFetched: false });

export const prepare = (slot: BrandingSlot, bytes: Uint8Array, contentType?: string): Promise<PreparedSlotImage> =>
  prepareSlotImage(slot, bytes, { codec: imageCodec, label: uploadedAs(contentType) });

export async function stored(slot: BrandingSlot, bytes: Uint8Array, contentType?: string): Promise<StoredImage> {
  const prepared = await prepare(slot, bytes, contentType);
  if ('error' in prepared) throw new Error(`refused by ${prepared.error.rule}: ${prepared.error.message}`);
  return prepared.image;
}

export async function refused(
  slot: BrandingSlot,
  bytes: Uint8Array,
  contentType?: string,
  codec: ImageCodec = imageCodec,
): Promise<ImageError> {
  const prepared = await prepareSlotImage(slot, bytes, { codec, label: uploadedAs(contentType) });
  if ('image' in prepared) throw new Error('the image was taken');
  return prepared.error;
}
