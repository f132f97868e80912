import type { Simulator } from '../interface.ts';

/** A world beside the one that an origin serves: a simulator of its own, and its name in URLs. */
export interface NeighbouringWorld {
  readonly id: string;
  /** Its base URL is `<origin>/worlds/<id>` and the path prefix of the API; its files and pages are below `<origin>/worlds/<id>`, too. */
  readonly simulator: Simulator;
}

/**
 * Worlds behind one origin. They share nothing but the origin, so that tests which move time, reset or inject faults can run side by
 * side on one server. They are no part of any snapshot, and stay until they are removed.
 */
export interface Worlds {
  /**
   * Makes a world that begins as this one is now, with the same accounts and keys, and goes its own way.
   *
   * @example
   * ```ts
   * import { createSimulator } from '@boothkit/simulator';
   *
   * const sim = createSimulator();
   * const account = sim.accounts.create();
   * const { simulator } = sim.worlds.create();
   * simulator.baseUrl; // https://booth.simulator.test/worlds/world-1/v1
   * simulator.clock.advance({ days: 7 }); // time passes in this world only
   * simulator.accounts.get(account.id)?.connection();
   * ```
   */
  create(): NeighbouringWorld;
  /** One of them. */
  get(id: string): NeighbouringWorld | undefined;
  /** All of them, oldest first, whichever world they were made from. */
  list(): NeighbouringWorld[];
  /** Removes one: its URLs lead nowhere any more; `false` where there was none. */
  remove(id: string): boolean;
}
