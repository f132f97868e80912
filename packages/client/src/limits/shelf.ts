/** Things of one kind that are found again by name for as long as they matter. */
export interface Shelf<Thing extends object> {
  /** The thing of a name, made where there is none. */
  get(name: string, make: () => Thing): Thing;
}

const firstSweep = 64;

/**
 * A shelf that keeps what is not at rest, and lets go of what is once nobody else holds it: a program that meets ever new keys
 * then does not fill memory, and what is at rest would be made just the same.
 */
export function createShelf<Thing extends object>(isAtRest: (thing: Thing) => boolean): Shelf<Thing> {
  const things = new Map<string, Thing | WeakRef<Thing>>();
  let sweepAt = firstSweep;

  function sweep(): void {
    for (const [name, kept] of things) {
      const thing = kept instanceof WeakRef ? kept.deref() : kept;
      if (thing === undefined) things.delete(name);
      else if (isAtRest(thing)) things.set(name, new WeakRef(thing));
    }
    sweepAt = Math.max(firstSweep, things.size * 2);
  }

  return {
    get(name, make) {
      const kept = things.get(name);
      const known = kept instanceof WeakRef ? kept.deref() : kept;
      const thing = known ?? make();
      if (kept !== thing) things.set(name, thing);
      if (things.size >= sweepAt) sweep();
      return thing;
    },
  };
}
