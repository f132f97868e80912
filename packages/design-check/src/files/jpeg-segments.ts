/** Marker codes: the byte after 0xff. */
export const jpegMarkers = { app1: 0xe1, startOfScan: 0xda, endOfImage: 0xd9 } as const;

/**
 * One segment of a JPEG, from its 0xff up to its end. A scan's coded data follows its segment.
 */
export interface JpegSegment {
  readonly marker: number;
  readonly start: number;
  readonly end: number;
}

const startOfImage = 0xd8;
const isBare = (marker: number): boolean =>
  marker === 0x00 || marker === 0x01 || (marker >= 0xd0 && marker <= startOfImage);

/**
 * Walks the segments of a JPEG to its end marker or, if the file is truncated, to its last whole segment. Like decoders,
 * it skips restart markers, stuffed bytes of entropy-coded data, and stray bytes between segments.
 */
export function* jpegSegments(bytes: Uint8Array): Generator<JpegSegment, void> {
  let offset = 0;
  while (true) {
    let behind = bytes.indexOf(0xff, offset);
    if (behind === -1) return;
    while (bytes[behind] === 0xff) behind++;
    const marker = bytes[behind];
    if (marker === undefined) return;
    const start = behind - 1;
    offset = behind + 1;
    if (isBare(marker)) continue;
    if (marker === jpegMarkers.endOfImage) {
      yield { marker, start, end: offset };
      return;
    }
    const [high, low] = [bytes[offset], bytes[offset + 1]];
    if (high === undefined || low === undefined) return;
    offset += Math.max(2, high * 256 + low);
    if (offset > bytes.length) return;
    yield { marker, start, end: offset };
  }
}
