import { lightFrom, pureWhite } from '../pixels/design-pixels.ts';
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
  // Locals, since bundlers and test runners may put a getter behind each use of an import.
  const [transparentMark, whiteMark, unevenMark] = [marks.transparent, marks.white, marks.uneven];
  const allWhite = pureWhite;
  const isExact = white === pureChannel;
  const markOf = isExact ? exactMarks() : lossyMarks(white);
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
    while (true) {
      index = behindDesign(words, index, end);
      if (index === end) break;
      const word = words[index] ?? 0;
      const present = markOf(word);
      const first = index++;
      if (present === 0) continue;
      let firstOdd = end;
      while (index < end) {
        if (present === whiteMark)
          index = isExact || firstOdd === end ? behindWhite(words, index, end) : behindLight(words, index, end, white);
        else if (present === transparentMark) index = behindHole(words, index, end);
        if (index === end) break;
        const next = words[index] ?? 0;
        if (next !== allWhite) {
          if (next !== word && markOf(next) !== present) break;
          if (firstOdd === end && index >= first + noisyPx) firstOdd = index;
        } else if (present !== whiteMark) break;
        index++;
      }
      if (count === from.length) [from, to, mark] = [longer(from), longer(to), longer(mark)];
      from[count] = first - start;
      to[count] = index - start;
      mark[count++] = !isExact && firstOdd < index - noisyPx ? present | unevenMark : present;
    }
  }
  rowStart[height] = count;
  return { count, from, to, mark, rowStart, width, height };
}

const pureChannel = 255;

// Most of a page is design, and most of the rest pure white or nothing at all: these pass over it by four pixels at
// a time, which takes half as long as one by one.

/** The first pixel that may not be design, at `index` or behind it. Design has a channel below 224, and is opaque. */
function behindDesign(words: Int32Array, index: number, end: number): number {
  const light = 0xe0_e0_e0;
  let at = index;
  while (at + 4 <= end) {
    const a = words[at] ?? 0;
    const b = words[at + 1] ?? 0;
    const c = words[at + 2] ?? 0;
    const d = words[at + 3] ?? 0;
    // Below zero: the alphas of all four have their highest bit.
    const isDesign =
      (a & b & c & d) < 0 &&
      (a & light) !== light &&
      (b & light) !== light &&
      (c & light) !== light &&
      (d & light) !== light;
    if (!isDesign) break;
    at += 4;
  }
  while (at < end) {
    const word = words[at] ?? 0;
    if (word >= 0 || (word & light) === light) break;
    at++;
  }
  return at;
}

/** The first pixel that is not pure white, or up to three before it. */
function behindWhite(words: Int32Array, index: number, end: number): number {
  let at = index;
  while (at + 4 <= end) {
    if (((words[at] ?? 0) & (words[at + 1] ?? 0) & (words[at + 2] ?? 0) & (words[at + 3] ?? 0)) !== -1) break;
    at += 4;
  }
  return at;
}

/** The first pixel with a channel below `least`, which is 128 at least, or up to three before it. */
function behindLight(words: Int32Array, index: number, end: number, least: number): number {
  const [high, rest, missing] = [0x80_80_80, 0x7f_7f_7f, (256 - least) * 0x01_01_01];
  let at = index;
  while (at + 4 <= end) {
    const a = words[at] ?? 0;
    const b = words[at + 1] ?? 0;
    const c = words[at + 2] ?? 0;
    const d = words[at + 3] ?? 0;
    const light = a & ((a & rest) + missing) & b & ((b & rest) + missing);
    if ((light & c & ((c & rest) + missing) & d & ((d & rest) + missing) & high) !== high) break;
    at += 4;
  }
  return at;
}

/** The first pixel that is not all transparent, or up to three before it. */
function behindHole(words: Int32Array, index: number, end: number): number {
  let at = index;
  while (at + 4 <= end) {
    if (((words[at] ?? 0) | (words[at + 1] ?? 0) | (words[at + 2] ?? 0) | (words[at + 3] ?? 0)) >>> 24 !== 0) break;
    at += 4;
  }
  return at;
}

/** What a pixel of a JPEG is marked as; 0 for design. */
function lossyMarks(least: number): (word: number) => number {
  const { white } = marks;
  const isLight = lightFrom(least);
  return (word) => (isLight(word) ? white : 0);
}

/** What a pixel of a PNG is marked as; 0 for design. */
function exactMarks(): (word: number) => number {
  const { transparent, white, near } = marks;
  const [mostAlpha, leastAlpha, allWhite] = [nearTransparentAlpha, opaqueAlpha, pureWhite];
  const isLight = lightFrom(nearWhite);
  return (word) => {
    if (word === allWhite) return white;
    const alpha = word >>> 24;
    if (alpha === 0) return transparent;
    if (alpha <= mostAlpha) return transparent | near;
    return alpha >= leastAlpha && isLight(word) ? white | near : 0;
  };
}

function longer<Numbers extends Int32Array | Uint8Array>(numbers: Numbers): Numbers;
function longer(numbers: Int32Array | Uint8Array): Int32Array | Uint8Array {
  const length = Math.ceil(numbers.length * 1.5);
  const copy = numbers instanceof Int32Array ? new Int32Array(length) : new Uint8Array(length);
  copy.set(numbers);
  return copy;
}
