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
  /** The same newest first; before a position. */
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
  readonly bounds: LogBounds<Item>;
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
  return createLog<Item>({ bounds, chunks: [], length: 0, sizeBytes: 0, dropped: 0, end: 0 }, false);
}

function createLog<Item>(parts: Parts<Item>, shared: boolean): Log<Item> {
  const { maxLength, maxSizeBytes, sizeOf } = parts.bounds;
  const maxChunkBytes = maxSizeBytes * chunkShare;
  /** Whether another log has the last chunk too, so that it is copied before something is added. */
  let sharesLast = shared;
  /** Chunks go as a whole: this many items are still held that have fallen out. */
  const leftOver = () => Math.max(0, parts.length - maxLength);

  /** The position of the oldest item that is held. */
  const firstHeld = () => (parts.chunks[0]?.start ?? parts.end) + leftOver();

  /** The chunk that a position lies in, or the one before it; -1 for none. */
  function chunkOf(position: number): number {
    let low = 0;
    let high = parts.chunks.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((parts.chunks[middle] as Chunk<Item>).start <= position) low = middle + 1;
      else high = middle;
    }
    return low - 1;
  }

  function lastChunk(): Chunk<Item> {
    const last = parts.chunks.at(-1);
    if (!last || last.items.length === maxChunkLength || last.sizeBytes >= maxChunkBytes) {
      const fresh: Chunk<Item> = { start: parts.end, items: [], sizeBytes: 0 };
      parts.chunks.push(fresh);
      sharesLast = false;
      return fresh;
    }
    if (!sharesLast) return last;
    const own = { ...last, items: [...last.items] };
    parts.chunks[parts.chunks.length - 1] = own;
    sharesLast = false;
    return own;
  }

  function dropFirst({ items, sizeBytes }: Chunk<Item>): void {
    parts.chunks.shift();
    parts.length -= items.length;
    parts.sizeBytes -= sizeBytes;
    parts.dropped += items.length;
  }

  return {
    get length() {
      return parts.length - leftOver();
    },
    get dropped() {
      return parts.dropped + leftOver();
    },
    get end() {
      return parts.end;
    },
    get sizeBytes() {
      return parts.sizeBytes;
    },
    append(item) {
      const sizeBytes = sizeOf(item);
      const last = lastChunk();
      last.items.push(item);
      last.sizeBytes += sizeBytes;
      parts.length += 1;
      parts.end += 1;
      parts.sizeBytes += sizeBytes;
      let [first] = parts.chunks;
      while (first && (parts.sizeBytes > maxSizeBytes || leftOver() >= first.items.length)) {
        dropFirst(first);
        [first] = parts.chunks;
      }
    },
    *from(position = 0) {
      const first = Math.max(position, firstHeld());
      for (let at = Math.max(0, chunkOf(first)); at < parts.chunks.length; at++) {
        const { start, items } = parts.chunks[at] as Chunk<Item>;
        for (let nth = Math.max(0, first - start); nth < items.length; nth++)
          yield [start + nth, items[nth] as Item] as const;
      }
    },
    *before(position = parts.end) {
      const first = firstHeld();
      for (let at = chunkOf(position - 1); at >= 0; at--) {
        const { start, items } = parts.chunks[at] as Chunk<Item>;
        for (let nth = Math.min(items.length, position - start) - 1; nth >= Math.max(0, first - start); nth--)
          yield [start + nth, items[nth] as Item] as const;
      }
    },
    clear() {
      parts.chunks = [];
      parts.length = 0;
      parts.sizeBytes = 0;
      parts.dropped = 0;
    },
    clone() {
      sharesLast = true;
      return createLog({ ...parts, chunks: [...parts.chunks] }, true);
    },
  };
}
