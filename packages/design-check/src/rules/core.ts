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
 * none: less than 60% of the rectangle, or more than 15% of the region outside.
 */
export function coreOf({ left, top, rowFrom, rowTo, columnFrom, columnTo, count }: Outline): Core | undefined {
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
  const rows = rowFrom.length;
  const columns = columnFrom.length;
  const isBox = reach >= 0.6 * width * height && count >= 0.5 * width * height && outside <= 0.15 * count;
  return isBox && left + columns > core.left && rows > 0 ? core : undefined;
}

function outermost(positions: Int32Array, sign: 1 | -1): number {
  const sorted = positions.toSorted();
  const place = Math.floor((sorted.length - 1) * sidePart);
  return sorted[sign === 1 ? place : sorted.length - 1 - place] ?? 0;
}
