import { sortedMap } from '../engine/collections/sorted-map.ts';
import { entriesOf, type Listing, listing, ordinalKey } from '../engine/resources/listing.ts';
import type { WatchedStep } from '../instruments/journal/steps.ts';
import type { KeptSteps } from '../instruments/journal/timeline.ts';
import type { Snapshot } from './interface.ts';
import { snapshotOf } from './snapshot.ts';

/** A snapshot, and the id that it is kept under. */
interface KeptSnapshot {
  readonly id: string;
  readonly snapshot: Snapshot;
  /** The name that its owner gave. */
  readonly name: string | null;
}

/** Snapshots that were taken over the control API, by the ids that it gave them, oldest first. They stay through restores and resets. */
export interface KeptSnapshots extends Listing<KeptSnapshot>, KeptSteps {
  /** Keeps one; tells its id. */
  keep(snapshot: Snapshot, name: string | null): string;
  /** The name that its owner gave; null for automatic ones and those without a name. */
  nameOf(id: string): string | null;
  /** The step that an automatic snapshot is of, if it is among the newest 100. */
  stepOf(id: string): WatchedStep | undefined;
  /** The snapshot with this ID, automatic or not; `undefined` if there is none. */
  get(id: string): Snapshot | undefined;
  /** Lets go of one; `false` if there was none. */
  remove(id: string): boolean;
}

/** How many automatic snapshots are kept. */
const maxAutomatic = 100;

const automaticId = (ordinal: number) => `auto-${ordinal}`;

/** Makes an empty keep of snapshots. */
export function keptSnapshots(seed: string): KeptSnapshots {
  const kept = sortedMap<KeptSnapshot>();
  const automatic = new Map<string, { readonly step: WatchedStep; readonly snapshot: Snapshot }>();
  let taken = 0;
  let takenAutomatically = 0;
  const find = (id: string) => {
    const snapshot = kept.get(ordinalKey(id));
    return snapshot?.id === id ? snapshot : undefined;
  };
  return {
    ...listing({ seed, name: ['snapshots'], entries: (after) => entriesOf(kept, after), show: (snapshot) => snapshot }),
    keep(snapshot, name) {
      const id = `snapshot-${++taken}`;
      kept.set(ordinalKey(id), { id, snapshot, name });
      return id;
    },
    nameOf: (id) => find(id)?.name ?? null,
    keepStep(step) {
      const { before } = step;
      if (!before) throw new Error('nobody watched this step');
      const id = automaticId(++takenAutomatically);
      automatic.set(id, { step, snapshot: snapshotOf(before) });
      automatic.delete(automaticId(takenAutomatically - maxAutomatic));
      return id;
    },
    offersStep: (id) => automatic.has(id),
    stepOf: (id) => automatic.get(id)?.step,
    get: (id) => automatic.get(id)?.snapshot ?? find(id)?.snapshot,
    remove: (id) => find(id) !== undefined && kept.delete(ordinalKey(id)),
  };
}
