/** A bounded list to which items are only ever added: the oldest fall out at the front. */
export interface Log<Item> {
  /** How many items it holds, at most as many as it may. */
  readonly length: number;
  /** How many have fallen out since it was empty. */
  readonly dropped: number;
  append(item: Item): void;
  /** The items, oldest first. */
  items(): Generator<Item>;
  /** Empties it. */
  clear(): void;
  /** A copy that goes its own way; costs the same however many items there are, up to the bound. */
  clone(): Log<Item>;
}

const chunkLength = 256;

interface Parts<Item> {
  readonly most: number;
  /** All but the last are full, and never change again. */
  chunks: Item[][];
  length: number;
  dropped: number;
}

/** An empty log that keeps the newest `most` items. */
export function log<Item>(most: number): Log<Item> {
  return around<Item>({ most, chunks: [], length: 0, dropped: 0 }, false);
}

function around<Item>(parts: Parts<Item>, shared: boolean): Log<Item> {
  /** Whether another log has the last chunk too, so that it is copied before something is added. */
  let sharesLast = shared;
  /** Chunks go as a whole: this many items are still held that have fallen out. */
  const leftOver = () => Math.max(0, parts.length - parts.most);

  function lastChunk(): Item[] {
    const last = parts.chunks.at(-1);
    if (!last || last.length === chunkLength) {
      const fresh: Item[] = [];
      parts.chunks.push(fresh);
      sharesLast = false;
      return fresh;
    }
    if (!sharesLast) return last;
    const own = [...last];
    parts.chunks[parts.chunks.length - 1] = own;
    sharesLast = false;
    return own;
  }

  return {
    get length() {
      return parts.length - leftOver();
    },
    get dropped() {
      return parts.dropped + leftOver();
    },
    append(item) {
      lastChunk().push(item);
      parts.length += 1;
      if (leftOver() < chunkLength) return;
      parts.chunks.shift();
      parts.length -= chunkLength;
      parts.dropped += chunkLength;
    },
    *items() {
      let skipped = leftOver();
      for (const chunk of parts.chunks) {
        for (const item of skipped > 0 ? chunk.slice(skipped) : chunk) yield item;
        skipped = Math.max(0, skipped - chunk.length);
      }
    },
    clear() {
      parts.chunks = [];
      parts.length = 0;
      parts.dropped = 0;
    },
    clone() {
      sharesLast = true;
      return around({ ...parts, chunks: [...parts.chunks] }, true);
    },
  };
}
