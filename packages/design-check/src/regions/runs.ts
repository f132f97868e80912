import { lightFrom, pureWhite } from '../pixels/design-pixels.ts';
import { isTurnOver, othersTurn } from '../turns.ts';
import { lightBits, skipDesign, skipHole, skipLight, skipWhite } from './scanning.ts';
import { nearTransparentAlpha, nearWhite, opaqueAlpha, type Tolerances } from './tolerances.ts';

/**
 * The kinds of runs. Pixels that only look transparent or white have `near` as well, and those that
 * are half opaque `half` besides: they are regions of their own. A run of a JPEG has `uneven` if pixels
 * further from its ends than noise reaches are not pure white.
 */
export const marks = { transparent: 1, white: 2, near: 4, uneven: 8, half: 16 } as const;

/** The transparent and white pixels of a page, as runs of like pixels, row by row. */
export interface Runs {
  readonly count: number;
  /** First column of each run, and one past its last. */
  readonly from: Int32Array;
  readonly to: Int32Array;
  readonly mark: Uint8Array;
  /** The marks of all runs, together. */
  readonly marks: number;
  /** The first run of each row, followed by the number of all runs. */
  readonly rowStart: Int32Array;
  readonly width: number;
  readonly height: number;
}

/** The run that a pixel is part of, if it is part of one. */
export const runAt = ({ from, rowStart }: Runs, column: number, row: number): number =>
  lastUpTo(from, column, rowStart[row] ?? 0, rowStart[row + 1] ?? 0);

/** The index, from `start` on and before `end`, of the last of sorted numbers that is at most `max`; `start` if there is none. */
export function lastUpTo(sorted: Int32Array, max: number, start: number, end: number): number {
  let [at, behind] = [start, end];
  while (behind - at > 1) {
    const middle = (at + behind) >> 1;
    if ((sorted[middle] ?? 0) <= max) at = middle;
    else behind = middle;
  }
  return at;
}

/** The rows of a page's pixels. */
export interface PixelRows {
  readonly words: Int32Array;
  readonly width: number;
  readonly height: number;
}

/** A rectangle of the page in columns and rows; right and bottom are one past its last. */
export interface Bounds {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/**
 * Finds the runs of a page in one pass. A run takes 9 bytes. A page of nothing but specks has as many runs as pixels, which
 * bounds the memory of an inspection.
 */
export async function runsOf({ words, width, height }: PixelRows, tolerances: Tolerances): Promise<Runs> {
  const isExact = tolerances.white === pureChannel;
  const markOf = exactMarks();
  const list: RunList = {
    ...{ count: 0, marks: 0 },
    ...{ from: new Int32Array(4096), to: new Int32Array(4096), mark: new Uint8Array(4096) },
  };
  const rowStart = new Int32Array(height + 1);
  for (let row = 0; row < height; row++) {
    const start = row * width;
    rowStart[row] = list.count;
    if (isExact) exactRow(words, start, start + width, markOf, list);
    else lossyRow(words, start, start + width, tolerances, list);
    if (isTurnOver(width)) await othersTurn();
  }
  rowStart[height] = list.count;
  return { ...list, rowStart, width, height };
}

const pureChannel = 255;

interface RunList {
  count: number;
  from: Int32Array;
  to: Int32Array;
  mark: Uint8Array;
  marks: number;
}

function add(list: RunList, from: number, to: number, mark: number): void {
  if (list.count === list.from.length) {
    list.from = longer(list.from);
    list.to = longer(list.to);
    list.mark = longer(list.mark);
  }
  list.from[list.count] = from;
  list.to[list.count] = to;
  list.mark[list.count++] = mark;
  list.marks |= mark;
}

function longer<Numbers extends Int32Array | Uint8Array>(numbers: Numbers): Numbers;
function longer(numbers: Int32Array | Uint8Array): Int32Array | Uint8Array {
  const length = Math.ceil(numbers.length * 1.5);
  const copy = numbers instanceof Int32Array ? new Int32Array(length) : new Uint8Array(length);
  copy.set(numbers);
  return copy;
}

/** Adds the runs of a JPEG's row, which are all white. */
function lossyRow(
  words: Int32Array,
  start: number,
  end: number,
  { white, pureWhite: pure, noisyPx }: Tolerances,
  list: RunList,
): void {
  const [even, uneven] = [marks.white, marks.white | marks.uneven];
  const light = lightBits(white);
  let first = skipDesign(words, start, end, light);
  while (first < end) {
    // First the pixels that may be noise, then up to the first one that is not pure, then to the end: none is read twice.
    const noisyEnd = Math.min(end, first + noisyPx);
    let behind = skipLight(words, first, noisyEnd, white);
    let firstOdd = end;
    if (behind === noisyEnd) {
      firstOdd = skipLight(words, noisyEnd, end, pure);
      behind = skipLight(words, firstOdd, end, white);
    }
    if (behind > first) add(list, first - start, behind - start, firstOdd < behind - noisyPx ? uneven : even);
    first = skipDesign(words, Math.max(behind, first + 1), end, light);
  }
}

/** Adds the runs of a PNG's row. */
function exactRow(
  words: Int32Array,
  start: number,
  end: number,
  markOf: (word: number) => number,
  list: RunList,
): void {
  const [transparent, white] = [marks.transparent, marks.white];
  const light = lightBits(nearWhite);
  let first = skipDesign(words, start, end, light);
  while (first < end) {
    const word = words[first] ?? 0;
    const mark = markOf(word);
    let behind = first + 1;
    if (mark === white) behind = skipWhite(words, behind, end);
    else if (mark === transparent) behind = skipHole(words, behind, end);
    else if (mark !== 0)
      while (behind < end && (words[behind] === word || markOf(words[behind] ?? 0) === mark)) behind++;
    if (mark !== 0) add(list, first - start, behind - start, mark);
    first = skipDesign(words, behind, end, light);
  }
}

/** Returns a function that gives the mark of a pixel of a PNG; 0 for design. */
function exactMarks(): (word: number) => number {
  const { transparent, white, near, half } = marks;
  const [maxAlpha, minAlpha, allWhite] = [nearTransparentAlpha, opaqueAlpha, pureWhite];
  const isLight = lightFrom(nearWhite);
  return (word) => {
    if (word === allWhite) return white;
    const alpha = word >>> 24;
    if (alpha === 0) return transparent;
    if (alpha < minAlpha) return alpha <= maxAlpha ? transparent | near : transparent | near | half;
    return isLight(word) ? white | near : 0;
  };
}
