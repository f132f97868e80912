import { crc32 } from './crc32.ts';
import { type ImageFault, partsFault } from './facts.ts';
import { leadingUint32, pngChunks, pngSignature } from './png-chunks.ts';

const damaged = (found: string): ImageFault => ({ kind: 'damaged', found });
const truncated = (found: string): ImageFault => ({ kind: 'truncated', found });

/**
 * Finds why a PNG is not whole and sound, without decoding. It checks the signature, IHDR as the first chunk, the checksum
 * and number of chunks (decision S261), that there is picture data, and IEND at the end. Like decoders, it accepts bytes
 * after IEND.
 */
export function pngFault(bytes: Uint8Array): ImageFault | undefined {
  if (pngSignature.some((byte, index) => index < bytes.length && bytes[index] !== byte)) {
    return damaged('the PNG signature is damaged, as by a transfer in text mode');
  }
  let hasPicture = false;
  let last = '';
  let count = 0;
  for (const { type, data, checked, checksum, start } of pngChunks(bytes)) {
    count += 1;
    const tooMany = partsFault('PNG chunks', count);
    if (tooMany) return tooMany;
    if (crc32(checked) !== checksum) {
      return damaged(`the PNG is damaged: the checksum of the chunk at byte ${start} does not hold`);
    }
    if (last === '' && (type !== 'IHDR' || data.length !== 13)) {
      return damaged('the PNG is damaged: it does not begin with its IHDR chunk');
    }
    hasPicture ||= type === 'IDAT';
    last = type;
  }
  if (last !== 'IEND') return truncated(`the PNG breaks off after ${bytes.length} bytes, before its IEND chunk`);
  return hasPicture ? undefined : damaged('the PNG is damaged: it has no picture data (IDAT chunk)');
}

/**
 * Whether a sound PNG is animated: an acTL chunk before the picture data announces two or more frames, and that many follow,
 * numbered in order. PNG readers show anything else as a still, and an animation of a single frame is one (rule 4.9/apng).
 * The pictures of the frames are not read.
 */
export function pngPlays(bytes: Uint8Array): boolean {
  let announced = 0;
  let frames = 0;
  let sequence = 0;
  let hasPicture = false;
  for (const { type, data } of pngChunks(bytes)) {
    if (type === 'IDAT') hasPicture = true;
    else if (type === 'acTL' && !hasPicture) announced = leadingUint32(data) ?? 0;
    else if (type === 'fcTL' || type === 'fdAT') {
      if (leadingUint32(data) !== sequence) return false;
      sequence++;
      if (type === 'fcTL') frames++;
    }
  }
  return announced > 1 && frames === announced;
}
