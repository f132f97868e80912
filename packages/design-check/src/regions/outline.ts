import { isTurnOver, othersTurn } from '../turns.ts';
import { eachRun, type Region } from './regions.ts';
import { lastUpTo, marks, type Runs } from './runs.ts';

/** A region with its extent in each row and column of its bounding box, and its spans of pixels. */
export interface Outline extends Region {
  /** First column of each row, and one past the last. */
  readonly rowFrom: Int32Array;
  readonly rowTo: Int32Array;
  /** First row of each column, and one past the last. */
  readonly columnFrom: Int32Array;
  readonly columnTo: Int32Array;
  readonly spans: Spans;
}

/** The pixels of a region, as spans in its rows from top to bottom and left to right. */
interface Spans {
  /** First column of each span, and one past the last. */
  readonly from: Int32Array;
  readonly to: Int32Array;
  /** Not 0 for a span of a JPEG that is not pure white all over. */
  readonly uneven: Uint8Array;
  /** The first span of each row of the region, followed by the number of all spans. */
  readonly rowStart: Int32Array;
}

/** Follows the outline of a region along its runs. */
export async function outlineOf(runs: Runs, region: Region): Promise<Outline> {
  const { left, top, right, bottom } = region;
  const spans = await spansOf(runs, region);
  const { from, to, rowStart } = spans;
  const rowFrom = new Int32Array(bottom - top);
  const rowTo = new Int32Array(bottom - top);
  for (let row = 0; row < rowFrom.length; row++) {
    const [first = 0, behind = 0] = [rowStart[row], rowStart[row + 1]];
    rowFrom[row] = from[first] ?? right;
    rowTo[row] = to[behind - 1] ?? 0;
  }
  const columnFrom = new Int32Array(right - left).fill(bottom);
  const columnTo = new Int32Array(right - left);
  for (const [columns, first, step, shift] of [
    [columnFrom, 0, 1, top],
    [columnTo, rowFrom.length - 1, -1, top + 1],
  ] as const)
    await reach(spans, left, columns, first, step, shift);
  return { ...region, rowFrom, rowTo, columnFrom, columnTo, spans };
}

async function spansOf(runs: Runs, region: Region): Promise<Spans> {
  const { top, bottom } = region;
  let count = 0;
  await eachRun(runs, region, () => count++);
  const spans = {
    from: new Int32Array(count),
    to: new Int32Array(count),
    uneven: new Uint8Array(count),
    rowStart: new Int32Array(bottom - top + 1),
  };
  let span = 0;
  await eachRun(runs, region, (run, row) => {
    spans.from[span] = runs.from[run] ?? 0;
    spans.to[span] = runs.to[run] ?? 0;
    spans.uneven[span++] = (runs.mark[run] ?? 0) & marks.uneven;
    // A connected region has a span in each of its rows.
    spans.rowStart[row - top + 1] = span;
  });
  return spans;
}

/** Finds the row in which each column is reached first, from row `first` by `step`. Rows are counted from `shift`. */
async function reach(
  { from, to, rowStart }: Spans,
  left: number,
  columns: Int32Array,
  first: number,
  step: 1 | -1,
  shift: number,
): Promise<void> {
  const reached = new Uint8Array(columns.length);
  let missing = columns.length;
  const rows = rowStart.length - 1;
  // Columns of the previous span are skipped, because most rows are like their neighbours.
  let before = 0;
  let behind = 0;
  for (let row = first; row >= 0 && row < rows && missing > 0; row += step) {
    const end = rowStart[row + 1] ?? 0;
    for (let span = rowStart[row] ?? 0; span < end; span++) {
      const start = (from[span] ?? 0) - left;
      const stop = (to[span] ?? 0) - left;
      for (let column = start; column < stop; column++) {
        if (column >= before && column < behind) column = behind;
        if (column >= stop) break;
        if (reached[column] === 1) continue;
        reached[column] = 1;
        missing--;
        columns[column] = row + shift;
      }
      before = start;
      behind = stop;
      if (isTurnOver(stop - start)) await othersTurn();
    }
  }
}

/** Whether a pixel is one of the region's. */
export function has({ top, bottom, spans: { from, to, rowStart } }: Outline, column: number, row: number): boolean {
  if (row < top || row >= bottom) return false;
  const span = lastUpTo(from, column, rowStart[row - top] ?? 0, rowStart[row - top + 1] ?? 0);
  return column >= (from[span] ?? 0) && column < (to[span] ?? 0);
}
