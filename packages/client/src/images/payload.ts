import { chunkReader, collectBytes } from '../engine/chunks.ts';
import { found, messageOf } from '../engine/option-checks.ts';
import type { Payload } from '../transport/request.ts';
import { isBlob, isNativeBlob, nativeBlob, readBlob } from './blob.ts';
import { type ByteStream, bytesOf, isBytes, type OnProgress } from './source.ts';

/** The chunks of a stream, which can be read once. */
interface Chunks {
  /** The next one; undefined at the end. */
  next(): Promise<Uint8Array<ArrayBuffer> | undefined>;
  /** Stops reading, so that the source can free its resources. Never rejects. */
  close(): Promise<void>;
}

/** An open source: bytes, a Blob, or the chunks of a stream. */
export type Opened = Uint8Array<ArrayBuffer> | Blob | Chunks;

/** Opens a stream. Rejects with an error that says why it cannot. */
export async function openStream(open: () => ByteStream | Promise<ByteStream>): Promise<Chunks> {
  let stream: ByteStream;
  try {
    stream = await open();
  } catch (cause) {
    throw new Error(`the stream cannot be opened: ${messageOf(cause)}`, { cause });
  }
  return chunksOf(stream);
}

function chunksOf(stream: ByteStream): Chunks {
  const reader = chunkReader(stream);
  if (reader === undefined) throw new Error(`the function must open a stream of bytes; got ${found(stream)}`);
  return {
    async next() {
      const { done, value } = await reader.next();
      return done === true ? undefined : parseChunk(value);
    },
    close: reader.close,
  };
}

/**
 * Reads a source that is not longer than the maximum. A longer one is returned with all of its bytes still to be read. `noun` names it in
 * errors.
 */
export async function readUpTo(maxBytes: number, opened: Opened, noun: 'image' | 'bytes'): Promise<Opened> {
  try {
    return await readWhole(maxBytes, opened);
  } catch (cause) {
    throw new Error(`the ${noun} cannot be read: ${messageOf(cause)}`, { cause });
  }
}

async function readWhole(maxBytes: number, opened: Opened): Promise<Opened> {
  if (isBytes(opened)) return opened;
  if (isBlob(opened)) return opened.size > maxBytes && (await isNativeBlob(opened)) ? opened : readBlob(opened);
  const read: Uint8Array<ArrayBuffer>[] = [];
  const collected = collectBytes();
  while (collected.sizeBytes() <= maxBytes) {
    const chunk = await opened.next();
    if (chunk === undefined) return collected.bytes();
    read.push(chunk);
    collected.add(chunk);
  }
  return { next: async () => read.shift() ?? opened.next(), close: () => opened.close() };
}

/** The length of a source that has one. */
export function sizeOf(source: Uint8Array | Blob): number {
  return isBytes(source) ? source.byteLength : source.size;
}

/** Stops reading, so that the source can free its resources. */
export function closeSource(opened: Opened): void {
  if ('close' in opened) void opened.close();
}

/** A payload that reports its progress. */
export interface MeteredPayload extends Payload {
  /** Reports the end, when the bytes have arrived, if the platform did not report them on their way. */
  arrived(): void;
}

/** Bytes as they are sent: with a length if it is known. */
export function createPayload(open: () => Promise<Opened>, onProgress: OnProgress | undefined): MeteredPayload {
  let error: Error | undefined;
  let sentBytes = 0;
  let totalBytes: number | undefined;
  const progressed = (bytes: number): void => {
    sentBytes += bytes;
    onProgress?.({ sentBytes, totalBytes });
  };

  /** A stream of chunks, which are read when fetch asks for them. */
  function metered({ next, close }: Chunks): ReadableStream<Uint8Array<ArrayBuffer>> {
    return new ReadableStream<Uint8Array<ArrayBuffer>>(
      {
        async pull(controller) {
          try {
            const chunk = await next();
            if (chunk === undefined) {
              totalBytes = sentBytes;
              controller.close();
              return;
            }
            progressed(chunk.byteLength);
            controller.enqueue(chunk);
          } catch (cause) {
            error = new Error(`the bytes cannot be read: ${messageOf(cause)}`, { cause });
            controller.error(error);
            void close();
          }
        },
        cancel: close,
      },
      { highWaterMark: 0 },
    );
  }

  async function bodyOf(opened: Opened): Promise<Uint8Array<ArrayBuffer> | Blob | ReadableStream<Uint8Array>> {
    const source = isBytes(opened) && onProgress ? await nativeBlob(opened) : opened;
    if (!isBytes(source) && !isBlob(source)) return metered(source);
    totalBytes = sizeOf(source);
    if (isBytes(source)) return source;
    // Without its type, which fetch would send as a header.
    const body = source.slice(0, source.size, '');
    // Some test environments have Blobs without streams.
    const stream = body.stream?.bind(body);
    if (!onProgress || !stream) return body;
    const chunks = () => (isBytes(opened) ? chunksOfBytes(opened) : chunksOf(stream()));
    // Node's fetch reads it by its stream; as a Blob it keeps its length, which storage may require.
    return Object.defineProperty(body, 'stream', { value: () => metered(chunks()) });
  }

  return {
    async open() {
      sentBytes = 0;
      totalBytes = undefined;
      error = undefined;
      try {
        return await bodyOf(await open());
      } catch (cause) {
        error = cause as Error;
        throw cause;
      }
    },
    error: () => error,
    arrived() {
      totalBytes ??= sentBytes;
      if (sentBytes < totalBytes) progressed(totalBytes - sentBytes);
    },
  };
}

/** The size of the pieces by which the progress of bytes in memory is reported. */
const pieceBytes = 65_536;

function chunksOfBytes(bytes: Uint8Array<ArrayBuffer>): Chunks {
  let at = 0;
  return {
    async next() {
      const piece = bytes.subarray(at, at + pieceBytes);
      at += pieceBytes;
      return piece.byteLength === 0 ? undefined : piece;
    },
    close: async () => {},
  };
}

/** Copies a chunk: its buffer may be of another realm, or one that threads share, which no request can be made of. */
function parseChunk(chunk: unknown): Uint8Array<ArrayBuffer> {
  if (!isBytes(chunk)) throw new Error(`its chunks must be Uint8Arrays; got ${found(chunk)}`);
  return new Uint8Array(bytesOf(chunk));
}
