const rounds = 20;
const parity = 0x1bd11bda;
/** By how many bits two of the words are turned in each round; they repeat after eight. */
const turns = Uint8Array.of(10, 26, 11, 21, 13, 27, 23, 5, 6, 20, 17, 11, 25, 10, 18, 20);

/** Draws four words of 32 bits by a number; they stand until the next call. */
export type Generator = (counter: number) => Uint32Array;

/**
 * A generator under a key of four words: Threefry-4x32-20, which needs no state, so that every number has its words at once (Salmon
 * and others, "Parallel Random Numbers: As Easy as 1, 2, 3", 2011). Different numbers below 2^32 have different words.
 */
export function threefry(key: Uint32Array): Generator {
  const keys = Int32Array.of(
    ...key,
    key.reduce((sum, word) => sum ^ word, parity),
  );
  const words = new Uint32Array(4);
  return (counter) => {
    let a = counter | 0;
    let b = 0;
    let c = 0;
    let d = 0;
    for (let round = 0; ; round += 2) {
      if (round % 4 === 0) {
        const at = round / 4;
        a = (a + (keys[at % 5] as number)) | 0;
        b = (b + (keys[(at + 1) % 5] as number)) | 0;
        c = (c + (keys[(at + 2) % 5] as number)) | 0;
        d = (d + (keys[(at + 3) % 5] as number) + at) | 0;
      }
      if (round === rounds) break;
      const turn = (round % 8) * 2;
      a = (a + b) | 0;
      b = turned(b, turns[turn] as number) ^ a;
      c = (c + d) | 0;
      d = turned(d, turns[turn + 1] as number) ^ c;
      a = (a + d) | 0;
      d = turned(d, turns[turn + 2] as number) ^ a;
      c = (c + b) | 0;
      b = turned(b, turns[turn + 3] as number) ^ c;
    }
    words[0] = a;
    words[1] = b;
    words[2] = c;
    words[3] = d;
    return words;
  };
}

function turned(word: number, bits: number): number {
  return (word << bits) | (word >>> (32 - bits));
}
