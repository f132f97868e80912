import { crc32, deflateSync } from 'node:zlib';

// The smallest valid image files: uniform colours, which need no encoder.

const bytesOf = (buffer: Buffer): Uint8Array<ArrayBuffer> => new Uint8Array(buffer);

const uint32 = (...values: readonly number[]): Buffer => {
  const bytes = Buffer.alloc(values.length * 4);
  for (const [at, value] of values.entries()) bytes.writeUInt32BE(value, at * 4);
  return bytes;
};

function chunk(type: string, data: Uint8Array = Buffer.alloc(0)): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  return Buffer.concat([uint32(data.length), body, uint32(crc32(body))]);
}

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** Rows of transparent pixels, each with its filter byte. */
const blank = (width: number, height: number) => deflateSync(Buffer.alloc(height * (1 + width * 4)));

/** A transparent PNG; with more than one frame, an animated one. */
export function png(width: number, height: number, frames = 1): Uint8Array<ArrayBuffer> {
  const rows = blank(width, height);
  const control = (sequence: number) =>
    chunk('fcTL', Buffer.concat([uint32(sequence, width, height, 0, 0), Buffer.from([0, 1, 0, 10, 0, 0])]));
  const later = Array.from({ length: frames - 1 }, (_, at) => [
    control(1 + at * 2),
    chunk('fdAT', Buffer.concat([uint32(2 + at * 2), rows])),
  ]).flat();
  return pngOf(width, height, [
    ...(frames > 1 ? [chunk('acTL', uint32(frames, 0)), control(0)] : []),
    chunk('IDAT', rows),
    ...later,
  ]);
}

const pngOf = (width: number, height: number, chunks: readonly Buffer[]) =>
  bytesOf(
    Buffer.concat([
      signature,
      chunk('IHDR', Buffer.concat([uint32(width, height), Buffer.from([8, 6, 0, 0, 0])])),
      ...chunks,
      chunk('IEND'),
    ]),
  );

const segment = (marker: number, ...data: readonly number[]): readonly number[] => [
  ...[0xff, marker, (data.length + 2) >> 8, (data.length + 2) & 255],
  ...data,
];

const byteOf = (value: number) => [value >> 8, value & 255];

/**
 * A grey JPEG. Every block is the same: no difference in brightness (one bit in a Huffman table of one code) and no detail (one
 * bit in another).
 */
export function jpeg(width: number, height: number): Uint8Array<ArrayBuffer> {
  const blocks = Math.ceil(width / 8) * Math.ceil(height / 8);
  const oneCode = (tableClass: number) => segment(0xc4, tableClass << 4, 1, ...Array<number>(15).fill(0), 0);
  const picture = Buffer.alloc(Math.ceil((blocks * 2) / 8));
  // The unused bits of the last byte are ones.
  const spare = picture.length * 8 - blocks * 2;
  picture[picture.length - 1] = (1 << spare) - 1;
  return bytesOf(
    Buffer.concat([
      Buffer.from([
        ...[0xff, 0xd8],
        ...segment(0xe0, 0x4a, 0x46, 0x49, 0x46, 0, 1, 1, 0, 0, 1, 0, 1, 0, 0),
        ...segment(0xdb, 0, ...Array<number>(64).fill(16)),
        ...segment(0xc0, 8, ...byteOf(height), ...byteOf(width), 1, 1, 0x11, 0),
        ...oneCode(0),
        ...oneCode(1),
        ...segment(0xda, 1, 1, 0, 0, 63, 0),
      ]),
      picture,
      Buffer.from([0xff, 0xd9]),
    ]),
  );
}

/** The header of a served image. */
export interface Picture {
  readonly format: 'png' | 'jpeg';
  readonly widthPx: number;
  readonly heightPx: number;
  readonly animated: boolean;
}

/** Reads the header of an image; undefined if it is neither PNG nor JPEG. */
export function readPicture(bytes: Uint8Array): Picture | undefined {
  const buffer = Buffer.from(bytes);
  if (buffer.subarray(0, 8).equals(signature) && buffer.length > 24) {
    const animated = buffer.includes('acTL');
    return { format: 'png', widthPx: buffer.readUInt32BE(16), heightPx: buffer.readUInt32BE(20), animated };
  }
  if (buffer.length < 4 || buffer.readUInt16BE(0) !== 0xffd8) return undefined;
  for (let at = 2; at + 9 < buffer.length; at += 2 + buffer.readUInt16BE(at + 2)) {
    const marker = buffer[at + 1] ?? 0;
    // A frame header, of any kind of JPEG.
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker))
      return {
        format: 'jpeg',
        heightPx: buffer.readUInt16BE(at + 5),
        widthPx: buffer.readUInt16BE(at + 7),
        animated: false,
      };
  }
  return undefined;
}
