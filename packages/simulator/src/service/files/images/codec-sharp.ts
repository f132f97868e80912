import { freeOperations, turnedSize } from '@boothkit/contract/internal';
import { type ImageFacts, maxPixels } from '@boothkit/design-check/image-files';
import type { Sharp, SharpOptions } from 'sharp';
import { type ImageCodec, MissingCodecError } from './codec.ts';
import { svgOf } from './svg.ts';

/**
 * Decodes an image for `work`, and keeps nothing of it. It loads sharp when the first image needs pixels: sharp doubles the start-up time of a
 * process that may never see one.
 */
async function decoding<Result>(
  bytes: Uint8Array,
  work: (image: Sharp) => Promise<Result>,
  options?: SharpOptions,
): Promise<Result> {
  const { default: sharp } = await import('sharp').catch((cause: unknown) => {
    throw new MissingCodecError(
      'sharp, which decodes images in Node, cannot be loaded. Install it for this platform (npm install sharp), or give createSimulator an imageCodec.',
      { cause },
    );
  });
  // Whether the picture is whole was checked before; viewers show what is only a warning.
  const image = sharp(bytes, { failOn: 'error', limitInputPixels: maxPixels, sequentialRead: true, ...options });
  try {
    return await work(image);
  } finally {
    freeOperations(sharp);
  }
}

// Copied, since the core knows no Buffer, and sharp's own toUint8Array makes one.
const bytesOf = async (image: Sharp): Promise<Uint8Array> => new Uint8Array(await image.toBuffer());

/** Turns an image as it is seen. Explicitly: which EXIF data libvips takes, and of which format, is its own. */
function upright(image: Sharp, { orientation = 1 }: ImageFacts): Sharp {
  // Whatever the order of the calls, sharp mirrors first.
  const mirrored = [2, 5, 7].includes(orientation) ? image.flop() : orientation === 4 ? image.flip() : image;
  const angle = { 3: 180, 5: 270, 6: 90, 7: 90, 8: 270 }[orientation as number];
  return angle === undefined ? mirrored : mirrored.rotate(angle);
}

/** The codec for Node, Bun and Deno, on sharp. */
export const imageCodec: ImageCodec = {
  verify: (bytes, facts) =>
    decoding(bytes, async (image) => {
      try {
        const { format, width, height } = await image.metadata();
        const seen = turnedSize({ widthPx: width, heightPx: height }, facts.orientation);
        if (format !== facts.format || seen.widthPx !== facts.widthPx || seen.heightPx !== facts.heightPx) {
          return { reason: `its decoder finds a ${format} of ${width} by ${height} px` };
        }
        // Rows come in order, so the last one is reached only through all the others, and none of them is kept.
        await image
          .extract({ left: 0, top: height - 1, width, height: 1 })
          .raw()
          .toBuffer();
        return undefined;
      } catch (error) {
        // libvips lists everything it met, a line each; the first says enough.
        const [reason = ''] = String(error instanceof Error ? error.message : error).split('\n', 1);
        return { reason };
      }
    }),

  shrink: (bytes, facts, target) =>
    decoding(bytes, (stored) => {
      const image = upright(stored, facts)
        .resize({ width: target.widthPx, height: target.heightPx, fit: 'fill' })
        .toColourspace('srgb');
      return bytesOf(
        target.format === 'png'
          ? image.png()
          : image.flatten({ background: 'white' }).jpeg({ quality: target.quality }),
      );
    }),

  draw(drawing, target) {
    const draw = (drawn: Sharp) => {
      const page = drawn.flatten({ background: 'white' });
      if (target.format === 'pixels') return bytesOf(page.ensureAlpha().raw());
      return bytesOf(target.format === 'png' ? page.png() : page.jpeg({ quality: target.quality }));
    };
    // A page of a template may be larger than what libxml takes for usual.
    return decoding(new TextEncoder().encode(svgOf(drawing, target)), draw, { unlimited: true });
  },
};
