import type { NeighbouringWorld, Simulator, Worlds } from '../../interface.ts';
import { isWorldPath, worldIdOf } from './mount.ts';

/** The worlds behind one origin. */
export interface WorldRegistry {
  /** The world that a path leads to, if any. */
  at(pathname: string): Simulator | undefined;
  /** The worlds as one that `make`s more from itself sees them. */
  from(make: (id: string) => Simulator): Worlds;
}

/** An origin with no worlds yet. */
export function worldRegistry(): WorldRegistry {
  const byId = new Map<string, NeighbouringWorld>();
  let made = 0;
  return {
    at: (pathname) => (isWorldPath(pathname) ? byId.get(worldIdOf(pathname))?.simulator : undefined),
    from: (make) => ({
      create() {
        const id = `world-${++made}`;
        const world = { id, simulator: make(id) };
        byId.set(id, world);
        return world;
      },
      get: (id) => byId.get(id),
      list: () => [...byId.values()],
      remove: (id) => byId.delete(id),
    }),
  };
}
