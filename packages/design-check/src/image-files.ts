/**
 * Reads the headers of a PNG or JPEG without decoding a pixel: format, size, whether the file is whole, and whether it is
 * safe to decode. Runs on every platform.
 *
 * @packageDocumentation
 */
export { crc32 } from './files/crc32.ts';
export type { ImageFacts, ImageFault } from './files/facts.ts';
export { formatOf, type Inspection, inspectImage, maxPixels } from './files/inspect.ts';
export { pngPictureDataFault } from './files/png-picture-data.ts';
export { withoutExif } from './files/without-exif.ts';
