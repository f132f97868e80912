/**
 * Images as a decoder finds them.
 *
 * @packageDocumentation
 */
import sharp from 'sharp';

/** Returns the format of an image, its size, and its frames with their delays. */
export async function imageFacts(bytes: Uint8Array) {
  const {
    format,
    width,
    height,
    pageHeight,
    pages = 1,
    delay,
    loop,
  } = await sharp(bytes, { animated: true }).metadata();
  return { format, width, height: pageHeight ?? height, pages, delay, loop };
}

/** Returns the pixels of a frame of an image, three bytes for each. */
export async function imagePixels(bytes: Uint8Array, page = 0): Promise<Uint8Array> {
  return new Uint8Array(await sharp(bytes, { page }).flatten({ background: 'white' }).removeAlpha().raw().toBuffer());
}
