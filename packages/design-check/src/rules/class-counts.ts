import { lastUpTo } from '../regions/runs.ts';
import { isTurnOver, othersTurn } from '../turns.ts';
import type { PixelClass } from './pixel-class.ts';

/** The pixels of a page in one class, counted and found without a look at each. Ranges are indexes of the page's words. */
export interface PixelCounts {
  count(from: number, to: number): number;
  /** The first of them; `to` if there is none. */
  first(from: number, to: number): number;
  /** One past the last of them; `from` if there is none. */
  behindLast(from: number, to: number): number;
}

export type ClassCounts = Readonly<Record<NonNullable<PixelClass>, PixelCounts>>;

/** The pixels of a block, as a power of two. */
const blockBits = 4;
const blockMask = (1 << blockBits) - 1;

/** Counts the pixels of each class by blocks, in one pass. Takes half a byte a pixel. */
export async function classCounts(words: Int32Array, classOf: (word: number) => PixelClass): Promise<ClassCounts> {
  // The pixels before each block.
  const blocks = (words.length >> blockBits) + 2;
  const before = { covered: new Int32Array(blocks), impure: new Int32Array(blocks) };
  let [covered, impure] = [0, 0];
  for (let index = 0; index < words.length; index++) {
    const pixelClass = classOf(words[index] ?? 0);
    if (pixelClass === 'covered') covered++;
    else if (pixelClass === 'impure') impure++;
    if ((index & blockMask) !== blockMask && index < words.length - 1) continue;
    before.covered[(index >> blockBits) + 1] = covered;
    before.impure[(index >> blockBits) + 1] = impure;
    if (isTurnOver(blockMask + 1)) await othersTurn();
  }
  return {
    covered: countsOf(words, before.covered, (word) => classOf(word) === 'covered'),
    impure: countsOf(words, before.impure, (word) => classOf(word) === 'impure'),
  };
}

function countsOf(words: Int32Array, before: Int32Array, isOne: (word: number) => boolean): PixelCounts {
  const isOneAt = (index: number): boolean => isOne(words[index] ?? 0);
  const countBefore = (end: number): number => {
    let count = before[end >> blockBits] ?? 0;
    for (let index = end & ~blockMask; index < end; index++) if (isOneAt(index)) count++;
    return count;
  };
  const areEmpty = (first: number, last: number): boolean => before[first] === before[last + 1];
  return {
    count: (from, to) => (areEmpty(from >> blockBits, (to - 1) >> blockBits) ? 0 : countBefore(to) - countBefore(from)),
    first(from, to) {
      const block = lastUpTo(before, countBefore(from), from >> blockBits, ((to - 1) >> blockBits) + 1);
      let index = Math.max(from, block << blockBits);
      while (index < to && !isOneAt(index)) index++;
      return index;
    },
    behindLast(from, to) {
      const block = lastUpTo(before, countBefore(to) - 1, from >> blockBits, ((to - 1) >> blockBits) + 1);
      let index = Math.min(to, (block + 1) << blockBits);
      while (index > from && !isOneAt(index - 1)) index--;
      return index;
    },
  };
}
