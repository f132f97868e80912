import { describe, expect, test } from 'vitest';
import { builtInLayout } from '../src/page.ts';

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
});
