import type { Region } from './regions.ts';
import { marks, type Runs } from './runs.ts';

/** A region with how far it reaches in each row and column of its bounding box, and its spans of pixels. */
export interface Outline extends Region {
  /** First column of each row, and the column behind the last. */
  readonly rowFrom: Int32Array;
  readonly rowTo: Int32Array;
  /** First row of each column, and the row behind the last. */
  readonly columnFrom: Int32Array;
  readonly columnTo: Int32Array;
  /** Its spans in a row of the page, from left to right. */
  spansIn(row: number): Iterable<Span>;
  has(column: number, row: number): boolean;
}

/** Pixels of a row: the first column, the one behind the last, and whether those of a JPEG are not pure white all over. */
type Span = readonly [from: number, to: number, isUneven: boolean];

/** Follows the outline of a region along its runs. */
export function outline(runs: Runs, region: Region): Outline {
  const { left, top, right, bottom, root, roots } = region;
  const { from, to, mark, rowStart } = runs;
  const rowFrom = new Int32Array(bottom - top).fill(right);
  const rowTo = new Int32Array(bottom - top);
  const columnFrom = new Int32Array(right - left).fill(bottom);
  const columnTo = new Int32Array(right - left);

  function* spansIn(row: number): Generator<Span, void> {
    for (let run = rowStart[row] ?? 0; run < (rowStart[row + 1] ?? 0); run++)
      if (roots[run] === root) yield [from[run] ?? 0, to[run] ?? 0, ((mark[run] ?? 0) & marks.uneven) !== 0];
  }
  // Only columns outside the span before are looked at: most rows are like their neighbours.
  const reach = (rows: Iterable<number>, note: (column: number, row: number) => void): void => {
    let [before, behind] = [right, right];
    for (const row of rows) {
      for (const [start, end] of spansIn(row)) {
        for (let column = start; column < Math.min(end, before); column++) note(column - left, row);
        for (let column = Math.max(start, behind); column < end; column++) note(column - left, row);
        [before, behind] = [start, end];
      }
    }
  };
  const rows = Array.from({ length: bottom - top }, (_, index) => top + index);
  for (const row of rows) {
    for (const [start, end] of spansIn(row)) {
      rowFrom[row - top] = Math.min(rowFrom[row - top] ?? right, start);
      rowTo[row - top] = Math.max(rowTo[row - top] ?? 0, end);
    }
  }
  reach(rows, (column, row) => {
    columnFrom[column] = Math.min(columnFrom[column] ?? bottom, row);
  });
  reach(rows.toReversed(), (column, row) => {
    columnTo[column] = Math.max(columnTo[column] ?? 0, row + 1);
  });
  const has = (column: number, row: number): boolean => {
    for (const [start, end] of spansIn(row)) if (column >= start && column < end) return true;
    return false;
  };
  return { ...region, rowFrom, rowTo, columnFrom, columnTo, spansIn, has };
}
