import { assertOption, isMaximum } from '../engine/option-checks.ts';
import { readOptions } from '../engine/option-names.ts';
import type { ApiPromise } from './api.ts';

/** One page of a list. */
export interface Page<Item> {
  /** The items; a page may have none although more pages follow. */
  readonly data: readonly Item[];
  /** Whether another page follows. */
  readonly hasMore: boolean;
  /** The `cursor` to continue from later; null on the last page. */
  readonly nextCursor: string | null;
  /**
   * Fetches the next page; undefined after the last.
   *
   * @example
   * ```ts
   * const page = await booth.events.list({ limit: 1 });
   * console.log(page.hasMore, await page.next()); // false undefined
   * ```
   */
  next(): Promise<Page<Item> | undefined>;
}

// rule 4.1/page
/**
 * A list with automatic pagination. Unlike other calls, it begins when it is first used.
 *
 * Awaiting it returns the first page, of 25 items unless `limit` says otherwise. Iterating it returns the items of all pages, and fetches
 * each page when it is needed. Without a `limit` it asks for pages of 100, so that 1,000 items take 10 requests. A page without items does
 * not end the iteration. If you await a list and then iterate over it, the iteration begins with the page that you have.
 *
 * @example
 * ```ts
 * for await (const event of booth.events.list({ search: 'Ada' })) console.log(event.name);
 *
 * const page = await booth.events.list({ limit: 50 });
 * const nextPage = await page.next();
 * ```
 */
export interface List<Item> extends ApiPromise<Page<Item>>, AsyncIterable<Item> {
  /**
   * Iterates over the pages.
   *
   * @example
   * ```ts
   * for await (const page of booth.events.list().pages()) console.log(page.data.length); // 1
   * ```
   */
  pages(): AsyncIterable<Page<Item>>;
  /**
   * Collects the items of all pages, or the first `limit` items; fetches no page beyond. Rejects as the call of each page does, and with a
   * {@link ValidationError} for a `limit` that is no whole number from 0.
   *
   * @example
   * ```ts
   * const newest = await booth.events.list().toArray({ limit: 10 });
   * console.log(newest.length); // 1
   * ```
   */
  toArray(options?: {
    /** How many items to collect, a whole number from 0. Default: all. */
    readonly limit?: number | undefined;
  }): Promise<Item[]>;
}

/** The maximum of items in a page. */
const maxPageSize = 100;

/** A list whose first page `begin` fetches, with the page size given if the caller named none. */
export function listFrom<Item>(begin: (pageSize?: number) => ApiPromise<Page<Item>>): List<Item> {
  let first: ApiPromise<Page<Item>> | undefined;
  const firstOf = (pageSize?: number): ApiPromise<Page<Item>> => {
    first ??= begin(pageSize);
    return first;
  };
  async function* pages(begun = firstOf(maxPageSize)) {
    for (let page: Page<Item> | undefined = await begun; page !== undefined; page = await page.next()) {
      yield page;
    }
  }
  async function* items() {
    for await (const page of pages()) yield* page.data;
  }
  return {
    // biome-ignore lint/suspicious/noThenProperty: it is a promise that begins when it is used.
    then: (onResolved, onRejected) => firstOf().then(onResolved, onRejected),
    catch: (onRejected) => firstOf().catch(onRejected),
    finally: (onSettled) => firstOf().finally(onSettled),
    asResponse: () => firstOf().asResponse(),
    withResponse: () => firstOf().withResponse(),
    [Symbol.toStringTag]: 'List',
    pages: () => pages(),
    [Symbol.asyncIterator]: items,
    async toArray(options = {}) {
      const { limit = Number.POSITIVE_INFINITY } = readOptions(options, { limit: 0 });
      assertOption(isMaximum(limit) && limit >= 0, 'limit', 'be a whole number of items from 0', limit);
      const collected: Item[] = [];
      // A look at a few items does not decide how large the pages of a walk are.
      for await (const page of pages(first ?? (limit < maxPageSize ? begin(Math.max(1, limit)) : undefined))) {
        // Not by spreading: a page may have more items than a function takes arguments.
        for (const item of page.data.slice(0, limit - collected.length)) collected.push(item);
        if (collected.length >= limit) break;
      }
      return collected;
    },
  };
}
