/** Deletes one event; resolves to whether it is gone. */
type Remove = (eventId: string) => Promise<boolean>;

/** The events that a run created and has not yet deleted. */
export interface Cleanup {
  /** The number of all events created. */
  readonly created: number;
  add(id: string, remove: Remove): void;
  forget(id: string): void;
  /** Deletes the pending events except those to keep; events that could not be deleted stay pending. */
  run(keep?: ReadonlySet<string>): Promise<void>;
  /** Oldest first. */
  pending(): readonly string[];
}

/** An empty cleanup. */
export function createCleanup(): Cleanup {
  const entries = new Map<string, Remove>();
  let created = 0;
  return {
    get created() {
      return created;
    },
    add(id, remove) {
      if (!entries.has(id)) created += 1;
      entries.set(id, remove);
    },
    forget: (id) => void entries.delete(id),
    async run(keep = new Set()) {
      for (const [id, remove] of [...entries]) {
        // A failure with one event must not keep the others; a pending event is reported as a leftover.
        if (!keep.has(id) && (await remove(id).catch(() => false))) entries.delete(id);
      }
    },
    pending: () => [...entries.keys()],
  };
}
