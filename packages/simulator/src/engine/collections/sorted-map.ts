import { emptyTree, find, fork, has, indexIn, leavesBefore, leavesFrom, put, remove, type Tree } from './tree.ts';

/** A map in the order of its string keys, by code unit. */
export interface SortedMap<V> {
  readonly size: number;
  get(key: string): V | undefined;
  has(key: string): boolean;
  /** Puts a value in place of the one there was, which it returns. */
  set(key: string, value: V): V | undefined;
  delete(key: string): boolean;
  values(): IterableIterator<V>;
  /**
   * Entries from a key on, which need not be there, the key itself included; up to another key, which is left out, where one is
   * given.
   */
  from(key: string, end?: string): IterableIterator<[string, V]>;
  /**
   * Entries before a key, last first, the key itself left out; all of them without a key. Down to another key, itself included,
   * where one is given.
   */
  before(key?: string, first?: string): IterableIterator<[string, V]>;
  /** A copy that shares what neither side has changed since; costs the same for any size. */
  clone(): SortedMap<V>;
}

/** Creates an empty sorted map. */
export function sortedMap<V>(): SortedMap<V> {
  return new TreeMap(emptyTree());
}

/** A class, so that a copy makes no functions: each fork copies some forty of them. */
class TreeMap<V> implements SortedMap<V> {
  readonly #tree: Tree<V>;

  constructor(tree: Tree<V>) {
    this.#tree = tree;
  }

  get size(): number {
    return this.#tree.size;
  }

  get(key: string): V | undefined {
    return find(this.#tree, key);
  }

  has(key: string): boolean {
    return has(this.#tree, key);
  }

  set(key: string, value: V): V | undefined {
    return put(this.#tree, key, value);
  }

  delete(key: string): boolean {
    return remove(this.#tree, key);
  }

  *values(): IterableIterator<V> {
    for (const { values } of leavesFrom(this.#tree.root, '')) yield* values;
  }

  *from(key: string, end?: string): IterableIterator<[string, V]> {
    for (const { keys, values } of leavesFrom(this.#tree.root, key)) {
      const last = end === undefined ? keys.length : indexIn(keys, end);
      for (let at = indexIn(keys, key); at < last; at++) yield [keys[at] as string, values[at] as V];
      if (last < keys.length) return;
    }
  }

  *before(key?: string, first?: string): IterableIterator<[string, V]> {
    for (const { keys, values } of leavesBefore(this.#tree.root, key)) {
      const end = key === undefined ? keys.length : indexIn(keys, key);
      const start = first === undefined ? 0 : indexIn(keys, first);
      for (let at = end - 1; at >= start; at--) yield [keys[at] as string, values[at] as V];
      if (start > 0) return;
    }
  }

  clone(): SortedMap<V> {
    return new TreeMap(fork(this.#tree));
  }
}
