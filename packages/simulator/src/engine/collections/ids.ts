import { hashOf } from './hash.ts';

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** Draws letters and digits from a text: the same text gives the same ones, and they reveal nothing of others. */
export function lettersOf(text: string, length: number): string {
  // A text that grew letter by letter would take memory for each.
  const codes = new Array<number>(length);
  let drawn = 0;
  for (let block = 0; drawn < length; block++) {
    const bytes = hashOf(`${block}/${text}`);
    for (let at = 0; at < bytes.length && drawn < length; at++) {
      const byte = bytes[at] as number;
      // 248 is the largest multiple of 62 in a byte: bytes above it would favour the first letters.
      if (byte < 248) codes[drawn++] = alphabet.charCodeAt(byte % 62);
    }
  }
  return String.fromCharCode(...codes);
}

/** Opaque IDs are so many letters and digits (decision S43). */
export const idLength = 20;
