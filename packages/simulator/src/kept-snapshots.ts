import { sortedMap } from './engine/collections/sorted-map.ts';
import { entriesOf, type Listing, listing, ordinalKey } from './engine/resources/listing.ts';
import type { Snapshot } from './interface.ts';

/** A snapshot, and the id that it is kept under. */
interface KeptSnapshot {
  readonly id: string;
  readonly snapshot: Snapshot;
}

/** Snapshots that were taken over the control API, by the ids that it gave them, oldest first. They stay through restores and resets. */
export interface KeptSnapshots extends Listing<KeptSnapshot> {
  /** Keeps one; tells its id. */
  keep(snapshot: Snapshot): string;
  /** Keeps an automatic one, which no list has. Tells its id. */
  keepAutomatic(snapshot: Snapshot): string;
  /** Whether an automatic one is among the newest 100, which can be gone back to. */
  offersAutomatic(id: string): boolean;
  /** One of them, automatic ones included. */
  get(id: string): Snapshot | undefined;
  /** Lets go of one; `false` where there was none. */
  remove(id: string): boolean;
}

/** How many automatic snapshots are kept. */
const maxAutomatic = 100;

const automaticId = (ordinal: number) => `auto-${ordinal}`;

/** Makes an empty keep of snapshots. */
export function keptSnapshots(seed: string): KeptSnapshots {
  const kept = sortedMap<KeptSnapshot>();
  const automatic = new Map<string, Snapshot>();
  let taken = 0;
  let takenAutomatically = 0;
  const find = (id: string) => {
    const snapshot = kept.get(ordinalKey(id));
    return snapshot?.id === id ? snapshot : undefined;
  };
  return {
    ...listing({ seed, name: ['snapshots'], entries: (after) => entriesOf(kept, after), show: (snapshot) => snapshot }),
    keep(snapshot) {
      const id = `snapshot-${++taken}`;
      kept.set(ordinalKey(id), { id, snapshot });
      return id;
    },
    keepAutomatic(snapshot) {
      const id = automaticId(++takenAutomatically);
      automatic.set(id, snapshot);
      // One more than is offered: going back to the oldest takes a new one first.
      automatic.delete(automaticId(takenAutomatically - maxAutomatic - 1));
      return id;
    },
    offersAutomatic: (id) => automatic.has(id) && id !== automaticId(takenAutomatically - maxAutomatic),
    get: (id) => automatic.get(id) ?? find(id)?.snapshot,
    remove: (id) => find(id) !== undefined && kept.delete(ordinalKey(id)),
  };
}
