import { drawFindings, inspectDesign } from '@boothkit/design-check';
import { expect, test } from 'vitest';
import { box, canvasOf } from './corpus/canvas.ts';
import { randomFrom } from './corpus/random.ts';

const canvas = canvasOf(400, 400, 'flat', randomFrom(1));
canvas.paint(() => -1, [20, 30, 40]);
canvas.paint(box({ x: 50, y: 40, width: 200, height: 120 }), [0, 0, 0, 0]);
canvas.paint(box({ x: 0, y: 240, width: 200, height: 120 }), [0, 0, 0, 0]);
const pixels = { data: canvas.data, width: 400, height: 400 };

test('photo areas have a green frame, broken rules a red one, and holes a checkerboard', async () => {
  const before = canvas.data.slice();
  const { data } = drawFindings(pixels, await inspectDesign(pixels));
  const at = (x: number, y: number) => [...data.subarray((y * 400 + x) * 4, (y * 400 + x) * 4 + 4)];
  expect(at(249, 159)).toEqual([0, 150, 80, 255]);
  expect(at(199, 300)).toEqual([214, 24, 60, 255]);
  expect(new Set([at(140, 100), at(148, 100)].map(([grey]) => grey))).toEqual(new Set([214, 240]));
  expect(at(350, 350)).toEqual([120, 125, 130, 255]);
  expect(canvas.data).toEqual(before);
});

test('labels lie beside what they name, and hide no box', async () => {
  const small = canvasOf(400, 400, 'flat', randomFrom(1));
  small.paint(() => -1, [20, 30, 40]);
  small.paint(box({ x: 50, y: 40, width: 200, height: 120 }), [0, 0, 0, 0]);
  // One that is half opaque, and one that is smaller than its label, close to another.
  small.paint(box({ x: 50, y: 220, width: 200, height: 120 }), [255, 255, 255, 128]);
  small.paint(box({ x: 296, y: 100, width: 16, height: 16 }), [0, 0, 0, 0]);
  small.paint(box({ x: 314, y: 100, width: 60, height: 60 }), [0, 0, 0, 0]);
  const page = { data: small.data, width: 400, height: 400 };
  const inspection = await inspectDesign(page, { expectedPhotoAreas: 4 });
  expect(inspection.violations.map(({ problem, place }) => [problem, place.leftPx, place.topPx])).toEqual([
    ['not-pure', 50, 220],
    ['too-small', 296, 100],
    ['too-small', 314, 100],
    ['miscounted', 0, 0],
  ]);
  const { data } = drawFindings(page, inspection);
  const isInk = (x: number, y: number, ink: readonly number[]) =>
    ink.every((channel, at) => data[(y * 400 + x) * 4 + at] === channel);
  for (const { leftPx, topPx, widthPx, heightPx } of [
    ...inspection.photoAreas,
    ...inspection.violations.slice(0, 3).map(({ place }) => place),
  ])
    for (let y = topPx + 2; y < topPx + heightPx - 2; y++)
      for (let x = leftPx + 2; x < leftPx + widthPx - 2; x++)
        for (const ink of [
          [0, 150, 80],
          [214, 24, 60],
        ])
          if (isInk(x, y, ink)) throw new Error(`a label lies over a box at ${x}, ${y}`);
});

test('the pixels must be those that were inspected', async () => {
  const inspection = await inspectDesign(pixels);
  const other = { data: new Uint8Array(400), width: 10, height: 10 };
  expect(() => drawFindings(other, inspection)).toThrow(
    'pixels must be those of the inspection, 400 by 400; got 10 by 10',
  );
});
