import type { PictureCheck } from './facts.ts';
import type { Inflate } from './inflate.ts';
import { joined } from './joined.ts';
import { isCritical, isIntact, pngChunk, pngChunks, pngFile } from './png-chunks.ts';

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

/** The bytes of each chunk that a decompression stream gets. Some hold all that a chunk inflates to. */
const chunkBytes = 16_384;

// Not by a Blob or a Response: test environments replace them by incomplete ones.
function streamOf(bytes: Uint8Array<ArrayBuffer>): ReadableStream<Uint8Array<ArrayBuffer>> {
  let at = 0;
  return new ReadableStream(
    {
      pull(controller) {
        if (at >= bytes.length) controller.close();
        else controller.enqueue(bytes.subarray(at, at + chunkBytes));
        at += chunkBytes;
      },
    },
    { highWaterMark: 0 },
  );
}

async function readAll(stream: ReadableStream<Uint8Array>): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = [];
  const reader = stream.getReader();
  for (let step = await reader.read(); !step.done; step = await reader.read()) parts.push(step.value);
  return joined(parts);
}

/** The number of bytes that a zlib stream inflates to; undefined if it has a flaw, or inflates to more than `maxBytes`, where it stops. */
async function inflatedBytesOf(compressed: Uint8Array<ArrayBuffer>, maxBytes: number): Promise<number | undefined> {
  const reader = streamOf(compressed).pipeThrough(new DecompressionStream('deflate')).getReader();
  let inflatedBytes = 0;
  while (true) {
    // The stream rejects for bad data, a missing end, a wrong checksum and bytes after the end alike.
    const step = await reader.read().catch(() => undefined);
    if (step === undefined) return undefined;
    if (step.done) return inflatedBytes;
    inflatedBytes += step.value.length;
    if (inflatedBytes > maxBytes) {
      await reader.cancel();
      return undefined;
    }
  }
}

/** How much may follow the last row (decision S54). Encoders leave a few bytes; more may be a decompression bomb. */
const maxSurplusBytes = 1_048_576;
/** The compressed bytes that are inflated at a time. They take up to a thousand times their size in memory. */
const pieceBytes = 1024;
const zlibHeaderBytes = 2;

/** Inflates a zlib stream as far as it goes, without its checksum: a flaw ends it as its end does. */
function* inflated(Inflating: typeof Inflate, compressed: Uint8Array): Generator<Uint8Array<ArrayBuffer>, void> {
  const [method = 0, flags = 0] = compressed;
  if ((method & 15) !== 8 || (flags & 32) !== 0 || (method * 256 + flags) % 31 !== 0) return;
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  const inflate = new Inflating((piece) => pieces.push(new Uint8Array(piece)));
  let idleBytes = 0;
  for (let at = zlibHeaderBytes; at < compressed.length; at += pieceBytes) {
    try {
      inflate.push(compressed.subarray(at, at + pieceBytes));
    } catch {
      return;
    }
    const some = pieces.splice(0).filter(({ length }) => length > 0);
    yield* some;
    idleBytes = some.length > 0 ? 0 : idleBytes + pieceBytes;
    // It ended long ago, and the inflater keeps all that follows.
    if (idleBytes > maxSurplusBytes) return;
  }
}

/** Compresses the rows of a flawed zlib stream into a sound one. Returns the number of bytes found if they are not all there. */
async function repack(compressed: Uint8Array, sizeBytes: number): Promise<Uint8Array | number> {
  const packing = new CompressionStream('deflate');
  const packed = readAll(packing.readable);
  const writer = packing.writable.getWriter();
  let inflatedBytes = 0;
  // Few PNGs need it, and its tables take milliseconds of each import.
  const { Inflate } = await import('./inflate.ts');
  for (const piece of inflated(Inflate, compressed)) {
    if (inflatedBytes < sizeBytes) await writer.write(piece.subarray(0, sizeBytes - inflatedBytes));
    inflatedBytes += piece.length;
    if (inflatedBytes > sizeBytes + maxSurplusBytes) break;
  }
  if (inflatedBytes >= sizeBytes && inflatedBytes <= sizeBytes + maxSurplusBytes) {
    await writer.close();
    return packed;
  }
  await Promise.allSettled([writer.abort(), packed]);
  return inflatedBytes;
}

/** Writes a PNG again with other picture data, and without the ancillary chunks that have a wrong checksum. */
function rewritten(bytes: Uint8Array, pictureData: Uint8Array): Uint8Array<ArrayBuffer> {
  const parts: Uint8Array[] = [];
  let isWritten = false;
  for (const chunk of pngChunks(bytes)) {
    if (chunk.type !== 'IDAT') {
      if (isIntact(chunk)) parts.push(bytes.subarray(chunk.start, chunk.end));
      continue;
    }
    if (!isWritten) parts.push(pngChunk('IDAT', pictureData));
    isWritten = true;
  }
  return pngFile(parts);
}

/**
 * Checks that the picture data of a PNG has all rows that its header asks for, and at most 1 MiB more (decision S54). Holds one piece of
 * the inflated data at a time, so a decompression bomb costs little memory. A wrong checksum of the data is no fault: browsers show such a
 * PNG. Some decoders do not, so they get a copy without the flaws.
 */
export async function checkPngPicture(bytes: Uint8Array): Promise<PictureCheck> {
  let header: Uint8Array | undefined;
  let isClean = true;
  const parts: Uint8Array[] = [];
  for (const chunk of pngChunks(bytes)) {
    if (chunk.type === 'IHDR') header ??= chunk.data;
    if (chunk.type === 'IDAT') parts.push(chunk.data);
    isClean &&= isCritical(chunk) || isIntact(chunk);
  }
  const damaged = (found: string): PictureCheck => ({
    fault: { kind: 'damaged', found: `the PNG is damaged: ${found}` },
  });
  const sizeBytes = header && inflatedSizeBytes(header);
  if (sizeBytes === undefined) return damaged('its header names an unknown colour type or interlacing');

  const compressed = joined(parts);
  const inflatedBytes = await inflatedBytesOf(compressed, sizeBytes);
  if (inflatedBytes === sizeBytes) return { decodable: isClean ? bytes : rewritten(bytes, compressed) };
  const pictureData = inflatedBytes ?? (await repack(compressed, sizeBytes));
  if (typeof pictureData !== 'number') return { decodable: rewritten(bytes, pictureData) };
  if (pictureData === 0) return damaged('its picture data does not inflate');
  const outcome = pictureData < sizeBytes ? 'less' : 'more';
  return damaged(`its picture data inflates to ${outcome} than the ${sizeBytes} bytes that its header asks for`);
}
