/**
 * The version of what copies of this package share: of the limiters and of everything that they take and return. Increment it when a change
 * breaks copies that have the shape of before.
 */
const sharedVersion = 1;

/**
 * Returns the object with this name that all copies of this package in the process share, and creates it if necessary. A process has two
 * copies when npm installs one for a dependency; they must not both send the burst of the key.
 */
export function sharedByCopies<Value extends object>(name: string, make: () => Value): Value {
  const global = globalThis as { [symbol: symbol]: Value | undefined };
  const symbol = Symbol.for(`@boothkit/client limits ${sharedVersion}: ${name}`);
  global[symbol] ??= make();
  return global[symbol];
}

const firstSweep = 64;

/** Objects that are found again by name for as long as they matter. */
export interface Registry<Entry extends object> {
  /** Returns the object with this name, and creates it if necessary. */
  get(name: string, make: () => Entry): Entry;
}

/**
 * Keeps objects that are in use, and holds idle ones weakly. So a program that uses many keys does not leak memory. An idle
 * object behaves like a new one.
 */
export function createRegistry<Entry extends object>(isIdle: (entry: Entry) => boolean): Registry<Entry> {
  const entries = new Map<string, Entry | WeakRef<Entry>>();
  let sweepAt = firstSweep;

  function sweep(): void {
    for (const [name, kept] of entries) {
      const entry = kept instanceof WeakRef ? kept.deref() : kept;
      if (entry === undefined) entries.delete(name);
      else if (isIdle(entry)) entries.set(name, new WeakRef(entry));
    }
    sweepAt = Math.max(firstSweep, entries.size * 2);
  }

  return {
    get(name, make) {
      const kept = entries.get(name);
      const known = kept instanceof WeakRef ? kept.deref() : kept;
      const entry = known ?? make();
      if (kept !== entry) entries.set(name, entry);
      if (entries.size >= sweepAt) sweep();
      return entry;
    },
  };
}

const functions = sharedByCopies('functions', () => ({ names: new WeakMap<object, string>(), count: 0 }));

/**
 * Returns the name under which the limiter of a key is found again. This is the given name, or else a fingerprint of the key. A function that returns
 * the key has a number. So the registry does not hold the text.
 */
export function nameKey(key: string | object, given?: string): string {
  if (given !== undefined) return `named ${given}`;
  if (typeof key === 'string') return `key ${fingerprint(key)}`;
  const known = functions.names.get(key);
  if (known !== undefined) return known;
  functions.count += 1;
  const name = `function ${functions.count}`;
  functions.names.set(key, name);
  return name;
}

/**
 * A hash of 64 bits. It need not be cryptographic, and the platform's hashes are asynchronous: it only tells the keys of one process
 * apart without holding them.
 */
function fingerprint(text: string): string {
  let one = 0x811c9dc5;
  let other = 0x9e3779b9;
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    one = Math.imul(one ^ unit, 0x85ebca6b) ^ (one >>> 13);
    other = Math.imul(other ^ unit, 0xc2b2ae35) ^ (other >>> 16);
  }
  return [one, other].map((half) => (half >>> 0).toString(16).padStart(8, '0')).join('');
}
