/** Frames of an animation, with four bytes a pixel (RGBA), and their durations. */
export interface GifFrames {
  readonly widthPx: number;
  readonly heightPx: number;
  readonly frames: readonly Uint8Array[];
  /** Hundredths of a second, as GIF counts. */
  readonly delay: number;
}

/** The last index of the palette: pixels that do not change. */
const unchanged = 255;

/** Writes an animated GIF that plays for ever. Equal frames may be the same array. */
export function gifOf({ widthPx, heightPx, frames, delay }: GifFrames): Uint8Array {
  const palette = paletteOf(frames);
  const bytes: number[] = [...ascii('GIF89a'), ...uint16(widthPx), ...uint16(heightPx), 0xf7, 0, 0];
  for (let at = 0; at < 256; at++) bytes.push(...(palette.colors[at] ?? [0, 0, 0]));
  bytes.push(0x21, 0xff, 11, ...ascii('NETSCAPE2.0'), 3, 1, 0, 0, 0);
  let before: Uint8Array | undefined;
  for (const frame of frames) {
    const indexes = palette.indexesOf(frame);
    const { left, top, width, height } = changedBox(indexes, before, widthPx, heightPx);
    // Disposal 1: the picture stays, and the next frame is drawn over it.
    bytes.push(0x21, 0xf9, 4, 0x05, ...uint16(delay), unchanged, 0);
    bytes.push(0x2c, ...uint16(left), ...uint16(top), ...uint16(width), ...uint16(height), 0);
    const part = new Uint8Array(width * height);
    for (let y = 0; y < height; y++)
      for (let x = 0; x < width; x++) {
        const at = (top + y) * widthPx + left + x;
        const index = indexes[at] ?? 0;
        part[y * width + x] = before?.[at] === index ? unchanged : index;
      }
    writeBlocks(bytes, compressed(part));
    before = indexes;
  }
  bytes.push(0x3b);
  return Uint8Array.from(bytes);
}

const ascii = (text: string) => [...text].map((letter) => letter.charCodeAt(0));
const uint16 = (value: number) => [value & 255, value >> 8];

/** The smallest box with all pixels that differ from the frame before; a single pixel if none does. */
function changedBox(indexes: Uint8Array, before: Uint8Array | undefined, widthPx: number, heightPx: number) {
  if (!before) return { left: 0, top: 0, width: widthPx, height: heightPx };
  let [left, top, right, bottom] = [widthPx, heightPx, -1, -1];
  for (let y = 0; y < heightPx; y++)
    for (let x = 0; x < widthPx; x++) {
      const at = y * widthPx + x;
      if (indexes[at] === before[at]) continue;
      [left, right, top, bottom] = [Math.min(left, x), Math.max(right, x), Math.min(top, y), y];
    }
  if (right < 0) return { left: 0, top: 0, width: 1, height: 1 };
  return { left, top, width: right - left + 1, height: bottom - top + 1 };
}

function writeBlocks(bytes: number[], data: readonly number[]): void {
  bytes.push(8);
  for (let at = 0; at < data.length; at += 255) {
    const block = data.slice(at, at + 255);
    bytes.push(block.length, ...block);
  }
  bytes.push(0);
}

/** GIF's LZW, for a palette of 256 colours. */
function compressed(indexes: Uint8Array): number[] {
  const [clear, end] = [256, 257];
  const output: number[] = [];
  let [bits, bitCount, width] = [0, 0, 9];
  const write = (code: number) => {
    bits |= code << bitCount;
    bitCount += width;
    for (; bitCount >= 8; bitCount -= 8) {
      output.push(bits & 255);
      bits >>>= 8;
    }
  };
  let codes = new Map<number, number>();
  const nextCode = () => codes.size + end + 1;
  const widen = () => {
    if (nextCode() === 1 << width && width < 12) width += 1;
  };
  write(clear);
  let prefix = indexes[0] ?? 0;
  for (const index of indexes.subarray(1)) {
    const key = (prefix << 8) | index;
    const known = codes.get(key);
    if (known !== undefined) {
      prefix = known;
      continue;
    }
    write(prefix);
    widen();
    codes.set(key, nextCode());
    if (nextCode() === 4096) {
      write(clear);
      codes = new Map();
      width = 9;
    }
    prefix = index;
  }
  write(prefix);
  widen();
  write(end);
  if (bitCount > 0) output.push(bits & 255);
  return output;
}

type Color = readonly [red: number, green: number, blue: number];

interface Bucket {
  readonly key: number;
  readonly color: Color;
  readonly count: number;
}

/** The palette of frames, at most 255 colours, by median cut; five bits of each channel distinguish pixels. */
function paletteOf(frames: readonly Uint8Array[]) {
  const sums = new Float64Array(4 * 32_768);
  for (const frame of new Set(frames))
    for (let at = 0; at < frame.length; at += 4) {
      const key = 4 * keyAt(frame, at);
      for (let channel = 0; channel < 3; channel++)
        sums[key + channel] = (sums[key + channel] ?? 0) + (frame[at + channel] ?? 0);
      sums[key + 3] = (sums[key + 3] ?? 0) + 1;
    }
  const buckets: Bucket[] = [];
  for (let key = 0; key < 32_768; key++) {
    const count = sums[4 * key + 3] ?? 0;
    if (count > 0) buckets.push({ key, color: meanOf(sums, 4 * key, count), count });
  }
  const cuts = [cutOf(buckets)];
  while (cuts.length < 255) {
    const widest = cuts.reduce((best, cut) => (cut.weight > best.weight ? cut : best));
    if (widest.weight === 0) break;
    cuts.splice(cuts.indexOf(widest), 1, ...halves(widest).map(cutOf));
  }
  const indexOfKey = new Uint8Array(32_768);
  const colors = cuts.map(({ buckets: cut }, index): Color => {
    for (const { key } of cut) indexOfKey[key] = index;
    const total = cut.reduce((sum, { count }) => sum + count, 0);
    const mean = (channel: 0 | 1 | 2) =>
      Math.round(cut.reduce((sum, { color, count }) => sum + color[channel] * count, 0) / total);
    return [mean(0), mean(1), mean(2)];
  });
  return {
    colors,
    indexesOf(frame: Uint8Array) {
      const indexes = new Uint8Array(frame.length / 4);
      for (let at = 0; at < indexes.length; at++) indexes[at] = indexOfKey[keyAt(frame, 4 * at)] ?? 0;
      return indexes;
    },
  };
}

const keyAt = (frame: Uint8Array, at: number) =>
  (((frame[at] ?? 0) >> 3) << 10) | (((frame[at + 1] ?? 0) >> 3) << 5) | ((frame[at + 2] ?? 0) >> 3);

const meanOf = (sums: Float64Array, at: number, count: number): Color => [
  (sums[at] ?? 0) / count,
  (sums[at + 1] ?? 0) / count,
  (sums[at + 2] ?? 0) / count,
];

/** Buckets that get one colour each. The next cut is where pixels differ most, weighted by their number. */
interface Cut {
  readonly buckets: readonly Bucket[];
  readonly weight: number;
  readonly channel: 0 | 1 | 2;
}

function cutOf(buckets: readonly Bucket[]): Cut {
  const count = buckets.reduce((sum, bucket) => sum + bucket.count, 0);
  const spread = (channel: 0 | 1 | 2) => {
    const values = buckets.map(({ color }) => color[channel]);
    return Math.max(...values) - Math.min(...values);
  };
  const channel = ([0, 1, 2] as const).reduce((widest, each) => (spread(each) > spread(widest) ? each : widest));
  return { buckets, weight: buckets.length < 2 ? 0 : spread(channel) * Math.sqrt(count), channel };
}

function halves({ buckets, channel }: Cut): [Bucket[], Bucket[]] {
  const sorted = buckets.toSorted((a, b) => a.color[channel] - b.color[channel]);
  const half = sorted.reduce((sum, { count }) => sum + count, 0) / 2;
  let [sum, at] = [0, 0];
  while (at < sorted.length - 1 && (at === 0 || sum < half)) sum += sorted[at++]?.count ?? 0;
  return [sorted.slice(0, at), sorted.slice(at)];
}
