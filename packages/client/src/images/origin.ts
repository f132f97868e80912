// Loaded with the first upload.
import { ValidationError } from '../errors.ts';
import { found } from '../option-checks.ts';
import type { ByteStream, Snapshot } from './source.ts';

/** Where local bytes come from. */
export type LocalOrigin =
  | { readonly kind: 'file'; readonly path: string | URL }
  | { readonly kind: 'blob'; readonly blob: Blob }
  | { readonly kind: 'stream'; readonly open: () => ByteStream | Promise<ByteStream> };

/** Parses a local source. Throws a {@link ValidationError} for anything else. */
export function readSource(source: Snapshot, operation: string): LocalOrigin {
  const reject = (message: string) => new ValidationError(message, { operation });
  if (typeof source === 'function') return { kind: 'stream', open: source };
  if (source instanceof Blob) return { kind: 'blob', blob: source };
  if (typeof source !== 'string' && !(source instanceof URL)) {
    throw reject(
      `an image must be bytes, a Blob, a path, a URL or a function that opens a stream; got ${found(source)}`,
    );
  }
  if (typeof source === 'string' && !scheme.test(source)) return { kind: 'file', path: source };
  const url = URL.parse(source);
  if (url === null) throw reject('the URL of the image must be valid; got one that cannot be parsed');
  if (url.protocol === 'file:') return { kind: 'file', path: url };
  throw reject(`the URL of an image must begin with https: or file:; got ${url.protocol}`);
}

/** A single letter before the colon is a Windows drive. */
const scheme = /^[a-z][a-z\d+.-]+:\/\//i;
