import * as z from 'zod';
import { positionBehind, writeCursor } from '../collections/cursor.ts';
import { entriesUnder } from '../collections/entries.ts';
import type { SortedMap } from '../collections/sorted-map.ts';
import { type Input, lazyObject } from './define-resource.ts';
import { InputError, parseInput } from './parse.ts';

// Every list of the owner's side, whole or page by page. A page costs the same however long the list is: it begins at the position
// that its cursor names, and ends with the item behind its last.

/** The fields of a {@link PageInput}. */
export const pageFields = () => ({
  /** How many items at most, 1 to 1000. Default: 1000. */
  limit: z.int().min(1).max(1000).default(1000),
  /** The `nextCursor` of the page before, of the same list. Default: the first page. */
  cursor: z.string().min(1).optional(),
});

/** The schema of a {@link PageInput}. */
export const PageSchema = lazyObject(pageFields);

/** Which page of a list. */
export interface PageInput extends Input<typeof pageFields> {}

/** Text that items must contain; case is ignored. Default: no search. */
export const searchField = () => z.string().trim().min(1).max(200).optional();

/** Those entries of a list that contain the text searched for; all without one. */
export function* entriesWith<Stored>(
  entries: Iterable<Entry<Stored>>,
  search: string | undefined,
  texts: (stored: Stored) => readonly (string | null)[],
): Generator<Entry<Stored>> {
  const wanted = search?.toLowerCase();
  for (const entry of entries) {
    if (wanted === undefined || texts(entry[1]).some((text) => text?.toLowerCase().includes(wanted))) yield entry;
  }
}

/** The fields of a {@link TimedPageInput}. */
export const timedPageFields = () => ({
  ...pageFields(),
  /** Oldest or newest first. Default: oldest. */
  order: z.enum(['oldest', 'newest']).default('oldest'),
});

/** The schema of a {@link TimedPageInput}. */
export const TimedPageSchema = lazyObject(timedPageFields);

/** Which page of a list in the order of time. */
export interface TimedPageInput extends Input<typeof timedPageFields> {}

/** The order of a list by time. */
export type TimeOrder = 'oldest' | 'newest';

/** Some items of a list; a walk from page to page meets each item once, though others come and go meanwhile. */
export interface Page<Item> {
  readonly data: Item[];
  readonly hasMore: boolean;
  /** The cursor of the next page; null on the last page. */
  readonly nextCursor: string | null;
}

/** A list that is read whole or page by page. */
export interface Listing<Item, PageOf = PageInput> {
  /**
   * All items.
   *
   * @example
   * ```ts
   * console.log(sim.accounts.list().length); // 1
   * ```
   */
  list(): Item[];
  /**
   * A page of the items, in the order of `list`. Throws a TypeError that names the field for invalid input.
   *
   * @example
   * ```ts
   * const { data, hasMore, nextCursor } = sim.accounts.page({ limit: 10 });
   * console.log(data.length, hasMore, nextCursor); // 1 false null
   * ```
   */
  page(input?: PageOf): Page<Item>;
}

/** One item, and its position in the list. */
export type Entry<Stored> = readonly [position: string, stored: Stored];

/** A list: its name with the owner, filter and order, which its cursors are tied to, and its entries from behind a position on. */
export interface ListSource<Stored, Item> {
  readonly seed: string;
  readonly name: readonly unknown[];
  entries(after?: string): Iterable<Entry<Stored>>;
  show(stored: Stored): Item;
}

/** Takes a page from a list. Throws a TypeError for a cursor of another list. */
export function takePage<Stored, Item>(
  { seed, name, entries, show }: ListSource<Stored, Item>,
  { limit, cursor }: { readonly limit: number; readonly cursor?: string | undefined },
): Page<Item> {
  const scope = JSON.stringify(['page', ...name]);
  const after = cursor === undefined ? undefined : positionBehind(seed, scope, cursor);
  if (cursor !== undefined && after === undefined) {
    const message = `cursor must be a nextCursor of the same list, with the same filter and order; got ${JSON.stringify(cursor)}`;
    throw new InputError('page', [{ field: 'cursor', message }]);
  }
  const data: Item[] = [];
  let last = '';
  for (const [position, stored] of entries(after)) {
    if (data.length === limit) return { data, hasMore: true, nextCursor: writeCursor(seed, scope, last) };
    data.push(show(stored));
    last = position;
  }
  return { data, hasMore: false, nextCursor: null };
}

/** The methods that read a list. */
export function listing<Stored, Item>(source: ListSource<Stored, Item>): Listing<Item> {
  return {
    list: () => Array.from(source.entries(), ([, stored]) => source.show(stored)),
    page: (input = {}) => takePage(source, parseInput(PageSchema, input, 'page')),
  };
}

/** The methods that read a list in the order of time. */
export function timedListing<Stored, Item>(
  source: (order: TimeOrder) => ListSource<Stored, Item>,
): Listing<Item, TimedPageInput> {
  return {
    list: listing(source('oldest')).list,
    page(input = {}) {
      const { order, ...page } = parseInput(TimedPageSchema, input, 'page');
      return takePage(source(order), page);
    },
  };
}

/** The entries of a map whose keys begin with `prefix`, in its order, from behind a position on. */
export const entriesOf = <Stored>(map: SortedMap<Stored>, after?: string, prefix?: string) =>
  entriesUnder(map, prefix, after);

/** The direction of a list in the keys of a table whose order is that of time. */
export const directionOf = (order: TimeOrder) => (order === 'oldest' ? 'upwards' : 'downwards');

/** The first items, at most so many; all of them without a limit. */
export function firstOf<Item>(items: Iterable<Item>, limit = Number.POSITIVE_INFINITY): Item[] {
  const first: Item[] = [];
  if (limit === 0) return first;
  for (const item of items) if (first.push(item) >= limit) break;
  return first;
}

/** The key of an item whose ID ends in its number, such as `fault-12`, in a map in the order of these numbers. */
export const ordinalKey = (id: string) => id.slice(id.lastIndexOf('-') + 1).padStart(9, '0');
