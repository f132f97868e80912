import { deflateSync } from 'node:zlib';
import { checkPicture, inspectImage } from '@boothkit/design-check/image-files';
import { runs } from '@boothkit/test-support/long';
import fc from 'fast-check';
import sharp, { type Sharp } from 'sharp';
import { describe, expect, test } from 'vitest';
import { codeTable } from '../../src/files/bit-reader.ts';
import { jpegSegments } from '../../src/files/jpeg-segments.ts';
import { jpegsThatAreNotWhole, jpegsThatViewersShow, pngsThatAreNotWhole, pngsThatViewersShow } from './flaws.ts';
import { assemble, bytesOf, chunk, handMadePng, header, noiseOf, pictureData } from './pictures.ts';

const compressed = (sizeBytes: number): Buffer => chunk('IDAT', deflateSync(Buffer.alloc(sizeBytes)));

/** The fault of a file or its picture; undefined if it is whole. */
async function faultOf(bytes: Uint8Array): Promise<string | undefined> {
  const inspection = inspectImage(bytes);
  if ('fault' in inspection) return inspection.fault.found;
  const picture = await checkPicture(bytes, inspection.facts);
  return 'fault' in picture ? picture.fault.found : undefined;
}

async function decodableOf(bytes: Uint8Array): Promise<Uint8Array> {
  const inspection = inspectImage(bytes);
  if ('fault' in inspection) throw new Error(inspection.fault.found);
  const picture = await checkPicture(bytes, inspection.facts);
  if ('fault' in picture) throw new Error(picture.fault.found);
  return picture.decodable;
}

const pixelsOf = (bytes: Uint8Array): Promise<Buffer> =>
  sharp(bytes, { failOn: 'error', ignoreIcc: true }).removeAlpha().raw().toBuffer();

const art = noiseOf(70, 50);
const jpeg = await bytesOf(art.clone().jpeg());
const progressive = await bytesOf(art.clone().jpeg({ progressive: true }));
const png = await bytesOf(art.clone().png());

describe.each([
  ['JPEG', jpegsThatViewersShow(jpeg, progressive), jpeg],
  ['PNG', pngsThatViewersShow(png), png],
])('a %s that every viewer shows', (_, files, sound) => {
  test.each(Object.entries(files))('is whole, and decodes to the same pixels: %s', async (_, bytes) => {
    expect(Buffer.compare(await pixelsOf(await decodableOf(bytes)), await pixelsOf(sound))).toBe(0);
  });
});

describe.each([
  ['JPEG', jpegsThatAreNotWhole(jpeg, progressive)],
  ['PNG', pngsThatAreNotWhole(png)],
])('a %s that is not whole', (_, files) => {
  test.each(Object.entries(files))('is rejected: %s', async (_, [, bytes]) => {
    expect(await faultOf(bytes)).toMatch(/ends after|missing or invalid|inflates to less|does not inflate|checksum/);
  });
});

describe('a sound file', () => {
  test('is decoded as it is', async () => {
    for (const bytes of [jpeg, progressive, png]) expect(await decodableOf(bytes)).toBe(bytes);
  });

  test.each([
    ['grey', (image: Sharp) => image.greyscale().jpeg()],
    ['progressive and grey', (image: Sharp) => image.greyscale().jpeg({ progressive: true })],
    ['without subsampling', (image: Sharp) => image.jpeg({ chromaSubsampling: '4:4:4' })],
    ['progressive with the scans of MozJPEG', (image: Sharp) => image.jpeg({ mozjpeg: true })],
    ['progressive at low quality', (image: Sharp) => image.jpeg({ progressive: true, quality: 10 })],
    ['CMYK', (image: Sharp) => image.toColourspace('cmyk').jpeg()],
    ['progressive CMYK', (image: Sharp) => image.toColourspace('cmyk').jpeg({ progressive: true })],
  ])('is whole as a JPEG of any size: %s', async (_, encode) => {
    const side = fc.integer({ min: 1, max: 70 });
    await fc.assert(
      fc.asyncProperty(side, side, async (width, height) => {
        expect(await faultOf(await bytesOf(encode(noiseOf(width, height))))).toBeUndefined();
      }),
      runs(10),
    );
  });

  test('is not whole as a JPEG that lacks any part of its scans', async () => {
    for (const whole of [jpeg, progressive]) {
      const scan = [...jpegSegments(whole)].find(({ marker }) => marker === 0xda);
      for (let end = scan?.end ?? 0; end < whole.length - 4; end += 97)
        expect(await faultOf(new Uint8Array([...whole.subarray(0, end), 0xff, 0xd9]))).toMatch(
          /missing or invalid|ends after/,
        );
    }
  });
});

/** The pieces of a JPEG from each segment to the next: a scan with its data. */
function piecesOf(whole: Uint8Array): { readonly marker: number; readonly bytes: Uint8Array }[] {
  const segments = [...jpegSegments(whole)];
  return segments.map(({ marker, start }, index) => ({
    marker,
    bytes: whole.subarray(start, segments[index + 1]?.start ?? whole.length),
  }));
}

const startOfImage = Uint8Array.of(0xff, 0xd8);
const endOfImage = Uint8Array.of(0xff, 0xd9);
const joined = (...parts: readonly Uint8Array[]): Uint8Array => new Uint8Array(Buffer.concat(parts));

describe.each([
  ['colour', art.clone().jpeg({ progressive: true })],
  ['grey', art.clone().greyscale().jpeg({ progressive: true })],
  ['with the scans of MozJPEG', art.clone().jpeg({ mozjpeg: true })],
  ['CMYK', art.clone().toColourspace('cmyk').jpeg({ progressive: true })],
])('a progressive JPEG, %s', async (_, image) => {
  const pieces = piecesOf(await bytesOf(image));
  const scans = pieces.flatMap(({ marker }, index) => (marker === 0xda ? [index] : []));

  test('is not whole if it is cut between two scans, with an end marker of its own', async () => {
    expect(scans.length).toBeGreaterThan(3);
    for (const scan of scans.slice(1)) {
      const kept = pieces.slice(0, scan).map(({ bytes }) => bytes);
      expect(await faultOf(joined(startOfImage, ...kept, endOfImage))).toMatch(/missing or invalid/);
    }
  });

  test('is not whole without any one of its scans', async () => {
    for (const scan of scans) {
      const kept = pieces.filter((_, index) => index !== scan).map(({ bytes }) => bytes);
      expect(await faultOf(joined(startOfImage, ...kept))).toMatch(/missing or invalid/);
    }
  });
});

describe('a JPEG that leaves out tables of the standard, as Motion JPEG does', async () => {
  const pieces = piecesOf(await bytesOf(art.clone().jpeg({ optimiseCoding: false })));
  const numbers = [0x00, 0x10, 0x01, 0x11];
  const without = (missing: readonly number[]): Uint8Array => {
    const kept = pieces.filter(({ marker, bytes }) => marker !== 0xc4 || !missing.includes(bytes[4] ?? -1));
    return joined(startOfImage, ...kept.map(({ bytes }) => bytes));
  };
  const leftOut = [...numbers.map((number) => [number]), numbers];

  test('is whole, and decodes to the same pixels', async () => {
    const sound = await pixelsOf(without([]));
    for (const missing of leftOut) {
      const bytes = without(missing);
      expect(bytes.length).toBeLessThan(without([]).length);
      expect(Buffer.compare(await pixelsOf(await decodableOf(bytes)), sound)).toBe(0);
    }
  });

  test('is not whole if its scan is cut, with an end marker of its own', async () => {
    for (const missing of leftOut) {
      const bytes = without(missing);
      const cut = joined(bytes.subarray(0, bytes.length - (pieces.at(-2)?.bytes.length ?? 0) / 2), endOfImage);
      expect(await faultOf(cut)).toMatch(/missing or invalid/);
    }
  });
});

describe('a JPEG with two frame headers', () => {
  const frame = (marker: number, sidePx: number, components: number): Uint8Array =>
    Uint8Array.from([
      ...[0xff, marker, 0, 8 + components * 3, 8, sidePx >> 8, sidePx & 255, sidePx >> 8, sidePx & 255, components],
      ...Array.from({ length: components }, (_, index) => [index + 1, 0x11, 0]).flat(),
    ]);
  const insert = (bytes: Uint8Array, ...frames: readonly Uint8Array[]) =>
    joined(bytes.subarray(0, 2), ...frames, bytes.subarray(2));

  test.each([
    ['the same size', () => [frame(0xc0, 70, 3)]],
    ['another size', () => [frame(0xc2, 9, 3)]],
    ['components that no decoder takes', () => [frame(0xc0, 70, 5)]],
    ['no components', () => [frame(0xc0, 70, 0)]],
  ])('is not whole, and takes no memory for the second one: the first has %s', async (_, first) => {
    const huge = insert(jpeg, ...first(), frame(0xc2, 65_535, 4));
    const before = process.memoryUsage().arrayBuffers;
    expect(await faultOf(huge)).toMatch(/missing or invalid/);
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(16 * 1_048_576);
    expect(await faultOf(insert(jpeg, ...first()))).toMatch(/missing or invalid/);
  });

  test('has the size of the first one, even if that is too short to have one', async () => {
    const short = Uint8Array.of(0xff, 0xc0, 0, 4, 8, 0);
    expect(await faultOf(insert(jpeg, short))).toBe('the JPEG is damaged: it has no frame header');
    expect(await faultOf(insert(jpeg, frame(0xc0, 65_535, 3)))).toMatch(/too many to decode safely/);
  });
});

/** A grey baseline JPEG whose blocks are two bits each: a DC difference of 0 and the end of the block. */
function handMadeJpeg(options: {
  readonly widthPx: number;
  readonly scan: readonly number[];
  readonly frame?: number;
  readonly depth?: number;
  readonly interval?: number;
}): Uint8Array {
  const { widthPx, scan, frame = 0xc0, depth = 8, interval = 0 } = options;
  const codes = (table: number) => [0xff, 0xc4, 0, 20, table, 1, ...new Array(15).fill(0), 0];
  return Uint8Array.from([
    ...[0xff, 0xd8, 0xff, 0xdb, 0, 67, 0, ...new Array(64).fill(1)],
    ...[0xff, frame, 0, 11, depth, 0, 8, widthPx >> 8, widthPx & 255, 1, 1, 0x11, 0],
    ...[...codes(0x00), ...codes(0x10)],
    ...(interval > 0 ? [0xff, 0xdd, 0, 4, 0, interval] : []),
    ...[0xff, 0xda, 0, 8, 1, 1, 0, 0, 63, 0, ...scan, 0xff, 0xd9],
  ]);
}

describe('the blocks of a JPEG', () => {
  test('are counted to the last one', async () => {
    // Four blocks take a byte.
    expect(await faultOf(handMadeJpeg({ widthPx: 64, scan: [0, 0] }))).toBeUndefined();
    expect(await faultOf(handMadeJpeg({ widthPx: 72, scan: [0, 0] }))).toMatch(/missing or invalid/);
    expect(await faultOf(handMadeJpeg({ widthPx: 64, scan: [0, 0, 0xaa, 0xff, 0, 7] }))).toBeUndefined();
  });

  test('are counted between restart markers, which must be there', async () => {
    const restarted = (scan: readonly number[]) => faultOf(handMadeJpeg({ widthPx: 64, interval: 4, scan }));
    expect(await restarted([0, 0xff, 0xd0, 0])).toBeUndefined();
    expect(await restarted([0, 0, 0, 0xff, 0xd0, 0])).toBeUndefined();
    expect(await restarted([0, 0])).toMatch(/missing or invalid/);
    expect(await restarted([0xff, 0xd0, 0, 0])).toMatch(/missing or invalid/);
  });

  test('must have valid codes', async () => {
    expect(await faultOf(handMadeJpeg({ widthPx: 64, scan: [0x80, 0, 0, 0] }))).toMatch(/missing or invalid/);
  });

  test.each([
    ['lossless', { frame: 0xc3 }, 'is lossless, hierarchical or coded arithmetically'],
    ['arithmetic', { frame: 0xc9 }, 'is lossless, hierarchical or coded arithmetically'],
    ['of 12 bits', { frame: 0xc1, depth: 12 }, 'has 12 bits a sample'],
  ])('are of a kind that browsers show, or rejected: %s', async (_, options, found) => {
    expect(await faultOf(handMadeJpeg({ widthPx: 64, scan: [0, 0], ...options }))).toBe(
      `the JPEG ${found}, which browsers do not show`,
    );
  });

  test('are accepted in an extended sequential frame', async () => {
    expect(await faultOf(handMadeJpeg({ widthPx: 64, scan: [0, 0], frame: 0xc1 }))).toBeUndefined();
  });

  test('are found by Huffman codes in the order of their lengths', () => {
    const table = codeTable(Uint8Array.of(1, 1, ...new Array(14).fill(0)), Uint8Array.of(7, 9));
    expect([table[0], table[0x7fff], table[0x8000], table[0xbfff], table[0xc000]]).toEqual([
      256 + 7,
      256 + 7,
      512 + 9,
      512 + 9,
      0,
    ]);
  });
});

describe('the picture data of a PNG', () => {
  test.each([
    ['RGBA', {}],
    ['palette', { palette: true, colours: 16 }],
    ['interlaced', { progressive: true }],
    ['interlaced palette', { progressive: true, palette: true, colours: 4 }],
  ])('is whole in %s of any size', async (_, options) => {
    const side = fc.integer({ min: 1, max: 20 });
    await fc.assert(
      fc.asyncProperty(side, side, async (width, height) => {
        expect(await faultOf(await bytesOf(noiseOf(width, height).png(options)))).toBeUndefined();
      }),
      runs(25),
    );
  });

  test.each([
    ['16-bit RGBA', { bitDepth: 16, colourType: 6 }, 3 * (1 + 5 * 8)],
    ['16-bit grey with alpha', { bitDepth: 16, colourType: 4 }, 3 * (1 + 5 * 4)],
    ['8-bit RGB', { colourType: 2 }, 3 * (1 + 5 * 3)],
    ['1-bit grey', { bitDepth: 1, colourType: 0 }, 3 * (1 + 1)],
    ['4-bit palette', { bitDepth: 4, colourType: 3 }, 3 * (1 + 3)],
  ])('is measured for %s', async (_, layout, sizeBytes) => {
    const withData = (bytes: number): Uint8Array => assemble(header(5, 3, layout), compressed(bytes));
    expect(await faultOf(withData(sizeBytes))).toBeUndefined();
    expect(await faultOf(withData(sizeBytes + 1_048_576))).toBeUndefined();
    expect(await faultOf(withData(sizeBytes + 1_048_577))).toContain(`more than the ${sizeBytes} bytes`);
    expect(await faultOf(withData(sizeBytes - 1))).toContain(`less than the ${sizeBytes} bytes`);
  });

  test('may be spread over many chunks', async () => {
    const data = deflateSync(Buffer.alloc(410));
    const pieces = Array.from(data, (byte) => chunk('IDAT', Buffer.from([byte])));
    expect(await faultOf(assemble(header(10, 10), ...pieces))).toBeUndefined();
  });

  test('ignores other chunks', async () => {
    const textBomb = chunk('zTXt', Buffer.concat([Buffer.from('x\0\0'), deflateSync(Buffer.alloc(1_048_576))]));
    expect(await faultOf(handMadePng(4, 4, textBomb))).toBeUndefined();
  });
});

const noise = (sizeBytes: number): Buffer =>
  Buffer.from(Array.from({ length: sizeBytes }, (_, index) => (Math.imul(index, 0x9e_37_79_b1) >>> 13) & 255));

describe('picture data that is not whole', () => {
  test('stops a bomb soon after its last row', async () => {
    const bomb = assemble(header(10, 10), compressed(64 * 1_048_576));
    const before = process.memoryUsage().arrayBuffers;
    expect(await faultOf(bomb)).toBe(
      'the PNG is damaged: its picture data inflates to more than the 410 bytes that its header asks for',
    );
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(16 * 1_048_576);
  });

  test('is cut at any byte', async () => {
    const whole = deflateSync(noise(410));
    // Behind the last row are the code that ends the data, and the checksum.
    for (let length = 0; length < whole.length - 2 - 4; length++) {
      const cut = assemble(header(10, 10), chunk('IDAT', whole.subarray(0, length)));
      expect(await faultOf(cut), `cut to ${length} bytes`).toMatch(/inflates to less than the 410|does not inflate/);
    }
  });

  test.each([
    ['is empty', Buffer.alloc(0)],
    ['is no zlib stream', Buffer.from('not compressed')],
    ['needs a dictionary', deflateSync(Buffer.alloc(410), { dictionary: Buffer.alloc(20) })],
  ])('is an error if it %s', async (_, data) => {
    const fault = await faultOf(assemble(header(10, 10), chunk('IDAT', data)));
    expect(fault).toBe('the PNG is damaged: its picture data does not inflate');
  });

  test.each([
    ['colour type', { colourType: 5 }],
    ['interlacing', { interlace: 2 }],
  ])('is an error if the header has an unknown %s', async (_, layout) => {
    const fault = await faultOf(assemble(header(4, 4, layout), pictureData(4, 4)));
    expect(fault).toBe('the PNG is damaged: its header names an unknown colour type or interlacing');
  });
});
