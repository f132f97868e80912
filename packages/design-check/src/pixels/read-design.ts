import type { ImageFacts, ImageFault } from '../files/facts.ts';
import { inspectImage } from '../files/inspect.ts';
import { pngPictureDataFault } from '../files/png-picture-data.ts';
import type { DesignPixels } from './design-pixels.ts';

/** A file that is no page to look at: no PNG or JPEG, not whole, or with more pixels than are decoded. */
export class UnreadableDesignError extends Error {
  override readonly name = 'UnreadableDesignError';
  /** What is wrong with the file. */
  readonly fault: ImageFault;

  /** Its message says what was found and what is needed. */
  constructor(fault: ImageFault) {
    super(`${fault.found}; a design must be a whole PNG or JPEG of at most 64 megapixels`);
    this.fault = fault;
  }
}

/**
 * Decodes a page into pixels: RGBA, as stored, whatever EXIF or a colour profile say (decision S198).
 *
 * What is no PNG or JPEG, is cut off or damaged, or has more than 64 megapixels is refused before anything is decoded.
 * Takes 16 bytes a pixel at most, beside the file, while it runs (decision S199); the result takes 4.
 *
 * @throws UnreadableDesignError for a file that cannot be read; Error where the platform cannot decode at all.
 *
 * @example
 * ```ts
 * const pixels = await readDesign(bytes);
 * console.log(`${pixels.width} by ${pixels.height} px`);
 * ```
 */
export async function readDesign(bytes: Uint8Array): Promise<DesignPixels> {
  if (!(bytes instanceof Uint8Array)) throw new TypeError('a design must be the bytes of a file, as a Uint8Array');
  const inspection = inspectImage(bytes);
  if ('fault' in inspection) throw new UnreadableDesignError(inspection.fault);
  const { facts } = inspection;
  const found = facts.format === 'png' ? await pngPictureDataFault(bytes) : undefined;
  if (found !== undefined) throw new UnreadableDesignError({ kind: 'damaged', found });
  return { ...(await decoded(bytes, facts)), lossy: facts.format === 'jpeg' };
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
