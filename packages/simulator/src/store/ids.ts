import { hashOf } from './hash.ts';
import { threefry } from './threefry.ts';

const alphabet = Array.from('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz', (letter) =>
  letter.charCodeAt(0),
);

/** Letters and digits drawn from a text: the same text gives the same letters, and nothing tells one from another's. */
export function lettersOf(text: string, length: number): string {
  const letters: number[] = [];
  for (let block = 0; letters.length < length; block++) {
    for (const byte of hashOf(`${block}/${text}`)) {
      // 248 is the largest multiple of 62 in a byte: what lies above would favour the first letters.
      if (byte < 248 && letters.length < length) letters.push(alphabet[byte % 62] ?? 0);
    }
  }
  return String.fromCharCode(...letters);
}

/** Gives opaque ids of 20 letters and digits by their number (decision S43); each number has its own. */
export type Ids = (counter: number) => string;

/** The ids of a seed: the same seed gives the same ones. They are no secrets, so each costs far less than a hash. */
export function idsOf(seed: string): Ids {
  const hash = new DataView(hashOf(`id/${seed}`).buffer);
  const draw = threefry(Uint32Array.of(hash.getUint32(0), hash.getUint32(4), hash.getUint32(8), hash.getUint32(12)));
  return (counter) => {
    const words = draw(counter);
    const letters: number[] = [];
    for (let at = 0; at < 4; at++) {
      let word = words[at] ?? 0;
      // Five letters take less than a word holds: so all letters come equally often.
      for (let left = 5; left > 0; left--) {
        letters.push(alphabet[Math.floor((word / 2 ** 32) * 62)] ?? 0);
        word = Math.imul(word, 62) >>> 0;
      }
    }
    return String.fromCharCode(...letters);
  };
}
