import { type ImageFacts, type ImageFault, partsFault } from './facts.ts';
import { isHuffmanFrame, jpegFrame, jpegMarkers, jpegSegments } from './jpeg-segments.ts';

/**
 * Finds why a JPEG is not whole. It has no end marker, no scan before it, or too many segments or scans (decision S54). The end marker of an embedded
 * thumbnail does not count. Bytes after the end marker are accepted: cameras and phones add them. Decodes nothing.
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
  return { kind: 'truncated', found: `the JPEG ends after ${bytes.length} bytes, before its end marker` };
}

/** The size in the first frame header of a sound JPEG; undefined if it has none. */
export function jpegSize(bytes: Uint8Array): Pick<ImageFacts, 'widthPx' | 'heightPx'> | undefined {
  const frame = jpegFrame(bytes);
  if (frame === undefined || frame.end < frame.start + 9) return undefined;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return { widthPx: view.getUint16(frame.start + 7), heightPx: view.getUint16(frame.start + 5) };
}

/**
 * Finds why a JPEG cannot hold as many pixels as its header announces: Huffman codes take at least one bit for each block of
 * 8 by 8 pixels. Browsers fill in missing pixels, so a few hundred bytes could make them allocate a huge image.
 */
export function jpegSizeFault(bytes: Uint8Array, widthPx: number, heightPx: number): ImageFault | undefined {
  const minBytes = Math.ceil((Math.ceil(widthPx / 8) * Math.ceil(heightPx / 8)) / 8);
  if (bytes.length >= minBytes || !isHuffmanFrame(jpegFrame(bytes)?.marker ?? 0)) return undefined;
  const size = `${widthPx} by ${heightPx} px`;
  return {
    kind: 'damaged',
    found: `the JPEG is damaged: it has ${bytes.length} bytes, and ${size} take at least ${minBytes}`,
  };
}
