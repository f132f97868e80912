import type { Snapshot } from '../interface.ts';

/** Snapshots that were taken over the control API, by the ids that it gave them. They stay through restores and resets. */
export interface KeptSnapshots {
  /** Keeps one; tells its id. */
  keep(snapshot: Snapshot): string;
  /** One of them. */
  get(id: string): Snapshot | undefined;
  /** All of them, oldest first. */
  list(): [id: string, snapshot: Snapshot][];
  /** Lets go of one; `false` where there was none. */
  remove(id: string): boolean;
}

/** Makes an empty keep of snapshots. */
export function keptSnapshots(): KeptSnapshots {
  const byId = new Map<string, Snapshot>();
  let taken = 0;
  return {
    keep(snapshot) {
      const id = `snapshot-${++taken}`;
      byId.set(id, snapshot);
      return id;
    },
    get: (id) => byId.get(id),
    list: () => [...byId],
    remove: (id) => byId.delete(id),
  };
}
