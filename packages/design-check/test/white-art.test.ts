import { rule } from '@boothkit/rule-coverage';
import { isSampled } from '@boothkit/test-support/long';
import { expect } from 'vitest';
import { arts } from './corpus/art.ts';
import { box, type Shape } from './corpus/canvas.ts';
import { hole, jpegOf, page, problemsOf, white } from './corpus/dark-page.ts';

const one = { x: 40, y: 30, width: 300, height: 200 };
const place = { x: 280, y: 270, width: 290, height: 290 };

const withArt = (shape: Shape, fill = white) =>
  page(({ paint }) => {
    paint(box(one), fill);
    paint(shape, fill);
  });

rule(
  ['1.9.5', '1.9.2'],
  'a large white disc, heart, cloud or hexagon is not a rectangle, and breaks no rule',
  async () => {
    for (const [name, art] of Object.entries(arts).filter((_, at) => isSampled(at, 3))) {
      const pixels = withArt(art(place));
      for (const design of [pixels, await jpegOf(pixels, 60), await jpegOf(pixels, 90)])
        for (const expected of [undefined, 1]) expect([name, await problemsOf(design, expected)]).toEqual([name, []]);
    }
  },
);

rule('1.9.5', 'a large white rectangle is reported, also if it is rotated or rounded', async () => {
  const side = { x: 310, y: 300, width: 220, height: 220 };
  for (const [radius, degrees] of [
    [20, 0],
    [60, 0],
    [90, 0],
    [0, 3],
    [0, 20],
    [0, 45],
    [25, 12],
  ] as const)
    expect([radius, degrees, await problemsOf(withArt(box(side, radius, degrees)), 1)]).toEqual([
      radius,
      degrees,
      ['stray'],
    ]);
});

rule('1.9.2', 'a disc, heart, cloud or hexagon in place of a box is reported as no rectangle', async () => {
  for (const [name, art] of Object.entries(arts).filter((_, at) => isSampled(at, 3))) {
    if (name === 'frame of a line') continue;
    const problems = await problemsOf(withArt(art(place)), 2);
    expect([name, problems]).toEqual([name, ['not-rectangular', 'miscounted']]);
  }
});

rule('1.9.2', 'a large hole of any shape is reported, because only boxes are cut out of a page (S193)', async () => {
  for (const name of ['disc', 'heart', 'cloud', 'hexagon'] as const)
    for (const expected of [undefined, 1])
      expect([name, await problemsOf(withArt(arts[name](place), hole), expected)]).toEqual([name, ['not-rectangular']]);
});
