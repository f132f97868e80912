/**
 * Reads a stream of bytes into one array, and stops at the first byte too many: `undefined` where there are more than `mostBytes`.
 */
export async function readBytes(
  chunks: AsyncIterable<Uint8Array> | ReadableStream<Uint8Array> | null,
  mostBytes: number,
): Promise<Uint8Array | undefined> {
  const parts: Uint8Array[] = [];
  let sizeBytes = 0;
  for await (const chunk of chunks === null ? [] : iterated(chunks)) {
    sizeBytes += chunk.byteLength;
    if (sizeBytes > mostBytes) return undefined;
    parts.push(chunk);
  }
  const [only] = parts;
  if (only && parts.length === 1) return only;
  const whole = new Uint8Array(sizeBytes);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.byteLength;
  }
  return whole;
}

/** A stream read chunk by chunk, and let go of when the reader stops: not every browser's streams can be iterated. */
async function* iterated(chunks: AsyncIterable<Uint8Array> | ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  if (!(chunks instanceof ReadableStream)) {
    yield* chunks;
    return;
  }
  const reader = chunks.getReader();
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value;
  } finally {
    await reader.cancel().catch(() => {});
  }
}
