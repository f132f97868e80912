// The least of H.264 that plays everywhere: constrained baseline. The first picture has all its macroblocks as they are (I_PCM), and
// later ones those that changed; all others are skipped. So nothing is lost, no entropy coder is needed, and the same pictures
// always make the same bytes. No library was found for this: encoders come as WebAssembly of more than the whole simulator's size.

/** A film: pictures of one size, each four bytes for each pixel (RGBA), of which the first follows the last. */
export interface Film {
  /** Even numbers. */
  readonly widthPx: number;
  readonly heightPx: number;
  /** At most 16. */
  readonly pictures: readonly Uint8Array[];
}

/** A film in H.264: what decoders need beforehand, and one access unit for each picture, all without start codes. */
export interface CodedFilm {
  readonly sequence: Uint8Array;
  readonly picture: Uint8Array;
  readonly units: readonly Uint8Array[];
}

/** Macroblocks are squares of 16 pixels. */
const block = 16;

/** Codes a film. */
export function codedFilm({ widthPx, heightPx, pictures }: Film): CodedFilm {
  const columns = Math.ceil(widthPx / block);
  const rows = Math.ceil(heightPx / block);
  let before: Uint8Array[] | undefined;
  const units = pictures.map((pixels, at) => {
    const blocks = macroblocks(pixels, { widthPx, heightPx, columns, rows });
    const unit = slice(blocks, before, at);
    before = blocks;
    return unit;
  });
  return { sequence: sequenceSet({ widthPx, heightPx, columns, rows }), picture: pictureSet(), units };
}

interface Size {
  readonly widthPx: number;
  readonly heightPx: number;
  readonly columns: number;
  readonly rows: number;
}

/** Bits, from the highest of each byte on. */
function bitWriter() {
  const bytes: number[] = [];
  let [partial, count] = [0, 0];
  const bit = (value: number) => {
    partial = (partial << 1) | value;
    count += 1;
    if (count < 8) return;
    bytes.push(partial);
    [partial, count] = [0, 0];
  };
  const bits = (value: number, width: number) => {
    for (let at = width - 1; at >= 0; at--) bit((value >> at) & 1);
  };
  /** Exp-Golomb codes, in which the standard writes most numbers. */
  const golomb = (value: number) => {
    const width = 32 - Math.clz32(value + 1);
    bits(0, width - 1);
    bits(value + 1, width);
  };
  const align = () => {
    while (count > 0) bit(0);
  };
  return {
    bits,
    golomb,
    align,
    raw(data: Uint8Array) {
      for (const byte of data) bytes.push(byte);
    },
    /** The unit with its header, its end mark, and without what decoders would take for a start code. */
    unit(header: number): Uint8Array {
      bit(1);
      align();
      const escaped = [header];
      let zeros = 0;
      for (const byte of bytes) {
        if (zeros >= 2 && byte <= 3) {
          escaped.push(3);
          zeros = 0;
        }
        escaped.push(byte);
        zeros = byte === 0 ? zeros + 1 : 0;
      }
      return Uint8Array.from(escaped);
    },
  };
}

function sequenceSet({ widthPx, heightPx, columns, rows }: Size): Uint8Array {
  const { bits, golomb, unit } = bitWriter();
  // Profile 66 (baseline), constrained; level 3.1, which is enough for 1280 by 720 px.
  for (const byte of [66, 0xc0, 31]) bits(byte, 8);
  // Id, 16 frame numbers, pictures shown in the order of decoding, one reference.
  for (const value of [0, 0, 2, 1]) golomb(value);
  bits(0, 1);
  golomb(columns - 1);
  golomb(rows - 1);
  // Frames only, direct inference, and what of the last macroblocks is cut off, in pairs of pixels.
  bits(0b111, 3);
  for (const cut of [0, (columns * block - widthPx) / 2, 0, (rows * block - heightPx) / 2]) golomb(cut);
  bits(0, 1);
  return unit(0x67);
}

function pictureSet(): Uint8Array {
  const { bits, golomb, unit } = bitWriter();
  golomb(0);
  golomb(0);
  bits(0b00, 2);
  for (const value of [0, 0, 0]) golomb(value);
  bits(0b000, 3);
  for (const value of [0, 0, 0]) golomb(value);
  // Slices say themselves whether edges of macroblocks are smoothed.
  bits(0b100, 3);
  return unit(0x68);
}

/** Codes one picture; those of the first are all there, of another those that differ from the picture before. */
function slice(blocks: readonly Uint8Array[], before: readonly Uint8Array[] | undefined, at: number): Uint8Array {
  const { bits, golomb, align, raw, unit } = bitWriter();
  golomb(0);
  golomb(before ? 5 : 7);
  golomb(0);
  bits(at, 4);
  // A first picture has an id, and two flags about references; others three about theirs.
  if (!before) golomb(0);
  bits(0, before ? 3 : 2);
  golomb(0);
  // Nothing is smoothed.
  golomb(1);
  let skipped = 0;
  for (const [index, samples] of blocks.entries()) {
    if (before && isSame(samples, before[index])) {
      skipped += 1;
      continue;
    }
    if (before) golomb(skipped);
    skipped = 0;
    golomb(before ? 30 : 25);
    align();
    raw(samples);
  }
  if (skipped > 0) golomb(skipped);
  return unit(before ? 0x61 : 0x65);
}

const isSame = (a: Uint8Array, b: Uint8Array | undefined) => b !== undefined && a.every((value, at) => value === b[at]);

/** The macroblocks of a picture: 256 samples of brightness, and 64 of each of two colours (BT.601). */
function macroblocks(pixels: Uint8Array, { widthPx, heightPx, columns, rows }: Size): Uint8Array[] {
  const at = (x: number, y: number) => 4 * (Math.min(y, heightPx - 1) * widthPx + Math.min(x, widthPx - 1));
  return Array.from({ length: columns * rows }, (_, index) => {
    const [left, top] = [(index % columns) * block, Math.floor(index / columns) * block];
    const samples = new Uint8Array(384);
    for (let y = 0; y < block; y++)
      for (let x = 0; x < block; x++) {
        const pixel = at(left + x, top + y);
        const [red, green, blue] = [pixels[pixel] ?? 0, pixels[pixel + 1] ?? 0, pixels[pixel + 2] ?? 0];
        samples[y * block + x] = Math.round(16 + 0.257 * red + 0.504 * green + 0.098 * blue);
      }
    for (let y = 0; y < 8; y++)
      for (let x = 0; x < 8; x++) {
        let [red, green, blue] = [0, 0, 0];
        for (const [dx, dy] of quad) {
          const pixel = at(left + 2 * x + dx, top + 2 * y + dy);
          red += (pixels[pixel] ?? 0) / 4;
          green += (pixels[pixel + 1] ?? 0) / 4;
          blue += (pixels[pixel + 2] ?? 0) / 4;
        }
        samples[256 + y * 8 + x] = Math.round(128 - 0.148 * red - 0.291 * green + 0.439 * blue);
        samples[320 + y * 8 + x] = Math.round(128 + 0.439 * red - 0.368 * green - 0.071 * blue);
      }
    return samples;
  });
}

const quad = [
  [0, 0],
  [1, 0],
  [0, 1],
  [1, 1],
] as const;
