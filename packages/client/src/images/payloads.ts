import type { Payload, UploadProgress } from '../transport/payload.ts';
import { type Chunks, letGo, messageOf, type Opened } from './open-source.ts';

/** How the bytes of a payload are to be sent. */
export interface PayloadOptions {
  /** Told of how far the sending has come; must not throw. */
  readonly onProgress: ((progress: UploadProgress) => void) | undefined;
  /** No more bytes than this are sent. Default: no bound. */
  readonly mostBytes?: number;
}

/** A payload, and how it ends. */
export interface MeteredPayload extends Payload {
  /** The bytes have arrived: says so, where the platform did not let anyone see them pass. */
  arrived(): void;
}

/** Bytes as they are sent: with a length where they have one, and never held in memory whole. */
export function createPayload(
  open: () => Promise<Opened>,
  { onProgress, mostBytes = Number.POSITIVE_INFINITY }: PayloadOptions,
): MeteredPayload {
  let flaw: Error | undefined;
  let sentBytes = 0;
  let totalBytes: number | undefined;
  const progressed = (bytes: number): void => {
    sentBytes += bytes;
    onProgress?.({ sentBytes, totalBytes });
  };

  /** Without its type: fetch would send that as a header which was not given. */
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
    // Where fetch reads a Blob by its stream, it is counted on the way; as a Blob it keeps its length, on which storage may insist.
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
            if (sentBytes + chunk.byteLength <= mostBytes) {
              progressed(chunk.byteLength);
              controller.enqueue(chunk);
              return;
            }
            flaw = tooLong(mostBytes, 'more');
          } catch (cause) {
            flaw = new Error(`the bytes cannot be read: ${messageOf(cause)}`, { cause });
          }
          controller.error(flaw);
          letGo(chunks);
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

/** Why an image of so many bytes is not sent. */
export function tooLong(mostBytes: number, found: number | 'more'): Error {
  return new Error(`an image has at most ${mostBytes} bytes (${mostBytes / 1_048_576} MB); got ${found}`);
}
