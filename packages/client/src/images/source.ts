import { openFile } from '#file-source';
import { ValidationError } from '../errors.ts';
import { found } from '../option-checks.ts';

/** Bytes at hand: themselves, a `Blob` or `File`, or a file by its path or `file:` URL (Node only). */
export type LocalSource = Uint8Array | ArrayBuffer | Blob | URL | string;

/**
 * Where an image comes from: a {@link LocalSource}, or an https URL that the service fetches. Text that begins with a scheme, as
 * `https://` does, is a URL; other text is a path.
 */
export type ImageSource = LocalSource;

/** Where an image comes from, told apart. */
export type ImageOrigin =
  | { readonly kind: 'url'; readonly url: string }
  | { readonly kind: 'local'; open(): Promise<Blob> };

/** Tells a URL for the service from bytes to upload. Throws a {@link ValidationError} for anything else. */
export function readImageSource(source: ImageSource, operation: string): ImageOrigin {
  const url = asUrl(source, operation);
  if (url?.protocol === 'https:') return { kind: 'url', url: typeof source === 'string' ? source : url.href };
  return { kind: 'local', open: () => openLocal(source, operation) };
}

/** Opens bytes at hand; a file is opened each time. Rejects with a {@link ValidationError} where that fails. */
export async function openLocal(source: LocalSource, operation: string): Promise<Blob> {
  const url = asUrl(source, operation);
  if (url !== undefined || typeof source === 'string') {
    if (url !== undefined && url.protocol !== 'file:')
      throw badScheme(url, 'bytes to upload come from a file, not from', operation);
    try {
      return await openFile(url ?? String(source));
    } catch (cause) {
      const why = cause instanceof Error ? cause.message : String(cause);
      throw new ValidationError(`the file cannot be opened: ${why}`, { operation }, { cause });
    }
  }
  if (source instanceof Blob) return source;
  if (source instanceof ArrayBuffer || source instanceof Uint8Array) return new Blob([new Uint8Array(source)]);
  throw new ValidationError(`an image must be bytes, a Blob, a path or a URL; got ${found(source)}`, { operation });
}

/** A single letter before the colon is a Windows drive. */
const scheme = /^[a-z][a-z\d+.-]+:\/\//i;

function asUrl(source: unknown, operation: string): URL | undefined {
  const url =
    source instanceof URL || (typeof source === 'string' && scheme.test(source)) ? URL.parse(source) : undefined;
  if (url === null) throw new ValidationError('the URL of the image cannot be read', { operation });
  if (url !== undefined && url.protocol !== 'https:' && url.protocol !== 'file:') {
    throw badScheme(url, 'an image comes from an https or file URL, not from', operation);
  }
  return url;
}

function badScheme({ protocol }: URL, what: string, operation: string): ValidationError {
  return new ValidationError(`${what} one that begins with ${protocol}`, { operation });
}
