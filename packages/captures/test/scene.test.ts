import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { viewAround } from '../src/scene.ts';

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
