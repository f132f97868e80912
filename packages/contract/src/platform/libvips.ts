/** The function of sharp that bounds the cache of libvips. */
interface OperationCache {
  cache(limits?: { readonly items: number }): { readonly items: { readonly max: number } };
}

/**
 * Frees what libvips keeps of operations that are over, for all of the process. A decoder among them holds what it has allocated. For a progressive
 * JPEG, this is all its coefficients: up to 8 bytes a pixel, which count as none in the cache.
 */
export function freeOperations(sharp: OperationCache): void {
  const { items } = sharp.cache();
  sharp.cache({ items: 0 });
  sharp.cache({ items: items.max });
}
