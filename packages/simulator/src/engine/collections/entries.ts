import type { SortedMap } from './sorted-map.ts';

/** The order of keys, or against it. */
export type Direction = 'upwards' | 'downwards';

/** A value, and its key. */
export type Entry<V> = readonly [key: string, value: V];

/** Entries of a map whose keys begin with a prefix; from behind a key on. */
export function* entriesUnder<V>(
  map: SortedMap<V>,
  prefix = '',
  after?: string,
  direction: Direction = 'upwards',
): Generator<Entry<V>> {
  const entries =
    direction === 'upwards'
      ? map.from(after === undefined ? prefix : `${after}\u0000`)
      : map.before(after ?? (prefix === '' ? undefined : `${prefix}\uffff`));
  for (const entry of entries) {
    if (!entry[0].startsWith(prefix)) return;
    yield entry;
  }
}
