import { crc32, deflateSync } from 'node:zlib';

const pngSignature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const jpegSignature = [0xff, 0xd8, 0xff, 0xe0];

/** Bytes that begin as an image of that format does. */
export function pictureBytes(format: 'png' | 'jpeg' = 'png', sizeBytes = 64): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(sizeBytes);
  bytes.set(format === 'png' ? pngSignature : jpegSignature);
  return bytes;
}

/** A whole PNG, grey throughout. */
export function png(widthPx: number, heightPx: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(widthPx, 0);
  header.writeUInt32BE(heightPx, 4);
  // 8 bits a sample, greyscale.
  header[8] = 8;
  const rows = Buffer.alloc((widthPx + 1) * heightPx);
  const chunks = [chunk('IHDR', header), chunk('IDAT', deflateSync(rows)), chunk('IEND', Buffer.alloc(0))];
  return Buffer.concat([Buffer.from(pngSignature), ...chunks]);
}

/** A chunk of a PNG. */
export function chunk(type: string, content: Buffer): Buffer {
  const typed = Buffer.concat([Buffer.from(type), content]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(content.length, 0);
  frame.writeUInt32BE(crc32(typed), 4);
  return Buffer.concat([frame.subarray(0, 4), typed, frame.subarray(4)]);
}

/** The PNG with a text of that length behind its header. */
export function withText(image: Buffer, textBytes: number): Buffer {
  const behindHeader = pngSignature.length + 25;
  const text = chunk('tEXt', Buffer.alloc(textBytes));
  return Buffer.concat([image.subarray(0, behindHeader), text, image.subarray(behindHeader)]);
}

/** A PNG of one grey picture that says it is the first of so many. */
export function animatedPng(widthPx: number, heightPx: number, frames: number): Buffer {
  const still = png(widthPx, heightPx);
  const control = Buffer.alloc(8);
  control.writeUInt32BE(frames, 0);
  const behindHeader = pngSignature.length + 25;
  return Buffer.concat([still.subarray(0, behindHeader), chunk('acTL', control), still.subarray(behindHeader)]);
}

/** The beginning of a JPEG, up to its frame header, behind metadata of that length. */
export function jpegHeader(widthPx: number, heightPx: number, metadataBytes = 16): Uint8Array<ArrayBuffer> {
  const metadata = Buffer.alloc(metadataBytes + 4);
  metadata.writeUInt16BE(0xffe1, 0);
  metadata.writeUInt16BE(metadataBytes + 2, 2);
  const frame = Buffer.alloc(19);
  frame.writeUInt16BE(0xffc2, 0);
  frame.writeUInt16BE(17, 2);
  frame[4] = 8;
  frame.writeUInt16BE(heightPx, 5);
  frame.writeUInt16BE(widthPx, 7);
  return new Uint8Array(Buffer.concat([Buffer.from([0xff, 0xd8]), metadata, frame]));
}
