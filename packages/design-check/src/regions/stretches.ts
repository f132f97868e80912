import { isTurnOver, othersTurn } from '../turns.ts';
import type { Outline } from './outline.ts';
import { lastUpTo } from './runs.ts';

/** Stretches of columns in the rows of a region. */
export interface Stretches {
  /** The first column of each stretch and one past its last, in turn, from left to right. */
  readonly ends: Int32Array;
  /** The first end of each row of the region, followed by the number of all ends. */
  readonly rowStart: Int32Array;
}

/**
 * Finds the columns in which each row lies between the region's own pixels, at least `insetPx` from the first and the last one. A row
 * has hardly more ends than spans, so that boxes within each other take no look at what lies in them.
 */
export async function stretchesBetween(outline: Outline, insetPx: number): Promise<Stretches> {
  const { top, bottom, left } = outline;
  const edges = edgesOf(outline, insetPx);
  const rowStart = new Int32Array(bottom - top + 1);
  for (let edge = 0; edge < edges.length; edge += 2) {
    const [from = 0, to = 0] = [edges[edge], edges[edge + 1]];
    if (from === to) continue;
    rowStart[from + 1] = (rowStart[from + 1] ?? 0) + 1;
    rowStart[to + 1] = (rowStart[to + 1] ?? 0) - 1;
  }
  // First the ends of each row, then those of all rows before.
  for (let times = 0; times < 2; times++)
    for (let row = 1; row < rowStart.length; row++) rowStart[row] = (rowStart[row] ?? 0) + (rowStart[row - 1] ?? 0);
  const ends = new Int32Array(rowStart.at(-1) ?? 0);
  const next = rowStart.slice();
  for (let edge = 0; edge < edges.length; edge += 2) {
    const [from = 0, to = 0] = [edges[edge], edges[edge + 1]];
    for (let row = from; row < to; row++) {
      const end = next[row] ?? 0;
      ends[end] = left + (edge >> 2);
      next[row] = end + 1;
    }
    if (isTurnOver(to - from)) await othersTurn();
  }
  return { ends, rowStart };
}

/** The rows in which a stretch ends between two columns, as two ranges for each column and one past the last. */
function edgesOf({ top, left, right, columnFrom, columnTo }: Outline, insetPx: number): Int32Array {
  const edges = new Int32Array(4 * (right - left + 1));
  let [from, to] = [0, 0];
  for (let column = 0; column <= right - left; column++) {
    const nextFrom = (columnFrom[column] ?? top) - top + insetPx;
    const nextTo = Math.max(nextFrom, (columnTo[column] ?? top) - top - insetPx);
    // The rows of one column and not of the other: between the first two of the four, and between the last two.
    const [second, third] = [Math.max(from, nextFrom), Math.min(to, nextTo)];
    edges[4 * column] = Math.min(from, nextFrom);
    edges[4 * column + 1] = Math.min(second, third);
    edges[4 * column + 2] = Math.max(second, third);
    edges[4 * column + 3] = Math.max(to, nextTo);
    [from, to] = [nextFrom, nextTo];
  }
  return edges;
}

/** The first stretch of a row that ends behind `from`, without what lies before `from` or from `to` on; `[to, to]` if there is none. */
export function stretchFrom(
  { ends, rowStart }: Stretches,
  row: number,
  from: number,
  to: number,
): readonly [first: number, behind: number] {
  const [start = 0, behind = 0] = [rowStart[row], rowStart[row + 1]];
  const last = lastUpTo(ends, from, start, behind);
  // Every other end is that of a first column.
  const at = last + ((last - start) & 1);
  const first = Math.max(from, ends[at] ?? to);
  return at < behind && first < to ? [first, Math.min(to, ends[at + 1] ?? to)] : [to, to];
}
