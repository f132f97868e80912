import type { Simulator, SimulatorOptions } from '../../interface.ts';
import { createSimulator } from '../../simulator.ts';

/** The worlds of tests. */
export interface Worlds {
  /** The world of the next test. */
  next(): Simulator;
}

let worlds = 0;

/** Gives each test a world of its own, a fork of one that is made for the first, or all of them that one. */
export function worldsOf(own: 'world' | 'account', options: SimulatorOptions): Worlds {
  let first: Simulator | undefined;
  const ownBaseUrl = () =>
    options.baseUrl === undefined ? { baseUrl: `https://booth-${++worlds}.simulator.test/v1` } : {};
  return {
    next() {
      first ??= createSimulator({ ...options, ...ownBaseUrl() });
      return own === 'account' ? first : first.fork(ownBaseUrl());
    },
  };
}
