import { hashOf } from './hash.ts';

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** Draws letters and digits from a text: the same text gives the same ones, and they reveal nothing of others. */
export function lettersOf(text: string, length: number): string {
  let letters = '';
  for (let block = 0; letters.length < length; block++) {
    const bytes = hashOf(`${block}/${text}`);
    for (let at = 0; at < bytes.length && letters.length < length; at++) {
      const byte = bytes[at] as number;
      // 248 is the largest multiple of 62 in a byte: bytes above it would favour the first letters.
      if (byte < 248) letters += alphabet[byte % 62];
    }
  }
  return letters;
}

/** Gives opaque ids of 20 letters and digits by their number (decision S43). */
export type Ids = (counter: number) => string;

/** Returns the ids of a seed: the same seed gives the same ids. */
export function idsOf(seed: string): Ids {
  return (counter) => lettersOf(`id/${seed}/${counter}`, 20);
}

/** The first id of a kind, from a number on, that is not taken: a world file may have ids that were not drawn yet. */
export function firstFreeId(ids: Ids, counter: number, isTaken: (id: string) => boolean): string {
  let free = counter;
  while (isTaken(ids(free))) free += 1;
  return ids(free);
}
