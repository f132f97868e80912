import { crc32, deflateSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';

/** The images the tests are made of: from sharp where any image will do, by hand where the file itself matters. */

const plain = (buffer: Buffer): Uint8Array<ArrayBuffer> => new Uint8Array(buffer);

/** An even colour, which compresses to almost nothing. */
const even = (width: number, height: number): Sharp =>
  sharp({ create: { width, height, channels: 3, background: '#7a5c8e' } });

export const pngOf = async (width: number, height: number): Promise<Uint8Array> =>
  plain(await even(width, height).png({ palette: false }).toBuffer());

export const jpegOf = async (width: number, height: number): Promise<Uint8Array> =>
  plain(await even(width, height).jpeg().toBuffer());

/** Noise in all three channels: the worst there is for an encoder. */
export const noiseOf = (width: number, height: number): Sharp => {
  const pixels = new Uint8Array(width * height * 3);
  let state = 1;
  for (let index = 0; index < pixels.length; index++) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    pixels[index] = state >>> 24;
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } });
};

export const noisyJpegOf = async (width: number, height: number, quality: number): Promise<Uint8Array> =>
  plain(await noiseOf(width, height).jpeg({ quality }).toBuffer());

export const bytesOf = async (image: Sharp): Promise<Uint8Array> => plain(await image.toBuffer());

export interface Pixels {
  readonly widthPx: number;
  readonly heightPx: number;
  readonly channels: number;
  readonly at: (column: number, row: number) => readonly number[];
}

/** Decodes stored pixels as they are: no turning, no colour conversion. */
export async function pixelsOf(bytes: Uint8Array): Promise<Pixels> {
  const { data, info } = await sharp(bytes, { ignoreIcc: true }).raw().toBuffer({ resolveWithObject: true });
  const { width: widthPx, height: heightPx, channels } = info;
  const at = (column: number, row: number): readonly number[] => {
    const start = (row * widthPx + column) * channels;
    return [...data.subarray(start, start + channels)];
  };
  return { widthPx, heightPx, channels, at };
}

const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

const uint32 = (...values: readonly number[]): Buffer => {
  const bytes = Buffer.alloc(values.length * 4);
  values.forEach((value, index) => {
    bytes.writeUInt32BE(value, index * 4);
  });
  return bytes;
};

export function chunk(type: string, data: Uint8Array = Buffer.alloc(0)): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  return Buffer.concat([uint32(data.length), body, uint32(crc32(body))]);
}

interface HeaderOptions {
  readonly bitDepth?: number;
  readonly colourType?: number;
  readonly interlace?: number;
}

export const header = (width: number, height: number, options: HeaderOptions = {}): Buffer => {
  const { bitDepth = 8, colourType = 6, interlace = 0 } = options;
  return chunk('IHDR', Buffer.concat([uint32(width, height), Buffer.from([bitDepth, colourType, 0, 0, interlace])]));
};

export const assemble = (...chunks: readonly Uint8Array[]): Uint8Array =>
  plain(Buffer.concat([pngSignature, ...chunks, chunk('IEND')]));

/** The inflated picture data of a transparent 8-bit RGBA image. */
const blank = (width: number, height: number): Buffer => Buffer.alloc(height * (1 + width * 4));

export const pictureData = (width: number, height: number): Buffer => chunk('IDAT', deflateSync(blank(width, height)));

/** A hand-made transparent PNG, with the given chunks between its header and its picture. */
export const handMadePng = (width: number, height: number, ...extra: readonly Uint8Array[]): Uint8Array =>
  assemble(header(width, height), ...extra, pictureData(width, height));

/** A PNG with an unread chunk of its own, so that it has an exact size in bytes. */
export const paddedPng = (width: number, height: number, sizeBytes: number): Uint8Array => {
  const lacking = sizeBytes - handMadePng(width, height, chunk('paDd')).length;
  return handMadePng(width, height, chunk('paDd', Buffer.alloc(lacking)));
};

export const animationControl = (frames: number): Buffer => chunk('acTL', uint32(frames, 0));

export const frameControl = (sequence: number, width: number, height: number): Buffer =>
  chunk('fcTL', Buffer.concat([uint32(sequence, width, height, 0, 0), Buffer.from([0, 1, 0, 10, 0, 0])]));

export const frameData = (sequence: number, width: number, height: number): Buffer =>
  chunk('fdAT', Buffer.concat([uint32(sequence), deflateSync(blank(width, height))]));

/** A hand-made animated PNG whose first frame is its picture. */
export function animatedPng(width: number, height: number, frames: number): Uint8Array {
  const later = Array.from({ length: frames - 1 }, (_, index) => [
    frameControl(1 + index * 2, width, height),
    frameData(2 + index * 2, width, height),
  ]).flat();
  return assemble(
    header(width, height),
    animationControl(frames),
    frameControl(0, width, height),
    pictureData(width, height),
    ...later,
  );
}
