import { type ExifOrientation, exifOrientation } from '@boothkit/contract/internal';
import type { ImageFormat } from '@boothkit/contract/rules';
import { isFrame, jpegMarkers, jpegSegments } from './jpeg-segments.ts';
import { pngChunks } from './png-chunks.ts';

const exifOpening = [0x45, 0x78, 0x69, 0x66, 0x00];
const isExif = (bytes: Uint8Array): boolean => exifOpening.every((byte, index) => bytes[index] === byte);

function* exifSpans(
  bytes: Uint8Array,
  format: ImageFormat,
): Generator<{ readonly start: number; readonly end: number }> {
  if (format === 'png') {
    for (const chunk of pngChunks(bytes)) if (chunk.type === 'eXIf') yield chunk;
    return;
  }
  for (const segment of jpegSegments(bytes)) {
    if (segment.marker === jpegMarkers.app1 && isExif(bytes.subarray(segment.start + 4, segment.end))) yield segment;
    if (segment.marker === jpegMarkers.startOfScan) return;
  }
}

/** The EXIF orientation of an image: that of the first EXIF data before its picture. */
export function orientationIn(bytes: Uint8Array, format: ImageFormat): ExifOrientation {
  if (format === 'png') {
    for (const { type, data } of pngChunks(bytes)) {
      if (type === 'eXIf') return exifOrientation(data);
      if (type === 'IDAT') return 1;
    }
    return 1;
  }
  for (const { marker, start, end } of jpegSegments(bytes)) {
    const content = bytes.subarray(start + 4, end);
    if (marker === jpegMarkers.app1 && isExif(content)) return exifOrientation(content.subarray(6));
    if (isFrame(marker)) return 1;
  }
  return 1;
}

/**
 * The image without its EXIF data, so that no decoder turns it: not all of them turn a PNG. Browsers always apply the
 * orientation: Chromium 156 accepts `imageOrientation: 'none'` and still turns the image. Call it for files that `inspectImage` accepts.
 *
 * @example
 * ```ts
 * import { withoutExif } from '@boothkit/design-check/image-files';
 * import { sampleImages } from '@boothkit/simulator';
 *
 * const { logo } = await sampleImages();
 * console.log(withoutExif(logo, 'png').type); // image/png
 * ```
 */
export function withoutExif(bytes: Uint8Array, format: ImageFormat): Blob {
  // One array, since a file may be Exif segments by the thousand, each between two parts that stay.
  const kept = new Uint8Array(bytes.length);
  let [length, offset] = [0, 0];
  const keep = (end: number) => {
    if (end > offset) kept.set(bytes.subarray(offset, end), length);
    length += end - offset;
  };
  for (const { start, end } of exifSpans(bytes, format)) {
    keep(start);
    offset = end;
  }
  keep(bytes.length);
  return new Blob([kept.subarray(0, length)], { type: `image/${format}` });
}
