import { type Direction, type Entry, entriesUnder } from './entries.ts';
import { type SortedMap, sortedMap } from './sorted-map.ts';

/** The key of a row in an index; several keys, or none. Keys of one index are unique. */
type KeysOf<Row> = (row: Row) => string | readonly string[] | undefined;

/**
 * Rows by their key, and in the order of each declared index, so that no change can forget an index. Rows are never changed in place. Keys
 * are in the order of their code units.
 */
export interface Table<Row, Index extends string = never> {
  readonly size: number;
  get(key: string): Row | undefined;
  has(key: string): boolean;
  /** The row with exactly this key in an index. */
  find(index: Index, key: string): Row | undefined;
  /** Adds a row, or replaces the one with its key. Returns it. */
  put(row: Row): Row;
  /** Removes a row; `false` if there was none. */
  delete(key: string): boolean;
  /** All rows, by key. */
  values(): IterableIterator<Row>;
  /** Rows whose key begins with a prefix, in the order of their keys or against it; from behind a key on. */
  entries(prefix?: string, after?: string, direction?: Direction): Iterable<Entry<Row>>;
  /** Rows whose key in an index begins with a prefix, in the order of the index or against it; from behind a key on. */
  by(index: Index, prefix?: string, after?: string, direction?: Direction): Iterable<Entry<Row>>;
  /** An index to walk between two keys: `from` upwards, `before` downwards. */
  order(index: Index): Pick<SortedMap<Row>, 'from' | 'before'>;
  /** How many rows an index has. */
  sizeOf(index: Index): number;
  /** A copy that shares what neither side has changed since; costs the same for any size. */
  clone(): Table<Row, Index>;
}

/** Creates an empty table. The functions are called with a row when it comes and when it goes, and must then return the same. */
export function table<Row, Index extends string = never>(
  keyOf: (row: Row) => string,
  indexes: { readonly [Name in Index]: KeysOf<Row> },
): Table<Row, Index> {
  const maps = Object.fromEntries(Object.keys(indexes).map((name) => [name, sortedMap<Row>()]));
  return new IndexedTable(keyOf, indexes, sortedMap<Row>(), maps as Record<Index, SortedMap<Row>>);
}

/** A class, so that a copy makes no functions. */
class IndexedTable<Row, Index extends string> implements Table<Row, Index> {
  readonly #keyOf: (row: Row) => string;
  readonly #indexes: { readonly [Name in Index]: KeysOf<Row> };
  readonly #rows: SortedMap<Row>;
  readonly #maps: Readonly<Record<Index, SortedMap<Row>>>;

  constructor(
    keyOf: (row: Row) => string,
    indexes: { readonly [Name in Index]: KeysOf<Row> },
    rows: SortedMap<Row>,
    maps: Readonly<Record<Index, SortedMap<Row>>>,
  ) {
    this.#keyOf = keyOf;
    this.#indexes = indexes;
    this.#rows = rows;
    this.#maps = maps;
  }

  get size(): number {
    return this.#rows.size;
  }

  get(key: string): Row | undefined {
    return this.#rows.get(key);
  }

  has(key: string): boolean {
    return this.#rows.has(key);
  }

  find(index: Index, key: string): Row | undefined {
    return this.#maps[index].get(key);
  }

  put(row: Row): Row {
    const before = this.#rows.set(this.#keyOf(row), row);
    for (const name in this.#indexes) {
      const map = this.#maps[name];
      const keys = this.#keysIn(name, row);
      if (before !== undefined) for (const key of this.#keysIn(name, before)) if (!keys.includes(key)) map.delete(key);
      for (const key of keys) map.set(key, row);
    }
    return row;
  }

  delete(key: string): boolean {
    const row = this.#rows.get(key);
    if (row === undefined) return false;
    for (const name in this.#indexes) for (const indexKey of this.#keysIn(name, row)) this.#maps[name].delete(indexKey);
    return this.#rows.delete(key);
  }

  values(): IterableIterator<Row> {
    return this.#rows.values();
  }

  entries(prefix?: string, after?: string, direction?: Direction): Iterable<Entry<Row>> {
    return entriesUnder(this.#rows, prefix, after, direction);
  }

  by(index: Index, prefix?: string, after?: string, direction?: Direction): Iterable<Entry<Row>> {
    return entriesUnder(this.#maps[index], prefix, after, direction);
  }

  order(index: Index): Pick<SortedMap<Row>, 'from' | 'before'> {
    return this.#maps[index];
  }

  sizeOf(index: Index): number {
    return this.#maps[index].size;
  }

  clone(): Table<Row, Index> {
    const maps = {} as Record<Index, SortedMap<Row>>;
    for (const name in this.#maps) maps[name] = this.#maps[name].clone();
    return new IndexedTable(this.#keyOf, this.#indexes, this.#rows.clone(), maps);
  }

  #keysIn(index: Index, row: Row): readonly string[] {
    const keys = this.#indexes[index](row);
    return keys === undefined ? [] : typeof keys === 'string' ? [keys] : keys;
  }
}

/** A number as a key, in the order of numbers: 0 to 999,999,999. */
export const numberKey = (number: number): string => String(number).padStart(9, '0');

/** The rows of entries. */
export function* rowsOf<Row>(entries: Iterable<Entry<Row>>): Generator<Row> {
  for (const [, row] of entries) yield row;
}
