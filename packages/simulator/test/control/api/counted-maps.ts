import type { SortedMap } from '../../../src/engine/collections/sorted-map.ts';

/** The work done in sorted maps since it was set to 0: entries that were looked at or put, and the items of lists in what was put. */
export const work = { entries: 0 };

/** A sorted map that counts. So do its copies, so that a world is counted through forks and restores. */
export function countingMap<V>(map: SortedMap<V>): SortedMap<V> {
  function* each<Entry>(entries: Iterable<Entry>): Generator<Entry, undefined> {
    for (const entry of entries) {
      work.entries += 1;
      yield entry;
    }
  }
  const once = <Result>(result: Result): Result => {
    work.entries += 1;
    return result;
  };
  return {
    get size() {
      return map.size;
    },
    get: (key) => once(map.get(key)),
    has: (key) => once(map.has(key)),
    set(key, value) {
      work.entries += listedIn(value);
      return once(map.set(key, value));
    },
    delete: (key) => once(map.delete(key)),
    values: () => each(map.values()),
    from: (...range) => each(map.from(...range)),
    before: (...range) => each(map.before(...range)),
    clone: () => countingMap(map.clone()),
  };
}

/** How many items the lists of a record have: each of them was copied to make it. */
function listedIn(record: unknown): number {
  if (typeof record !== 'object' || record === null) return 0;
  return Object.values(record).reduce<number>((sum, member) => sum + (Array.isArray(member) ? member.length : 0), 0);
}
