import { drawFindings, inspectDesign } from '@boothkit/design-check';
import { rule } from '@boothkit/rule-coverage';
import { describe, expect, test } from 'vitest';
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

const [light, dark] = [0xffffffff, 0xff403020];
const pitchPx = 12;

/** Rings within each other on a square page, the outermost 10 px from its edges. */
function ringed(sidePx: number, distance: (x: number, y: number) => number) {
  const words = new Uint32Array(sidePx ** 2);
  const middle = sidePx / 2 - 0.5;
  const outerPx = sidePx / 2 - 10;
  const away = (at: number) => distance((at % sidePx) - middle, Math.floor(at / sidePx) - middle);
  for (let at = 0; at < words.length; at++) {
    const depth = outerPx - away(at);
    words[at] = depth >= 0 && depth % pitchPx < pitchPx / 2 ? light : dark;
  }
  const radii = Array.from({ length: Math.floor(outerPx / pitchPx) }, (_, at) => outerPx - at * pitchPx);
  const darkWithin = (px: number) => words.reduce((sum, word, at) => sum + Number(word === dark && away(at) <= px), 0);
  return { page: { data: new Uint8Array(words.buffer), width: sidePx, height: sidePx }, radii, darkWithin };
}

describe.each([
  ['round', Math.hypot],
  ['turned', (x: number, y: number) => Math.abs(x) + Math.abs(y)],
])('%s rings within each other', (_shape, distance) => {
  rule('1.9.1', 'are covered by all design within them, in a PNG and in a JPEG', async () => {
    const { page, radii, darkWithin } = ringed(400, distance);
    for (const lossy of [false, true]) {
      const { violations } = await inspectDesign({ ...page, lossy });
      const covered = violations.filter(({ problem }) => problem === 'covered');
      const counts = covered.map(({ found }) => Number.parseInt(found, 10));
      expect(counts.length).toBeGreaterThan(6);
      expect(counts).toEqual(radii.slice(0, counts.length).map(darkWithin));
    }
  });
});

test('other work has its turn after each million pixels, also of those that many rings have within them', async () => {
  const { page, radii } = ringed(1000, Math.hypot);
  let turns = 0;
  const count = () => {
    turns += 1;
    next = setImmediate(count);
  };
  let next = setImmediate(count);
  await inspectDesign(page);
  clearImmediate(next);
  expect(turns).toBeGreaterThan(radii.reduce((sum, px) => sum + (2 * px) ** 2, 0) / 1_000_000 / 2);
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
