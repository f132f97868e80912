/** The pixels of a page. An `ImageData` of a canvas fits. */
export interface DesignPixels {
  /** Red, green, blue and alpha of each pixel, 8 bits each and alpha not multiplied in, row by row from the top. */
  readonly data: Uint8Array | Uint8ClampedArray;
  /** In pixels, at least 1. */
  readonly width: number;
  /** In pixels, at least 1. */
  readonly height: number;
  /** Whether the pixels come from a JPEG, so that noise is allowed for. Default: false. */
  readonly lossy?: boolean;
}

/** Throws a TypeError that names the invalid property. */
export function checkPixels({ data, width, height }: DesignPixels): void {
  for (const [name, value] of Object.entries({ width, height })) {
    if (!Number.isInteger(value) || value < 1)
      throw new TypeError(`pixels.${name} must be a whole number from 1 up; got ${value}`);
  }
  if (!/^\[object Uint8(?:Clamped)?Array\]$/.test(Object.prototype.toString.call(data)))
    throw new TypeError('pixels.data must be a Uint8Array or a Uint8ClampedArray');
  if (data.length !== width * height * 4)
    throw new TypeError(
      `pixels.data must have ${width * height * 4} bytes, 4 for each of ${width} by ${height} pixels; got ${data.length}`,
    );
}

/** Opaque white, as {@link wordsOf} gives it. */
export const pureWhite = -1;

/**
 * The pixels as one number each: alpha in the highest byte, then blue, green and red, the little-endian order of all current
 * platforms. The numbers are signed, because engines are slower with unsigned numbers of 32 bits.
 */
export function wordsOf({ data }: DesignPixels): Int32Array {
  const aligned = data.byteOffset % 4 === 0 ? data : data.slice();
  return new Int32Array(aligned.buffer, aligned.byteOffset, aligned.length / 4);
}

/** Whether red, green and blue are all `min` or more. */
export const isLight = (word: number, min: number): boolean =>
  (word & 255) >= min && ((word >>> 8) & 255) >= min && ((word >>> 16) & 255) >= min;

/**
 * Returns a function that checks whether red, green and blue are all `min` or more, for a value of 128 to 255. It checks all
 * three in one step: each has its highest bit set, and its other seven bits overflow when the missing part is added.
 */
export function lightFrom(min: number): (word: number) => boolean {
  const high = 0x80_80_80;
  const missing = (256 - min) * 0x01_01_01;
  return (word) => (word & high & ((word & 0x7f_7f_7f) + missing)) === high;
}

/** A pixel in words: `#f5f5f5`, `transparent`, or `#203040 at 30% opacity`. */
export function inWords(word: number): string {
  const alpha = word >>> 24;
  if (alpha === 0) return 'transparent';
  const channels = [word & 255, (word >>> 8) & 255, (word >>> 16) & 255];
  const colour = `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
  return alpha === 255 ? colour : `${colour} at ${Math.min(99, Math.round((alpha / 255) * 100))}% opacity`;
}
