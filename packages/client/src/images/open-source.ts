import { openFile } from '#file-source';
import { found } from '../option-checks.ts';
import type { ByteStream, LocalOrigin } from './source.ts';

/** The chunks of a stream, to be read once. */
export interface Chunks {
  /** The next one; undefined at the end. */
  next(): Promise<Uint8Array<ArrayBuffer> | undefined>;
  /** Reads no further: whoever made the stream may let go of what it holds. */
  close(): Promise<void>;
}

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
  // Not every browser can iterate over a stream.
  if (isReadable(stream)) return chunksOfReader(stream.getReader());
  if (typeof stream?.[Symbol.asyncIterator] === 'function') return chunksOfIterator(stream[Symbol.asyncIterator]());
  throw new Error(`the function must open a stream of bytes; got ${found(stream)}`);
}

/** Reads no further, so that whoever made the stream may let go of what it holds. What that comes to is no matter of the call. */
export function letGo(opened: Opened): void {
  if (!(opened instanceof Blob)) opened.close().catch(() => {});
}

/** Why something could not be had. */
export function messageOf(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause);
}

function isReadable(stream: ByteStream): stream is ReadableStream<Uint8Array> {
  return typeof stream === 'object' && stream !== null && 'getReader' in stream;
}

function chunksOfReader(reader: ReadableStreamDefaultReader<Uint8Array>): Chunks {
  return {
    async next() {
      const { value } = await reader.read();
      return value && chunkOf(value);
    },
    close: () => reader.cancel(),
  };
}

function chunksOfIterator(iterator: AsyncIterator<Uint8Array>): Chunks {
  return {
    async next() {
      const { done, value } = await iterator.next();
      return done === true ? undefined : chunkOf(value);
    },
    async close() {
      await iterator.return?.();
    },
  };
}

function chunkOf(chunk: unknown): Uint8Array<ArrayBuffer> {
  if (!(chunk instanceof Uint8Array)) throw new Error(`its chunks must be Uint8Arrays; got ${found(chunk)}`);
  // No request can be made of memory that threads share.
  return chunk.buffer instanceof ArrayBuffer
    ? new Uint8Array(chunk.buffer, chunk.byteOffset, chunk.byteLength)
    : new Uint8Array(chunk);
}
