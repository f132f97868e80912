import { has, type Outline } from '../regions/outline.ts';
import type { Core } from './core.ts';
import type { Page } from './page.ts';

/** A corner of a box that is cut off along a line that bulges outwards: an arc, or straight. */
export interface CutCorner {
  readonly right: boolean;
  readonly bottom: boolean;
  /** How far the cut reaches along the two sides. */
  readonly width: number;
  readonly height: number;
}

/**
 * The corners of a box that are rounded or cut off. What is laid over a corner is told from that by its other shape: it
 * reaches deeper into the box than a straight cut would.
 */
export function cornersOf({ tolerances }: Page, found: Outline, core: Core): CutCorner[] {
  const allowed = tolerances.crookedPx;
  const inset = Math.floor(tolerances.measurePx / 2);
  const lacks = (column: number, row: number): boolean => !has(found, column, row);
  return [false, true].flatMap((right) =>
    [false, true].flatMap((bottom) => {
      const column = right ? core.right - 1 - inset : core.left + inset;
      const row = bottom ? core.bottom - 1 - inset : core.top + inset;
      const [stepX, stepY] = [right ? -1 : 1, bottom ? -1 : 1];
      const run = (byX: number, byY: number, most: number): number => {
        let length = 0;
        while (length < most && lacks(column + byX * length, row + byY * length)) length++;
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
