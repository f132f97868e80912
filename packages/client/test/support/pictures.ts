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

function chunk(type: string, content: Buffer): Buffer {
  const typed = Buffer.concat([Buffer.from(type), content]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(content.length, 0);
  frame.writeUInt32BE(crc32(typed), 4);
  return Buffer.concat([frame.subarray(0, 4), typed, frame.subarray(4)]);
}
