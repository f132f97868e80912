/** Chunks of bytes in one buffer that doubles: a million small ones take no more memory than a large one. */
export interface CollectedBytes {
  sizeBytes(): number;
  /** Throws a TypeError for a chunk that is no array of bytes. */
  add(chunk: ArrayBufferView): void;
  /** All of them as text. */
  text(): string;
}

/** Collects bytes. */
export function collectBytes(): CollectedBytes {
  let bytes = new Uint8Array();
  let sizeBytes = 0;
  return {
    sizeBytes: () => sizeBytes,
    add(chunk) {
      if (!ArrayBuffer.isView(chunk)) throw new TypeError('the chunks of a body must be bytes');
      const neededBytes = sizeBytes + chunk.byteLength;
      if (neededBytes > bytes.length) {
        const grown = new Uint8Array(Math.max(neededBytes, bytes.length * 2));
        grown.set(bytes);
        bytes = grown;
      }
      bytes.set(new Uint8Array(chunk.buffer, chunk.byteOffset, chunk.byteLength), sizeBytes);
      sizeBytes = neededBytes;
    },
    text: () => new TextDecoder().decode(bytes.subarray(0, sizeBytes)),
  };
}
