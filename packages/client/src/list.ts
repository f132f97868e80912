import type { ApiPromise } from './api-promise.ts';
import { demand } from './option-checks.ts';

/** One page of a list. */
export interface Page<Item> {
  /** Its items; there may be none although more pages follow. */
  readonly data: readonly Item[];
  /** Whether another page follows. */
  readonly hasMore: boolean;
  /** What to pass as `cursor` to go on from here later; null on the last page. */
  readonly nextCursor: string | null;
  /** Gets the page after this one; undefined after the last. */
  next(): Promise<Page<Item> | undefined>;
}

/**
 * A list under way. Awaiting it gives the first page; iterating it gives the items of all pages, each page fetched when it is
 * needed; a page without items does not end it (rule 4.1/page).
 *
 * @example
 * ```ts
 * for await (const event of booth.events.list({ search: 'Ada' })) console.log(event.name);
 *
 * const page = await booth.events.list({ limit: 100 });
 * const further = await page.next();
 * ```
 */
export interface List<Item> extends ApiPromise<Page<Item>>, AsyncIterable<Item> {
  /** Iterates over the pages. */
  pages(): AsyncIterable<Page<Item>>;
  /** Collects the items of all pages, or the first `limit` of them, fetching no page beyond. */
  toArray(options?: { readonly limit?: number | undefined }): Promise<Item[]>;
}

/** The list that begins with a page. */
export function listFrom<Item>(first: ApiPromise<Page<Item>>): List<Item> {
  async function* pages() {
    for (let page: Page<Item> | undefined = await first; page !== undefined; page = await page.next()) yield page;
  }
  async function* items() {
    for await (const page of pages()) yield* page.data;
  }
  return Object.assign(first, {
    pages,
    [Symbol.asyncIterator]: items,
    async toArray({ limit = Number.POSITIVE_INFINITY }: { readonly limit?: number | undefined } = {}) {
      const isWhole = Number.isInteger(limit) || limit === Number.POSITIVE_INFINITY;
      demand(isWhole && limit >= 0, 'limit', 'be a whole number of items from 0', limit);
      const collected: Item[] = [];
      for await (const page of pages()) {
        collected.push(...page.data.slice(0, limit - collected.length));
        if (collected.length >= limit) break;
      }
      return collected;
    },
  });
}
