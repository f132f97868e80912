import { type ImageFacts, type ImageFault, partsFault } from './facts.ts';
import { isCritical, isIntact, leadingUint32, pngChunks, pngSignature } from './png-chunks.ts';

const damaged = (found: string): ImageFault => ({ kind: 'damaged', found });
const truncated = (found: string): ImageFault => ({ kind: 'truncated', found });

/**
 * Finds why a PNG is not whole and sound, without decoding. It checks the signature, IHDR as the first chunk, the number of chunks (decision S54) and
 * the checksums of critical chunks. It also checks that there is picture data, and IEND at the end. Like decoders, it accepts bytes after IEND, and
 * ancillary chunks with a wrong checksum, such as texts.
 */
export function pngFault(bytes: Uint8Array): ImageFault | undefined {
  if (pngSignature.some((byte, index) => index < bytes.length && bytes[index] !== byte)) {
    return damaged('the PNG signature is damaged, probably by a transfer in text mode');
  }
  let hasPicture = false;
  let last = '';
  let count = 0;
  for (const chunk of pngChunks(bytes)) {
    const { type, data, start } = chunk;
    count += 1;
    const tooMany = partsFault('PNG chunks', count);
    if (tooMany) return tooMany;
    if (isCritical(chunk) && !isIntact(chunk)) {
      return damaged(`the PNG is damaged: the checksum of the chunk at byte ${start} does not match`);
    }
    if (last === '' && (type !== 'IHDR' || data.length !== 13)) {
      return damaged('the PNG is damaged: it does not begin with its IHDR chunk');
    }
    hasPicture ||= type === 'IDAT';
    last = type;
  }
  if (last !== 'IEND') return truncated(`the PNG ends after ${bytes.length} bytes, before its IEND chunk`);
  return hasPicture ? undefined : damaged('the PNG is damaged: it has no picture data (IDAT chunk)');
}

/** The size in the header of a sound PNG. */
export function pngSize(bytes: Uint8Array): Pick<ImageFacts, 'widthPx' | 'heightPx'> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return { widthPx: view.getUint32(16), heightPx: view.getUint32(20) };
}

/**
 * Whether a sound PNG is animated: an acTL chunk before the picture data announces two or more frames, and that many follow,
 * numbered in order. PNG readers show anything else as a still, and an animation of a single frame is one (rule 4.9/apng).
 * Chunks with a wrong checksum do not count. The pictures of the frames are not read.
 */
export function pngPlays(bytes: Uint8Array): boolean {
  let announced = 0;
  let frames = 0;
  let sequence = 0;
  let hasPicture = false;
  for (const chunk of pngChunks(bytes)) {
    const { type, data } = chunk;
    if (type === 'IDAT') hasPicture = true;
    else if (type === 'acTL' && !hasPicture && isIntact(chunk)) announced = leadingUint32(data) ?? 0;
    else if ((type === 'fcTL' || type === 'fdAT') && isIntact(chunk)) {
      if (leadingUint32(data) !== sequence) return false;
      sequence++;
      if (type === 'fcTL') frames++;
    }
  }
  return announced > 1 && frames === announced;
}
