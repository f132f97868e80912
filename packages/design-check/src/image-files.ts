/**
 * What the bytes of a PNG or JPEG say of themselves without a pixel decoded: format, size, wholeness, and whether they
 * ask for more than is safe. Needs nothing of its platform.
 *
 * @packageDocumentation
 */
export type { ImageFacts, ImageFault } from './files/facts.ts';
export { formatOf, type Inspection, inspectImage, mostPixels } from './files/inspect.ts';
export { pngPictureDataFault } from './files/png-picture-data.ts';
export { unturned } from './files/unturned.ts';
