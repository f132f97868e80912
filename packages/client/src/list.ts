import type { ApiPromise } from './api-promise.ts';
import { assertOption } from './option-checks.ts';

/** One page of a list. */
export interface Page<Item> {
  /** The items; a page may have none although more pages follow. */
  readonly data: readonly Item[];
  /** Whether another page follows. */
  readonly hasMore: boolean;
  /** The `cursor` to continue from later; null on the last page. */
  readonly nextCursor: string | null;
  /** Fetches the next page; undefined after the last. */
  next(): Promise<Page<Item> | undefined>;
}

/**
 * A list with automatic pagination. Awaiting it returns the first page. Iterating it returns the items of all pages, and fetches each page
 * when it is needed; a page without items does not end the iteration (rule 4.1/page).
 *
 * @example
 * ```ts
 * for await (const event of booth.events.list({ search: 'Ada' })) console.log(event.name);
 *
 * const page = await booth.events.list({ limit: 100 });
 * const nextPage = await page.next();
 * ```
 */
export interface List<Item> extends ApiPromise<Page<Item>>, AsyncIterable<Item> {
  /** Iterates over the pages. */
  pages(): AsyncIterable<Page<Item>>;
  /** Collects the items of all pages, or the first `limit` items; fetches no page beyond. */
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
      assertOption(isWhole && limit >= 0, 'limit', 'be a whole number of items from 0', limit);
      const collected: Item[] = [];
      for await (const page of pages()) {
        collected.push(...page.data.slice(0, limit - collected.length));
        if (collected.length >= limit) break;
      }
      return collected;
    },
  });
}
