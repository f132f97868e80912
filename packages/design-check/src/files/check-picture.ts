import type { ImageFacts, PictureCheck } from './facts.ts';
import { checkJpegPicture } from './jpeg-picture-data.ts';
import { checkPngPicture } from './png-picture-data.ts';

// Of the 48 flawed files of our tests, sharp judges 10 to 19 otherwise, by its `failOn`: it takes JPEGs that are cut before an end marker, and
// rejects PNGs without a checksum of their data, which viewers show.
/**
 * Checks that the picture of a file is whole, without decoding a pixel: each row of a PNG, each block of a JPEG. Returns the fault if it is
 * not, else the bytes to decode. Call it for files that `inspectImage` accepts. The result is the same on every platform.
 *
 * Flaws that every browser ignores are accepted: bytes behind the last row or block, and headers that a decoder only warns about. Wrong checksums of
 * the picture data and of ancillary chunks are accepted, too.
 *
 * @example
 * ```ts
 * import { checkPicture } from '@boothkit/design-check/image-files';
 * import { sampleImages } from '@boothkit/simulator';
 *
 * const { logo } = await sampleImages();
 * console.log('decodable' in (await checkPicture(logo, { format: 'png' }))); // true
 * ```
 */
export async function checkPicture(bytes: Uint8Array, { format }: Pick<ImageFacts, 'format'>): Promise<PictureCheck> {
  return format === 'png' ? checkPngPicture(bytes) : checkJpegPicture(bytes);
}
