import { type DesignInspection, inspectDesign } from '@boothkit/design-check';
import { rule } from '@boothkit/rule-coverage';
import { describe, expect } from 'vitest';
import { type Box, box, type Canvas, type Colour, disc, grown } from './corpus/canvas.ts';
import { hole, page, white } from './corpus/dark-page.ts';

// Boxes that are mostly covered: a placeholder photo left in the box is the most common mistake.

const one = { x: 100, y: 120, width: 300, height: 200 };
const photo: Colour = [140, 120, 90];
const fills = { white, transparent: hole } as const;

/** The page's findings, without how many boxes an import counts. */
const findingsOf = ({ violations }: DesignInspection) =>
  violations.filter(({ rule: id }) => id !== '1.9.7').map(({ problem, place }) => [problem, place]);

const asPlace = ({ x, y, width, height }: Box) => ({ leftPx: x, topPx: y, widthPx: width, heightPx: height });

const within = (box: Box, left: number, top: number, right: number, bottom: number): Box => ({
  x: box.x + left,
  y: box.y + top,
  width: box.width - left - right,
  height: box.height - top - bottom,
});

describe.each(['white', 'transparent'] as const)('a %s box', (kind) => {
  const coveredBy = (...covers: readonly Box[]) =>
    page(({ paint }) => {
      paint(box(one), fills[kind]);
      for (const cover of covers) paint(box(cover), photo);
    });

  rule(
    '1.9.1',
    'with a placeholder photo in it is reported as covered, with the place of the photo, however little it leaves',
    async () => {
      for (const place of [
        ...[2, 4, 10, 30, 60, 90].map((margin) => grown(one, -margin)),
        within(one, 0, 0, 50, 40),
        within(one, 40, 0, 40, 40),
        within(one, 12, 0, 12, 12),
      ]) {
        const pixels = coveredBy(place);
        for (const options of [{}, { expectedPhotoAreas: 1 }])
          expect(findingsOf(await inspectDesign(pixels, options))).toEqual([['covered', asPlace(place)]]);
        expect(await inspectDesign(pixels)).toMatchObject({ kind, warnings: ['no_photo_areas_detected'] });
      }
    },
  );

  rule('1.9.1', 'in the shape of a T or an L is reported as covered, with the place of the missing part', async () => {
    const [left, right] = [within(one, 0, 70, 200, 0), within(one, 200, 70, 0, 0)];
    for (const options of [{}, { expectedPhotoAreas: 1 }]) {
      const tShape = await inspectDesign(coveredBy(left, right), options);
      expect(findingsOf(tShape)).toEqual([['covered', asPlace(within(one, 0, 70, 0, 0))]]);
      expect(findingsOf(await inspectDesign(coveredBy(right), options))).toEqual([['covered', asPlace(right)]]);
    }
  });

  rule('1.9.1', 'mostly under a logo is reported as covered, with the place of the logo', async () => {
    const ellipse = (x: number, y: number) => (Math.hypot((x - 250) / 1.45, y - 220) - 95) * 1.2;
    const logos: readonly (readonly [(canvas: Canvas) => void, Box])[] = [
      [({ paint }) => paint(disc(250, 220, 98), [70, 30, 110]), { x: 152, y: 122, width: 196, height: 196 }],
      [({ paint }) => paint(ellipse, [70, 30, 110]), { x: 112, y: 125, width: 276, height: 190 }],
    ];
    for (const [paintLogo, place] of logos) {
      const pixels = page((canvas) => {
        canvas.paint(box(one), fills[kind]);
        paintLogo(canvas);
      });
      for (const options of [{}, { expectedPhotoAreas: 1 }])
        expect(findingsOf(await inspectDesign(pixels, options))).toEqual([['covered', asPlace(place)]]);
    }
  });

  rule(
    '1.9.1',
    'that a photo covers is reported beside sound ones if it has their size, or if one is missing',
    async () => {
      const [first, second, third] = [40, 220, 400].map((y) => ({ x: 60, y, width: 480, height: 150 }));
      const strip = page(({ paint }) => {
        for (const place of [first, second, third]) if (place) paint(box(place), fills[kind]);
        if (second) paint(box(grown(second, -8)), photo);
      });
      for (const options of [{}, { expectedPhotoAreas: 3 }]) {
        const inspection = await inspectDesign(strip, options);
        expect(inspection.photoAreaCount).toBe(2);
        expect(findingsOf(inspection)).toEqual([
          ['covered', asPlace(grown({ x: 60, y: 220, width: 480, height: 150 }, -8))],
        ]);
      }
    },
  );
});

rule('1.9.1', 'a frame around boxes is no covered box, and is not reported in place of a missing one', async () => {
  const framed = page(({ paint }) => {
    paint(box({ x: 20, y: 20, width: 560, height: 560 }), white);
    paint(box({ x: 30, y: 30, width: 540, height: 540 }), [32, 48, 64]);
    paint(box({ x: 60, y: 60, width: 480, height: 220 }), white);
    paint(box({ x: 60, y: 320, width: 480, height: 220 }), white);
    paint(box({ x: 80, y: 340, width: 440, height: 180 }), photo);
  });
  expect(findingsOf(await inspectDesign(framed, { expectedPhotoAreas: 1 }))).toEqual([]);
  expect(findingsOf(await inspectDesign(framed, { expectedPhotoAreas: 2 }))).toEqual([
    ['covered', { leftPx: 80, topPx: 340, widthPx: 440, heightPx: 180 }],
  ]);
});

rule('1.9.6', 'a page without a sound box has no other boxes whose kind one could differ from', async () => {
  const moon = page(({ paint }) => {
    paint(disc(300, 300, 200), white);
    paint(disc(380, 260, 170), [32, 48, 64]);
  });
  for (const options of [{}, { expectedPhotoAreas: 1 }])
    expect(findingsOf(await inspectDesign(moon, options)).map(([problem]) => problem)).toEqual(['not-rectangular']);
});
