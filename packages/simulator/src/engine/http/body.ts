/** A request that ended before its body was complete. The caller is gone, so there is no response. */
export class RequestAbortedError extends Error {
  override readonly name = 'RequestAbortedError';

  constructor(cause: unknown) {
    super('the request ended before its body was complete', { cause });
  }
}

/**
 * Reads a stream of bytes into an array of its own, and stops at the first byte too many: `undefined` where there are more than
 * `maxBytes`. Throws a {@link RequestAbortedError} where the stream fails, or the signal aborts.
 */
export async function readBytes(
  chunks: AsyncIterable<Uint8Array> | ReadableStream<Uint8Array> | null,
  maxBytes: number,
  signal?: AbortSignal,
): Promise<Uint8Array | undefined> {
  const parts: Uint8Array[] = [];
  let sizeBytes = 0;
  try {
    for await (const chunk of chunks === null ? [] : iterated(chunks, signal)) {
      if (!ArrayBuffer.isView(chunk)) throw new TypeError('the body must be a stream of Uint8Array');
      sizeBytes += chunk.byteLength;
      if (sizeBytes > maxBytes) return undefined;
      parts.push(chunk);
    }
  } catch (cause) {
    throw new RequestAbortedError(cause);
  }
  return concatenated(parts, sizeBytes);
}

/** Reads a stream of bytes piece by piece. Throws a {@link RequestAbortedError} where the stream fails, or the signal aborts. */
export async function* readPieces(
  body: ReadableStream<Uint8Array> | null,
  signal?: AbortSignal,
): AsyncGenerator<Uint8Array> {
  try {
    if (body !== null) yield* iterated(body, signal);
  } catch (cause) {
    throw new RequestAbortedError(cause);
  }
}

/** The parts of a body, of `sizeBytes` in all, in an array of its own. */
export function concatenated(parts: readonly Uint8Array[], sizeBytes: number): Uint8Array {
  const bytes = new Uint8Array(sizeBytes);
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.byteLength;
  }
  return bytes;
}

/** A stream read chunk by chunk, and let go of when the reader stops: not every browser's streams can be iterated. */
async function* iterated(
  chunks: AsyncIterable<Uint8Array> | ReadableStream<Uint8Array>,
  signal: AbortSignal | undefined,
): AsyncGenerator<Uint8Array> {
  if (!('getReader' in chunks)) {
    yield* chunks;
    return;
  }
  const reader = chunks.getReader();
  // Whoever makes the stream may take its time to stop, or fail to: nothing here depends on it.
  const letGo = () => void reader.cancel(signal?.reason).catch(() => {});
  signal?.addEventListener('abort', letGo);
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value;
    signal?.throwIfAborted();
  } finally {
    signal?.removeEventListener('abort', letGo);
    letGo();
  }
}
