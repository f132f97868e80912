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

test('the pixels must be those that were inspected', async () => {
  const inspection = await inspectDesign(pixels);
  const other = { data: new Uint8Array(400), width: 10, height: 10 };
  expect(() => drawFindings(other, inspection)).toThrow(
    'pixels must be those of the inspection, 400 by 400; got 10 by 10',
  );
});
