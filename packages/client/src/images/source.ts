import { notify } from '../notify.ts';
import { assertFunction } from '../option-checks.ts';

/** A stream of bytes: a web stream, or any async iterable of chunks, such as a stream of Node. */
export type ByteStream = ReadableStream<Uint8Array> | AsyncIterable<Uint8Array>;

/**
 * Local bytes: an array of bytes, a `Blob` or `File`, the path or `file:` URL of a file (Node only), or a function that opens a stream,
 * called again for each attempt. All but arrays of bytes are read as they are sent, and never held in memory as a whole.
 */
export type LocalSource = Uint8Array | ArrayBuffer | Blob | URL | string | (() => ByteStream | Promise<ByteStream>);

/**
 * The source of an image: a {@link LocalSource}, or an https URL that the service fetches. Text that begins with a scheme, such as
 * `https://`, is a URL; other text is a path.
 */
export type ImageSource = LocalSource;

/** How far the sending of bytes has come. */
export interface UploadProgress {
  /** Bytes sent so far; from 0 again for each attempt. */
  readonly sentBytes: number;
  /** All bytes; undefined for a stream until it has ended. */
  readonly totalBytes: number | undefined;
}

/** A listener of progress. */
export type OnProgress = (progress: UploadProgress) => void;

/** Validates the listener and makes it safe to call. Throws a {@link ValidationError} unless it is a function. */
export function readProgress(onProgress: OnProgress | undefined, operation: string): OnProgress | undefined {
  assertFunction('onProgress', onProgress, operation);
  return onProgress && ((progress) => notify(onProgress, progress));
}

/** A source whose caller cannot change it any more. */
export type Snapshot = Exclude<ImageSource, Uint8Array | ArrayBuffer>;

/** Copies the bytes of a source, because the caller may change them before they are sent. */
export function snapshot(source: ImageSource): Snapshot {
  if (source instanceof URL) return new URL(source);
  const isBytes = source instanceof ArrayBuffer || source instanceof Uint8Array;
  return isBytes ? new Blob([new Uint8Array(source)]) : source;
}

/** The https URL that a source is, which the service fetches; undefined for a local source. */
export function remoteUrl(source: Snapshot): string | undefined {
  const text = typeof source === 'string' || source instanceof URL ? String(source) : '';
  return /^https:\/\//i.test(text) && URL.canParse(text) ? text : undefined;
}
