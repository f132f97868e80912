import { notify } from '../engine/notify.ts';
import { assertFunction, reading } from '../engine/option-checks.ts';

/** A stream of bytes: a web stream, or any async iterable of chunks, such as a stream of Node. */
export type ByteStream = ReadableStream<Uint8Array> | AsyncIterable<Uint8Array>;

/**
 * The source of an image: an array of bytes, a `Blob` or `File`, the path or `file:` URL of a file (Node only), a `data:` or `blob:` URL. It may also
 * be a function that opens a stream. The function is called again for each attempt. `setImage` also takes an https URL, which the service fetches.
 * Text that begins with a scheme is a URL; other text is a path. Base64 needs `data:image/png;base64,` before it.
 *
 * Up to 8 MB (8,388,608 bytes) are read into memory, and sent with their length. A stream is read when the call is made; a file or `Blob`
 * when it is sent, so do not change the file before. A longer file or `Blob` is read as it is sent, and so is a longer stream, which has no
 * length to announce.
 */
export type ImageSource = Uint8Array | ArrayBuffer | Blob | URL | string | (() => ByteStream | Promise<ByteStream>);

/** How far the sending of bytes has come. */
export interface UploadProgress {
  /** Bytes sent so far; from 0 again for each attempt. */
  readonly sentBytes: number;
  /** All bytes; undefined for a stream of more than 8 MB until it has ended. */
  readonly totalBytes: number | undefined;
}

/** A listener of progress. */
export type OnProgress = (progress: UploadProgress) => unknown;

/** Validates the listener and makes it safe to call. Throws a {@link ValidationError} unless it is a function. */
export function readProgress(onProgress: OnProgress | undefined, operation: string): OnProgress | undefined {
  assertFunction('onProgress', onProgress, operation);
  return onProgress && ((progress) => notify(onProgress, progress));
}

/** A source whose caller cannot change it any more. */
export type Snapshot = Uint8Array<ArrayBuffer> | Exclude<ImageSource, Uint8Array | ArrayBuffer>;

/** Copies the bytes of a source, because the caller may change them before they are sent. Throws a `ValidationError` for one that cannot be read. */
export function snapshot(source: ImageSource, operation: string): Snapshot {
  return reading('source', operation, () => {
    if (isUrl(source)) return new URL(source.href);
    return isBytes(source) ? bytesOf(source).slice() : source;
  });
}

/** The text of a source, without the spaces and line breaks that copies and files bring; empty if it is none. */
export function textOf(source: Snapshot): string {
  return typeof source === 'string' ? source.trim() : isUrl(source) ? source.href : '';
}

/** The https URL that a source is, which the service fetches; undefined for a local source. */
export function remoteUrl(source: Snapshot): string | undefined {
  const text = textOf(source);
  return /^https:\/\//i.test(text) && URL.canParse(text) ? text : undefined;
}

// Not by `instanceof`: test environments replace the globals, and values come from other realms, such as those of Jest and node:vm.

/** Whether a value is a URL object. */
export function isUrl(value: unknown): value is URL {
  return typeof value === 'object' && value !== null && 'protocol' in value && 'href' in value;
}

/** Whether a value is an array of bytes, or a buffer of them. */
export function isBytes(value: unknown): value is ArrayBufferView | ArrayBufferLike {
  return ArrayBuffer.isView(value) || /^\[object (?:Shared)?ArrayBuffer\]$/.test(Object.prototype.toString.call(value));
}

/** The bytes of an array or buffer of any realm, as an array of this one. */
export function bytesOf(value: ArrayBufferView | ArrayBufferLike): Uint8Array {
  return ArrayBuffer.isView(value)
    ? new Uint8Array(value.buffer, value.byteOffset, value.byteLength)
    : new Uint8Array(value);
}
