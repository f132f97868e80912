import { sha256 } from '@noble/hashes/sha2.js';

const encoder = new TextEncoder();

/** Choices that follow from a seed alone. */
export interface Choices {
  /** From `min` up to `max`. */
  between(min: number, max: number): number;
  /** One of several. */
  pick<Item>(items: readonly [Item, ...Item[]]): Item;
  /** Whether something with a probability happens. */
  chance(probability: number): boolean;
}

/** Returns the choices of a seed: the same seed makes the same ones, in the same order (decision S390). */
export function choicesOf(seed: string): Choices {
  const { buffer, byteOffset } = sha256(encoder.encode(`capture/${seed}`));
  let state = new DataView(buffer, byteOffset).getUint32(0);
  // Mulberry32: small, and even enough for a picture.
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  return {
    between: (min, max) => min + next() * (max - min),
    pick: (items) => items[Math.floor(next() * items.length)] ?? items[0],
    chance: (probability) => next() < probability,
  };
}
