import { pureWhite } from '../pixels/design-pixels.ts';
import { opaqueAlpha } from './tolerances.ts';

// Each function skips pixels of one kind and returns the index of the first other one.

/** The bits that every channel has from a value of 128 to 255 up: the leading ones of that value, in each channel. */
export function lightBits(min: number): number {
  const leadingOnes = Math.clz32(~(min << 24));
  return ((0xff00 >> leadingOnes) & 0xff) * 0x01_01_01;
}

/** The least word of an opaque pixel, among those from half its alpha on, which are negative. */
const leastOpaque = (opaqueAlpha << 24) | 0;

/** The first pixel from `index` on that may not be design. Design is opaque and lacks one of the `light` bits. */
export function skipDesign(words: Int32Array, index: number, end: number, light: number): number {
  for (let at = index; at < end; at++) {
    const word = words[at] ?? 0;
    if (word >= 0 || word < leastOpaque || (word & light) === light) return at;
  }
  return end;
}

/** The first pixel from `index` on with a channel below `min`, which is 128 or more. */
export function skipLight(words: Int32Array, index: number, end: number, min: number): number {
  const [high, rest, missing] = [0x80_80_80, 0x7f_7f_7f, (256 - min) * 0x01_01_01];
  for (let at = index; at < end; at++) {
    const word = words[at] ?? 0;
    if ((word & ((word & rest) + missing) & high) !== high) return at;
  }
  return end;
}

/** The first pixel from `index` on that is not opaque pure white. */
export function skipWhite(words: Int32Array, index: number, end: number): number {
  let at = index;
  while (at < end && words[at] === pureWhite) at++;
  return at;
}

/** The first pixel from `index` on that is not fully transparent. */
export function skipHole(words: Int32Array, index: number, end: number): number {
  let at = index;
  while (at < end && (words[at] ?? 0) >>> 24 === 0) at++;
  return at;
}
