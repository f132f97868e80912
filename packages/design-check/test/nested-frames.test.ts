import { drawFindings, inspectDesign } from '@boothkit/design-check';
import { rule } from '@boothkit/rule-coverage';
import { describe, expect } from 'vitest';
import { box, type Colour } from './corpus/canvas.ts';
import { hole, page, white } from './corpus/dark-page.ts';

// Boxes that lie over each other, so that each pixel is part of many.

const side = 600;
const square = (inset: number) => box({ x: inset, y: inset, width: side - 2 * inset, height: side - 2 * inset });

/** A page with frames within each other, the outermost first. */
const framed = (insets: readonly number[], px: number, fill: Colour = white) =>
  page(({ paint }) => {
    for (const inset of insets) {
      paint(square(inset), fill);
      paint(square(inset + px), [32, 48, 64]);
    }
  });

describe.each([
  ['white', white],
  ['transparent', hole],
] as const)('%s frames within each other', (_kind, fill) => {
  rule('1.9.1', 'are all covered, each by all that is within it but the frames', async () => {
    const px = 3;
    const insets = Array.from({ length: 17 }, (_, at) => 10 + at * 13);
    const { violations } = await inspectDesign(framed(insets, px, fill));
    const covered = violations.filter(({ problem }) => problem === 'covered');
    expect(covered.map(({ place, found }) => [place.leftPx, place.widthPx, found])).toEqual(
      insets.map((inset, at) => {
        const areaWithin = (from: number) => (side - 2 * from) ** 2;
        const frames = insets.slice(at).reduce((sum, each) => sum + areaWithin(each) - areaWithin(each + px), 0);
        const width = side - 2 * inset;
        const found = `${areaWithin(inset) - frames} px of the box at ${inset}, ${inset} of ${width} by ${width} px are covered, as by #203040 at ${inset + px}, ${inset + px}`;
        return [inset + px, width - 2 * px, found];
      }),
    );
  });
});

rule('1.9.1', 'of hundreds of hairlines within each other, the 32 largest count', async () => {
  const insets = Array.from({ length: 140 }, (_, at) => 4 + 2 * at);
  const { violations } = await inspectDesign(framed(insets, 1));
  const covered = violations.filter(({ problem }) => problem === 'covered');
  expect(covered.map(({ place }) => place.leftPx)).toEqual(insets.slice(0, 32).map((inset) => inset + 1));
});

rule('1.9.7', 'at most 100 broken rules are listed, and the wrong number of photo areas is one of them', async () => {
  const tiles = page(({ paint }) => {
    for (let at = 0; at < 81; at++)
      paint(box({ x: 20 + (at % 9) * 61, y: 20 + Math.floor(at / 9) * 61, width: 60, height: 60 }), white);
  });
  const inspection = await inspectDesign(tiles, { expectedPhotoAreas: 100 });
  expect(inspection.violations).toHaveLength(100);
  expect(inspection.violations.at(-1)).toMatchObject({ rule: '1.9.7', problem: 'miscounted' });
  expect(() => drawFindings(tiles, inspection)).not.toThrow();
});
