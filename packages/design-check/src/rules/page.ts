import { type DesignPixels, wordsOf } from '../pixels/design-pixels.ts';
import { type PixelRows, type Runs, runsOf } from '../regions/runs.ts';
import { exactTolerances, lossyTolerances, type Tolerances } from '../regions/tolerances.ts';

/** A page during its inspection. */
export interface Page extends PixelRows {
  readonly tolerances: Tolerances;
  readonly runs: Runs;
}

/** Finds the transparent and white pixels of a page. */
export function pageOf(pixels: DesignPixels): Page {
  const rows = { words: wordsOf(pixels), width: pixels.width, height: pixels.height };
  const tolerances = pixels.lossy === true ? lossyTolerances : exactTolerances;
  return { ...rows, tolerances, runs: runsOf(rows, tolerances) };
}
