import { pureWhite } from '../pixels/design-pixels.ts';

// Each function skips pixels of one kind and returns the index of the first other one. Most pixels are like their neighbours,
// so eight are checked at once by their combined bits, and one by one only if that check fails.

/** The bits that every channel has from a value of 128 to 255 up: the leading ones of that value, in each channel. */
export function lightBits(min: number): number {
  const leadingOnes = Math.clz32(~(min << 24));
  return ((0xff00 >> leadingOnes) & 0xff) * 0x01_01_01;
}

/** The first pixel from `index` on that may not be design. Design is opaque and lacks one of the `light` bits. */
export function skipDesign(words: Int32Array, index: number, end: number, light: number): number {
  let at = index;
  while (at < end) {
    if (at + 8 <= end) {
      const a = words[at] ?? 0;
      const b = words[at + 1] ?? 0;
      const c = words[at + 2] ?? 0;
      const d = words[at + 3] ?? 0;
      const e = words[at + 4] ?? 0;
      const f = words[at + 5] ?? 0;
      const g = words[at + 6] ?? 0;
      const h = words[at + 7] ?? 0;
      // A negative result shows that all alphas have their highest bit.
      if (((a | b | c | d | e | f | g | h) & light) !== light && (a & b & c & d & e & f & g & h) < 0) {
        at += 8;
        continue;
      }
    }
    for (const stop = Math.min(at + 8, end); at < stop; at++) {
      const word = words[at] ?? 0;
      if (word >= 0 || (word & light) === light) return at;
    }
  }
  return end;
}

/** The first pixel from `index` on with a channel below `min`, which is 128 or more. */
export function skipLight(words: Int32Array, index: number, end: number, min: number): number {
  const [high, rest, missing] = [0x80_80_80, 0x7f_7f_7f, (256 - min) * 0x01_01_01];
  let at = index;
  while (at < end) {
    if (at + 8 <= end) {
      const a = words[at] ?? 0;
      const b = words[at + 1] ?? 0;
      const c = words[at + 2] ?? 0;
      const d = words[at + 3] ?? 0;
      const e = words[at + 4] ?? 0;
      const f = words[at + 5] ?? 0;
      const g = words[at + 6] ?? 0;
      const h = words[at + 7] ?? 0;
      const common = a & b & c & d & e & f & g & h;
      if ((common & ((common & rest) + missing) & high) === high) {
        at += 8;
        continue;
      }
    }
    for (const stop = Math.min(at + 8, end); at < stop; at++) {
      const word = words[at] ?? 0;
      if ((word & ((word & rest) + missing) & high) !== high) return at;
    }
  }
  return end;
}

/** The first pixel from `index` on that is not opaque pure white. */
export function skipWhite(words: Int32Array, index: number, end: number): number {
  const white = pureWhite;
  let at = index;
  while (at + 8 <= end) {
    const a = words[at] ?? 0;
    const b = words[at + 1] ?? 0;
    const c = words[at + 2] ?? 0;
    const d = words[at + 3] ?? 0;
    const e = words[at + 4] ?? 0;
    const f = words[at + 5] ?? 0;
    const g = words[at + 6] ?? 0;
    const h = words[at + 7] ?? 0;
    if ((a & b & c & d & e & f & g & h) !== white) break;
    at += 8;
  }
  while (at < end && words[at] === white) at++;
  return at;
}

/** The first pixel from `index` on that is not fully transparent. */
export function skipHole(words: Int32Array, index: number, end: number): number {
  let at = index;
  while (at + 8 <= end) {
    const a = words[at] ?? 0;
    const b = words[at + 1] ?? 0;
    const c = words[at + 2] ?? 0;
    const d = words[at + 3] ?? 0;
    const e = words[at + 4] ?? 0;
    const f = words[at + 5] ?? 0;
    const g = words[at + 6] ?? 0;
    const h = words[at + 7] ?? 0;
    if ((a | b | c | d | e | f | g | h) >>> 24 !== 0) break;
    at += 8;
  }
  while (at < end && (words[at] ?? 0) >>> 24 === 0) at++;
  return at;
}
