import type { ImageFacts } from '../files/facts.ts';
import type { DesignPixels } from './design-pixels.ts';

/**
 * The port that decodes a page: `#pixel-decoder` in the package's `imports` is sharp in Node and the platform's decoder
 * elsewhere. It is called only with files whose headers show that they are whole and small enough.
 *
 * Every decoder returns the stored pixels: no EXIF orientation, which is applied afterwards, and no colour profile (decision S191).
 */
export interface PixelDecoder {
  /** Rejects with the decoder's error if the file does not decode. */
  decode(bytes: Uint8Array, facts: ImageFacts): Promise<Pick<DesignPixels, 'data' | 'width' | 'height'>>;
}
