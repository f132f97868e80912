import { freeOperations } from '@boothkit/contract/internal';
import { maxPixels } from '../files/inspect.ts';
import type { PixelDecoder } from './pixel-decoder.ts';

/** The decoder for Node, Bun and Deno. It loads sharp when the first page is read. */
export const pixelDecoder: PixelDecoder = {
  async decode(bytes) {
    const { default: sharp } = await import('sharp');
    const image = sharp(bytes, {
      // Whether the picture is whole was checked before; viewers show what is only a warning.
      failOn: 'error',
      limitInputPixels: maxPixels,
      sequentialRead: true,
      ignoreIcc: true,
    });
    const pixels = image.toColourspace('srgb').ensureAlpha().raw();
    const { data, info } = await pixels.toBuffer({ resolveWithObject: true }).finally(() => freeOperations(sharp));
    // A view of the same memory: the page is held once.
    return {
      data: new Uint8Array(data.buffer, data.byteOffset, data.byteLength),
      width: info.width,
      height: info.height,
    };
  },
};
