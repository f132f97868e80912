import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** Letters and digits drawn from a text: the same text gives the same letters, and nothing tells one from another's. */
export function lettersOf(text: string, length: number): string {
  let letters = '';
  for (let block = 0; letters.length < length; block++) {
    for (const byte of sha256(utf8ToBytes(`${block}/${text}`))) {
      // 248 is the largest multiple of 62 in a byte: what lies above would favour the first letters.
      if (byte < 248 && letters.length < length) letters += alphabet[byte % 62];
    }
  }
  return letters;
}

/** An opaque id of 20 letters and digits (decision S43). */
export function opaqueId(seed: string, counter: number): string {
  return lettersOf(`id/${seed}/${counter}`, 20);
}
