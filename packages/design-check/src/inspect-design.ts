import type { DesignInspection, InspectDesignOptions } from './inspection.ts';
import { checkPixels, type DesignPixels } from './pixels/design-pixels.ts';
import { readDesign } from './pixels/read-design.ts';
import { candidatesOf } from './rules/candidates.ts';
import { pageOf } from './rules/page.ts';
import { resultOf } from './rules/result.ts';

// rules 1.9.1 to 1.9.7
// Reads every pixel once, which takes 0.2 to 0.9 of the time of decoding the page. Only light design around a box is read
// twice, which takes 1.2 of it. A hundred rings within each other take as much as five plain pages.
/**
 * Checks whether a designer's page will import as a template, and with which photo areas.
 *
 * Accepts the bytes of a PNG or JPEG, or decoded pixels such as an `ImageData`. Rectangles are exact in a PNG; in a JPEG,
 * noise is allowed for, and they are within 2 px. Other work of the thread has its turn after each million pixels, so decoded
 * pixels must not change until the promise is settled. Needs up to 16 bytes of memory a pixel, decoding included
 * and the file not, and up to 32 for a page of nothing but specks.
 *
 * @throws UnreadableDesignError if the file is not a whole PNG or JPEG, or too large to decode safely; TypeError if the
 * pixels or options are invalid.
 *
 * @example
 * ```ts
 * const { violations } = await inspectDesign(bytes, { expectedPhotoAreas: 3 });
 * for (const { rule, found, change } of violations) console.log(`${rule}: ${found}; ${change}`);
 * ```
 */
export async function inspectDesign(
  design: Uint8Array | DesignPixels,
  options: InspectDesignOptions = {},
): Promise<DesignInspection> {
  const expected = expectedOf(options);
  const pixels = ArrayBuffer.isView(design) ? await readDesign(design) : design;
  checkPixels(pixels);
  const page = await pageOf(pixels);
  return resultOf(await candidatesOf(page), page, expected);
}

function expectedOf({ expectedPhotoAreas, use }: InspectDesignOptions): number | undefined {
  if (use !== undefined && use !== 'prompt' && use !== 'portrait')
    throw new TypeError(`use must be prompt or portrait; got ${JSON.stringify(use)}`);
  if (expectedPhotoAreas === undefined) return use === undefined ? undefined : 1;
  if (!Number.isInteger(expectedPhotoAreas) || expectedPhotoAreas < 0 || expectedPhotoAreas > 100)
    throw new TypeError(`expectedPhotoAreas must be a whole number from 0 to 100; got ${expectedPhotoAreas}`);
  if (use !== undefined && expectedPhotoAreas !== 1)
    throw new TypeError(`expectedPhotoAreas must be 1 for an AI ${use} (rule 1.9.7); got ${expectedPhotoAreas}`);
  return expectedPhotoAreas;
}
