import type { NeighbouringWorld, Simulator, Worlds } from '../../interface.ts';
import { entriesOf, listing, ordinalKey } from '../../resources/listing.ts';
import { sortedMap } from '../../store/sorted-map.ts';
import { isWorldPath, worldIdOf } from './mount.ts';

/** The worlds behind one origin. */
export interface WorldRegistry {
  /** The world that a path leads to, if any. */
  at(pathname: string): Simulator | undefined;
  /** The worlds as one with this seed, which `make`s more from itself, sees them. */
  from(seed: string, make: (id: string) => Simulator): Worlds;
}

/** An origin with no worlds yet. */
export function worldRegistry(): WorldRegistry {
  const worlds = sortedMap<NeighbouringWorld>();
  let made = 0;
  const find = (id: string) => {
    const found = worlds.get(ordinalKey(id));
    return found?.id === id ? found : undefined;
  };
  return {
    at: (pathname) => (isWorldPath(pathname) ? find(worldIdOf(pathname))?.simulator : undefined),
    from: (seed, make) => ({
      ...listing({ seed, name: ['worlds'], entries: (after) => entriesOf(worlds, after), show: (world) => world }),
      create() {
        const id = `world-${++made}`;
        const world = { id, simulator: make(id) };
        worlds.set(ordinalKey(id), world);
        return world;
      },
      get: find,
      remove: (id) => find(id) !== undefined && worlds.delete(ordinalKey(id)),
    }),
  };
}
