import type { Snapshot } from '../interface.ts';
import { entriesOf, type Listing, listing, ordinalKey } from '../resources/listing.ts';
import { sortedMap } from '../store/sorted-map.ts';

/** A snapshot, and the id that it is kept under. */
interface KeptSnapshot {
  readonly id: string;
  readonly snapshot: Snapshot;
}

/** Snapshots that were taken over the control API, by the ids that it gave them, oldest first. They stay through restores and resets. */
export interface KeptSnapshots extends Listing<KeptSnapshot> {
  /** Keeps one; tells its id. */
  keep(snapshot: Snapshot): string;
  /** One of them. */
  get(id: string): Snapshot | undefined;
  /** Lets go of one; `false` where there was none. */
  remove(id: string): boolean;
}

/** Makes an empty keep of snapshots. */
export function keptSnapshots(seed: string): KeptSnapshots {
  const kept = sortedMap<KeptSnapshot>();
  let taken = 0;
  const find = (id: string) => {
    const found = kept.get(ordinalKey(id));
    return found?.id === id ? found : undefined;
  };
  return {
    ...listing({ seed, name: ['snapshots'], entries: (after) => entriesOf(kept, after), show: (snapshot) => snapshot }),
    keep(snapshot) {
      const id = `snapshot-${++taken}`;
      kept.set(ordinalKey(id), { id, snapshot });
      return id;
    },
    get: (id) => find(id)?.snapshot,
    remove: (id) => find(id) !== undefined && kept.delete(ordinalKey(id)),
  };
}
