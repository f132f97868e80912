import { deflateSync } from 'node:zlib';
import { type DesignPixels, inspectDesign } from '@boothkit/design-check';
import {
  checkPicture,
  inspectImage,
  maxPixels,
  pngChunk,
  pngFile,
  withoutExif,
} from '@boothkit/design-check/image-files';
import { type Input, input, settled } from '../input.ts';
import type { Shapes } from '../shapes.ts';

/** The most bytes of a branding image. */
const fileCap = 8_000_000;

const after = (beginning: readonly number[], unit: readonly number[]) => (length: number) => {
  const file = Buffer.alloc(length, Uint8Array.from(unit));
  file.copy(file, beginning.length);
  file.set(beginning);
  return file;
};

const header = (widthPx: number, heightPx: number) => {
  const data = new Uint8Array(13);
  const view = new DataView(data.buffer);
  view.setUint32(0, widthPx);
  view.setUint32(4, heightPx);
  data.set([8, 6], 8);
  return pngChunk('IHDR', data);
};

function chunked(type: string, length: number): Uint8Array {
  const part = pngChunk(type, new Uint8Array());
  return pngFile([header(64, 64), ...Array.from({ length: length / part.length }, () => part)]);
}

const bomb = (rows: Uint8Array) => pngFile([header(8000, 8000), pngChunk('IDAT', rows)]);

const jpeg = [0xff, 0xd8];
const pngSignature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

/** Files of pictures that say nothing, or the same again and again. */
const files: Shapes<Uint8Array> = {
  zeros: after([], [0]),
  'bytes of 255': after([], [0xff]),
  'a PNG of zeros': after(pngSignature, [0]),
  'a PNG of 255': after(pngSignature, [0xff]),
  'a PNG of empty text chunks': (length) => chunked('tEXt', length),
  'a PNG of empty parts of a picture': (length) => chunked('IDAT', length),
  'a PNG whose picture is a bomb': (length) => bomb(deflateSync(new Uint8Array(length * 16))),
  'a PNG whose rows have no checksum': (length) =>
    bomb(deflateSync(new Uint8Array(length * 32 + 8000)).subarray(0, -4)),
  'a JPEG of zeros': after(jpeg, [0]),
  'a JPEG of 255': after(jpeg, [0xff]),
  'a JPEG of empty segments': after(jpeg, [0xff, 0xe0, 0, 2]),
  'a JPEG of Exif': after(jpeg, [0xff, 0xe1, 0, 8, 0x45, 0x78, 0x69, 0x66, 0, 0]),
  'a JPEG of restarts': after([...jpeg, 0xff, 0xda, 0, 2], [0xff, 0xd0]),
  'a JPEG of scans': after(jpeg, [0xff, 0xda, 0, 8, 1, 1, 0, 0, 0x3f, 0]),
  'a JPEG of code tables': after(jpeg, [0xff, 0xc4, 0, 19, ...Array.from({ length: 17 }, () => 0)]),
};

const exif = [0x45, 0x78, 0x69, 0x66, 0, 0];

/** Nearly as many parts as a file may have. */
const partCount = 9900;

/** Files of many parts that are left out, each as long as the file allows. */
const turned: Shapes<Uint8Array> = {
  'a JPEG of Exif': (length) => {
    const contentBytes = Math.floor(length / partCount) - 4;
    const segment = [0xff, 0xe1, (contentBytes + 2) >> 8, (contentBytes + 2) & 255, ...exif];
    return after(jpeg, [...segment, ...Array.from({ length: contentBytes - exif.length }, () => 0xff)])(length);
  },
  'a PNG of Exif': (length) => {
    const part = pngChunk('eXIf', new Uint8Array(Math.floor(length / partCount) - 12));
    return pngFile([header(64, 64), ...Array.from({ length: partCount }, () => part)]);
  },
};

const formatOfFirst = (file: Uint8Array) => (file[0] === 0xff ? 'jpeg' : 'png');

/** Files of pictures, before a pixel of them is decoded. */
export function* imageInputs(): Generator<Input> {
  yield input({ name: 'facts of a file', cap: fileCap, shapes: files, run: (file) => inspectImage(file) });
  yield input({
    name: 'a file without Exif',
    cap: fileCap,
    shapes: turned,
    run: (file) => settled(() => withoutExif(file, formatOfFirst(file))),
  });
  yield input({
    ...{ name: 'picture of a file', cap: fileCap, shapes: files },
    // Four bytes a pixel are inflated: 50 ns and, to mend a flaw, as long again. Beside other tests it takes up to twice as long.
    budget: { ms: maxPixels * 0.000_2, mib: 64 },
    isByPixels: true,
    run: (file) => settled(() => checkPicture(file, { format: formatOfFirst(file) })),
  });
}

/** Pixels of RGBA, the first byte last. */
const [white, black, clear] = [0xffffffff, 0xff000000, 0] as const;

/** A square page of this many pixels. */
const page =
  (colorAt: (x: number, y: number, size: number) => number) =>
  (count: number): DesignPixels => {
    const size = Math.floor(Math.sqrt(count));
    const pixels = new Uint32Array(size * size);
    for (let y = 0; y < size; y += 1) for (let x = 0; x < size; x += 1) pixels[y * size + x] = colorAt(x, y, size);
    return { data: new Uint8Array(pixels.buffer), width: size, height: size };
  };

const ring = (x: number, y: number, size: number) => Math.min(x, y, size - 1 - x, size - 1 - y);

const pages: Shapes<DesignPixels> = {
  white: page(() => white),
  'concentric rings, a pixel wide': page((x, y, size) => (ring(x, y, size) % 2 ? white : black)),
  'concentric holes': page((x, y, size) => (ring(x, y, size) % 4 < 2 ? clear : black)),
  'a checkerboard of pixels': page((x, y) => ((x + y) % 2 ? white : black)),
  stripes: page((_, y) => (y % 2 ? white : black)),
  'small boxes': page((x, y) => (x % 4 && y % 4 ? clear : black)),
  'boxes of 30 px': page((x, y) => (x % 32 > 1 && y % 32 > 1 ? white : black)),
  combs: page((x, y, size) => (y % 64 < 2 || (x % 2 && y % 64 < 62) || x > size - 3 ? white : black)),
  specks: page((x, y) => ((x * 7919 + y * 104_729) % 3 ? black : clear)),
  'nearly white specks': page((x, y) => 0xfffafafa - (((x * 31 + y * 17) % 7) << 16)),
  triangles: page((x, y) => ((x + y) % 256 < 128 ? white : black)),
};

/** Rings within each other, each a little more than 1% of the page: as many as are looked at one by one. */
const rings =
  (count: number, distance: (x: number, y: number) => number, lossy: boolean) =>
  (pixels: number): DesignPixels => {
    const colorAt = (x: number, y: number, size: number) => {
      const middle = (size - 1) / 2;
      const within = count * (1 - (distance(x - middle, y - middle) / (middle - 8)) ** 2);
      return within >= 0 && within % 1 < 0.85 ? white : black;
    };
    return { ...page(colorAt)(pixels), lossy };
  };

const nested: Shapes<DesignPixels> = Object.fromEntries(
  [false, true].flatMap((lossy) => {
    const within = (name: string) => `${name} within each other, in a ${lossy ? 'JPEG' : 'PNG'}`;
    return [
      [within('rings'), rings(60, Math.hypot, lossy)],
      [within('frames'), rings(78, (x, y) => Math.max(Math.abs(x), Math.abs(y)), lossy)],
      [within('turned frames'), rings(40, (x, y) => Math.abs(x) + Math.abs(y), lossy)],
    ];
  }),
);

/** A design of so many pixels, decoded. Each may take 200 ns, which is about what decoding takes, and 32 bytes. */
const designOf = (pixels: number, shapes: Shapes<DesignPixels>) =>
  input({
    ...{ name: `design of ${pixels} pixels`, cap: pixels, shapes },
    isByPixels: true,
    budget: { ms: pixels / 5000, mib: (32 * pixels) / 1_048_576 },
    run: (page) => inspectDesign(page),
  });

export function* designInputs(): Generator<Input> {
  yield designOf(9_000_000, { ...pages, ...nested });
  yield designOf(2_250_000, nested);
}
