import { type DesignPixels, inspectDesign } from '@boothkit/design-check';
import { rule } from '@boothkit/rule-coverage';
import { isSampled } from '@boothkit/test-support/long';
import { expect } from 'vitest';
import { box, type Colour } from './corpus/canvas.ts';
import { jpegOf, page, white } from './corpus/dark-page.ts';

const one = { x: 120, y: 130, width: 330, height: 260 };
const qualities = [60, 75, 90, 100] as const;
const sides = ['left', 'right', 'top', 'bottom'] as const;

/** A page with a band along most of a side of the box, `insidePx` from that side. */
function withBand(side: (typeof sides)[number], insidePx: number, deepPx: number, grey: number) {
  const { x, y, width, height } = one;
  const [alongX, alongY] = [
    { x: x + 24, width: width - 48 },
    { y: y + 24, height: height - 48 },
  ];
  const place = {
    left: { x: x + insidePx, width: deepPx, ...alongY },
    right: { x: x + width - insidePx - deepPx, width: deepPx, ...alongY },
    top: { y: y + insidePx, height: deepPx, ...alongX },
    bottom: { y: y + height - insidePx - deepPx, height: deepPx, ...alongX },
  }[side];
  const colour: Colour = [grey, grey, grey];
  return page(({ paint }) => {
    paint(box(one), white);
    paint(box(place), colour);
  });
}

const inspectJpeg = async (pixels: DesignPixels, quality: number) =>
  inspectDesign(await jpegOf(pixels, quality), { expectedPhotoAreas: 1 });

rule('1.9.1', 'a grey band just inside an edge of a JPEG box is reported at every quality', async () => {
  const bands = [
    [2, 8, 210],
    [3, 3, 205],
    [4, 6, 225],
    [6, 10, 238],
    [10, 4, 220],
  ] as const;
  for (const [shift, quality] of [...qualities.entries()].filter(([at]) => isSampled(at, 2)))
    for (const [index, [insidePx, deepPx, grey]] of bands.entries()) {
      const side = sides[(index + shift) % sides.length] ?? 'left';
      const { photoAreaCount, violations } = await inspectJpeg(withBand(side, insidePx, deepPx, grey), quality);
      const [first] = violations;
      expect([quality, side, insidePx, photoAreaCount, first?.rule]).toEqual([quality, side, insidePx, 0, '1.9.1']);
    }
});

rule('1.9.1', 'a grey band in a JPEG box is reported with its place', async () => {
  const { violations } = await inspectJpeg(withBand('left', 4, 8, 215), 90);
  expect(violations[0]?.problem).toBe('covered');
  const { leftPx = 0, topPx = 0, widthPx = 0, heightPx = 0 } = violations[0]?.place ?? {};
  const off = [leftPx - 124, topPx - 154, widthPx - 8, heightPx - 212].map(Math.abs);
  expect(Math.max(...off)).toBeLessThanOrEqual(16);
});

rule('1.9.1', 'the noise of a JPEG inside a box edge is no band, on any design and at any quality', async () => {
  const designs: readonly Colour[] = [
    [0, 0, 0],
    [220, 40, 60],
    [0, 0, 255],
    [0, 160, 60],
    [255, 0, 255],
    [255, 221, 0],
    [128, 128, 128],
  ];
  for (const ground of designs.filter((_, at) => isSampled(at, 3)))
    for (const quality of [60, 72, 90]) {
      const sound = page(({ paint }) => paint(box(one), white), { ground });
      const { violations } = await inspectJpeg(sound, quality);
      expect([ground, quality, violations]).toEqual([ground, quality, []]);
    }
});
