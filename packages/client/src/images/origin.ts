// Loaded with the first upload.
import { ValidationError } from '../engine/errors.ts';
import { found } from '../engine/option-checks.ts';
import { isBlob, openBlobUrl } from './blob.ts';
import { openFile } from './file-source.ts';
import { type Opened, openStream } from './payload.ts';
import { isBytes, isUrl, type Snapshot, textOf } from './source.ts';

/** Opens local bytes. Rejects with an error that says why it cannot. */
export type OpenSource = () => Promise<Opened>;

/**
 * Parses a local source. Throws a {@link ValidationError} for anything else, and for a `data:` URL of more than `maxBytes` before it is
 * decoded. A message never has the bytes of an image or the query of a URL.
 */
export function readSource(source: Snapshot, operation: string, maxBytes = Number.POSITIVE_INFINITY): OpenSource {
  const reject = (message: string) =>
    new ValidationError(message, { operation, details: [{ field: 'source', message }] });
  if (typeof source === 'function') return () => openStream(source);
  if (isBytes(source) || isBlob(source)) return async () => source;
  if (typeof source !== 'string' && !isUrl(source)) {
    throw reject(
      `an image must be bytes, a Blob, a path, a URL or a function that opens a stream; got ${found(source)}`,
    );
  }
  const text = textOf(source);
  if (/^blob:/i.test(text)) return () => openBlobUrl(text);
  if (/^data:/i.test(text)) {
    const bytes = decodeDataUrl(text, maxBytes);
    if (bytes === undefined) throw reject('the data: URL of an image must be data:image/png;base64, and valid base64');
    if (!isBytes(bytes)) throw reject(tooLongMessage(maxBytes, bytes));
    return async () => bytes;
  }
  if (typeof source === 'string' && !urlOpening.test(text)) {
    if (base64Image.test(text) || source.length > maxPathLength || /\p{Cc}/u.test(source)) {
      throw reject(
        `an image must be bytes, a Blob, a path or a URL; got text of ${source.length} characters that is none of them (write base64 as data:image/png;base64,…)`,
      );
    }
    return () => openFile(source);
  }
  const url = URL.parse(text);
  if (url?.protocol === 'file:') return () => openFile(url);
  const got = url?.protocol ?? 'one that cannot be parsed';
  throw reject(`the URL of an image must be valid and begin with https:, file:, data: or blob:; got ${got}`);
}

/** Says that an image has too many bytes. */
export function tooLongMessage(maxBytes: number, foundBytes: number | 'more'): string {
  return `an image must have at most ${maxBytes} bytes (${maxBytes / 1_048_576} MB); got ${foundBytes}`;
}

/**
 * The beginning of a URL. A single letter before the colon is a Windows drive. A URL without a scheme is known by a host with a dot or a
 * port: `//images/a.png` is a path.
 */
const urlOpening = /^(?:[a-z][a-z\d+.-]+:\/\/|\/\/[^/]+[.:])/i;

/** The longest path of a platform, but for extended paths of Windows. */
const maxPathLength = 4096;

/** The first bytes of a PNG, JPEG, GIF or WebP in base64 or base64url, and more of it than a path has without a dot. */
const base64Image = /^(?:iVBORw0KGgo|[/_]9j[/_]|R0lGOD|UklGR)[\w+/\s-]{40,}={0,2}$/;

/** The bytes of a `data:` URL; undefined if it is invalid, or how many they are if that is more than the maximum. */
function decodeDataUrl(url: string, maxBytes: number): Uint8Array<ArrayBuffer> | number | undefined {
  const comma = url.indexOf(',');
  if (comma === -1) return undefined;
  const isBase64 = /;\s*base64\s*$/i.test(url.slice(0, comma));
  let text = url.slice(comma + 1);
  if (text.includes('%'))
    text = text.replace(/%([\da-f]{2})/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
  // White space and padding of base64 stand for no bytes.
  const sizeBytes = isBase64 ? Math.floor(text.replace(/[\s=]+/g, '').length * 0.75) : text.length;
  if (sizeBytes > maxBytes) return sizeBytes;
  try {
    const binary = isBase64 ? atob(text) : text;
    const bytes = new Uint8Array(binary.length);
    for (let at = 0; at < binary.length; at += 1) bytes[at] = binary.charCodeAt(at);
    return bytes;
  } catch {
    return undefined;
  }
}
