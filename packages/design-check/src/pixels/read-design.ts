import { turnedSize, uprightMatrix } from '@boothkit/contract/internal';
import { checkPicture } from '../files/check-picture.ts';
import type { ImageFacts, ImageFault } from '../files/facts.ts';
import { inspectImage } from '../files/inspect.ts';
import { isTurnOver, othersTurn } from '../turns.ts';
import { type DesignPixels, wordsOf } from './design-pixels.ts';
import type { PixelDecoder } from './pixel-decoder.ts';

/**
 * The error for a file that cannot be inspected: not a PNG or JPEG, not whole, or with too many pixels.
 *
 * @see {@link readDesign}
 *
 * @example
 * ```ts
 * import { readDesign, UnreadableDesignError } from '@boothkit/design-check';
 *
 * const error = await readDesign(new Uint8Array()).catch((error) => error);
 * console.log(error instanceof UnreadableDesignError && error.fault.kind); // empty
 * ```
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
 * Decodes a page into RGBA pixels as it is seen, its EXIF orientation applied; colour profiles are ignored.
 *
 * Rejects a file that is not a PNG or JPEG, is truncated or damaged, or has more than 64 megapixels before it decodes
 * anything. Needs up to 16 bytes of memory a pixel while it runs, the file not included; the result has 4.
 *
 * @throws UnreadableDesignError if the file cannot be read; TypeError if the input is not bytes; Error if the platform cannot decode images.
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
    const pixels = await upright(await pixelDecoder.decode(bytes, facts), facts);
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

type Pixels = Awaited<ReturnType<PixelDecoder['decode']>>;

/** Stored pixels, turned as they are seen. */
async function upright(stored: Pixels, { orientation = 1 }: ImageFacts): Promise<Pixels> {
  if (orientation === 1) return stored;
  const size = { widthPx: stored.width, heightPx: stored.height };
  const { widthPx: width, heightPx: height } = turnedSize(size, orientation);
  const [a, b, c, d, right, bottom] = uprightMatrix(size, orientation);
  // The matrix moves corners; the last pixel lies one before its corner.
  const [left, top] = [Math.max(0, right - 1), Math.max(0, bottom - 1)];
  const from = wordsOf(stored);
  const to = new Int32Array(from.length);
  for (let y = 0; y < size.heightPx; y += 1) {
    for (let x = 0; x < size.widthPx; x += 1)
      to[(b * x + d * y + top) * width + a * x + c * y + left] = from[y * size.widthPx + x] ?? 0;
    if (isTurnOver(size.widthPx)) await othersTurn();
  }
  return { data: new Uint8Array(to.buffer), width, height };
}
