import type { ImageFault } from './facts.ts';
import { jpegMarkers, jpegSegments } from './jpeg-segments.ts';

/**
 * Finds why a JPEG is not whole: no end marker of its own (an embedded thumbnail's does not count), or no scan before
 * it. Bytes behind the end marker are let pass: cameras and phones put theirs there. Decodes nothing.
 */
export function jpegFault(bytes: Uint8Array): ImageFault | undefined {
  let hasScan = false;
  for (const { marker } of jpegSegments(bytes)) {
    hasScan ||= marker === jpegMarkers.startOfScan;
    if (marker === jpegMarkers.endOfImage) {
      return hasScan ? undefined : { kind: 'damaged', found: 'the JPEG is damaged: it has no picture data (scan)' };
    }
  }
  return { kind: 'truncated', found: `the JPEG breaks off after ${bytes.length} bytes, before its end marker` };
}
