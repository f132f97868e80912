import { withoutExif } from '../files/without-exif.ts';
import type { PixelDecoder } from './pixel-decoder.ts';

/** The number of rows that are read back at a time, so that the canvas holds a band of the page and not a second copy. */
const bandRows = 256;

/** The decoder for browsers and their workers. It uses `createImageBitmap` and `OffscreenCanvas`. */
export const pixelDecoder: PixelDecoder = {
  async decode(bytes, facts) {
    if (globalThis.createImageBitmap === undefined || globalThis.OffscreenCanvas === undefined)
      throw new Error('this platform has no createImageBitmap and OffscreenCanvas to decode images with');
    const bitmap = await createImageBitmap(withoutExif(bytes, facts.format), {
      premultiplyAlpha: 'none',
      colorSpaceConversion: 'none',
    });
    try {
      const { width, height } = bitmap;
      const context = new OffscreenCanvas(width, Math.min(bandRows, height)).getContext('2d', {
        willReadFrequently: true,
      });
      if (context === null) throw new Error('this platform cannot read pixels: its OffscreenCanvas has no 2d context');
      const data = new Uint8Array(width * height * 4);
      for (let top = 0; top < height; top += bandRows) {
        const rows = Math.min(bandRows, height - top);
        context.clearRect(0, 0, width, rows);
        context.drawImage(bitmap, 0, top, width, rows, 0, 0, width, rows);
        data.set(context.getImageData(0, 0, width, rows).data, top * width * 4);
      }
      return { data, width, height };
    } finally {
      bitmap.close();
    }
  },
};
