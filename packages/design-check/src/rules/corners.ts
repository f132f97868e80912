import { has, type Outline } from '../regions/outline.ts';
import type { Bounds } from '../regions/runs.ts';
import { boundsOf } from './core.ts';
import type { Page } from './page.ts';

/** A corner of a box that is cut off along a line that bulges outwards: an arc, or straight. */
export interface CutCorner {
  readonly right: boolean;
  readonly bottom: boolean;
  /** The length of the cut along the two sides. */
  readonly width: number;
  readonly height: number;
}

/**
 * The corners of a box that are rounded or cut off. A cover over a corner reaches deeper into the box than a straight cut, so
 * it does not count.
 */
export function cornersOf({ tolerances }: Page, outline: Outline, core: Bounds): CutCorner[] {
  const allowed = tolerances.crookedPx;
  const inset = Math.floor(tolerances.measurePx / 2);
  const lacks = (column: number, row: number): boolean => !has(outline, column, row);
  return [false, true].flatMap((right) =>
    [false, true].flatMap((bottom) => {
      const column = right ? core.right - 1 - inset : core.left + inset;
      const row = bottom ? core.bottom - 1 - inset : core.top + inset;
      const [stepX, stepY] = [right ? -1 : 1, bottom ? -1 : 1];
      const run = (byX: number, byY: number, max: number): number => {
        let length = 0;
        while (length < max && lacks(column + byX * length, row + byY * length)) length++;
        return length;
      };
      const across = run(stepX, 0, core.right - core.left);
      const down = run(0, stepY, core.bottom - core.top);
      const shorter = Math.min(across, down);
      const deep = run(stepX, stepY, shorter);
      const isCut = shorter > allowed && deep <= 0.6 * shorter + 1 && Math.max(across, down) < shorter * 3 + 2;
      return isCut ? [{ right, bottom, width: across + inset, height: down + inset }] : [];
    }),
  );
}

/** The number of corners of its bounding box that a region has, each with a part of both sides. A covered box keeps some. */
export function squareCorners({ tolerances }: Page, outline: Outline): number {
  const { left, top, right, bottom } = boundsOf(outline, tolerances);
  const inset = Math.floor(0.8 * tolerances.crookedPx);
  const longPx = Math.max(8 + 4 * tolerances.crookedPx, 0.02 * Math.min(right - left, bottom - top));
  const hasSide = (column: number, row: number, stepX: number, stepY: number): boolean => {
    // A JPEG's noise takes some of the pixels along a side.
    let count = 0;
    for (let length = 0; length < longPx; length++)
      if (has(outline, column + stepX * length, row + stepY * length)) count++;
    return count >= 0.75 * longPx;
  };
  const columns = [[left + inset, 1] as const, [right - 1 - inset, -1] as const];
  const rows = [[top + inset, 1] as const, [bottom - 1 - inset, -1] as const];
  return columns
    .flatMap(([column, stepX]) =>
      rows.map(([row, stepY]) => hasSide(column, row, stepX, 0) && hasSide(column, row, 0, stepY)),
    )
    .filter(Boolean).length;
}
