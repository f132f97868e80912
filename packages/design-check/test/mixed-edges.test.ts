import { inspectDesign } from '@boothkit/design-check';
import { rule } from '@boothkit/rule-coverage';
import { isSampled } from '@boothkit/test-support/long';
import { sampleTests } from '@boothkit/test-support/sampled';
import sharp from 'sharp';
import { expect } from 'vitest';
import { type Box, box, type Colour, grown } from './corpus/canvas.ts';
import { hole, jpegOf, page, problemsOf, white } from './corpus/dark-page.ts';
import { kernels } from './corpus/pages.ts';

sampleTests(3);

const one = { x: 150, y: 170, width: 240, height: 220 };
const fills = { white, transparent: hole } as const;
const notEnclosed = ['not-enclosed', 'miscounted'];

/** A box with `mixedPx` pixels of mixture between it and the design. */
const mixedBox = (kind: 'white' | 'transparent', mixedPx: number) =>
  page(({ paint }) => {
    for (let step = mixedPx; step > 0; step--) {
      const part = step / (mixedPx + 1);
      const [red, green, blue] = [32, 48, 64].map((channel) => Math.round(255 + (channel - 255) * part));
      const mixed: Colour = kind === 'white' ? [red ?? 0, green ?? 0, blue ?? 0] : [32, 48, 64, Math.round(255 * part)];
      const place = grown(one, step);
      paint(() => -1, mixed, place);
    }
    paint(box(one), fills[kind]);
  });

rule('1.9.3', 'a transparent PNG that was resampled with any filter imports with its box', async () => {
  const { data } = page(({ paint }) => paint(box(one), hole));
  for (const kernel of kernels)
    for (const size of [330, 371, 480, 582, 660, 900, 1200].filter((_, at) => isSampled(at, 6))) {
      const resized = sharp(data, { raw: { width: 600, height: 600, channels: 4 } }).resize(size, size, { kernel });
      const inspection = await inspectDesign(new Uint8Array(await resized.png().toBuffer()), { expectedPhotoAreas: 1 });
      expect([kernel, size, inspection.violations]).toEqual([kernel, size, []]);
      const [area] = inspection.photoAreas;
      const factor = size / 600;
      const off = [
        (area?.leftPx ?? 0) - one.x * factor,
        (area?.topPx ?? 0) - one.y * factor,
        (area?.widthPx ?? 0) - one.width * factor,
      ].map(Math.abs);
      expect(Math.max(...off), `${kernel} to ${size}`).toBeLessThanOrEqual(8);
    }
});

rule('1.9.3', 'up to 3 px beside a box may be a mixture of it and of design, and no more', async () => {
  for (const kind of ['white', 'transparent'] as const) {
    for (const mixedPx of [0, 1, 2, 3])
      expect([kind, mixedPx, await problemsOf(mixedBox(kind, mixedPx))]).toEqual([kind, mixedPx, []]);
    for (const mixedPx of [4, 5, 8, 20])
      expect([kind, mixedPx, await problemsOf(mixedBox(kind, mixedPx), 1)]).toEqual([kind, mixedPx, notEnclosed]);
  }
});

rule(
  '1.9.3',
  'a feathered white box of 4 to 60 px is reported, and no smaller rectangle of it is a photo area',
  async () => {
    const grounds: readonly Colour[] = [
      [32, 48, 64],
      [0, 0, 0],
      [128, 128, 128],
      [200, 80, 70],
    ];
    for (const ground of grounds.filter((_, at) => isSampled(at, 4)))
      for (const featherPx of [4, 5, 8, 12, 20, 40, 60]) {
        const feathered = page(
          ({ paint }) => paint((x, y) => box(one)(x, y) / featherPx, white, grown(one, featherPx)),
          { ground },
        );
        expect([ground, featherPx, await problemsOf(feathered, 1)]).toEqual([ground, featherPx, notEnclosed]);
        if (featherPx < 8) continue;
        for (const quality of [75, 90]) {
          const { photoAreaCount } = await inspectDesign(await jpegOf(feathered, quality), { expectedPhotoAreas: 1 });
          expect([ground, featherPx, quality, photoAreaCount]).toEqual([ground, featherPx, quality, 0]);
        }
      }
  },
);

rule('1.9.3', 'a feathered box is reported with its soft sides and the colours there', async () => {
  const feathered = page(({ paint }) => {
    paint(box(one), white);
    const fade: Box = { x: one.x, y: one.y - 20, width: one.width, height: 20 };
    paint((_x, y) => (one.y - 10 - y) / 20, white, fade);
  });
  const { violations } = await inspectDesign(feathered, { expectedPhotoAreas: 1 });
  expect(violations[0]).toMatchObject({ rule: '1.9.3', problem: 'not-enclosed' });
  expect(violations[0]?.found).toMatch(
    /fades into the design \(top\): #[0-9a-f]{6} at 270, \d+, #[0-9a-f]{6} at 270, \d+/,
  );
  expect(violations[0]?.change).toBe('give the box hard edges, with at most 3 px between white and design');
});

rule('1.9.3', 'a white pixel beside a box of a PNG is a speck, and a strip is not', async () => {
  const besides = (width: number, height: number, gap: number) =>
    page(({ paint }) => {
      paint(box(one), white);
      paint(box({ x: 200, y: one.y + one.height + gap, width, height }), white);
    });
  for (const gap of [0, 1, 2, 3])
    for (const size of [1, 2, 3, 5])
      expect([gap, size, await problemsOf(besides(size, size, gap))]).toEqual([gap, size, []]);
  for (const [width, height, gap] of [
    [60, 6, 0],
    [60, 6, 1],
    [8, 8, 1],
    [2, 60, 0],
  ] as const)
    expect([width, height, gap, await problemsOf(besides(width, height, gap), 1)]).toEqual([
      ...[width, height, gap],
      notEnclosed,
    ]);
});

rule('1.9.3', 'a frame of another colour between a transparent box and the design is no mixture', async () => {
  const framed = page(({ paint }) => {
    paint(box(grown(one, 3)), white);
    paint(box(one), hole);
  });
  expect(await problemsOf(framed, 1)).toEqual(notEnclosed);
});
