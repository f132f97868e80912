import { sampleTests } from '@boothkit/test-support/sampled';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { textShapes } from '../../../src/files/captures/lettering.ts';
import { builtInLayout } from '../../../src/files/captures/page.ts';
import { viewAround } from '../../../src/files/captures/scene.ts';
import { evening, everything } from '../../tablets/evening.ts';
import { facts, fetched, newest } from './fetched.ts';

sampleTests(2);

describe('a built-in page', () => {
  test('has a box for each photo area, all on the page and none over another', () => {
    for (let photoAreaCount = 1; photoAreaCount <= 100; photoAreaCount++) {
      const { width, height, boxes, caption } = builtInLayout(photoAreaCount);
      expect(boxes).toHaveLength(photoAreaCount);
      for (const [at, box] of boxes.entries()) {
        expect(Math.min(box.left, box.top)).toBeGreaterThan(0);
        expect(box.left + box.width).toBeLessThan(width);
        expect(box.top + box.height).toBeLessThan(caption.top);
        expect(Math.min(box.width, box.height)).toBeGreaterThan(40);
        for (const other of boxes.slice(0, at)) {
          const apart =
            other.left + other.width <= box.left ||
            box.left + box.width <= other.left ||
            other.top + other.height <= box.top;
          expect(apart).toBe(true);
        }
      }
      expect(caption.top + caption.height).toBe(height);
    }
  });

  test('without photo areas is one photo, and with a hundred all of them', async () => {
    for (const photoAreaCount of [0, 100]) {
      const made = await evening({ captureTypes: ['photo'] }, [{ ...everything, photoAreaCount }]);
      made.home().capture('photo');
      const { bytes } = await fetched(made.sim, newest(made).thumbnailUrl);
      expect(await facts(bytes)).toMatchObject({ format: 'jpeg', width: 213, height: 320 });
    }
  });
});

describe('a view of a scene', () => {
  test('has the shape that is asked for, and holds all faces', async () => {
    const side = fc.integer({ min: 1, max: 4000 });
    await fc.assert(
      fc.asyncProperty(side, side, side, side, async (width, height, shownWidth, shownHeight) => {
        const faces = { left: -width / 2, top: -250, width, height };
        const view = viewAround(faces, shownWidth / shownHeight);
        expect(view.width / view.height).toBeCloseTo(shownWidth / shownHeight, 6);
        expect(view.left).toBeLessThanOrEqual(faces.left + 1e-6);
        expect(view.top).toBeLessThanOrEqual(faces.top + 1e-6);
        expect(view.left + view.width).toBeGreaterThanOrEqual(faces.left + width - 1e-6);
        expect(view.top + view.height).toBeGreaterThanOrEqual(faces.top + height - 1e-6);
      }),
    );
  });
});

describe('lettering', () => {
  const place = { x: 400, y: 100, maxWidth: 600, height: 60, color: '#ffffff' };
  /** How many letters and marks of a text are drawn. */
  const strokes = (text: string) => textShapes(text, place).length;

  test('draws letters with their marks, and leaves out what it does not have', () => {
    expect(strokes('Zoe')).toBe(3);
    expect(strokes('Zoë')).toBe(4);
    expect(strokes('Ada & Alan')).toBe(8);
    expect(strokes('東京 party 🎉')).toBe(5);
    expect(strokes('')).toBe(0);
  });

  test('keeps a text within its width, however long it is', () => {
    for (const text of ['Ada', 'A very long name of a party that goes on and on', 'W'.repeat(200)]) {
      const xs = textShapes(text, place).map(({ matrix }) => matrix?.[4] ?? 0);
      expect(Math.min(...xs)).toBeGreaterThanOrEqual(99);
      expect(Math.max(...xs)).toBeLessThanOrEqual(701);
    }
  });
});
