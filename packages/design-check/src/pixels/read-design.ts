import { checkPicture } from '../files/check-picture.ts';
import type { ImageFacts, ImageFault } from '../files/facts.ts';
import { inspectImage } from '../files/inspect.ts';
import type { DesignPixels } from './design-pixels.ts';

/**
 * The error for a file that cannot be inspected: not a PNG or JPEG, not whole, or with too many pixels.
 *
 * @see {@link readDesign}
 */
export class UnreadableDesignError extends Error {
  override readonly name = 'UnreadableDesignError';
  /** The reason why the file cannot be read. */
  readonly fault: ImageFault;

  /** Creates the error; its message says what was found and what is needed. */
  constructor(fault: ImageFault) {
    super(`${fault.found}; a design must be a whole PNG or JPEG of at most 64 megapixels`);
    this.fault = fault;
  }
}

/**
 * Decodes a page into RGBA pixels as they are stored; EXIF orientation and colour profiles are ignored.
 *
 * Rejects a file that is not a PNG or JPEG, is truncated or damaged, or has more than 64 megapixels before it decodes
 * anything. Needs up to 16 bytes of memory a pixel while it runs, the file not included; the result has 4.
 *
 * @throws UnreadableDesignError if the file cannot be read; Error if the platform cannot decode images.
 *
 * @example
 * ```ts
 * const pixels = await readDesign(bytes);
 * console.log(`${pixels.width} by ${pixels.height} px`);
 * ```
 */
export async function readDesign(design: Uint8Array): Promise<DesignPixels> {
  // Not by instanceof: the bytes may be of another realm, as in Jest.
  if (!ArrayBuffer.isView(design)) throw new TypeError('a design must be the bytes of a file, as a Uint8Array');
  const bytes = new Uint8Array(design.buffer, design.byteOffset, design.byteLength);
  const inspection = inspectImage(bytes);
  if ('fault' in inspection) throw new UnreadableDesignError(inspection.fault);
  const { facts } = inspection;
  const picture = await checkPicture(bytes, facts);
  if ('fault' in picture) throw new UnreadableDesignError(picture.fault);
  return { ...(await decoded(picture.decodable, facts)), lossy: facts.format === 'jpeg' };
}

async function decoded(bytes: Uint8Array, facts: ImageFacts) {
  const { pixelDecoder } = await import('#pixel-decoder');
  const name = facts.format.toUpperCase();
  try {
    const pixels = await pixelDecoder.decode(bytes, facts);
    if (pixels.width === facts.widthPx && pixels.height === facts.heightPx) return pixels;
    const found = `the ${name} is damaged: its decoder finds an image of ${pixels.width} by ${pixels.height} px`;
    throw new UnreadableDesignError({ kind: 'damaged', found });
  } catch (error) {
    if (error instanceof UnreadableDesignError || (error instanceof Error && /^this platform /.test(error.message)))
      throw error;
    const [reason = ''] = String(error instanceof Error ? error.message : error).split('\n', 1);
    throw new UnreadableDesignError({ kind: 'damaged', found: `the ${name} cannot be decoded (${reason})` });
  }
}
