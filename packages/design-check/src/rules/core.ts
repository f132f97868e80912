import type { Outline } from '../regions/outline.ts';
import type { Bounds } from '../regions/runs.ts';
import type { Tolerances } from '../regions/tolerances.ts';

/** The share of rows or columns that sets the position of a side: covers over the rest, and spurs, do not move it. */
const sidePart = 1 / 3;

/**
 * The upright rectangle of a region, whose corners may be rounded, covered or have spurs. Undefined for another shape: its rows
 * reach over less than 60% of the rectangle, or more than 5% of it lies outside.
 */
export function coreOf({ top, rowFrom, rowTo, columnFrom, columnTo, count }: Outline): Bounds | undefined {
  const core = {
    left: outermost(rowFrom, 1),
    right: outermost(rowTo, -1),
    top: outermost(columnFrom, 1),
    bottom: outermost(columnTo, -1),
  };
  const [width, height] = [core.right - core.left, core.bottom - core.top];
  if (width < 1 || height < 1) return undefined;
  let reach = 0;
  let outside = 0;
  rowFrom.forEach((from, index) => {
    const length = (rowTo[index] ?? from) - from;
    const row = top + index;
    const inside = Math.min(rowTo[index] ?? from, core.right) - Math.max(from, core.left);
    if (row < core.top || row >= core.bottom) outside += length;
    else {
      reach += Math.max(0, inside);
      outside += length - Math.max(0, inside);
    }
  });
  return reach >= 0.6 * width * height && outside <= 0.05 * count ? core : undefined;
}

/** The bounding box of a region, without the spurs of less than a block that a JPEG's noise adds to its sides. */
export function boundsOf(
  { left, top, rowFrom, rowTo, columnFrom, columnTo }: Outline,
  { noisyPx }: Tolerances,
): Bounds {
  const [firstColumn, lastColumn] = firstAndLast(columnFrom, columnTo, noisyPx);
  const [firstRow, lastRow] = firstAndLast(rowFrom, rowTo, noisyPx);
  return { left: left + firstColumn, top: top + firstRow, right: left + lastColumn + 1, bottom: top + lastRow + 1 };
}

/** The first and last row or column that reaches over `minPx`; the first and last of all if none does. */
function firstAndLast(from: Int32Array, to: Int32Array, minPx: number): readonly [number, number] {
  const isLong = (start: number, index: number): boolean => (to[index] ?? start) - start >= minPx;
  const first = from.findIndex(isLong);
  return first < 0 ? [0, from.length - 1] : [first, from.findLastIndex(isLong)];
}

/** Whether each row reaches from side to side of the rectangle, so that its sides are straight. Spurs are ignored. */
export const isStraight = ({ top, rowFrom, rowTo }: Outline, core: Bounds): boolean =>
  rowFrom
    .subarray(core.top - top, core.bottom - top)
    .every((from, index) => from <= core.left && (rowTo[core.top - top + index] ?? 0) >= core.right);

function outermost(positions: Int32Array, sign: 1 | -1): number {
  const sorted = positions.toSorted();
  const index = Math.floor((sorted.length - 1) * sidePart);
  return sorted[sign === 1 ? index : sorted.length - 1 - index] ?? 0;
}
