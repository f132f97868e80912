/** Marker codes: the byte after 0xff. */
export const jpegMarkers = {
  baselineFrame: 0xc0,
  progressiveFrame: 0xc2,
  huffmanTables: 0xc4,
  startOfImage: 0xd8,
  endOfImage: 0xd9,
  startOfScan: 0xda,
  restartInterval: 0xdd,
  app1: 0xe1,
} as const;

/** Whether a frame begins: all of 0xc0 to 0xcf but two kinds of tables, and one that is reserved. */
export const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

/** Whether a frame begins whose scans have Huffman codes: a baseline, extended sequential or progressive one. */
export const isHuffmanFrame = (marker: number): boolean =>
  marker >= jpegMarkers.baselineFrame && marker <= jpegMarkers.progressiveFrame;

/**
 * One segment of a JPEG, from its 0xff up to its end. A scan's coded data follows its segment.
 */
export interface JpegSegment {
  readonly marker: number;
  readonly start: number;
  readonly end: number;
}

const isBare = (marker: number): boolean =>
  marker === 0x00 || marker === 0x01 || (marker >= 0xd0 && marker <= jpegMarkers.startOfImage);

/**
 * Walks the segments of a JPEG to its end marker or, if the file is truncated, to its last whole segment. Like decoders,
 * it skips restart markers, stuffed bytes of entropy-coded data, and stray bytes between segments.
 */
export function* jpegSegments(bytes: Uint8Array): Generator<JpegSegment, void> {
  let offset = 0;
  while (true) {
    // A search takes as long as the rest of a restart marker, and a file may have millions in a row.
    let behind = bytes[offset] === 0xff ? offset : bytes.indexOf(0xff, offset);
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

/** The first frame header of a JPEG: the one that decoders take. */
export function jpegFrame(bytes: Uint8Array): JpegSegment | undefined {
  for (const segment of jpegSegments(bytes)) if (isFrame(segment.marker)) return segment;
  return undefined;
}
