import * as sorted from 'sorted-btree';

// The library is CommonJS: Node hands its exports over as the default, a bundler may hand over the class itself.
const BTree = ('default' in sorted.default ? sorted.default.default : sorted.default) as typeof sorted.default.default;

/** A map in the order of its string keys, by code unit. */
export interface SortedMap<V> {
  readonly size: number;
  get(key: string): V | undefined;
  has(key: string): boolean;
  set(key: string, value: V): void;
  delete(key: string): boolean;
  values(): IterableIterator<V>;
  /** Entries from a key on, which need not be there; the key itself included. */
  from(key: string): IterableIterator<[string, V]>;
  /** Entries before a key, last first, the key itself left out; all of them without a key. */
  before(key?: string): IterableIterator<[string, V]>;
  /** A copy that shares what neither side has changed since; costs the same for any size. */
  clone(): SortedMap<V>;
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** An empty sorted map, or one with the entries given. */
export function sortedMap<V>(entries: [string, V][] = []): SortedMap<V> {
  return around(new BTree<string, V>(entries, compare));
}

function around<V>(tree: InstanceType<typeof BTree<string, V>>): SortedMap<V> {
  return {
    get size() {
      return tree.size;
    },
    get: (key) => tree.get(key),
    has: (key) => tree.has(key),
    set: (key, value) => {
      tree.set(key, value);
    },
    delete: (key) => tree.delete(key),
    values: () => tree.values(),
    from: (key) => tree.entries(key),
    before: (key) => tree.entriesReversed(key, undefined, true),
    clone: () => around(tree.clone()),
  };
}
