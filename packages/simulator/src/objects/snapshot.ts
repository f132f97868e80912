import type { WorldState } from '../model/world.ts';
import type { Snapshot } from './interface.ts';

const states = new WeakMap<Snapshot, WorldState>();

/** Makes a snapshot of a state. The state itself stays out of the caller's reach. */
export function snapshotOf(state: WorldState): Snapshot {
  const snapshot = Object.freeze({ takenAt: state.clock.now });
  states.set(snapshot, state);
  return snapshot;
}

/** The state that a snapshot is of. Throws a TypeError for anything that is not a snapshot. */
export function stateOf(snapshot: Snapshot): WorldState {
  const state = states.get(snapshot);
  if (!state) throw new TypeError('a snapshot must come from snapshot() of a simulator');
  return state;
}
