import { openFile } from '#file-source';
import { found } from '../option-checks.ts';
import type { ByteStream, LocalOrigin } from './source.ts';

/** The chunks of a stream, to be read once. */
export type Chunks = AsyncGenerator<Uint8Array<ArrayBuffer>, void>;

/** A source opened: a Blob, or the chunks of a stream. */
export type Opened = Blob | Chunks;

/** Opens a source at hand. Rejects with an error that says why that fails. */
export async function openSource(origin: LocalOrigin): Promise<Opened> {
  if (origin.kind === 'blob') return origin.blob;
  if (origin.kind === 'file') {
    try {
      return await openFile(origin.path);
    } catch (cause) {
      throw new Error(`the file cannot be opened: ${messageOf(cause)}`, { cause });
    }
  }
  let stream: ByteStream;
  try {
    stream = await origin.open();
  } catch (cause) {
    throw new Error(`the stream cannot be opened: ${messageOf(cause)}`, { cause });
  }
  if (isReadable(stream)) return chunksOf(iterate(stream));
  if (typeof stream?.[Symbol.asyncIterator] === 'function') return chunksOf(stream);
  throw new Error(`the function must open a stream of bytes; got ${found(stream)}`);
}

/** Reads no further: whoever made the stream may let go of what it holds. */
export async function close(opened: Opened): Promise<void> {
  if (!(opened instanceof Blob)) await opened.return();
}

/** Why something could not be had. */
export function messageOf(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause);
}

function isReadable(stream: ByteStream): stream is ReadableStream<Uint8Array> {
  return typeof stream === 'object' && stream !== null && 'getReader' in stream;
}

/** Not every browser can iterate over a stream. */
async function* iterate(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array, void> {
  const reader = stream.getReader();
  let atEnd = false;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      atEnd = done;
      if (done) return;
      yield value;
    }
  } finally {
    if (!atEnd) await reader.cancel();
  }
}

async function* chunksOf(stream: AsyncIterable<Uint8Array>): Chunks {
  for await (const chunk of stream) {
    if (!(chunk instanceof Uint8Array)) throw new Error(`its chunks must be Uint8Arrays; got ${found(chunk)}`);
    // No request can be made of memory that is shared between threads.
    yield chunk.buffer instanceof ArrayBuffer
      ? new Uint8Array(chunk.buffer, chunk.byteOffset, chunk.byteLength)
      : new Uint8Array(chunk);
  }
}
