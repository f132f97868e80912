import { type BrandingSlot, brandingSlots, describeSlot } from '@boothkit/contract/rules';
import { type ImageFacts, pngPictureDataFault } from '@boothkit/design-check/image-files';
import type { ImageCodec, ShrinkTarget } from './codec.ts';
import { fitWithin, type PixelSize } from './fit.ts';
import { type ImageError, inMegabytes, inspectForSlot } from './inspect-for-slot.ts';

/** An image as a slot keeps and serves it. */
export interface StoredImage {
  /** The very array that was sent, unless a rule scaled the image. */
  readonly bytes: Uint8Array;
  readonly contentType: 'image/png' | 'image/jpeg';
  readonly widthPx: number;
  readonly heightPx: number;
  /** Whether the image plays (rule 4.9/apng). */
  readonly animated: boolean;
}

/** The result of {@link prepareSlotImage}: the image to store, or the reason why the slot rejects it. */
export type PreparedSlotImage = { readonly image: StoredImage } | { readonly error: ImageError };

/** The options of {@link prepareSlotImage}, besides the image. */
export interface PrepareSlotImageOptions {
  readonly codec: ImageCodec;
  /**
   * The content type that came with the bytes. Parameters after a semicolon are ignored. A missing or empty type and
   * `application/octet-stream` match every format.
   */
  readonly declaredType?: string | undefined;
}

/** The quality of logos and buttons that were scaled as JPEG; the reference names none. */
const scaledQuality = 90;

/**
 * The qualities tried for a gallery background until it is small enough; the reference names none. Below the last, a
 * photo visibly falls apart.
 */
const galleryQualities = [85, 75, 65, 55, 45, 35] as const;

async function undecodable(bytes: Uint8Array, facts: ImageFacts, codec: ImageCodec): Promise<string | undefined> {
  const dataError = facts.format === 'png' ? await pngPictureDataFault(bytes) : undefined;
  if (dataError) return dataError;
  const error = await codec.verify(bytes, facts);
  return error && `the ${facts.format.toUpperCase()} cannot be decoded (${error.reason})`;
}

const stillOf = (bytes: Uint8Array, { format, widthPx, heightPx }: ShrinkTarget): StoredImage => ({
  bytes,
  contentType: `image/${format}`,
  widthPx,
  heightPx,
  animated: false,
});

async function fitBelow(
  storedBelowBytes: number,
  slot: BrandingSlot,
  size: PixelSize,
  shrink: (target: ShrinkTarget) => Promise<Uint8Array>,
): Promise<PreparedSlotImage> {
  let minBytes = Number.POSITIVE_INFINITY;
  for (const quality of galleryQualities) {
    const target: ShrinkTarget = { ...size, format: 'jpeg', quality };
    const fitted = await shrink(target);
    if (fitted.length < storedBelowBytes) return { image: stillOf(fitted, target) };
    minBytes = Math.min(minBytes, fitted.length);
  }
  const { rule, noun } = describeSlot(slot);
  const found = `the image still takes ${minBytes} bytes once fitted to ${size.widthPx} by ${size.heightPx} px`;
  return { error: { rule, message: `${found}; ${noun} must end under ${inMegabytes(storedBelowBytes)}` } };
}

/**
 * Validates an image for a branding slot and returns the image to store (rules 4.9/logo, 4.9/after-capture-background,
 * 4.9/button, 4.9/gallery-background, 4.9/apng, 8/branding-image-upload; decision S17).
 *
 * The image is kept byte for byte unless a rule scales it. A logo or button above 1024 px a side is scaled down to fit, in its
 * own format and as a still. A gallery background above 2560 px on its long edge, or not under 2 MB, becomes a JPEG within both
 * limits. In each case the image must decode. Animated PNGs that are not scaled are kept whole; only order and checksums of their
 * later frames are checked.
 *
 * @throws Error if the platform cannot decode images; never for an invalid image.
 *
 * @example
 * ```ts
 * import { imageCodec } from '#image-codec';
 *
 * const prepared = await prepareSlotImage('logo', bytes, { codec: imageCodec, declaredType: 'image/png' });
 * if ('error' in prepared) throw new Error(prepared.error.message);
 * ```
 */
export async function prepareSlotImage(
  slot: BrandingSlot,
  bytes: Uint8Array,
  { codec, declaredType = '' }: PrepareSlotImageOptions,
): Promise<PreparedSlotImage> {
  const met = inspectForSlot(slot, bytes, declaredType);
  if ('error' in met) return met;
  const { facts } = met;
  const error = await undecodable(bytes, facts, codec);
  if (error) {
    const message = `${error}; ${describeSlot(slot).noun} needs a whole PNG or JPEG image`;
    return { error: { rule: '8/branding-image-upload', message } };
  }

  const { scaledToPx = Number.POSITIVE_INFINITY, storedBelowBytes } = brandingSlots[slot];
  const size = fitWithin(facts, scaledToPx);
  const isScaled = size.widthPx !== facts.widthPx || size.heightPx !== facts.heightPx;
  if (!isScaled && (storedBelowBytes === undefined || bytes.length < storedBelowBytes)) {
    const { format, widthPx, heightPx, animated } = facts;
    return { image: { bytes, contentType: `image/${format}`, widthPx, heightPx, animated } };
  }
  const shrink = (target: ShrinkTarget): Promise<Uint8Array> => codec.shrink(bytes, facts, target);
  if (storedBelowBytes !== undefined) return fitBelow(storedBelowBytes, slot, size, shrink);
  const target: ShrinkTarget =
    facts.format === 'png' ? { ...size, format: 'png' } : { ...size, format: 'jpeg', quality: scaledQuality };
  return { image: stillOf(await shrink(target), target) };
}
