import { ValidationError } from '../errors.ts';
import { found } from '../option-checks.ts';
import type { KeptSource } from './keep-source.ts';

/** A stream of bytes: that of the web, or anything that iterates over chunks, as the streams of Node do. */
export type ByteStream = ReadableStream<Uint8Array> | AsyncIterable<Uint8Array>;

/**
 * Bytes at hand: themselves, a `Blob` or `File`, a file by its path or `file:` URL (Node only), or a function that opens a stream,
 * called anew for each time they are sent. All but the bytes themselves are read as they are sent, and never held in memory whole.
 */
export type LocalSource = Uint8Array | ArrayBuffer | Blob | URL | string | (() => ByteStream | Promise<ByteStream>);

/**
 * Where an image comes from: a {@link LocalSource}, or an https URL that the service fetches. Text that begins with a scheme, as
 * `https://` does, is a URL; other text is a path.
 */
export type ImageSource = LocalSource;

/** A source told apart, and kept as it is now. */
export type Origin = LocalOrigin | { readonly kind: 'url'; readonly url: string };

/** A source of bytes at hand. */
export type LocalOrigin =
  | { readonly kind: 'file'; readonly path: string | URL }
  | { readonly kind: 'blob'; readonly blob: Blob }
  | { readonly kind: 'stream'; readonly open: () => ByteStream | Promise<ByteStream> };

/** Tells what kind of source it is. Throws a {@link ValidationError} for anything else. */
export function readSource(source: KeptSource, operation: string): Origin {
  const refuse = (message: string) => new ValidationError(message, { operation });
  if (typeof source === 'function') return { kind: 'stream', open: source };
  if (source instanceof Blob) return { kind: 'blob', blob: source };
  if (typeof source !== 'string' && !(source instanceof URL)) {
    throw refuse(
      `an image must be bytes, a Blob, a path, a URL or a function that opens a stream; got ${found(source)}`,
    );
  }
  if (typeof source === 'string' && !scheme.test(source)) return { kind: 'file', path: source };
  const url = URL.parse(source);
  if (url === null) throw refuse('the URL of the image cannot be read');
  if (url.protocol === 'file:') return { kind: 'file', path: url };
  if (url.protocol === 'https:') return { kind: 'url', url: String(source) };
  throw refuse(`an image comes from an https or file URL, not from one that begins with ${url.protocol}`);
}

/** A single letter before the colon is a Windows drive. */
const scheme = /^[a-z][a-z\d+.-]+:\/\//i;
