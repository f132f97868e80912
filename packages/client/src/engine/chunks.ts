/** The chunks of a body or a file, which can be read once. */
export interface ChunkReader {
  next(): Promise<{ readonly done?: boolean | undefined; readonly value?: Uint8Array | undefined }>;
  /** Stops reading, which frees a connection or a file. Its errors are not those of the call. */
  close(): Promise<void>;
}

/** Reads a web stream, or any async iterable of chunks, such as a stream of Node; undefined for anything else. */
export function chunkReader(stream: unknown): ChunkReader | undefined {
  // Not every browser can iterate over a web stream.
  const { getReader, [Symbol.asyncIterator]: iterate } = Object(stream);
  if (typeof getReader === 'function') {
    const reader: ReadableStreamDefaultReader<Uint8Array> = getReader.call(stream);
    return { next: () => reader.read(), close: () => settled(() => reader.cancel()) };
  }
  if (typeof iterate !== 'function') return undefined;
  const iterator: AsyncIterator<Uint8Array> = iterate.call(stream);
  return { next: () => iterator.next(), close: () => settled(() => iterator.return?.()) };
}

/** Does work whose failure is not one of the call: its outcome is clear. */
export async function settled(work: () => unknown): Promise<void> {
  try {
    await work();
  } catch {}
}

/** Chunks of bytes in one buffer that doubles: a million small ones take no more memory than a large one. */
export interface CollectedBytes {
  sizeBytes(): number;
  /** Throws a TypeError for a chunk that is no array of bytes. */
  add(chunk: ArrayBufferView): void;
  /** All of them so far, in the buffer itself. */
  bytes(): Uint8Array<ArrayBuffer>;
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
    bytes: () => bytes.subarray(0, sizeBytes),
  };
}
