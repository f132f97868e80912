import type { PixelSize } from '@boothkit/contract/internal';
import { pngChunk, pngFile } from '@boothkit/design-check/image-files';

// Pictures of one colour, which take almost no bytes and no encoder. They run on every platform.

/** A picture of one colour, in a format and a size. */
export function flatPicture({ format, ...size }: PixelSize & { readonly format: 'png' | 'jpeg' }): Promise<Uint8Array> {
  return format === 'png' ? flatPng(size) : Promise.resolve(flatJpeg(size));
}

/** A black PNG with one bit for each pixel. */
async function flatPng({ widthPx, heightPx }: PixelSize): Promise<Uint8Array> {
  const header = new Uint8Array(13);
  const view = new DataView(header.buffer);
  view.setUint32(0, widthPx);
  view.setUint32(4, heightPx);
  view.setUint8(8, 1);
  const rows = new Uint8Array(heightPx * (1 + Math.ceil(widthPx / 8)));
  const deflated = new Response(new Blob([rows]).stream().pipeThrough(new CompressionStream('deflate')));
  const picture = pngChunk('IDAT', new Uint8Array(await deflated.arrayBuffer()));
  return pngFile([pngChunk('IHDR', header), picture, pngChunk('IEND', new Uint8Array())]);
}

/**
 * A grey JPEG, in two scans. In the first, one bit for each block of 8 by 8 pixels says that it is as bright as the one before. In the second, a few
 * runs say that no block has detail.
 */
function flatJpeg({ widthPx, heightPx }: PixelSize): Uint8Array {
  const blocks = Math.ceil(widthPx / 8) * Math.ceil(heightPx / 8);
  const lengthsOfCodes = (length: number, count: number) =>
    Array.from({ length: 16 }, (_, at) => (at + 1 === length ? count : 0));
  const runsOfBlocks = Array.from({ length: 15 }, (_, bits) => bits << 4);
  return Uint8Array.from([
    ...[0xff, 0xd8],
    ...segment(0xe0, [0x4a, 0x46, 0x49, 0x46, 0, 1, 1, 0, 0, 1, 0, 1, 0, 0]),
    ...segment(0xdb, [0, ...Array<number>(64).fill(1)]),
    ...segment(0xc2, [8, ...inTwoBytes(heightPx), ...inTwoBytes(widthPx), 1, 1, 0x11, 0]),
    ...segment(0xc4, [0x00, ...lengthsOfCodes(1, 1), 0]),
    ...segment(0xda, [1, 1, 0, 0, 0, 0]),
    ...inBytes('0'.repeat(blocks)),
    ...segment(0xc4, [0x10, ...lengthsOfCodes(4, runsOfBlocks.length), ...runsOfBlocks]),
    ...segment(0xda, [1, 1, 0, 1, 63, 0]),
    ...inBytes(runsOf(blocks)),
    ...[0xff, 0xd9],
  ]);
}

const inTwoBytes = (value: number): number[] => [value >> 8, value & 255];

const segment = (marker: number, data: readonly number[]): number[] => [
  ...[0xff, marker, ...inTwoBytes(data.length + 2)],
  ...data,
];

const longestRun = 32_767;

/** The codes for a number of blocks without detail: each the number of bits of a run less one, and these bits but the first. */
function runsOf(blocks: number): string {
  let bits = '';
  for (let left = blocks; left > 0; left -= longestRun) {
    const run = Math.min(left, longestRun).toString(2).slice(1);
    bits += run.length.toString(2).padStart(4, '0') + run;
  }
  return bits;
}

/** Bits as bytes of a scan: the last one is filled up with ones, and a zero byte follows each one that would begin a marker. */
function inBytes(bits: string): number[] {
  const bytes: number[] = [];
  for (let at = 0; at < bits.length; at += 8) {
    const byte = Number.parseInt(bits.slice(at, at + 8).padEnd(8, '1'), 2);
    bytes.push(byte);
    if (byte === 0xff) bytes.push(0);
  }
  return bytes;
}
