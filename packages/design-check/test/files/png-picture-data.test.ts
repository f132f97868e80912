import { deflateSync } from 'node:zlib';
import { pngPictureDataFault } from '@boothkit/design-check/image-files';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { assemble, bytesOf, chunk, handMadePng, header, noiseOf, pictureData } from './pictures.ts';

const compressed = (sizeBytes: number): Buffer => chunk('IDAT', deflateSync(Buffer.alloc(sizeBytes)));

describe('valid picture data', () => {
  test.each([
    ['RGBA', {}],
    ['palette', { palette: true, colours: 16 }],
    ['interlaced', { progressive: true }],
    ['interlaced palette', { progressive: true, palette: true, colours: 4 }],
  ])('is found sound in %s of any size', async (_, options) => {
    const side = fc.integer({ min: 1, max: 20 });
    await fc.assert(
      fc.asyncProperty(side, side, async (width, height) => {
        const png = await bytesOf(noiseOf(width, height).png(options));
        expect(await pngPictureDataFault(png)).toBeUndefined();
      }),
      { numRuns: 25 },
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
    expect(await pngPictureDataFault(withData(sizeBytes))).toBeUndefined();
    expect(await pngPictureDataFault(withData(sizeBytes + 1))).toContain(`more than the ${sizeBytes} bytes`);
    expect(await pngPictureDataFault(withData(sizeBytes - 1))).toContain(`less than the ${sizeBytes} bytes`);
  });

  test('may be spread over many chunks', async () => {
    const data = deflateSync(Buffer.alloc(410));
    const pieces = Array.from(data, (byte) => chunk('IDAT', Buffer.from([byte])));
    expect(await pngPictureDataFault(assemble(header(10, 10), ...pieces))).toBeUndefined();
  });
});

describe('picture data that is not', () => {
  test('stops a bomb at the first byte too many', async () => {
    const bomb = assemble(header(10, 10), compressed(64 * 1_048_576));
    const before = process.memoryUsage().arrayBuffers;
    expect(await pngPictureDataFault(bomb)).toBe(
      'the PNG is damaged: its picture data inflates to more than the 410 bytes that its header asks for',
    );
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(16 * 1_048_576);
  });

  test.each([
    ['breaks off', deflateSync(Buffer.alloc(410)).subarray(0, -6)],
    ['lacks its checksum', deflateSync(Buffer.alloc(410)).subarray(0, -4)],
    ['has bytes behind its end', Buffer.concat([deflateSync(Buffer.alloc(410)), Buffer.alloc(9)])],
    ['is empty', Buffer.alloc(0)],
    ['is no zlib stream', Buffer.from('not compressed')],
  ])('is an error if it %s', async (_, data) => {
    const fault = await pngPictureDataFault(assemble(header(10, 10), chunk('IDAT', data)));
    expect(fault).toBe('the PNG is damaged: its picture data does not inflate');
  });

  test.each([
    ['colour type', { colourType: 5 }],
    ['interlacing', { interlace: 2 }],
  ])('is an error if the header has an unknown %s', async (_, layout) => {
    const fault = await pngPictureDataFault(assemble(header(4, 4, layout), pictureData(4, 4)));
    expect(fault).toBe('the PNG is damaged: its header names an unknown colour type or interlacing');
  });

  test('ignores other chunks', async () => {
    const textBomb = chunk('zTXt', Buffer.concat([Buffer.from('x\0\0'), deflateSync(Buffer.alloc(1_048_576))]));
    expect(await pngPictureDataFault(handMadePng(4, 4, textBomb))).toBeUndefined();
  });
});
