import type { DesignKind } from '../inspection.ts';
import { type DesignPixels, wordsOf } from '../pixels/design-pixels.ts';
import { type PixelRows, type Runs, runsOf } from '../regions/runs.ts';
import { exactTolerances, lossyTolerances, type Tolerances } from '../regions/tolerances.ts';
import { type ClassCounts, classCounts } from './class-counts.ts';
import { deepClass } from './pixel-class.ts';

/** A page during its inspection. */
export interface Page extends PixelRows {
  readonly tolerances: Tolerances;
  readonly runs: Runs;
  /**
   * The counts of pixels by their class deep in a box, for a look at `px` more of them. Undefined while each pixel can still be looked at:
   * boxes that lie side by side have at most as many pixels as the page. Boxes within each other may have many times as many.
   */
  countsFor(kind: DesignKind, px: number): Promise<ClassCounts | undefined>;
}

/** Finds the transparent and white pixels of a page. */
export function pageOf(pixels: DesignPixels): Promise<Page> {
  const rows = { words: wordsOf(pixels), width: pixels.width, height: pixels.height };
  return pageWith(rows, pixels.lossy === true ? lossyTolerances : exactTolerances);
}

/** The page with other tolerances. */
export async function pageWith(rows: PixelRows, tolerances: Tolerances): Promise<Page> {
  const { words, width, height } = rows;
  const made = new Map<DesignKind, ClassCounts>();
  let lookedPx = 0;
  return {
    ...{ words, width, height, tolerances },
    runs: await runsOf(rows, tolerances),
    async countsFor(kind, px) {
      lookedPx += px;
      if (lookedPx <= words.length) return undefined;
      const counts = made.get(kind) ?? (await classCounts(words, deepClass(kind, tolerances)));
      made.set(kind, counts);
      return counts;
    },
  };
}
