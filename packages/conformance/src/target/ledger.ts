/** Deletes one event; whether it is gone. */
type Remove = (eventId: string) => Promise<boolean>;

/** What a run has made and not yet deleted. */
export interface Ledger {
  /** How many events were made in all. */
  readonly made: number;
  note(id: string, remove: Remove): void;
  strike(id: string): void;
  /** Deletes what is left, but for what is kept; ids that could not be deleted stay. */
  clear(kept?: ReadonlySet<string>): Promise<void>;
  /** What is left, oldest first. */
  left(): readonly string[];
}

/** An empty ledger. */
export function createLedger(): Ledger {
  const entries = new Map<string, Remove>();
  let made = 0;
  return {
    get made() {
      return made;
    },
    note(id, remove) {
      if (!entries.has(id)) made += 1;
      entries.set(id, remove);
    },
    strike: (id) => void entries.delete(id),
    async clear(kept = new Set()) {
      for (const [id, remove] of [...entries]) {
        // Whatever goes wrong with one, the others are deleted; what stays is told as left over.
        if (!kept.has(id) && (await remove(id).catch(() => false))) entries.delete(id);
      }
    },
    left: () => [...entries.keys()],
  };
}
