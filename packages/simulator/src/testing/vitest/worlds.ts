import { createSimulator } from '../../composition/simulator.ts';
import { hexHash } from '../../engine/collections/hash.ts';
import type { Simulator, SimulatorOptions } from '../../objects/interface.ts';

/** The worlds of tests. */
export interface Worlds {
  /** The world of a test: its own one, or the one that tests share. Each is named as the functions say. */
  of(name: { readonly own: string; shared(): string }): Simulator;
}

/** Gives each test a world of its own, a fork of one that is made for the first, or all of them that one. */
export function worldsOf(own: 'world' | 'account', options: SimulatorOptions): Worlds {
  let origin: Simulator | undefined;
  let shared: Simulator | undefined;
  // Without a `baseUrl`, a world has an origin of its own, which is as much its own as its IDs are.
  const named = (seed: string) => {
    origin ??= createSimulator(options);
    return origin.fork({
      seed,
      ...(options.baseUrl === undefined && {
        baseUrl: `https://booth-${hexHash(seed).slice(0, 12)}.simulator.test/v1`,
      }),
    });
  };
  return {
    of(name) {
      if (own === 'world') return named(name.own);
      shared ??= named(name.shared());
      return shared;
    },
  };
}
