import type { Outline } from '../regions/outline.ts';

/** Columns and rows of an upright rectangle; right and bottom are those behind its last. */
export interface Core {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** A side of a box lies where so much of it does: what is laid over the rest, and spurs, do not move it. */
const sidePart = 1 / 3;

/**
 * The upright rectangle that a region is, but for rounded corners, things laid over it and spurs; undefined where it is
 * none: the rows of the region reach over less than 60% of the rectangle, or more than 5% of the region is outside.
 */
export function coreOf({ top, rowFrom, rowTo, columnFrom, columnTo, count }: Outline): Core | undefined {
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

/** Whether each row of the rectangle reaches from side to side: its sides are straight, whatever sticks to them. */
export const isStraight = ({ top, rowFrom, rowTo }: Outline, core: Core): boolean =>
  rowFrom
    .subarray(core.top - top, core.bottom - top)
    .every((from, index) => from <= core.left && (rowTo[core.top - top + index] ?? 0) >= core.right);

function outermost(positions: Int32Array, sign: 1 | -1): number {
  const sorted = positions.toSorted();
  const place = Math.floor((sorted.length - 1) * sidePart);
  return sorted[sign === 1 ? place : sorted.length - 1 - place] ?? 0;
}
