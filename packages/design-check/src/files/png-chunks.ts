import { joined } from './joined.ts';

/** The eight bytes every PNG begins with. The line endings among them show whether a text transfer has corrupted the file. */
export const pngSignature: readonly number[] = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

/** One whole chunk of a PNG; `data` and `checked` are views, not copies. */
export interface PngChunk {
  /** Four letters where the file is sound. */
  readonly type: string;
  readonly data: Uint8Array;
  /** The bytes that the checksum covers: type and data. */
  readonly checked: Uint8Array;
  readonly checksum: number;
  /** Where the chunk lies in the file: from its length up to the end of its checksum. */
  readonly start: number;
  readonly end: number;
}

/**
 * Walks the chunks of a PNG, from behind its signature to IEND or, where the file is cut, to its last whole chunk.
 * Checks nothing else.
 */
export function* pngChunks(bytes: Uint8Array): Generator<PngChunk, void> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let start = pngSignature.length;
  while (start + 12 <= bytes.length) {
    const end = start + 12 + view.getUint32(start);
    if (end > bytes.length) return;
    const type = typeAt(bytes, start + 4);
    const checked = bytes.subarray(start + 4, end - 4);
    yield { type, data: bytes.subarray(start + 8, end - 4), checked, checksum: view.getUint32(end - 4), start, end };
    if (type === 'IEND') return;
    start = end;
  }
}

function typeAt(bytes: Uint8Array, at: number): string {
  // A spread takes as long as the rest of a chunk, and a file may have hundreds of thousands.
  return String.fromCharCode(bytes[at] ?? 0, bytes[at + 1] ?? 0, bytes[at + 2] ?? 0, bytes[at + 3] ?? 0);
}

/** Whether the checksum of a chunk is right. */
export const isIntact = ({ checked, checksum }: PngChunk): boolean => crc32(checked) === checksum;

/** Whether decoders need a chunk to show the picture. They skip any other chunk whose checksum is wrong. */
export const isCritical = ({ checked }: PngChunk): boolean => ((checked[0] ?? 0) & 0x20) === 0;

/** The big-endian 32-bit number at the start of a chunk's data, or undefined where the data is shorter. */
export function leadingUint32(data: Uint8Array): number | undefined {
  return data.length < 4 ? undefined : new DataView(data.buffer, data.byteOffset).getUint32(0);
}

/**
 * Writes a PNG of these chunks.
 *
 * @example
 * ```ts
 * import { formatOf, pngChunk, pngFile } from '@boothkit/design-check/image-files';
 *
 * const file = pngFile([pngChunk('IEND', new Uint8Array())]);
 * console.log(file.length, formatOf(file)); // 20 png
 * ```
 */
export function pngFile(chunks: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  return joined([Uint8Array.from(pngSignature), ...chunks]);
}

/**
 * Writes a chunk: length, type, data and checksum.
 *
 * @example
 * ```ts
 * import { pngChunk } from '@boothkit/design-check/image-files';
 *
 * console.log(pngChunk('IEND', new Uint8Array()).length); // 12
 * ```
 */
export function pngChunk(type: string, data: Uint8Array): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(12 + data.length);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, data.length);
  bytes.set(new TextEncoder().encode(type), 4);
  bytes.set(data, 8);
  view.setUint32(8 + data.length, crc32(bytes.subarray(4, 8 + data.length)));
  return bytes;
}

const table = Uint32Array.from({ length: 256 }, (_, byte) => {
  let remainder = byte;
  for (let bit = 0; bit < 8; bit++) remainder = remainder & 1 ? (remainder >>> 1) ^ 0xed_b8_83_20 : remainder >>> 1;
  return remainder;
});

/** The CRC-32 that PNG chunks carry, as an unsigned integer. */
function crc32(bytes: Uint8Array): number {
  let crc = 0xff_ff_ff_ff;
  for (const byte of bytes) crc = (crc >>> 8) ^ (table[(crc ^ byte) & 0xff] ?? 0);
  return ~crc >>> 0;
}
