import { sortedMap } from '../../../engine/collections/sorted-map.ts';
import { entriesOf, listing, ordinalKey } from '../../../engine/resources/listing.ts';
import type { NeighbouringWorld, NewWorld, Simulator, Worlds } from '../../../objects/interface.ts';
import { isWorldPath, worldIdOf } from './mount.ts';

/** The worlds behind one origin. */
export interface WorldRegistry {
  /** The world that a path leads to, if any. */
  at(pathname: string): Simulator | undefined;
  /** The worlds as one with this seed, which `make`s more from itself, sees them. The signal fires when the new world is removed. */
  from(seed: string, make: (id: string, removed: AbortSignal, input: NewWorld) => Simulator): Worlds;
}

/** An origin with no worlds yet. */
export function worldRegistry(): WorldRegistry {
  const worlds = sortedMap<NeighbouringWorld>();
  const removals = new WeakMap<NeighbouringWorld, AbortController>();
  let made = 0;
  const find = (id: string) => {
    const world = worlds.get(ordinalKey(id));
    return world?.id === id ? world : undefined;
  };
  return {
    at: (pathname) => (isWorldPath(pathname) ? find(worldIdOf(pathname))?.simulator : undefined),
    from: (seed, make) => ({
      ...listing({ seed, name: ['worlds'], entries: (after) => entriesOf(worlds, after), show: (world) => world }),
      create(input = {}) {
        const id = `world-${made + 1}`;
        const removal = new AbortController();
        const world = { id, simulator: make(id, removal.signal, input) };
        removals.set(world, removal);
        made += 1;
        worlds.set(ordinalKey(id), world);
        return world;
      },
      get: find,
      remove(id) {
        const world = find(id);
        if (world === undefined) return false;
        worlds.delete(ordinalKey(id));
        removals.get(world)?.abort();
        return true;
      },
    }),
  };
}
