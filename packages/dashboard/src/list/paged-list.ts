import type { Page } from '@boothkit/simulator';

/** One page of a list, as it was last loaded. */
interface Segment<Item> {
  cursor: string | undefined;
  data: readonly Item[];
  /** The change of the world that it was asked after. */
  asOf: number;
}

/** Loads the page after a cursor. */
export type Ask<Item> = (cursor: string | undefined) => Promise<Page<Item>>;

/**
 * A list that grows page by page as its reader goes on. After a change of the world, only the pages that are looked at are asked for
 * again; one whose end has moved moves the beginning of the next, so that no item is skipped.
 */
export class PagedList<Item> {
  readonly #ask: Ask<Item>;
  readonly #redraw: () => void;
  readonly #segments: Segment<Item>[] = [];
  #next: string | null | undefined;
  #asking = false;
  #failedAsOf: number | undefined;
  /** Why the last question failed. */
  failure: Error | undefined;

  /** `redraw` is called after each response. */
  constructor(ask: Ask<Item>, redraw: () => void) {
    this.#ask = ask;
    this.#redraw = redraw;
  }

  /** All items that are known, in the order of the list. */
  get items(): readonly Item[] {
    return this.#segments.flatMap(({ data }) => data);
  }

  /** Whether the first page is there. */
  get isLoaded(): boolean {
    return this.#segments.length > 0;
  }

  /** Whether there are items behind those that are known. */
  get hasMore(): boolean {
    return this.#next !== null;
  }

  /**
   * Asks for what is needed to show the items from `first` to `last` as of a change: pages that are too old, and the one behind
   * the known ones. It loads one page at a time. Each response redraws, and the next call continues.
   */
  async show(first: number, last: number, asOf: number): Promise<void> {
    if (this.#asking || this.#failedAsOf === asOf) return;
    const at = this.#oldSegment(first, last, asOf);
    if (at === undefined) return;
    this.#asking = true;
    try {
      const cursor = at === 0 ? undefined : (this.#segments[at]?.cursor ?? this.#next ?? undefined);
      this.#take(at, cursor, await this.#ask(cursor), asOf);
      this.failure = undefined;
      this.#failedAsOf = undefined;
    } catch (error) {
      this.failure = error as Error;
      this.#failedAsOf = asOf;
    } finally {
      this.#asking = false;
      this.#redraw();
    }
  }

  /** The first page to ask for: one that is looked at and too old, or the one behind all. */
  #oldSegment(first: number, last: number, asOf: number): number | undefined {
    let begin = 0;
    for (const [at, { data, asOf: asked }] of this.#segments.entries()) {
      const end = begin + data.length;
      // The first page is always looked at: it says whether there is anything.
      const isLookedAt = at === 0 || (begin <= last && end > first);
      if (isLookedAt && asked < asOf) return at;
      begin = end;
    }
    return last >= begin && this.hasMore ? this.#segments.length : undefined;
  }

  #take(at: number, cursor: string | undefined, { data, nextCursor }: Page<Item>, asOf: number): void {
    this.#segments[at] = { cursor, data, asOf };
    const following = this.#segments[at + 1];
    if (nextCursor === null) this.#segments.length = at + 1;
    else if (following && following.cursor !== nextCursor) {
      following.cursor = nextCursor;
      following.asOf = -1;
    }
    if (at === this.#segments.length - 1) this.#next = nextCursor;
  }
}
