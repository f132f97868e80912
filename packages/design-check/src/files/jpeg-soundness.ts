import { type ImageFault, partsFault } from './facts.ts';
import { jpegMarkers, jpegSegments } from './jpeg-segments.ts';

/**
 * Finds why a JPEG is not whole: no end marker of its own (an embedded thumbnail's does not count), or no scan before
 * it; or too many segments or scans (decision S261). Bytes behind the end marker are let pass: cameras and phones put theirs there.
 * Decodes nothing.
 */
export function jpegFault(bytes: Uint8Array): ImageFault | undefined {
  let segments = 0;
  let scans = 0;
  for (const { marker } of jpegSegments(bytes)) {
    segments += 1;
    if (marker === jpegMarkers.startOfScan) scans += 1;
    const fault = partsFault('JPEG segments', segments) ?? partsFault('JPEG scans', scans);
    if (fault) return fault;
    if (marker === jpegMarkers.endOfImage) {
      return scans > 0 ? undefined : { kind: 'damaged', found: 'the JPEG is damaged: it has no picture data (scan)' };
    }
  }
  return { kind: 'truncated', found: `the JPEG breaks off after ${bytes.length} bytes, before its end marker` };
}

function isHuffman(bytes: Uint8Array): boolean {
  for (const { marker } of jpegSegments(bytes)) if (marker === 0xc0 || marker === 0xc1 || marker === 0xc2) return true;
  return false;
}

/**
 * Finds why a JPEG cannot hold as many pixels as its header says: Huffman codes take a bit at least for each block of 8 by
 * 8 pixels. Browsers make up what is missing, so a few hundred bytes would cost them all the pixels that are promised.
 */
export function jpegSizeFault(bytes: Uint8Array, widthPx: number, heightPx: number): ImageFault | undefined {
  const leastBytes = Math.ceil((Math.ceil(widthPx / 8) * Math.ceil(heightPx / 8)) / 8);
  if (bytes.length >= leastBytes || !isHuffman(bytes)) return undefined;
  const size = `${widthPx} by ${heightPx} px`;
  return {
    kind: 'damaged',
    found: `the JPEG is damaged: it has ${bytes.length} bytes, and ${size} take at least ${leastBytes}`,
  };
}
