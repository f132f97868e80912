/** A bounded list to which items are only ever added: the oldest fall out at the front. */
export interface Log<Item> {
  /** How many items it holds, at most as many as it may. */
  readonly length: number;
  /** How many have fallen out since it was empty. */
  readonly dropped: number;
  /** How many were ever added: the position of the next one. */
  readonly end: number;
  /** The bytes of the items in memory. */
  readonly sizeBytes: number;
  append(item: Item): void;
  /** The items with their positions, oldest first; from a position on, which may have fallen out. */
  from(position?: number): Generator<readonly [position: number, item: Item]>;
  /** The items with their positions, newest first; before a position. */
  before(position?: number): Generator<readonly [position: number, item: Item]>;
  /** Empties it. */
  clear(): void;
  /** A copy that goes its own way; costs the same however many items there are, up to the bound. */
  clone(): Log<Item>;
}

/** How much a log holds. */
export interface LogBounds<Item> {
  readonly maxLength: number;
  readonly maxSizeBytes: number;
  /** About how much memory an item takes. */
  sizeOf(item: Item): number;
}

const maxChunkLength = 256;

/** A chunk is full with this part of the log's bytes: whole chunks fall out, so that little more is lost than has to be. */
const chunkShare = 1 / 64;

interface Chunk<Item> {
  /** The position of its first item: how many were added before it, those included that are gone. */
  readonly start: number;
  readonly items: Item[];
  sizeBytes: number;
}

interface Parts<Item> {
  /** All but the last are full, and never change again. */
  chunks: Chunk<Item>[];
  length: number;
  sizeBytes: number;
  dropped: number;
  /** The position of the next item. No position comes twice, not even after a clear: so one never leads to another item. */
  end: number;
}

/** An empty log that keeps the newest items within its bounds. */
export function log<Item>(bounds: LogBounds<Item>): Log<Item> {
  return new ChunkedLog<Item>(bounds, { chunks: [], length: 0, sizeBytes: 0, dropped: 0, end: 0 }, false);
}

/** A class, so that a copy makes no functions. */
class ChunkedLog<Item> implements Log<Item> {
  readonly #bounds: LogBounds<Item>;
  readonly #parts: Parts<Item>;
  /** Whether another log has the last chunk too, so that it is copied before something is added. */
  #sharesLast: boolean;

  constructor(bounds: LogBounds<Item>, parts: Parts<Item>, sharesLast: boolean) {
    this.#bounds = bounds;
    this.#parts = parts;
    this.#sharesLast = sharesLast;
  }

  get length(): number {
    return this.#parts.length - this.#leftOver();
  }

  get dropped(): number {
    return this.#parts.dropped + this.#leftOver();
  }

  get end(): number {
    return this.#parts.end;
  }

  get sizeBytes(): number {
    return this.#parts.sizeBytes;
  }

  append(item: Item): void {
    const parts = this.#parts;
    const sizeBytes = this.#bounds.sizeOf(item);
    const last = this.#lastChunk();
    last.items.push(item);
    last.sizeBytes += sizeBytes;
    parts.length += 1;
    parts.end += 1;
    parts.sizeBytes += sizeBytes;
    let [first] = parts.chunks;
    while (first && (parts.sizeBytes > this.#bounds.maxSizeBytes || this.#leftOver() >= first.items.length)) {
      this.#dropFirst(first);
      [first] = parts.chunks;
    }
  }

  *from(position = 0): Generator<readonly [position: number, item: Item]> {
    const parts = this.#parts;
    const first = Math.max(position, this.#firstHeld());
    for (let at = Math.max(0, this.#chunkOf(first)); at < parts.chunks.length; at++) {
      const { start, items } = parts.chunks[at] as Chunk<Item>;
      for (let nth = Math.max(0, first - start); nth < items.length; nth++)
        yield [start + nth, items[nth] as Item] as const;
    }
  }

  *before(position = this.#parts.end): Generator<readonly [position: number, item: Item]> {
    const parts = this.#parts;
    const first = this.#firstHeld();
    for (let at = this.#chunkOf(position - 1); at >= 0; at--) {
      const { start, items } = parts.chunks[at] as Chunk<Item>;
      for (let nth = Math.min(items.length, position - start) - 1; nth >= Math.max(0, first - start); nth--)
        yield [start + nth, items[nth] as Item] as const;
    }
  }

  clear(): void {
    Object.assign(this.#parts, { chunks: [], length: 0, sizeBytes: 0, dropped: 0 });
  }

  clone(): Log<Item> {
    this.#sharesLast = true;
    return new ChunkedLog(this.#bounds, { ...this.#parts, chunks: [...this.#parts.chunks] }, true);
  }

  /** Chunks go as a whole: this many items are still held that have fallen out. */
  #leftOver(): number {
    return Math.max(0, this.#parts.length - this.#bounds.maxLength);
  }

  /** The position of the oldest item that is held. */
  #firstHeld(): number {
    return (this.#parts.chunks[0]?.start ?? this.#parts.end) + this.#leftOver();
  }

  /** The chunk that a position lies in, or the one before it; -1 for none. */
  #chunkOf(position: number): number {
    const { chunks } = this.#parts;
    let low = 0;
    let high = chunks.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((chunks[middle] as Chunk<Item>).start <= position) low = middle + 1;
      else high = middle;
    }
    return low - 1;
  }

  /** The chunk that the next item goes into, to change. */
  #lastChunk(): Chunk<Item> {
    const { chunks, end } = this.#parts;
    let last = chunks.at(-1);
    if (!last || last.items.length === maxChunkLength || last.sizeBytes >= this.#bounds.maxSizeBytes * chunkShare) {
      last = { start: end, items: [], sizeBytes: 0 };
      chunks.push(last);
    } else if (this.#sharesLast) {
      last = { ...last, items: [...last.items] };
      chunks[chunks.length - 1] = last;
    }
    this.#sharesLast = false;
    return last;
  }

  #dropFirst({ items, sizeBytes }: Chunk<Item>): void {
    const parts = this.#parts;
    parts.chunks.shift();
    parts.length -= items.length;
    parts.sizeBytes -= sizeBytes;
    parts.dropped += items.length;
  }
}
