import { deflateSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';
import { jpegsThatAreNotWhole, jpegsThatViewersShow, pngsThatAreNotWhole, pngsThatViewersShow } from './flaws.ts';
import { assemble, bytesOf, chunk, header } from './pictures.ts';

// One page in every kind of file that a design may come in, and files that are none. A page of 320 by 240 px, dark grey,
// with a box of 160 by 112 px at 64, 48.

const [width, height] = [320, 240];
const isBox = (x: number, y: number): boolean => x >= 64 && x < 224 && y >= 48 && y < 160;

/** The picture data of the page, by what a pixel is in bytes. */
function rows(pixel: (inBox: boolean) => readonly number[]): Uint8Array {
  const bytes: number[] = [];
  for (let y = 0; y < height; y++) {
    bytes.push(0);
    for (let x = 0; x < width; x++) bytes.push(...pixel(isBox(x, y)));
  }
  return new Uint8Array(bytes);
}

/** The page in one bit a pixel: the design black, the box white. */
function bitRows(): Uint8Array {
  const rowBytes = 1 + width / 8;
  const bytes = new Uint8Array(rowBytes * height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) if (isBox(x, y)) bytes[y * rowBytes + 1 + (x >> 3)] = 255;
  return bytes;
}

function page(box: readonly [red: number, green: number, blue: number, alpha: number]): Sharp {
  const data = new Uint8Array(width * height * 4);
  for (let y = 0, at = 0; y < height; y++)
    for (let x = 0; x < width; x++, at += 4) data.set(isBox(x, y) ? box : [64, 64, 64, 255], at);
  return sharp(data, { raw: { width, height, channels: 4 } });
}
const withHole = (): Sharp => page([64, 64, 64, 0]);
const withWhite = (): Sharp => page([255, 255, 255, 255]).removeAlpha();

const png = (layout: Parameters<typeof header>[2], data: Uint8Array, ...extra: readonly Uint8Array[]): Uint8Array =>
  assemble(header(width, height, layout), ...extra, chunk('IDAT', deflateSync(data)));

function renamed<Value>(
  values: Readonly<Record<string, Value>>,
  rename: (name: string) => string,
): Record<string, Value> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [rename(name), value]));
}

/** The page as files of each kind, by name; the name says of which kind its box is. */
export async function pagesOfAllKinds(): Promise<Readonly<Record<string, Uint8Array>>> {
  const jpeg = await bytesOf(withWhite().jpeg());
  const progressive = await bytesOf(withWhite().jpeg({ progressive: true }));
  const pieces = Array.from(deflateSync(rows((inBox) => (inBox ? [255] : [64]))), (byte) =>
    chunk('IDAT', Uint8Array.of(byte)),
  );
  const bomb = deflateSync(Buffer.alloc(64 * 1_048_576));
  return {
    'PNG of 16 bits, white': png(
      { bitDepth: 16, colourType: 2 },
      rows((inBox) => (inBox ? Array(6).fill(255) : [64, 0, 64, 0, 64, 0])),
    ),
    'PNG of 16 bits, transparent': png(
      { bitDepth: 16 },
      rows((inBox) => (inBox ? Array(8).fill(0) : Array(8).fill(64).with(6, 255).with(7, 255))),
    ),
    'grey PNG of 16 bits with alpha, transparent': png(
      { bitDepth: 16, colourType: 4 },
      rows((inBox) => (inBox ? [0, 0, 0, 0] : [64, 64, 255, 255])),
    ),
    'grey PNG with alpha, transparent': png(
      { colourType: 4 },
      rows((inBox) => (inBox ? [64, 0] : [64, 255])),
    ),
    'grey PNG of 1 bit, white': png({ bitDepth: 1, colourType: 0 }, bitRows()),
    'interlaced PNG, transparent': await bytesOf(withHole().png({ progressive: true })),
    'interlaced PNG of a palette, white': await bytesOf(
      withWhite().png({ progressive: true, palette: true, colours: 4 }),
    ),
    'PNG of a palette with alphas, transparent': png(
      { colourType: 3 },
      rows((inBox) => [inBox ? 1 : 0]),
      chunk('PLTE', Uint8Array.of(64, 64, 64, 64, 64, 64)),
      chunk('tRNS', Uint8Array.of(255, 0)),
    ),
    'PNG with a transparent colour, transparent': png(
      { colourType: 2 },
      rows((inBox) => (inBox ? [255, 0, 255] : [64, 64, 64])),
      chunk('tRNS', Uint8Array.of(0, 255, 0, 0, 0, 255)),
    ),
    'PNG with a byte in each chunk, white': assemble(header(width, height, { colourType: 0 }), ...pieces),
    'PNG with a bomb for a text, white': png(
      { colourType: 0 },
      rows((inBox) => [inBox ? 255 : 64]),
      chunk('zTXt', Buffer.concat([Buffer.from('x\0\0'), bomb])),
    ),
    'PNG with a bomb for a profile, white': png(
      { colourType: 0 },
      rows((inBox) => [inBox ? 255 : 64]),
      chunk('iCCP', Buffer.concat([Buffer.from('x\0\0'), bomb])),
    ),
    ...renamed(jpegsThatViewersShow(jpeg, progressive), (name) => `JPEG with ${name}, white`),
    ...renamed(pngsThatViewersShow(await bytesOf(withHole().png())), (name) => `PNG with ${name}, transparent`),
    'JPEG, white': jpeg,
    'progressive JPEG, white': progressive,
    'grey JPEG, white': await bytesOf(withWhite().toColourspace('b-w').jpeg()),
    'CMYK JPEG, white': await bytesOf(withWhite().toColourspace('cmyk').jpeg()),
    'JPEG that EXIF turns, white': await bytesOf(withWhite().rotate(270).jpeg().withMetadata({ orientation: 6 })),
    'progressive JPEG that EXIF mirrors, white': await bytesOf(
      withWhite().flop().rotate(90).jpeg({ progressive: true }).withMetadata({ orientation: 7 }),
    ),
  };
}

/** A JPEG whose frame header says another size. */
function resized(jpeg: Uint8Array, widthPx: number, heightPx: number): Uint8Array {
  const copy = jpeg.slice();
  const frame = copy.findIndex((byte, index) => byte === 0xff && [0xc0, 0xc2].includes(copy[index + 1] ?? 0));
  copy.set([heightPx >> 8, heightPx & 255, widthPx >> 8, widthPx & 255], frame + 5);
  return copy;
}

/** Files that are no page, by name, with the kind of fault that they have. */
export async function filesThatAreNoPage(): Promise<
  Readonly<Record<string, readonly [fault: string, bytes: Uint8Array]>>
> {
  const jpeg = await bytesOf(withWhite().jpeg());
  const progressive = await bytesOf(withWhite().jpeg({ progressive: true }));
  const small = chunk('IDAT', deflateSync(Buffer.alloc(410)));
  const whole = { PNG: await bytesOf(withHole().png()), JPEG: jpeg, 'progressive JPEG': progressive };
  const cut = Object.entries(whole).flatMap(([name, bytes]) =>
    Array.from({ length: 15 }, (_, index) => {
      const end = Math.floor((bytes.length * (index + 1)) / 16);
      return [`${name} cut off at ${index + 1}/16`, ['truncated', bytes.subarray(0, end)]] as const;
    }),
  );
  return {
    ...Object.fromEntries(cut),
    ...renamed(jpegsThatAreNotWhole(jpeg, progressive), (name) => `JPEG: ${name}`),
    ...renamed(pngsThatAreNotWhole(whole.PNG), (name) => `PNG: ${name}`),
    'PNG whose header says 60000 by 60000': ['too-many-pixels', assemble(header(60_000, 60_000), small)],
    'PNG whose header says 2147483647 by 1': ['too-many-pixels', assemble(header(0x7f_ff_ff_ff, 1), small)],
    'PNG whose header says 8000 by 8000, with hardly a row': ['damaged', assemble(header(8000, 8000), small)],
    'PNG with a bomb for its picture': [
      'damaged',
      assemble(header(10, 10), chunk('IDAT', deflateSync(Buffer.alloc(64 * 1_048_576)))),
    ],
    'JPEG whose frame says 65500 by 65500': ['too-many-pixels', resized(jpeg, 65_500, 65_500)],
    'progressive JPEG whose frame says 65500 by 1000': ['too-many-pixels', resized(progressive, 65_500, 1000)],
    'JPEG whose frame says 8000 by 8000, with hardly a row': ['damaged', resized(jpeg, 8000, 8000)],
    'JPEG whose frame says no width': ['zero-size', resized(jpeg, 0, 240)],
  };
}
