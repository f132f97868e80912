import { deflateSync, inflateSync } from 'node:zlib';
import { jpegSegments } from '../../src/files/jpeg-segments.ts';
import { pngChunks } from '../../src/files/png-chunks.ts';
import { assemble, chunk } from './pictures.ts';

// Files with flaws that every viewer overlooks, and files whose picture is not whole, made of sound ones.

type Files = Readonly<Record<string, Uint8Array>>;

/** Files with the kind of their fault. */
type Faults = Readonly<Record<string, readonly [kind: 'truncated' | 'damaged', bytes: Uint8Array]>>;

const join = (...parts: readonly Uint8Array[]): Uint8Array => new Uint8Array(Buffer.concat(parts));

function segment(marker: number, payload: Uint8Array): Uint8Array {
  const length = payload.length + 2;
  return join(Uint8Array.of(0xff, marker, length >> 8, length & 255), payload);
}

const text = (latin: string): Uint8Array => new Uint8Array(Buffer.from(latin, 'latin1'));

/** The JPEG without the segments of applications, with others behind its opening. */
function withHeader(jpeg: Uint8Array, ...segments: readonly Uint8Array[]): Uint8Array {
  const own = [...jpegSegments(jpeg)];
  const scan = own.findIndex(({ marker }) => marker === 0xda);
  const kept = own.slice(0, scan).filter(({ marker }) => marker < 0xe0);
  const header = kept.map(({ start, end }) => jpeg.subarray(start, end));
  return join(jpeg.subarray(0, 2), ...segments, ...header, jpeg.subarray(own[scan]?.start));
}

/** The scan's parameters as some phones write them: all zero, though only a progressive JPEG has others than 0, 63, 0. */
function zeroedScan(jpeg: Uint8Array): Uint8Array {
  const copy = jpeg.slice();
  for (const { marker, end } of jpegSegments(copy)) if (marker === 0xda) copy.fill(0, end - 3, end);
  return copy;
}

const adobe = (transform: number): Uint8Array =>
  segment(0xee, join(text('Adobe'), Uint8Array.of(0, 100, 0, 0, 0, 0, transform)));

const insertAt = (bytes: Uint8Array, end: number, ...parts: readonly Uint8Array[]): Uint8Array =>
  join(bytes.subarray(0, end), ...parts, bytes.subarray(end));

/** Flawed copies of a baseline JPEG, and of a progressive one, that every viewer shows. */
export function jpegsThatViewersShow(jpeg: Uint8Array, progressive: Uint8Array): Files {
  const jfif = (major: number) => segment(0xe0, join(text('JFIF\0'), Uint8Array.of(major, 1, 0, 0, 1, 0, 1, 0, 0)));
  const long = (name: string) => segment(0xe2, join(text(name), new Uint8Array(65_000)));
  const thumbnail = join(text('Exif\0\0'), Uint8Array.of(0xff, 0xd8, 0xff, 0xda, 0, 2, 0xff, 0xd9));
  return {
    'zeroed scan parameters': zeroedScan(jpeg),
    'padding before the end marker': insertAt(jpeg, jpeg.length - 2, new Uint8Array(100)),
    'fill bytes before the end marker': insertAt(jpeg, jpeg.length - 2, new Uint8Array(100).fill(0xff)),
    'padding after the last scan of a progressive JPEG': insertAt(
      progressive,
      progressive.length - 2,
      new Uint8Array(9),
    ),
    'JFIF 2.01': withHeader(jpeg, jfif(2)),
    'an unknown Adobe transform': withHeader(jpeg, adobe(5)),
    'stray bytes between segments': insertAt(jpeg, 2, new Uint8Array(10)),
    'no JFIF segment': withHeader(jpeg),
    'an invalid colour profile': withHeader(jpeg, segment(0xe2, join(text('ICC_PROFILE\0'), new Uint8Array(40)))),
    'invalid EXIF': withHeader(jpeg, segment(0xe1, join(text('Exif\0\0'), new Uint8Array(40).fill(7)))),
    'an embedded thumbnail': withHeader(jpeg, segment(0xe1, thumbnail)),
    '325 KB of metadata': withHeader(jpeg, ...Array.from({ length: 5 }, () => long('MPF\0'))),
    'bytes after the end marker': join(jpeg, new Uint8Array(5000).fill(0xd8)),
  };
}

/** Copies of a baseline JPEG, and of a progressive one, whose picture is not all there. */
export function jpegsThatAreNotWhole(jpeg: Uint8Array, progressive: Uint8Array): Faults {
  const end = Uint8Array.of(0xff, 0xd9);
  const cut = (bytes: Uint8Array, share: number) => bytes.subarray(0, Math.floor(bytes.length * share));
  const thumbnail = segment(0xe1, join(text('Exif\0\0'), end));
  return {
    'cut in its middle': ['truncated', cut(jpeg, 0.5)],
    'cut near its end': ['truncated', cut(jpeg, 0.99)],
    'cut before its end marker': ['truncated', jpeg.subarray(0, -2)],
    'cut in its end marker': ['truncated', jpeg.subarray(0, -1)],
    'progressive, cut in a scan': ['truncated', cut(progressive, 0.7)],
    'cut, with the end marker of a thumbnail': ['truncated', cut(withHeader(jpeg, thumbnail), 0.6)],
    'cut, with an end marker of its own': ['damaged', join(cut(jpeg, 0.5), end)],
    'cut near its end, with an end marker of its own': ['damaged', join(jpeg.subarray(0, -22), end)],
    'progressive, cut, with an end marker of its own': ['damaged', join(cut(progressive, 0.7), end)],
    'cut, with padding and an end marker': ['damaged', join(cut(jpeg, 0.5), new Uint8Array(9).fill(0xff), end)],
  };
}

interface PngParts {
  readonly header: Uint8Array;
  readonly zlib: Buffer;
  readonly rows: Buffer;
}

function partsOf(png: Uint8Array): PngParts {
  const chunks = [...pngChunks(png)];
  const zlib = Buffer.concat(chunks.filter(({ type }) => type === 'IDAT').map(({ data }) => data));
  const [header] = chunks;
  if (header === undefined) throw new Error('the PNG has no header');
  return { header: png.subarray(header.start, header.end), zlib, rows: inflateSync(zlib) };
}

/** The chunk with another checksum. */
function wrong(whole: Uint8Array): Uint8Array {
  const copy = whole.slice();
  copy[copy.length - 1] = (copy[copy.length - 1] ?? 0) ^ 1;
  return copy;
}

/** Flawed copies of a PNG that every viewer shows. */
export function pngsThatViewersShow(png: Uint8Array): Files {
  const { header, zlib, rows } = partsOf(png);
  const of = (data: Uint8Array) => assemble(header, chunk('IDAT', data));
  const data = chunk('IDAT', zlib);
  const note = chunk('tEXt', text('Title\0logo'));
  const profile = chunk('iCCP', join(text('x\0\0'), deflateSync(Buffer.alloc(300))));
  // A window that is smaller than what the data refers back to.
  const smallWindow = join(Uint8Array.of(0x08, 0x1d), zlib.subarray(2));
  return {
    'bytes after the last row': of(deflateSync(Buffer.concat([rows, Buffer.alloc(1)]))),
    'rows after the last row': of(deflateSync(Buffer.concat([rows, rows.subarray(0, 9000)]))),
    'bytes after the zlib stream': of(join(zlib, new Uint8Array(9).fill(3))),
    'a chunk of data after the zlib stream': assemble(header, data, chunk('IDAT', new Uint8Array(9))),
    'a wrong Adler-32': of(join(zlib.subarray(0, -1), Uint8Array.of((zlib.at(-1) ?? 0) ^ 1))),
    'no Adler-32': of(zlib.subarray(0, -4)),
    'a window that is too small': of(smallWindow),
    'a wrong checksum of a text': assemble(header, wrong(note), data),
    'a wrong checksum of a text after the picture': assemble(header, data, wrong(note)),
    'a wrong checksum of a gamma': assemble(header, wrong(chunk('gAMA', Buffer.from([0, 0, 0xb1, 0x8f]))), data),
    'a wrong checksum of a transparent colour': assemble(header, wrong(chunk('tRNS', new Uint8Array(6))), data),
    'an invalid profile with a wrong checksum': assemble(header, wrong(profile), data),
    'an invalid profile': assemble(header, profile, data),
    'an empty text': assemble(header, chunk('tEXt'), data),
    'a profile of 300 KB': assemble(header, chunk('iCCP', join(text('x\0\0'), new Uint8Array(300_000))), data),
    'bytes after IEND': join(png, new Uint8Array(999)),
  };
}

/** Copies of a PNG whose picture is not all there, or not what was sent. */
export function pngsThatAreNotWhole(png: Uint8Array): Faults {
  const { header, zlib, rows } = partsOf(png);
  const of = (data: Uint8Array) => assemble(header, chunk('IDAT', data));
  const data = chunk('IDAT', zlib);
  return {
    'cut in its middle': ['truncated', png.subarray(0, png.length >> 1)],
    'cut before IEND': ['truncated', png.subarray(0, -12)],
    'cut in IEND': ['truncated', png.subarray(0, -1)],
    'a zlib stream that is cut': ['damaged', of(zlib.subarray(0, -40))],
    'a zlib stream that is cut in its middle': ['damaged', of(zlib.subarray(0, zlib.length >> 1))],
    'a row too few': ['damaged', of(deflateSync(rows.subarray(0, -1)))],
    'a wrong checksum of the picture data': ['damaged', assemble(header, wrong(data))],
    'a wrong checksum of the header': ['damaged', assemble(wrong(header), data)],
    'a wrong checksum of IEND': ['damaged', wrong(assemble(header, data))],
  };
}
