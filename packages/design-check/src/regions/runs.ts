import { darkestOf, pureWhite } from '../pixels/design-pixels.ts';
import { nearTransparentAlpha, nearWhite, opaqueAlpha, type Tolerances } from './tolerances.ts';

/**
 * What a run is made of. Pixels that only look transparent or white have `near` as well; a run of a JPEG has `uneven` where
 * pixels further from both of its ends than noise reaches are not pure white.
 */
export const marks = { transparent: 1, white: 2, near: 4, uneven: 8 } as const;

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
  readonly words: Int32Array;
  readonly width: number;
  readonly height: number;
}

/**
 * Finds the runs of a page in one pass. A run takes 9 bytes, and there are at most as many as pixels, on a page that is
 * nothing but specks: that is what bounds the memory of an inspection (decision S199).
 */
export function runsOf({ words, width, height }: PixelRows, { white, noisyPx }: Tolerances): Runs {
  const isExact = white === pureChannel;
  const markOf = (word: number): number => (isExact ? exactMark(word) : lossyMark(word, white));
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
      if (isDesign(word)) {
        index++;
        continue;
      }
      const present = markOf(word);
      const first = index++;
      if (present === 0) continue;
      let firstOdd = end;
      while (index < end) {
        const next = words[index] ?? 0;
        if (next !== pureWhite) {
          if (next !== word && markOf(next) !== present) break;
          if (firstOdd === end && index >= first + noisyPx) firstOdd = index;
        } else if (present !== marks.white) break;
        index++;
      }
      if (count === from.length) [from, to, mark] = [longer(from), longer(to), longer(mark)];
      from[count] = first - start;
      to[count] = index - start;
      mark[count++] = !isExact && firstOdd < index - noisyPx ? present | marks.uneven : present;
    }
  }
  rowStart[height] = count;
  return { count, from, to, mark, rowStart, width, height };
}

const pureChannel = 255;

/** Sorts out most colours at once: a channel below 224, and no transparency to speak of. */
const isDesign = (word: number): boolean => (word & 0xe0_e0_e0) !== 0xe0_e0_e0 && word >>> 24 > nearTransparentAlpha;

const lossyMark = (word: number, white: number): number =>
  word === pureWhite || darkestOf(word) >= white ? marks.white : 0;

function exactMark(word: number): number {
  const alpha = word >>> 24;
  if (word === pureWhite) return marks.white;
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
