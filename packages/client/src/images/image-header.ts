import { exifOrientation, turnedSize } from '@boothkit/contract/internal';
import type { ImageFacts } from '@boothkit/contract/rules';

/** The format and size that the header of an image declares; the size as people see it (decision S740). */
export interface ImageHeader {
  readonly contentType: 'image/png' | 'image/jpeg';
  /** Undefined where it has no size. */
  readonly facts: ImageFacts | undefined;
}

const png = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const jpeg = [0xff, 0xd8];

/**
 * Reads the format and size of an image from its bytes, whatever its name says. Returns undefined for an image
 * that is neither PNG nor JPEG. More bytes never change `facts`: they are
 * undefined until the bytes reach the size of a JPEG or the picture data of a PNG.
 */
export function readImageHeader(bytes: Uint8Array): ImageHeader | undefined {
  const startsWith = (signature: readonly number[]) => signature.every((byte, at) => bytes[at] === byte);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (startsWith(png)) return { contentType: 'image/png', facts: readPng(view) };
  if (startsWith(jpeg)) return { contentType: 'image/jpeg', facts: readJpeg(view) };
  return undefined;
}

const ihdr = 0x49484452;
const acTL = 0x6163544c;
const idat = 0x49444154;
const eXIf = 0x65584966;

function readPng(view: DataView): ImageFacts | undefined {
  const firstChunk = png.length;
  if (view.byteLength < firstChunk + 25 || view.getUint32(firstChunk + 4) !== ihdr) return undefined;
  const widthPx = view.getUint32(firstChunk + 8);
  const heightPx = view.getUint32(firstChunk + 12);
  if (widthPx === 0 || heightPx === 0) return undefined;
  let animated = false;
  let orientation: ImageFacts['orientation'];
  // An animation says so before the picture's own data.
  for (let at = firstChunk; at + 12 <= view.byteLength; at += view.getUint32(at) + 12) {
    const type = view.getUint32(at + 4);
    if (type === idat) return { format: 'png', ...turnedSize({ widthPx, heightPx }, orientation), animated };
    if (type === acTL) animated = view.getUint32(at + 8) > 1;
    if (type === eXIf) orientation ??= exifOrientation(bytesAt(view, at + 8, view.getUint32(at)));
  }
  return undefined;
}

const exifOpening = [0x45, 0x78, 0x69, 0x66, 0x00];

function bytesAt({ buffer, byteOffset, byteLength }: DataView, at: number, length: number): Uint8Array {
  return new Uint8Array(buffer, byteOffset + at, Math.max(0, Math.min(length, byteLength - at)));
}

function readJpeg(view: DataView): ImageFacts | undefined {
  let orientation: ImageFacts['orientation'];
  for (let at = 2; at + 9 <= view.byteLength; ) {
    const marker = view.getUint8(at + 1);
    // A marker may follow fill bytes, and some files have stray bytes between segments.
    if (view.getUint8(at) !== 0xff || marker === 0xff) at += 1;
    else if (isFrame(marker)) {
      const heightPx = view.getUint16(at + 5);
      const widthPx = view.getUint16(at + 7);
      if (widthPx === 0 || heightPx === 0) return undefined;
      return { format: 'jpeg', ...turnedSize({ widthPx, heightPx }, orientation), animated: false };
    } else {
      const length = view.getUint16(at + 2);
      const content = bytesAt(view, at + 4, length - 2);
      if (marker === 0xe1 && exifOpening.every((byte, index) => content[index] === byte))
        orientation ??= exifOrientation(content.subarray(6));
      at += 2 + length;
    }
  }
  return undefined;
}

/** All of 0xc0 to 0xcf begin a frame but three: tables of two kinds, and one that is reserved. */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
}
