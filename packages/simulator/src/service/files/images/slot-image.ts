import { describeSlot, fitWithin, type PixelSize } from '@boothkit/contract/internal';
import { type BrandingSlot, brandingSlots } from '@boothkit/contract/rules';
import { checkPicture, type ImageFacts, type ImageFault, type PictureCheck } from '@boothkit/design-check/image-files';
import { type BoundedMap, boundedMap } from '../../../engine/collections/bounded-map.ts';
import { hexHash } from '../../../engine/collections/hash.ts';
import type { StoredImage } from '../../../model/events/image.ts';
import type { ImageCodec, ShrinkTarget } from './codec.ts';
import { whileDecoding } from './decoding.ts';
import { faultError, type ImageError, type ImageLabel, inMegabytes, inspectForSlot } from './inspect-for-slot.ts';

/** The result of {@link prepareSlotImage}: the image to store, or the reason why the slot rejects it. */
export type PreparedSlotImage = { readonly image: StoredImage } | { readonly error: ImageError };

/** The options of {@link prepareSlotImage}, besides the image. */
export interface PrepareSlotImageOptions {
  readonly codec: ImageCodec;
  readonly label: ImageLabel;
}

/** The quality of logos and buttons that were scaled as JPEG; the reference names none. */
const scaledQuality = 90;

/**
 * The qualities tried for a gallery background until it is small enough; the reference names none. Below the last, a
 * photo visibly falls apart.
 */
const galleryQualities = [85, 75, 65, 55, 45, 35] as const;

/** Results by key, in bounded memory. The work for a key is done once, also for calls at the same time. */
type SharedResults<V> = (key: string, work: () => Promise<V>) => Promise<V>;

function sharedResults<V>(maxSizeBytes: number, sizeOf: (result: V) => number): SharedResults<V> {
  interface Entry {
    readonly result: Promise<V>;
    /** 0 until the result is there. */
    readonly sizeBytes: number;
  }
  const entries = boundedMap<Entry>({ maxSizeBytes, sizeOf: (_, { sizeBytes }) => entryBytes + sizeBytes });
  return (key, work) => {
    const present = entries.get(key);
    if (present) return present.result;
    const result = work();
    const entry: Entry = { result, sizeBytes: 0 };
    entries.set(key, entry);
    const isKept = () => entries.get(key) === entry;
    result.then(
      (value) => isKept() && entries.set(key, { result, sizeBytes: sizeOf(value) }),
      // The platform failed, which says nothing about the image: the next call tries again.
      () => isKept() && entries.delete(key),
    );
    return result;
  };
}

/** Earlier results, by the hash of the bytes: suites and bookings set one image again and again. */
interface KnownImages {
  readonly facts: BoundedMap<ImageFacts>;
  /** Why images do not decode; undefined for one that does. */
  readonly faults: SharedResults<ImageFault | undefined>;
  /** Results of scaling, by hash and target. */
  readonly scaled: SharedResults<PreparedSlotImage>;
}

const entryBytes = 500;
const maxFactsBytes = 10_000 * entryBytes;
const maxScaledBytes = 32 * 1_048_576;
const knownImages = new WeakMap<ImageCodec, KnownImages>();

function knownTo(codec: ImageCodec): KnownImages {
  const present = knownImages.get(codec);
  if (present) return present;
  const known: KnownImages = {
    facts: boundedMap({ maxSizeBytes: maxFactsBytes, sizeOf: () => entryBytes }),
    faults: sharedResults(maxFactsBytes, () => 0),
    scaled: sharedResults(maxScaledBytes, (prepared) => ('image' in prepared ? prepared.image.bytes.length : 0)),
  };
  knownImages.set(codec, known);
  return known;
}

/** Checks that an image decodes, and returns the bytes to decode. */
async function checkPixels(bytes: Uint8Array, facts: ImageFacts, codec: ImageCodec): Promise<PictureCheck> {
  const picture = await checkPicture(bytes, facts);
  if ('fault' in picture) return picture;
  const error = await codec.verify(picture.decodable, facts);
  if (error === undefined) return picture;
  const found = `the ${facts.format.toUpperCase()} cannot be decoded (${error.reason})`;
  return { fault: { kind: 'damaged', found } };
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

/** The bytes to decode of an image that is known to decode. */
async function decodableOf(bytes: Uint8Array, facts: ImageFacts): Promise<Uint8Array> {
  const picture = await checkPicture(bytes, facts);
  return 'decodable' in picture ? picture.decodable : bytes;
}

/** Scales an image that decodes as its slot asks for it. */
async function scale(
  slot: BrandingSlot,
  facts: ImageFacts,
  size: PixelSize,
  shrink: (target: ShrinkTarget) => Promise<Uint8Array>,
): Promise<PreparedSlotImage> {
  const { storedBelowBytes } = brandingSlots[slot];
  if (storedBelowBytes !== undefined) return fitBelow(storedBelowBytes, slot, size, shrink);
  const target: ShrinkTarget =
    facts.format === 'png' ? { ...size, format: 'png' } : { ...size, format: 'jpeg', quality: scaledQuality };
  return { image: stillOf(await shrink(target), target) };
}

/**
 * Validates an image for a branding slot and returns the image to store (rules 4.9/logo, 4.9/after-capture-background,
 * 4.9/button, 4.9/gallery-background, 4.9/apng, 8/branding-image-upload; decision S17).
 *
 * The image is kept byte for byte unless a rule scales it. A logo or button above 1024 px a side is scaled down to fit, in its
 * own format and as a still. A gallery background above 2560 px on its long edge, or not under 2 MB, becomes a JPEG within both
 * limits. In each case the image must decode; the same bytes are decoded and scaled once, also for calls at the same time. Animated PNGs
 * that are not scaled are kept whole; only order and checksums of their later frames are checked.
 *
 * @throws Error if the platform cannot decode images; never for an invalid image.
 *
 * @example
 * ```ts
 * import { imageCodec } from '#image-codec';
 *
 * const label = { contentType: 'image/png', isFetched: false };
 * const prepared = await prepareSlotImage('logo', bytes, { codec: imageCodec, label });
 * if ('error' in prepared) throw new Error(prepared.error.message);
 * ```
 */
export async function prepareSlotImage(
  slot: BrandingSlot,
  bytes: Uint8Array,
  { codec, label }: PrepareSlotImageOptions,
): Promise<PreparedSlotImage> {
  const known = knownTo(codec);
  const hash = hexHash(bytes);
  const met = inspectForSlot(slot, bytes, label, known.facts.get(hash));
  if ('error' in met) return met;
  const { facts } = met;
  known.facts.set(hash, facts);

  let decodable: Uint8Array | undefined;
  const fault = await known.faults(hash, async () => {
    const picture = await whileDecoding(facts, () => checkPixels(bytes, facts, codec));
    if ('fault' in picture) return picture.fault;
    decodable = picture.decodable;
    return undefined;
  });
  if (fault) return { error: faultError(fault, slot, label) };

  const { scaledToPx = Number.POSITIVE_INFINITY, storedBelowBytes } = brandingSlots[slot];
  const size = fitWithin(facts, scaledToPx);
  const isScaled = size.widthPx !== facts.widthPx || size.heightPx !== facts.heightPx;
  if (!isScaled && (storedBelowBytes === undefined || bytes.length < storedBelowBytes)) {
    const { format, widthPx, heightPx, animated } = facts;
    return { image: { bytes, contentType: `image/${format}`, widthPx, heightPx, animated } };
  }
  return known.scaled(`${hash} ${scaledToPx} ${storedBelowBytes}`, () =>
    whileDecoding(facts, async () => {
      const source = decodable ?? (await decodableOf(bytes, facts));
      return scale(slot, facts, size, (target) => codec.shrink(source, facts, target));
    }),
  );
}
