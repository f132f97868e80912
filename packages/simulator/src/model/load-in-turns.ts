import type { WorldFile } from './world-file.ts';

/** The key of a simulator's `loadInTurns`, for the program and the control API. */
export const loadInTurns: unique symbol = Symbol('load in turns');

/** A simulator that loads a world as `load` does, but lets the event loop have a turn every few records: signals and requests come through. */
export interface LoadsInTurns {
  /** Rejects where `load` throws, and with the reason of the signal; the world stays as it is then. */
  [loadInTurns](file: WorldFile, signal?: AbortSignal): Promise<void>;
}
