import { pngChunks } from './png-chunks.ts';

const channelsByColourType = new Map([
  [0, 1],
  [2, 3],
  [3, 1],
  [4, 2],
  [6, 4],
]);

/**
 * The seven passes of an interlaced PNG: which pixels each takes, as first column, first row, column step, row step.
 */
const interlacePasses = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;

/**
 * The number of bytes that the picture data of a PNG inflates to, by its IHDR; undefined for an unknown layout.
 */
function inflatedSizeBytes(header: Uint8Array): number | undefined {
  const view = new DataView(header.buffer, header.byteOffset, header.byteLength);
  const [width, height] = [view.getUint32(0), view.getUint32(4)];
  const channels = channelsByColourType.get(view.getUint8(9));
  const interlace = view.getUint8(12);
  if (channels === undefined || interlace > 1) return undefined;

  const bitsPerPixel = view.getUint8(8) * channels;
  const passes = interlace === 1 ? interlacePasses : [[0, 0, 1, 1] as const];
  let total = 0;
  for (const [left, top, columnStep, rowStep] of passes) {
    const columns = Math.ceil(Math.max(0, width - left) / columnStep);
    const rows = Math.ceil(Math.max(0, height - top) / rowStep);
    // Each row begins with the number of its filter.
    if (columns > 0) total += rows * (1 + Math.ceil((columns * bitsPerPixel) / 8));
  }
  return total;
}

async function inflatesTo(compressed: Blob, sizeBytes: number): Promise<'exactly' | 'less' | 'more' | 'not at all'> {
  const reader = compressed.stream().pipeThrough(new DecompressionStream('deflate')).getReader();
  let inflated = 0;
  while (true) {
    // The stream rejects for bad data, a missing end, a wrong checksum and bytes after the end alike.
    const step = await reader.read().catch(() => undefined);
    if (step === undefined) return 'not at all';
    if (step.value !== undefined) inflated += step.value.length;
    if (inflated > sizeBytes) {
      await reader.cancel();
      return 'more';
    }
    if (step.done) return inflated === sizeBytes ? 'exactly' : 'less';
  }
}

/**
 * Finds why the picture data of a sound PNG differs from its header, as the first half of a sentence; undefined if it does
 * not. Holds one piece of the inflated data at a time and stops at the first surplus byte, so a decompression bomb costs
 * nothing. Most decoders ignore a surplus, but programs that receive the image from the simulator may not.
 */
export async function pngPictureDataFault(bytes: Uint8Array): Promise<string | undefined> {
  let header: Uint8Array | undefined;
  const parts: Uint8Array<ArrayBuffer>[] = [];
  for (const { type, data } of pngChunks(bytes)) {
    if (type === 'IHDR') header ??= data;
    if (type === 'IDAT') parts.push(new Uint8Array(data));
  }
  const sizeBytes = header && inflatedSizeBytes(header);
  if (sizeBytes === undefined) return 'the PNG is damaged: its header names an unknown colour type or interlacing';

  const outcome = await inflatesTo(new Blob(parts), sizeBytes);
  if (outcome === 'exactly') return undefined;
  if (outcome === 'not at all') return 'the PNG is damaged: its picture data does not inflate';
  return `the PNG is damaged: its picture data inflates to ${outcome} than the ${sizeBytes} bytes that its header asks for`;
}
