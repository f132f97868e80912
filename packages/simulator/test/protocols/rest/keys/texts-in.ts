/** Every text in a value, names of members and bytes included; a collection of the world tells its entries. */
export function* textsIn(value: unknown, seen = new Set<unknown>()): Generator<string> {
  if (typeof value === 'string') yield value;
  if (typeof value !== 'object' || value === null || seen.has(value)) return;
  seen.add(value);
  if (ArrayBuffer.isView(value)) yield Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString('latin1');
  else for (const part of partsOf(value)) yield* textsIn(part, seen);
}

function partsOf(value: object): Iterable<unknown> {
  if (Array.isArray(value)) return value;
  if ('from' in value && typeof value.from === 'function') return value.from('');
  if ('items' in value && typeof value.items === 'function') return value.items();
  if ('values' in value && typeof value.values === 'function') return value.values();
  return Object.entries(value).flat();
}
