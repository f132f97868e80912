import { inspectDesign } from '@boothkit/design-check';
import { rule } from '@boothkit/rule-coverage';
import { isSampled } from '@boothkit/test-support/long';
import { expect } from 'vitest';
import { box, type Colour, disc, grown } from './corpus/canvas.ts';
import { jpegOf, page, white } from './corpus/dark-page.ts';

const papers: readonly Colour[] = [
  [232, 232, 232],
  [235, 235, 235],
  [238, 238, 238],
  [250, 249, 246],
  [255, 253, 245],
];
/** Each paper in a long run, else the first and the fourth. */
const sampled = papers.filter((_, at) => isSampled(at, 3));
const one = { x: 60, y: 70, width: 230, height: 210 };
const two = { x: 315, y: 75, width: 233, height: 207 };

rule('1.9.3', 'a JPEG with white boxes on light design imports with them at every quality', async () => {
  for (const ground of sampled) {
    const sound = page(
      ({ paint }) => {
        paint(box(one), white);
        paint(box(two), white);
      },
      { ground },
    );
    for (const quality of [60, 70, 80, 90, 100])
      for (const options of [{}, { expectedPhotoAreas: 2 }]) {
        const { photoAreaCount, violations } = await inspectDesign(await jpegOf(sound, quality), options);
        expect([ground, quality, photoAreaCount, violations]).toEqual([ground, quality, 2, []]);
      }
  }
});

rule('1.9.3', 'a JPEG may have a box half on light and half on dark design', async () => {
  for (const ground of sampled) {
    const halves = page(
      ({ paint }) => {
        paint(box({ x: 0, y: 0, width: 600, height: 160 }), [32, 48, 64]);
        paint(box(one), white);
      },
      { ground },
    );
    for (const quality of [75, 90])
      expect(await inspectDesign(await jpegOf(halves, quality))).toMatchObject({ photoAreaCount: 1, violations: [] });
  }
});

rule('1.9.1', 'a logo on a white box of a JPEG on light design is reported with its position', async () => {
  for (const ground of sampled) {
    const covered = page(
      ({ paint }) => {
        paint(box(one), white);
        paint(box(two), white);
        paint(disc(430, 180, 30), [70, 30, 110], grown({ x: 430, y: 180, width: 0, height: 0 }, 32));
      },
      { ground },
    );
    for (const options of [{}, { expectedPhotoAreas: 2 }]) {
      const [first, ...rest] = (await inspectDesign(await jpegOf(covered, 85), options)).violations;
      expect([ground, first?.problem, rest.map(({ problem }) => problem)]).toEqual([
        ground,
        'covered',
        'expectedPhotoAreas' in options ? ['miscounted'] : [],
      ]);
      expect(Math.abs((first?.place.leftPx ?? 0) - 400)).toBeLessThan(16);
      expect(Math.abs((first?.place.topPx ?? 0) - 150)).toBeLessThan(16);
    }
  }
});

rule('1.9.3', 'a JPEG box on white, or on design of nearly white, has no design around it', async () => {
  for (const ground of [white, [253, 253, 253], [252, 253, 251]] as const) {
    const lost = page(({ paint }) => paint(box(one), white), { ground });
    const { photoAreaCount, violations } = await inspectDesign(await jpegOf(lost, 90), { expectedPhotoAreas: 1 });
    expect([ground, photoAreaCount]).toEqual([ground, 0]);
    expect(violations.map(({ problem }) => problem)).toContain('at-corner');
  }
});
