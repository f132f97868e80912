import { runInNewContext } from 'node:vm';
import { inspectDesign, readDesign, UnreadableDesignError } from '@boothkit/design-check';
import { rule } from '@boothkit/rule-coverage';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { box, type Canvas, disc } from './corpus/canvas.ts';
import { hole, jpegOf, page, problemsOf, white } from './corpus/dark-page.ts';
import { assemble, header, noisyJpegOf, pictureData, pngOf } from './files/pictures.ts';

const one = { x: 100, y: 120, width: 300, height: 200 };

describe('a page', () => {
  rule(
    '1.9.7',
    'is reported with its kind, its photo areas and their shares, from bytes and from pixels alike',
    async () => {
      const pixels = page(({ paint }) => paint(box(one), hole));
      const png = await sharp(pixels.data, { raw: { width: 600, height: 600, channels: 4 } })
        .png()
        .toBuffer();
      const expected = {
        widthPx: 600,
        heightPx: 600,
        kind: 'transparent',
        photoAreas: [{ leftPx: 100, topPx: 120, widthPx: 300, heightPx: 200, share: 1 / 6 }],
        photoAreaCount: 1,
        warnings: [],
        violations: [],
      };
      expect(await inspectDesign(pixels)).toEqual(expected);
      expect(await inspectDesign(new Uint8Array(png), { use: 'portrait' })).toEqual(expected);
      const ofOtherRealm = (bytes: Uint8Array | Uint8ClampedArray) =>
        runInNewContext('Uint8Array.from(numbers)', { numbers: [...bytes] }) as Uint8Array;
      expect(await inspectDesign(ofOtherRealm(png))).toEqual(expected);
      expect(await inspectDesign({ ...pixels, data: ofOtherRealm(pixels.data) })).toEqual(expected);
      const shifted = new Uint8Array(pixels.data.length + 3);
      shifted.set(pixels.data, 3);
      expect(await inspectDesign({ ...pixels, data: shifted.subarray(3) })).toEqual(expected);
    },
  );

  rule(['1.9.7', '1.9.1'], 'without a photo box is imported with a warning', async () => {
    const empty = page(() => {});
    expect(await inspectDesign(empty)).toMatchObject({
      ...{ kind: null, photoAreaCount: 0, warnings: ['no_photo_areas_detected'] },
      violations: [{ problem: 'none-detected' }],
    });
    expect(await problemsOf(empty, 0)).toEqual([]);
  });

  rule('1.9.7', 'for an AI prompt or portrait has exactly one photo area', async () => {
    const two = page(({ paint }) => {
      paint(box({ x: 40, y: 40, width: 240, height: 240 }), white);
      paint(box({ x: 320, y: 320, width: 200, height: 200 }), white);
    });
    for (const use of ['prompt', 'portrait'] as const) {
      const place = { leftPx: 320, topPx: 320, widthPx: 200, heightPx: 200 };
      const { violations } = await inspectDesign(two, { use });
      expect(violations).toMatchObject([{ problem: 'stray', place }, { problem: 'miscounted' }]);
    }
    expect(await problemsOf(two)).toEqual([]);
  });

  rule('1.9.4', 'may have boxes of exactly 6% and exactly 100 px, and no smaller', async () => {
    const of = async (width: number, height: number) =>
      problemsOf(page(({ paint }) => paint(box({ x: 50, y: 50, width, height }), white)));
    expect(await of(216, 100)).toEqual([]);
    expect(await of(100, 216)).toEqual([]);
    expect(await of(215, 100)).toEqual(['too-small', 'none-detected']);
    expect(await of(240, 99)).toEqual(['too-small', 'none-detected']);
  });

  rule('1.9.3', 'has 2 px of design between a box and its edges (S191)', async () => {
    const at = async (x: number, y: number) =>
      problemsOf(
        page(({ paint }) => paint(box({ ...one, x, y }), white)),
        1,
      );
    expect(await at(2, 2)).toEqual([]);
    expect(await at(1, 40)).toEqual(['at-edge', 'miscounted']);
    expect(await at(40, 400)).toEqual(['at-edge', 'miscounted']);
    expect(await at(300, 400)).toEqual(['at-corner', 'miscounted']);
  });

  rule(['1.9.1', '1.9.3'], 'may have anti-aliased edges around a box, and no softer ones', async () => {
    const between = { ...one, x: 100.5, y: 120.25 };
    const crisp = await inspectDesign(page(({ paint }) => paint(box(between), hole)));
    expect(crisp.photoAreas).toMatchObject([{ leftPx: 101, topPx: 121, widthPx: 299, heightPx: 199 }]);
    const soft = page(({ paint }) => {
      for (let step = 8; step > 0; step--)
        paint(box({ x: 100 - step, y: 120 - step, width: 300 + 2 * step, height: 200 + 2 * step }), [
          32,
          48,
          64,
          step * 28,
        ]);
      paint(box(one), hole);
    });
    expect(await problemsOf(soft, 1)).toEqual(['not-enclosed', 'miscounted']);
  });

  rule('1.9.1', 'has boxes that one pixel in them already covers', async () => {
    const inspection = await inspectDesign(
      page(({ paint }) => {
        paint(box(one), white);
        paint(box({ x: 200, y: 200, width: 1, height: 1 }), [0, 0, 0]);
      }),
    );
    expect(inspection.violations[0]).toMatchObject({
      rule: '1.9.1',
      problem: 'covered',
      place: { leftPx: 200, topPx: 200, widthPx: 1, heightPx: 1 },
    });
  });

  rule('1.9.1', 'has transparent boxes that white in them covers, too', async () => {
    const inspection = await inspectDesign(
      page(({ paint }) => {
        paint(box(one), hole);
        paint(box({ x: 200, y: 200, width: 40, height: 30 }), white);
      }),
      { expectedPhotoAreas: 1 },
    );
    expect(inspection.violations[0]).toMatchObject({
      problem: 'covered',
      place: { leftPx: 200, topPx: 200, widthPx: 40, heightPx: 30 },
      found: '1200 px of the box at 100, 120 of 300 by 200 px are covered, as by #ffffff at 200, 200',
    });
  });

  rule('1.9.1', 'as a JPEG has noise around a cover of a box, which is not reported separately', async () => {
    const pixels = page(({ paint }) => {
      paint(box(one), white);
      paint(disc(250, 220, 40), [70, 30, 110]);
    });
    for (const quality of [60, 75, 90]) {
      const problems = await problemsOf(await jpegOf(pixels, quality), 1);
      expect(problems, `quality ${quality}`).toEqual(['covered', 'miscounted']);
    }
  });

  rule('1.9.1', 'as a JPEG has a nearly white part of a box reported with its place, also beside a cover', async () => {
    const paintAll = ({ paint }: Canvas) => {
      paint(box(one), white);
      paint(box({ x: 150, y: 170, width: 200, height: 30 }), [243, 243, 243]);
      paint(disc(250, 270, 20), [70, 30, 110]);
    };
    const flawed = page(paintAll, { lossy: true });
    const { violations } = await inspectDesign(flawed, { expectedPhotoAreas: 1 });
    expect(violations.map(({ problem, place }) => [problem, place])).toEqual([
      ['not-pure', { leftPx: 150, topPx: 170, widthPx: 200, heightPx: 30 }],
      ['covered', { leftPx: 230, topPx: 250, widthPx: 40, heightPx: 40 }],
      ['miscounted', { leftPx: 0, topPx: 0, widthPx: 600, heightPx: 600 }],
    ]);
  });

  rule(['1.9.2', '1.9.5'], 'may hold white art of other shapes, and no large white rectangle (S193)', async () => {
    const withArt = (art: (canvas: Canvas) => void) =>
      page((canvas) => {
        canvas.paint(box(one), white);
        art(canvas);
      });
    const moon = withArt(({ paint }) => paint(disc(500, 500, 60), white));
    expect(await problemsOf(moon, 1)).toEqual([]);
    const line = withArt(({ paint }) => paint(box({ x: 20, y: 500, width: 500, height: 7 }), white));
    expect(await problemsOf(line, 1)).toEqual([]);
    const panel = withArt(({ paint }) => paint(box({ x: 20, y: 500, width: 500, height: 8 }), white));
    expect(await problemsOf(panel, 1)).toEqual(['stray']);
    expect(await problemsOf(panel)).toEqual(['too-small']);
    const star = withArt(({ paint }) => {
      paint(box({ x: 430, y: 340, width: 40, height: 240 }), hole);
      paint(box({ x: 330, y: 440, width: 240, height: 40 }), hole);
    });
    expect(await problemsOf(star, 1)).toEqual([]);
  });

  rule('1.9.1', 'can have pale parts, which are reported only if boxes are missing', async () => {
    const pale = page(({ paint }) => {
      paint(box(one), white);
      paint(box({ x: 100, y: 400, width: 300, height: 150 }), [246, 246, 246]);
    });
    expect(await problemsOf(pale, 1)).toEqual([]);
    expect(await problemsOf(pale, 2)).toEqual(['not-pure', 'miscounted']);
    const ivory = page(({ paint }) => {
      paint(() => -1, [255, 255, 240]);
      paint(box(one), white);
    });
    expect(await problemsOf(ivory, 1)).toEqual([]);
  });

  rule(['1.9.1', '1.9.4'], 'has half-opaque and tiny boxes, which are reported only if boxes are missing', async () => {
    const second = { x: 100, y: 400, width: 300, height: 150 };
    const tiny = { x: 450, y: 400, width: 30, height: 30 };
    for (const alpha of [60, 128, 249]) {
      const half = page(({ paint }) => {
        paint(box(one), hole);
        paint(box(second), [255, 255, 255, alpha]);
        paint(box(tiny), hole);
      });
      expect(await problemsOf(half)).toEqual([]);
      expect(await problemsOf(half, 2)).toEqual(['not-pure', 'miscounted']);
      const { violations } = await inspectDesign(half, { expectedPhotoAreas: 3 });
      expect(violations.map(({ problem, place }) => [problem, place.leftPx, place.widthPx])).toEqual([
        ['not-pure', 100, 300],
        ['too-small', 450, 30],
        ['miscounted', 0, 600],
      ]);
      expect(violations[0]?.found).toContain('only partly transparent');
    }
    // The only thing on a page that is like a box was meant as one.
    const alone = page(({ paint }) => paint(box({ ...tiny, width: 20, height: 20 }), white));
    const { violations } = await inspectDesign(alone);
    expect(violations.map(({ found }) => found)).toEqual([
      'the box at 450, 400 of 20 by 20 px takes 0.1% of the page',
      'an import finds no photo areas',
    ]);
  });

  rule('1.9.3', 'that is white all over has boxes that run into it', async () => {
    expect(await problemsOf(page(({ paint }) => paint(() => -1, white)))).toEqual(['at-corner', 'none-detected']);
  });

  rule(['1.9.1', '1.9.7'], 'counts a box with a line across as two', async () => {
    const inspection = await inspectDesign(
      page(({ paint }) => {
        paint(box({ x: 50, y: 50, width: 500, height: 500 }), white);
        paint(box({ x: 50, y: 300, width: 500, height: 4 }), [0, 0, 0]);
      }),
      { expectedPhotoAreas: 1 },
    );
    expect(inspection.photoAreaCount).toBe(2);
    expect(inspection.violations.map(({ problem }) => problem)).toEqual(['stray', 'miscounted']);
  });
});

describe('an unreadable file', () => {
  const faultOf = (bytes: Uint8Array) =>
    inspectDesign(bytes).then(
      () => 'none',
      (error) => (error instanceof UnreadableDesignError ? error.fault.kind : String(error)),
    );

  test('is rejected before a pixel is decoded: truncated files, decompression bombs, other formats', async () => {
    const jpeg = await noisyJpegOf(300, 300, 80);
    const png = await pngOf(300, 300);
    const cases: [Uint8Array, string][] = [
      [new Uint8Array(), 'empty'],
      [new TextEncoder().encode('%PDF-1.7 '), 'not-png-or-jpeg'],
      [jpeg.subarray(0, jpeg.length - 2), 'truncated'],
      [png.subarray(0, png.length - 20), 'truncated'],
      [assemble(header(60_000, 60_000), pictureData(1, 1)), 'too-many-pixels'],
      [assemble(header(600, 600), pictureData(10, 10)), 'damaged'],
      [assemble(header(10, 10), pictureData(2000, 2000)), 'damaged'],
    ];
    for (const [bytes, kind] of cases) expect(await faultOf(bytes)).toBe(kind);
  });

  test('is rejected if it is a JPEG without the rest of its scan before the end marker', async () => {
    const jpeg = await noisyJpegOf(400, 400, 80);
    const hollow = new Uint8Array([...jpeg.subarray(0, jpeg.length / 2), 0xff, 0xd9]);
    expect(await faultOf(hollow)).toBe('damaged');
  });

  test('is rejected with a message that says what is needed', async () => {
    const { message } = await readDesign(new Uint8Array([1, 2, 3])).catch((error) => error);
    expect(message).toMatch(/no known kind .*; a design must be a whole PNG or JPEG of at most 64 megapixels/);
  });
});

describe('invalid pixels and options', () => {
  const sound = page(({ paint }) => paint(box(one), white));
  test.each([
    [{ ...sound, width: 0 }, {}, /pixels.width must be a whole number from 1 up; got 0/],
    [{ ...sound, height: 1.5 }, {}, /pixels.height .*; got 1.5/],
    [{ ...sound, width: 599 }, {}, /pixels.data must have 1437600 bytes.*got 1440000/],
    [sound, { expectedPhotoAreas: -1 }, /expectedPhotoAreas must be a whole number from 0 to 100; got -1/],
    [sound, { expectedPhotoAreas: 2, use: 'prompt' as const }, /expectedPhotoAreas must be 1 for an AI prompt/],
  ])('are rejected by name (%#)', async (pixels, options, message) => {
    await expect(inspectDesign(pixels, options)).rejects.toThrow(message);
    await expect(inspectDesign(pixels, options)).rejects.toBeInstanceOf(TypeError);
  });
});

test('a colour profile is ignored (S191)', async () => {
  const pixels = page(({ paint }) => paint(box(one), white));
  const raw = sharp(pixels.data, { raw: { width: 600, height: 600, channels: 4 } }).removeAlpha();
  const [area] = (await inspectDesign(new Uint8Array(await raw.png().withIccProfile('p3').toBuffer()))).photoAreas;
  expect(area).toMatchObject({ leftPx: 100, topPx: 120 });
});

test.each([1, 2, 3, 4, 5, 6, 7, 8])(
  'a page is read as it is seen under EXIF orientation %d (S740)',
  async (orientation) => {
    const pixels = page(({ paint }) => paint(box(one), white));
    const raw = sharp(pixels.data, { raw: { width: 600, height: 600, channels: 4 } }).removeAlpha();
    const page400 = sharp(await raw.png().toBuffer()).extract({ left: 0, top: 0, width: 600, height: 560 });
    for (const format of ['png', 'jpeg'] as const) {
      const turned = await page400.clone().toFormat(format, { quality: 95 }).withMetadata({ orientation }).toBuffer();
      const seen = await readDesign(new Uint8Array(turned));
      const expected = await sharp(turned).autoOrient().ensureAlpha().raw().toBuffer({ resolveWithObject: true });
      expect([seen.width, seen.height]).toEqual([expected.info.width, expected.info.height]);
      expect(Buffer.compare(Buffer.from(seen.data), expected.data)).toBe(0);
    }
  },
);
