import {
  emptyTree,
  estimate,
  find,
  holds,
  leavesBefore,
  leavesFrom,
  type Mark,
  placeIn,
  put,
  type Span,
  sharing,
  type Tree,
  takeOut,
} from './tree.ts';

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
   * given. Those whose marks lie outside of a span may be left out.
   */
  from(key: string, end?: string, within?: Span): IterableIterator<[string, V]>;
  /** The values of all keys that begin with a text. */
  under(prefix: string): IterableIterator<V>;
  /**
   * Entries before a key, last first, the key itself left out; all of them without a key. Down to another key, itself included,
   * where one is given. Those whose marks lie outside of a span may be left out.
   */
  before(key?: string, first?: string, within?: Span): IterableIterator<[string, V]>;
  /**
   * About how many entries there are from a key on and before another, or about `most` of them where there are more. Hardly any is
   * looked at: so it may be half as many, or twice, and more where many were deleted.
   */
  estimateBetween(from: string, before: string, most: number): number;
  /** A copy that shares what neither side has changed since; costs the same for any size. */
  clone(): SortedMap<V>;
}

/** An empty sorted map; of values with marks, it passes over whole nodes where a walk asks for a span of marks. */
export function sortedMap<V>(markOf?: Mark<V>): SortedMap<V> {
  return new TreeMap(emptyTree(markOf));
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
    return holds(this.#tree, key);
  }

  set(key: string, value: V): V | undefined {
    return put(this.#tree, key, value);
  }

  delete(key: string): boolean {
    return takeOut(this.#tree, key);
  }

  *values(): IterableIterator<V> {
    for (const { values } of leavesFrom(this.#tree.root, '')) yield* values;
  }

  *from(key: string, end?: string, within?: Span): IterableIterator<[string, V]> {
    for (const { keys, values } of leavesFrom(this.#tree.root, key, within)) {
      const last = end === undefined ? keys.length : placeIn(keys, end);
      for (let at = placeIn(keys, key); at < last; at++) yield [keys[at] as string, values[at] as V];
      if (last < keys.length) return;
    }
  }

  *under(prefix: string): IterableIterator<V> {
    for (const [key, value] of this.from(prefix)) {
      if (!key.startsWith(prefix)) return;
      yield value;
    }
  }

  *before(key?: string, first?: string, within?: Span): IterableIterator<[string, V]> {
    for (const { keys, values } of leavesBefore(this.#tree.root, key, within)) {
      const end = key === undefined ? keys.length : placeIn(keys, key);
      const start = first === undefined ? 0 : placeIn(keys, first);
      for (let at = end - 1; at >= start; at--) yield [keys[at] as string, values[at] as V];
      if (start > 0) return;
    }
  }

  estimateBetween(from: string, before: string, most: number): number {
    return estimate(this.#tree.root, from, before, most);
  }

  clone(): SortedMap<V> {
    return new TreeMap(sharing(this.#tree));
  }
}
