import type { ImageFacts } from './branding-images.ts';
import type { PixelSize } from './pixel-size.ts';

/** How the stored pixels of an image are turned and mirrored to be seen, as EXIF numbers it; 1 is as stored. */
export type ExifOrientation = NonNullable<ImageFacts['orientation']>;

const [orientationTag, shortType] = [0x0112, 3];

/** The orientation in EXIF data, from its byte order mark on; 1 where it has none, or none that can be read. */
export function exifOrientation(exif: Uint8Array): ExifOrientation {
  const view = new DataView(exif.buffer, exif.byteOffset, exif.byteLength);
  const order = exif.length < 8 ? 0 : view.getUint16(0);
  const isLittle = order === 0x4949;
  if (!isLittle && order !== 0x4d4d) return 1;
  const start = view.getUint32(4, isLittle);
  if (start + 2 > exif.length) return 1;
  const end = start + 2 + 12 * view.getUint16(start, isLittle);
  for (let at = start + 2; at + 12 <= Math.min(end, exif.length); at += 12) {
    if (view.getUint16(at, isLittle) !== orientationTag) continue;
    const value = view.getUint16(at + 8, isLittle);
    const isOne = view.getUint16(at + 2, isLittle) === shortType && value >= 1 && value <= 8;
    return isOne ? (value as ExifOrientation) : 1;
  }
  return 1;
}

/** The size in which an image is seen whose stored pixels have this size; and the other way round. */
export function turnedSize({ widthPx, heightPx }: PixelSize, orientation: ExifOrientation = 1): PixelSize {
  return orientation < 5 ? { widthPx, heightPx } : { widthPx: heightPx, heightPx: widthPx };
}

/** Where each orientation shows the stored x and the stored y axis, as x and y of a step of one. */
const axes: { readonly [orientation in ExifOrientation]: readonly [number, number, number, number] } = {
  1: [1, 0, 0, 1],
  2: [-1, 0, 0, 1],
  3: [-1, 0, 0, -1],
  4: [1, 0, 0, -1],
  5: [0, 1, 1, 0],
  6: [0, 1, -1, 0],
  7: [0, -1, -1, 0],
  8: [0, -1, 1, 0],
};

/** The matrix that draws an image of this stored size as it is seen: `x' = ax + cy + e`, `y' = bx + dy + f`. */
export function uprightMatrix(
  { widthPx, heightPx }: PixelSize,
  orientation: ExifOrientation = 1,
): readonly [a: number, b: number, c: number, d: number, e: number, f: number] {
  const [a, b, c, d] = axes[orientation];
  const moved = (ofX: number, ofY: number) => (ofX < 0 ? widthPx : 0) + (ofY < 0 ? heightPx : 0);
  return [a, b, c, d, moved(a, c), moved(b, d)];
}
