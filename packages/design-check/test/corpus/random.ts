/** Numbers that follow from a seed alone. */
export interface Random {
  /** From 0 up to 1. */
  next(): number;
  /** A whole number between two, both included. */
  whole(min: number, max: number): number;
  pick<Item>(items: readonly [Item, ...Item[]]): Item;
}

export function randomFrom(seed: number): Random {
  let state = (seed * 2_654_435_761 + 12_345) >>> 0;
  const next = (): number => {
    state = (state + 0x6d_2b_79_f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const whole = (min: number, max: number): number => min + Math.floor(next() * (max - min + 1));
  return { next, whole, pick: (items) => items[whole(0, items.length - 1)] ?? items[0] };
}
