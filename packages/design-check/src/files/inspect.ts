import { turnedSize } from '@boothkit/contract/internal';
import type { ImageFacts, ImageFault } from './facts.ts';
import { jpegFault, jpegSize, jpegSizeFault } from './jpeg-soundness.ts';
import { pngFault, pngPlays, pngSize } from './png-soundness.ts';
import { recognise } from './recognise.ts';
import { orientationIn } from './without-exif.ts';

/**
 * The maximum number of pixels of an image that is decoded: that of the largest image that any slot accepts, 8000 by 8000.
 * Decision S17 requires such a bound.
 */
export const maxPixels = 8000 * 8000;

/** The result of {@link inspectImage}: the facts, or the first fault. */
export type Inspection = { readonly facts: ImageFacts } | { readonly fault: ImageFault };

const containerFaults = { png: pngFault, jpeg: jpegFault };
const sizes = { png: pngSize, jpeg: jpegSize };

/**
 * The format that the first bytes of a file announce.
 *
 * @example
 * ```ts
 * import { formatOf } from '@boothkit/design-check/image-files';
 *
 * console.log(formatOf(Uint8Array.of(0xff, 0xd8))); // jpeg
 * ```
 */
export function formatOf(bytes: Uint8Array): 'png' | 'jpeg' | undefined {
  if (bytes[0] === 0x89 && bytes[1] === 0x50 && bytes[2] === 0x4e && bytes[3] === 0x47) return 'png';
  return bytes[0] === 0xff && bytes[1] === 0xd8 ? 'jpeg' : undefined;
}

/**
 * Reads the headers of an image and checks that the file is whole, without decoding a pixel. It reads the format from the first bytes, the size, the
 * orientation and the animation. In a PNG it also reads the chunks, with the checksums of those that matter; in a JPEG, the end marker. Call it
 * before anything that decodes; then `checkPicture` says whether the picture itself is whole.
 *
 * @example
 * ```ts
 * import { inspectImage } from '@boothkit/design-check/image-files';
 *
 * console.log('facts' in inspectImage(new Uint8Array(3))); // false
 * ```
 */
export function inspectImage(bytes: Uint8Array): Inspection {
  if (bytes.length === 0) return { fault: { kind: 'empty', found: 'the file is empty' } };
  const format = formatOf(bytes);
  if (format === undefined) return { fault: { kind: 'not-png-or-jpeg', found: `the file is ${recognise(bytes)}` } };

  const fault = containerFaults[format](bytes);
  if (fault) return { fault };
  const size = sizes[format](bytes);
  if (size === undefined) return { fault: { kind: 'damaged', found: 'the JPEG is damaged: it has no frame header' } };
  const { widthPx, heightPx } = size;
  const found = `the image is ${widthPx} by ${heightPx} px`;
  if (widthPx === 0 || heightPx === 0) return { fault: { kind: 'zero-size', found } };
  if (widthPx * heightPx > maxPixels) {
    return { fault: { kind: 'too-many-pixels', found: `${found}, too many to decode safely` } };
  }
  const sizeFault = format === 'jpeg' ? jpegSizeFault(bytes, widthPx, heightPx) : undefined;
  if (sizeFault) return { fault: sizeFault };
  const orientation = orientationIn(bytes, format);
  const animated = format === 'png' && pngPlays(bytes);
  return { facts: { format, ...turnedSize(size, orientation), animated, ...(orientation > 1 && { orientation }) } };
}
