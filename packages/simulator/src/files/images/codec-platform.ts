import { type ImageFacts, withoutExif } from '@boothkit/design-check/image-files';
import { type ImageCodec, MissingCodecError } from './codec.ts';

function requirePlatform(): void {
  const needed = { createImageBitmap: globalThis.createImageBitmap, OffscreenCanvas: globalThis.OffscreenCanvas };
  const missing = Object.entries(needed).flatMap(([name, found]) => (found === undefined ? [name] : []));
  if (missing.length > 0) {
    throw new MissingCodecError(
      `this platform has no ${missing.join(' and no ')} to decode images with; set them in Node.js or in a browser`,
    );
  }
}

/** Premultiplied alpha would lose colour in translucent pixels; the embedded profile is applied, as sharp does it. */
const decode = (bytes: Uint8Array, facts: ImageFacts): Promise<ImageBitmap> =>
  createImageBitmap(withoutExif(bytes, facts.format), { premultiplyAlpha: 'none', colorSpaceConversion: 'default' });

/** The codec for browsers and their workers, on `createImageBitmap` and `OffscreenCanvas`. */
export const imageCodec: ImageCodec = {
  async verify(bytes, facts) {
    requirePlatform();
    try {
      const bitmap = await decode(bytes, facts);
      const { width, height } = bitmap;
      bitmap.close();
      const asTold = width === facts.widthPx && height === facts.heightPx;
      return asTold ? undefined : { reason: `its decoder finds an image of ${width} by ${height} px` };
    } catch (error) {
      return { reason: String(error instanceof Error ? error.message : error) };
    }
  },

  async shrink(bytes, facts, target) {
    requirePlatform();
    const bitmap = await decode(bytes, facts);
    const canvas = new OffscreenCanvas(target.widthPx, target.heightPx);
    const context = canvas.getContext('2d');
    if (context === null) throw new Error('this platform cannot scale images: its OffscreenCanvas has no 2d context');
    if (target.format === 'jpeg') {
      context.fillStyle = 'white';
      context.fillRect(0, 0, target.widthPx, target.heightPx);
    }
    context.imageSmoothingQuality = 'high';
    context.drawImage(bitmap, 0, 0, target.widthPx, target.heightPx);
    bitmap.close();
    const type = `image/${target.format}`;
    const quality = target.format === 'jpeg' ? { quality: target.quality / 100 } : {};
    const blob = await canvas.convertToBlob({ type, ...quality });
    if (blob.type !== type) throw new Error(`this platform cannot encode ${type}; it made ${blob.type}`);
    return new Uint8Array(await blob.arrayBuffer());
  },
};
