import { type Inspection, inspectImage, maxPixels } from '@boothkit/design-check/image-files';
import { rule } from '@boothkit/rule-coverage';
import fc from 'fast-check';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { jpegSegments } from '../../src/files/jpeg-segments.ts';
import { isCritical, pngChunks } from '../../src/files/png-chunks.ts';
import {
  animatedPng,
  animationControl,
  assemble,
  bytesOf,
  chunk,
  frameControl,
  frameData,
  handMadePng,
  header,
  jpegOf,
  noiseOf,
  noisyJpegOf,
  pictureData,
  pngOf,
} from './pictures.ts';

const kindOf = (inspection: Inspection): string => ('fault' in inspection ? inspection.fault.kind : 'none');
const foundIn = (inspection: Inspection): string => ('fault' in inspection ? inspection.fault.found : '');
const factsOf = (inspection: Inspection): unknown => ('facts' in inspection ? inspection.facts : inspection.fault);
const latin = (text: string): Uint8Array => new Uint8Array(Buffer.from(text, 'latin1'));
const wholeJpeg = await noisyJpegOf(60, 40, 80);
const wholePng = await bytesOf(noiseOf(20, 10).png());

describe('facts', () => {
  test('returns format and size of a PNG and of a JPEG', async () => {
    const png = { format: 'png', widthPx: 31, heightPx: 17, animated: false };
    expect(factsOf(inspectImage(await pngOf(31, 17)))).toEqual(png);
    expect(factsOf(inspectImage(await jpegOf(31, 17)))).toEqual({ ...png, format: 'jpeg' });
  });

  test('reads a view into a larger buffer as its own bytes', () => {
    const surrounded = new Uint8Array(wholePng.length + 20);
    surrounded.set(wholePng, 13);
    const view = surrounded.subarray(13, 13 + wholePng.length);
    expect(factsOf(inspectImage(view))).toMatchObject({ widthPx: 20, heightPx: 10 });
  });

  test.each([1, 2, 3, 4, 5, 6, 7, 8])(
    'returns the size that people see under EXIF orientation %d (S740)',
    async (orientation) => {
      const seen = orientation < 5 ? { widthPx: 31, heightPx: 17 } : { widthPx: 17, heightPx: 31 };
      for (const bytes of [await jpegOf(31, 17), await pngOf(31, 17)]) {
        const turned = await bytesOf(sharp(bytes).withMetadata({ orientation }));
        const facts = factsOf(inspectImage(turned));
        expect(facts).toMatchObject(seen);
        expect(Object(facts).orientation ?? 1).toBe(orientation);
      }
    },
  );

  test.each<[string, string]>([
    ['of no TIFF', '4142002a00000008000101120003000000010006000000000000'],
    ['that is cut', '4d4d002a0000000800010112000300'],
    ['whose directory lies outside', '4d4d002affffffff000101120003000000010006000000000000'],
    ['of another type', '4d4d002a00000008000101120004000000010006000000000000'],
    ['of orientation 0', '4d4d002a00000008000101120003000000010000000000000000'],
    ['of orientation 9', '4d4d002a00000008000101120003000000010009000000000000'],
    ['without an orientation', '4d4d002a00000008000101130003000000010006000000000000'],
  ])('EXIF data %s turns nothing', async (_, hex) => {
    const exif = Buffer.concat([Buffer.from('Exif\0\0'), Buffer.from(hex, 'hex')]);
    const jpeg = await jpegOf(31, 17);
    const segment = Buffer.concat([Buffer.from([0xff, 0xe1, 0, exif.length + 2]), exif]);
    const bytes = new Uint8Array(Buffer.concat([jpeg.subarray(0, 2), segment, jpeg.subarray(2)]));
    expect(factsOf(inspectImage(bytes))).toEqual({ format: 'jpeg', widthPx: 31, heightPx: 17, animated: false });
  });

  test('takes bytes behind the end of a PNG or a JPEG, as cameras leave them', () => {
    for (const whole of [wholePng, wholeJpeg]) {
      const trailed = new Uint8Array([...whole, 1, 2, 3, 0xff, 0xd8, 0xff]);
      expect(kindOf(inspectImage(trailed))).toBe('none');
    }
  });

  test('takes a progressive JPEG with an embedded thumbnail', async () => {
    const thumbnail = await jpegOf(8, 8);
    const exif = Buffer.concat([Buffer.from('Exif\0\0'), thumbnail]);
    const app1 = Buffer.concat([Buffer.from([0xff, 0xe1, 0, exif.length + 2]), exif]);
    app1.writeUInt16BE(exif.length + 2, 2);
    const progressive = await bytesOf(sharp(wholeJpeg).jpeg({ progressive: true }));
    const withThumbnail = new Uint8Array(Buffer.concat([progressive.subarray(0, 2), app1, progressive.subarray(2)]));
    expect(factsOf(inspectImage(withThumbnail))).toMatchObject({ widthPx: 60, heightPx: 40 });
    const onlyThumbnail = withThumbnail.subarray(0, 2 + app1.length);
    expect(kindOf(inspectImage(onlyThumbnail))).toBe('truncated');
  });
});

describe('animation', () => {
  const frame = (number: number) => frameControl(number, 4, 4);
  const animated = (bytes: Uint8Array): unknown => {
    const inspection = inspectImage(bytes);
    return 'facts' in inspection ? inspection.facts.animated : inspection.fault;
  };

  rule('4.9/apng', 'knows a PNG of two frames or more as animated, and one of a single frame as a still', () => {
    expect([1, 2, 9].map((frames) => animated(animatedPng(12, 8, frames)))).toEqual([false, true, true]);
  });

  test('does not count a chunk with a wrong checksum', () => {
    const control = animationControl(2);
    control[control.length - 1] = (control.at(-1) ?? 0) ^ 1;
    const frames = [frame(1), frameData(2, 4, 4)];
    expect(animated(assemble(header(4, 4), control, frame(0), pictureData(4, 4), ...frames))).toBe(false);
  });

  test.each([
    ['its acTL behind its picture', [frame(0)], [animationControl(2), frame(1), frameData(2, 4, 4)]],
    ['more frames than follow', [animationControl(3), frame(0)], [frame(1), frameData(2, 4, 4)]],
    ['fewer frames than follow', [animationControl(2), frame(0)], [frame(1), frame(2)]],
    ['frames out of order', [animationControl(2), frame(1)], [frame(0), frameData(2, 4, 4)]],
    ['no frame at all', [animationControl(0)], []],
    ['a count cut short', [chunk('acTL', Buffer.from([0, 2]))], []],
  ])('takes an animation with %s for a still, as PNG readers do', (_, before, behind) => {
    expect(animated(assemble(header(4, 4), ...before, pictureData(4, 4), ...behind))).toBe(false);
  });

  test('counts frames that exclude the default picture from the animation', () => {
    const frames = [frame(0), frameData(1, 4, 4), frame(2), frameData(3, 4, 4)];
    const apart = assemble(header(4, 4), animationControl(2), pictureData(4, 4), ...frames);
    expect(animated(apart)).toBe(true);
  });
});

describe('a file that is neither PNG nor JPEG', () => {
  const isoFile = (brand: string): Uint8Array => latin(`\0\0\0\x20ftyp${brand}\0\0\0\0mif1heic`);

  test.each([
    ['a GIF image', latin('GIF89a\x01\0\x01\0')],
    ['a WebP image', latin('RIFF\x24\0\0\0WEBPVP8 ')],
    ['a HEIC image', isoFile('heic')],
    ['a HEIC image', isoFile('mif1')],
    ['an AVIF image', isoFile('avif')],
    ['an AVIF image', latin('\0\0\0\x20ftypmif1\0\0\0\0mif1avif')],
    ['a QuickTime video', isoFile('qt  ')],
    ['an MP4 video', isoFile('isom')],
    ['a JPEG XL image', latin('\0\0\0\x0cJXL \r\n\x87\n')],
    ['a JPEG 2000 image', latin('\0\0\0\x0cjP  \r\n\x87\n')],
    ['a TIFF image', latin('II*\0\x08\0\0\0')],
    ['a TIFF image', latin('MM\0*\0\0\0\x08')],
    ['a BMP image', latin('BM\x46\0\0\0\0\0\0\0\x36\0\0\0')],
    ['a Photoshop document', latin('8BPS\0\x01')],
    ['a PDF document', latin('%PDF-1.7\n')],
    ['a ZIP archive', latin('PK\x03\x04\x14\0')],
    ['a gzip archive', latin('\x1f\x8b\x08\0')],
    ['an HTML page', latin('\n<!DOCTYPE html><html><body>Sign in <svg></svg>')],
    ['an HTML page', latin('<html lang="en">')],
    ['an SVG drawing', latin('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['an SVG drawing', latin('\xef\xbb\xbf<?xml version="1.0"?>\n<!-- made by hand -->\n<svg width="9">')],
    ['text', latin('{"error":"not found"}')],
    ['of no known kind (it begins with 00 01 02 03 04 05 06 07)', new Uint8Array([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])],
  ])('calls the file %s', (name, bytes) => {
    const inspection = inspectImage(bytes);
    expect(kindOf(inspection)).toBe('not-png-or-jpeg');
    expect(foundIn(inspection)).toBe(`the file is ${name}`);
  });

  test('reads hostile markup in bounded time', () => {
    const comments = latin('<!---->'.repeat(2000));
    expect(foundIn(inspectImage(comments))).toBe('the file is text');
  });

  test('knows an empty file', () => {
    expect(kindOf(inspectImage(new Uint8Array()))).toBe('empty');
  });
});

describe('a corrupt file', () => {
  test.each([
    ['PNG', wholePng, 4],
    ['JPEG', wholeJpeg, 2],
  ])('finds a %s cut at any byte', (_, whole, signature) => {
    for (let length = 1; length < whole.length; length++) {
      const kind = kindOf(inspectImage(whole.subarray(0, length)));
      expect(kind, `cut to ${length} bytes`).toBe(length < signature ? 'not-png-or-jpeg' : 'truncated');
    }
  });

  test('finds any flipped bit of a PNG, but for those of chunks that no decoder needs', () => {
    const needed = [...pngChunks(wholePng)]
      .filter(isCritical)
      .flatMap(({ start, end }) => Array.from({ length: end - start }, (_, at) => start + at));
    fc.assert(
      fc.property(fc.constantFrom(...needed), fc.nat(7), (index, bit) => {
        const flipped = wholePng.slice();
        flipped[index] = (flipped[index] ?? 0) ^ (1 << bit);
        expect(kindOf(inspectImage(flipped))).not.toBe('none');
      }),
    );
  });

  test('returns facts or a fault for any bytes, and never throws', () => {
    const openings = fc.constantFrom(new Uint8Array(), wholePng.subarray(0, 33), wholeJpeg.subarray(0, 20));
    fc.assert(
      fc.property(openings, fc.uint8Array({ maxLength: 300 }), (opening, rest) => {
        expect(foundIn(inspectImage(new Uint8Array([...opening, ...rest])))).not.toBe('');
      }),
    );
  });

  test('names a signature that a text transfer has corrupted', () => {
    const corrupted = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0a, 0x1a, 0x0a, ...wholePng.subarray(8)]);
    expect(inspectImage(corrupted)).toEqual({
      fault: { kind: 'damaged', found: 'the PNG signature is damaged, probably by a transfer in text mode' },
    });
  });

  test.each([
    ['begins with another chunk', assemble(chunk('CgBI', Buffer.alloc(4)), header(4, 4), pictureData(4, 4))],
    ['has a short header', assemble(chunk('IHDR', Buffer.alloc(8)), pictureData(4, 4))],
    ['has no picture', assemble(header(4, 4))],
  ])('finds that a PNG %s', (_, bytes) => {
    expect(kindOf(inspectImage(bytes))).toBe('damaged');
  });

  test.each([
    ['scan', [0xff, 0xd8, 0xff, 0xe0, 0, 4, 1, 2, 0xff, 0xd9]],
    ['frame header', [0xff, 0xd8, 0xff, 0xda, 0, 4, 1, 2, 0x55, 0xff, 0x00, 0x55, 0xff, 0xd0, 0x55, 0xff, 0xd9]],
  ])('finds that a JPEG has no %s', (_, bytes) => {
    expect(kindOf(inspectImage(new Uint8Array(bytes)))).toBe('damaged');
  });

  test('finds a side of no pixels', () => {
    expect(kindOf(inspectImage(handMadePng(0, 4)))).toBe('zero-size');
    expect(kindOf(inspectImage(handMadePng(4, 0)))).toBe('zero-size');
  });
});

test('a JPEG has a bit at least for each block of its pixels, or is damaged', async () => {
  const jpeg = await jpegOf(64, 64);
  const frame = jpeg.findIndex((byte, index) => byte === 0xff && jpeg[index + 1] === 0xc0);
  const ofWidth = (widthPx: number): Inspection => {
    const copy = jpeg.slice();
    copy.set([widthPx >> 8, widthPx & 255], frame + 7);
    return inspectImage(copy);
  };
  // 8 blocks in each column of blocks: as many bytes as there are columns.
  expect(kindOf(ofWidth(jpeg.length * 8))).toBe('none');
  expect(ofWidth(jpeg.length * 8 + 1)).toEqual({
    fault: {
      kind: 'damaged',
      found: `the JPEG is damaged: it has ${jpeg.length} bytes, and ${jpeg.length * 8 + 1} by 64 px take at least ${jpeg.length + 1}`,
    },
  });
});

describe('too many pixels', () => {
  test('takes as many as the largest slot, and not one more', async () => {
    expect(kindOf(inspectImage(await jpegOf(8000, 8000)))).toBe('none');
    expect(maxPixels).toBe(64_000_000);
    const oneMore = assemble(header(64_000_001, 1), pictureData(1, 1));
    expect(kindOf(inspectImage(oneMore))).toBe('too-many-pixels');
  });

  test.each([
    [30_000, 30_000],
    [0xff_ff_ff_ff, 0xff_ff_ff_ff],
  ])('rejects a header that announces %i by %i px', (width, height) => {
    const bomb = assemble(header(width, height), pictureData(1, 1));
    expect(inspectImage(bomb)).toEqual({
      fault: { kind: 'too-many-pixels', found: `the image is ${width} by ${height} px, too many to decode safely` },
    });
  });
});

describe('too many parts', () => {
  const times = (count: number, part: Uint8Array) => Buffer.alloc(count * part.length, part);
  const empty = chunk('IDAT');
  const comment = Uint8Array.of(0xff, 0xfe, 0, 2);
  const scan = Uint8Array.of(0xff, 0xda, 0, 8, 1, 1, 0, 0, 63, 0);
  const endMarker = wholeJpeg.subarray(-2);
  const brokenOff = (...segments: readonly Uint8Array[]) =>
    new Uint8Array(Buffer.concat([wholeJpeg.subarray(0, -2), ...segments]));
  const whole = (...segments: readonly Uint8Array[]) => brokenOff(...segments, endMarker);
  const ownSegments = [...jpegSegments(wholeJpeg)].length;

  test('takes a PNG of 10,000 chunks', () => {
    const ownChunks = ['IHDR', 'IDAT', 'IEND'].length;
    const png = (chunks: number) => handMadePng(4, 4, times(chunks - ownChunks, empty));
    expect(kindOf(inspectImage(png(10_000)))).toBe('none');
    expect(inspectImage(png(10_001))).toEqual({
      fault: { kind: 'too-many-parts', found: 'the PNG has more than 10000 chunks, too many to read safely' },
    });
  });

  test('reads at most 10,000 of 500,000 chunks', () => {
    const damaged = Buffer.from(empty);
    damaged.writeUInt32BE(0, damaged.length - 4);
    expect(kindOf(inspectImage(handMadePng(4, 4, damaged)))).toBe('damaged');
    const png = handMadePng(4, 4, times(9999, empty), times(490_001, damaged));
    expect(kindOf(inspectImage(png))).toBe('too-many-parts');
  });

  test('accepts a JPEG of 10,000 segments, and reads no further ones', () => {
    expect(kindOf(inspectImage(whole(times(10_000 - ownSegments, comment))))).toBe('none');
    expect(kindOf(inspectImage(brokenOff(times(10_001 - ownSegments, comment))))).toBe('truncated');
    expect(inspectImage(brokenOff(times(500_000, comment)))).toEqual({
      fault: { kind: 'too-many-parts', found: 'the JPEG has more than 10000 segments, too many to read safely' },
    });
  });

  test('takes a JPEG of 100 scans, as each costs a decoder all of the pixels', () => {
    expect(kindOf(inspectImage(whole(times(99, scan))))).toBe('none');
    expect(inspectImage(whole(times(100, scan)))).toEqual({
      fault: { kind: 'too-many-parts', found: 'the JPEG has more than 100 scans, too many to read safely' },
    });
  });
});
