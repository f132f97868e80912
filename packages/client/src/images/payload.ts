import { openFile } from '#file-source';
import { found } from '../option-checks.ts';
import type { Payload } from '../transport/request.ts';
import { headBytes } from './image-header.ts';
import type { LocalOrigin } from './origin.ts';
import type { ByteStream, OnProgress } from './source.ts';

/** The chunks of a stream, which can be read once. */
interface Chunks {
  /** The next one; undefined at the end. */
  next(): Promise<Uint8Array<ArrayBuffer> | undefined>;
  /** Stops reading, so that the source can free its resources. */
  close(): Promise<void>;
}

/** An open source: a Blob, or the chunks of a stream. */
export type Opened = Blob | Chunks;

/** Opens a local source. Rejects with an error that says why it cannot. */
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
  // Not every browser can iterate over a web stream.
  if (isReadable(stream)) return chunksOfReader(stream.getReader());
  if (typeof stream?.[Symbol.asyncIterator] === 'function') return chunksOfIterator(stream[Symbol.asyncIterator]());
  throw new Error(`the function must open a stream of bytes; got ${found(stream)}`);
}

/** Reads the beginning of a source. The source returned still has all bytes; a stream that ended is a Blob, whose length is known. */
export async function readHead(opened: Opened): Promise<{ readonly head: Uint8Array; readonly opened: Opened }> {
  if (opened instanceof Blob) {
    return { head: new Uint8Array(await opened.slice(0, headBytes).arrayBuffer()), opened };
  }
  const first: Uint8Array<ArrayBuffer>[] = [];
  for (let readBytes = 0; readBytes < headBytes; ) {
    const chunk = await opened.next();
    if (chunk === undefined) return readHead(new Blob(first));
    first.push(chunk);
    readBytes += chunk.byteLength;
  }
  const head = new Uint8Array(await new Blob(first).slice(0, headBytes).arrayBuffer());
  return { head, opened: { next: async () => first.shift() ?? opened.next(), close: () => opened.close() } };
}

/** Stops reading, so that the source can free its resources. An error of that is not one of the call. */
export function closeSource(opened: Opened): void {
  if (!(opened instanceof Blob)) opened.close().catch(() => {});
}

/** The message of anything that was thrown. */
export function messageOf(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause);
}

/** How the bytes of a payload are sent. */
export interface PayloadOptions {
  readonly onProgress: OnProgress | undefined;
  /** The maximum of bytes that are sent. Default: no maximum. */
  readonly maxBytes?: number;
}

/** A payload that reports its progress. */
export interface MeteredPayload extends Payload {
  /** Reports the end, when the bytes have arrived, if the platform did not report them on their way. */
  arrived(): void;
}

/** Bytes as they are sent: with a length if it is known, and never held in memory as a whole. */
export function createPayload(
  open: () => Promise<Opened>,
  { onProgress, maxBytes = Number.POSITIVE_INFINITY }: PayloadOptions,
): MeteredPayload {
  let flaw: Error | undefined;
  let sentBytes = 0;
  let totalBytes: number | undefined;
  const progressed = (bytes: number): void => {
    sentBytes += bytes;
    onProgress?.({ sentBytes, totalBytes });
  };

  /** A Blob without its type, which fetch would send as a header. */
  function meteredBlob(blob: Blob): Blob {
    const body = blob.slice(0, blob.size, '');
    totalBytes = body.size;
    if (onProgress === undefined) return body;
    const stream = body.stream.bind(body);
    const meter = () =>
      new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
        transform(chunk, controller) {
          progressed(chunk.byteLength);
          controller.enqueue(chunk);
        },
      });
    // Node's fetch reads a Blob by its stream, which is counted; as a Blob it keeps its length, which storage may require.
    return Object.defineProperty(body, 'stream', { value: () => stream().pipeThrough(meter()) });
  }

  function meteredStream(chunks: Chunks): ReadableStream<Uint8Array> {
    return new ReadableStream<Uint8Array>(
      {
        async pull(controller) {
          try {
            const chunk = await chunks.next();
            if (chunk === undefined) {
              totalBytes = sentBytes;
              controller.close();
              return;
            }
            if (sentBytes + chunk.byteLength <= maxBytes) {
              progressed(chunk.byteLength);
              controller.enqueue(chunk);
              return;
            }
            flaw = tooLong(maxBytes, 'more');
          } catch (cause) {
            flaw = new Error(`the bytes cannot be read: ${messageOf(cause)}`, { cause });
          }
          controller.error(flaw);
          closeSource(chunks);
        },
        cancel: () => chunks.close(),
      },
      { highWaterMark: 0 },
    );
  }

  return {
    async open() {
      sentBytes = 0;
      totalBytes = undefined;
      flaw = undefined;
      try {
        const opened = await open();
        return opened instanceof Blob ? meteredBlob(opened) : meteredStream(opened);
      } catch (cause) {
        flaw = cause instanceof Error ? cause : new Error(messageOf(cause));
        throw flaw;
      }
    },
    flaw: () => flaw,
    arrived() {
      totalBytes ??= sentBytes;
      if (sentBytes < totalBytes) progressed(totalBytes - sentBytes);
    },
  };
}

/** The error for an image that is too long to be sent. */
export function tooLong(maxBytes: number, found: number | 'more'): Error {
  return new Error(`an image must have at most ${maxBytes} bytes (${maxBytes / 1_048_576} MB); got ${found}`);
}

function isReadable(stream: ByteStream): stream is ReadableStream<Uint8Array> {
  return typeof stream === 'object' && stream !== null && 'getReader' in stream;
}

function chunksOfReader(reader: ReadableStreamDefaultReader<Uint8Array>): Chunks {
  return {
    async next() {
      const { value } = await reader.read();
      return value && parseChunk(value);
    },
    close: () => reader.cancel(),
  };
}

function chunksOfIterator(iterator: AsyncIterator<Uint8Array>): Chunks {
  return {
    async next() {
      const { done, value } = await iterator.next();
      return done === true ? undefined : parseChunk(value);
    },
    async close() {
      await iterator.return?.();
    },
  };
}

function parseChunk(chunk: unknown): Uint8Array<ArrayBuffer> {
  if (!(chunk instanceof Uint8Array)) throw new Error(`its chunks must be Uint8Arrays; got ${found(chunk)}`);
  // A request cannot be made of memory that threads share.
  return chunk.buffer instanceof ArrayBuffer
    ? new Uint8Array(chunk.buffer, chunk.byteOffset, chunk.byteLength)
    : new Uint8Array(chunk);
}
