import type { ImageFacts } from '../files/facts.ts';
import type { DesignPixels } from './design-pixels.ts';

/**
 * The port through which a page's pixels are reached: `#pixel-decoder` in the package's `imports` is sharp in Node and
 * the platform's own decoder elsewhere. Asked only about files that were found whole, and small enough, by their headers.
 *
 * Every decoder gives stored pixels as they are: no EXIF turn, no colour profile applied (decision S198).
 */
export interface PixelDecoder {
  /** Rejects with whatever the decoder says where the file does not decode to the size that its headers give. */
  decode(bytes: Uint8Array, facts: ImageFacts): Promise<Pick<DesignPixels, 'data' | 'width' | 'height'>>;
}
