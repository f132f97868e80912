/**
 * Reads a PNG or JPEG without decoding a pixel: format, size, whether the file and its picture are whole, and whether it is
 * safe to decode. Runs on every platform, with the same results.
 *
 * @packageDocumentation
 */
export { checkPicture } from './files/check-picture.ts';
export type { ImageFacts, ImageFault, PictureCheck } from './files/facts.ts';
export { formatOf, type Inspection, inspectImage, maxPixels } from './files/inspect.ts';
export { pngChunk, pngFile } from './files/png-chunks.ts';
export { withoutExif } from './files/without-exif.ts';
