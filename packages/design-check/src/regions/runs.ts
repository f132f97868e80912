import { darkestOf } from '../pixels/design-pixels.ts';
import { nearTransparentAlpha, nearWhite, opaqueAlpha, type Tolerances } from './tolerances.ts';

/** What a run is made of. Pixels that only look transparent or white have `near` as well. */
export const marks = { transparent: 1, white: 2, near: 4 } as const;

/** Whatever of a page is not design, as runs of like pixels in a row, row by row. */
export interface Runs {
  readonly count: number;
  /** First column of each run, and the column behind its last. */
  readonly from: Int32Array;
  readonly to: Int32Array;
  readonly mark: Uint8Array;
  /** The first run of each row, and one more: how many there are in all. */
  readonly rowStart: Int32Array;
  readonly width: number;
  readonly height: number;
}

/** The rows of a page's pixels. */
export interface PixelRows {
  readonly words: Uint32Array;
  readonly width: number;
  readonly height: number;
}

/**
 * Finds the runs of a page in one pass. A run takes 9 bytes, and there are at most as many as pixels, on a page that is
 * nothing but specks: that is what bounds the memory of an inspection (decision S199).
 */
export function runsOf({ words, width, height }: PixelRows, { white }: Tolerances): Runs {
  const markOf = white === 255 ? exactMark : (word: number) => (darkestOf(word) >= white ? marks.white : 0);
  let from = new Int32Array(4096);
  let to = new Int32Array(4096);
  let mark = new Uint8Array(4096);
  let count = 0;
  const rowStart = new Int32Array(height + 1);
  for (let row = 0; row < height; row++) {
    rowStart[row] = count;
    const start = row * width;
    const end = start + width;
    let index = start;
    while (index < end) {
      const word = words[index] ?? 0;
      // Most colours are sorted out before all three channels are looked at.
      const present = (word & 0xe0_e0_e0) === 0xe0_e0_e0 || word <= 0x33_ff_ff_ff ? markOf(word) : 0;
      const first = index++;
      if (present === 0) continue;
      while (index < end && (words[index] === word || sameMark(words[index] ?? 0, present, markOf))) index++;
      if (count === from.length) [from, to, mark] = [longer(from), longer(to), longer(mark)];
      from[count] = first - start;
      to[count] = index - start;
      mark[count++] = present;
    }
  }
  rowStart[height] = count;
  return { count, from, to, mark, rowStart, width, height };
}

const sameMark = (word: number, mark: number, markOf: (word: number) => number): boolean => markOf(word) === mark;

function exactMark(word: number): number {
  const alpha = word >>> 24;
  if (word === 0xff_ff_ff_ff) return marks.white;
  if (alpha === 0) return marks.transparent;
  if (alpha <= nearTransparentAlpha) return marks.transparent | marks.near;
  return alpha >= opaqueAlpha && darkestOf(word) >= nearWhite ? marks.white | marks.near : 0;
}

function longer<Numbers extends Int32Array | Uint8Array>(numbers: Numbers): Numbers;
function longer(numbers: Int32Array | Uint8Array): Int32Array | Uint8Array {
  const length = Math.ceil(numbers.length * 1.5);
  const copy = numbers instanceof Int32Array ? new Int32Array(length) : new Uint8Array(length);
  copy.set(numbers);
  return copy;
}
