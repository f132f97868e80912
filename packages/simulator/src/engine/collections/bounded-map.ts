import { type SortedMap, sortedMap } from './sorted-map.ts';

/** A map that takes no more memory than it may: the entries that were added first fall out. */
export interface BoundedMap<V> {
  /** The bytes of the entries in memory. */
  readonly sizeBytes: number;
  get(key: string): V | undefined;
  /** Adds a value, or replaces the present one in its place. One that is larger than the bound is not kept. */
  set(key: string, value: V): void;
  delete(key: string): boolean;
  /** The entry that was added first. */
  oldest(): readonly [key: string, value: V] | undefined;
  /** A copy that shares what neither side has changed since; costs the same for any size. */
  clone(): BoundedMap<V>;
}

/** How much a bounded map holds. */
export interface MapBounds<V> {
  readonly maxSizeBytes: number;
  /** About how much memory an entry takes. */
  sizeOf(key: string, value: V): number;
}

interface Entry<V> {
  readonly value: V;
  readonly sizeBytes: number;
  /** Its key in the order. */
  readonly orderKey: string;
}

/** An empty map with bounds. */
export function boundedMap<V>(bounds: MapBounds<V>): BoundedMap<V> {
  return new OrderedMap(bounds, sortedMap(), sortedMap(), 0, 0);
}

/** A class, so that a copy makes no functions, as of a sorted map. */
class OrderedMap<V> implements BoundedMap<V> {
  readonly #bounds: MapBounds<V>;
  readonly #entries: SortedMap<Entry<V>>;
  /** The keys of the entries, in the order in which they were added. */
  readonly #order: SortedMap<string>;
  #added: number;
  #sizeBytes: number;

  constructor(
    bounds: MapBounds<V>,
    entries: SortedMap<Entry<V>>,
    order: SortedMap<string>,
    added: number,
    sizeBytes: number,
  ) {
    this.#bounds = bounds;
    this.#entries = entries;
    this.#order = order;
    this.#added = added;
    this.#sizeBytes = sizeBytes;
  }

  get sizeBytes(): number {
    return this.#sizeBytes;
  }

  get(key: string): V | undefined {
    return this.#entries.get(key)?.value;
  }

  set(key: string, value: V): void {
    const present = this.#entries.get(key);
    const orderKey = present?.orderKey ?? String(this.#added++).padStart(16, '0');
    const sizeBytes = this.#bounds.sizeOf(key, value);
    this.#entries.set(key, { value, sizeBytes, orderKey });
    if (!present) this.#order.set(orderKey, key);
    this.#sizeBytes += sizeBytes - (present?.sizeBytes ?? 0);
    while (this.#sizeBytes > this.#bounds.maxSizeBytes) this.#deleteOldest();
  }

  delete(key: string): boolean {
    const entry = this.#entries.get(key);
    if (!entry) return false;
    this.#entries.delete(key);
    this.#order.delete(entry.orderKey);
    this.#sizeBytes -= entry.sizeBytes;
    return true;
  }

  oldest(): readonly [key: string, value: V] | undefined {
    for (const key of this.#order.values()) {
      const value = this.get(key);
      if (value !== undefined) return [key, value];
    }
    return undefined;
  }

  clone(): BoundedMap<V> {
    return new OrderedMap(this.#bounds, this.#entries.clone(), this.#order.clone(), this.#added, this.#sizeBytes);
  }

  #deleteOldest(): void {
    const [key] = this.#order.values();
    if (key !== undefined) this.delete(key);
  }
}
