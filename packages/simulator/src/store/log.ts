/** A bounded list to which items are only ever added: the oldest fall out at the front. */
export interface Log<Item> {
  /** How many items it holds, at most as many as it may. */
  readonly length: number;
  /** How many have fallen out since it was empty. */
  readonly dropped: number;
  /** The bytes of the items in memory. */
  readonly sizeBytes: number;
  append(item: Item): void;
  /** The items, oldest first. */
  items(): Generator<Item>;
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
}

/** An empty log that keeps the newest items within its bounds. */
export function log<Item>(bounds: LogBounds<Item>): Log<Item> {
  return around<Item>({ bounds, chunks: [], length: 0, sizeBytes: 0, dropped: 0 }, false);
}

function around<Item>(parts: Parts<Item>, shared: boolean): Log<Item> {
  const { maxLength, maxSizeBytes, sizeOf } = parts.bounds;
  const maxChunkBytes = maxSizeBytes * chunkShare;
  /** Whether another log has the last chunk too, so that it is copied before something is added. */
  let sharesLast = shared;
  /** Chunks go as a whole: this many items are still held that have fallen out. */
  const leftOver = () => Math.max(0, parts.length - maxLength);

  function lastChunk(): Chunk<Item> {
    const last = parts.chunks.at(-1);
    if (!last || last.items.length === maxChunkLength || last.sizeBytes >= maxChunkBytes) {
      const fresh: Chunk<Item> = { items: [], sizeBytes: 0 };
      parts.chunks.push(fresh);
      sharesLast = false;
      return fresh;
    }
    if (!sharesLast) return last;
    const own = { items: [...last.items], sizeBytes: last.sizeBytes };
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
    get sizeBytes() {
      return parts.sizeBytes;
    },
    append(item) {
      const sizeBytes = sizeOf(item);
      const last = lastChunk();
      last.items.push(item);
      last.sizeBytes += sizeBytes;
      parts.length += 1;
      parts.sizeBytes += sizeBytes;
      let [first] = parts.chunks;
      while (first && (parts.sizeBytes > maxSizeBytes || leftOver() >= first.items.length)) {
        dropFirst(first);
        [first] = parts.chunks;
      }
    },
    *items() {
      let skipped = leftOver();
      for (const { items } of parts.chunks) {
        for (const item of skipped > 0 ? items.slice(skipped) : items) yield item;
        skipped = Math.max(0, skipped - items.length);
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
      return around({ ...parts, chunks: [...parts.chunks] }, true);
    },
  };
}
