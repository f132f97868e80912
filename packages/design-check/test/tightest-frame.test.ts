import fc from 'fast-check';
import { expect, test } from 'vitest';
import { tightestFrame } from '../src/regions/frame.ts';
import { hullOf, type Point } from '../src/regions/hull.ts';
import type { Outline } from '../src/regions/outline.ts';

/** The area of the rectangle around points, with a side along a direction. */
function areaAlong(points: readonly Point[], [dx, dy]: Point): number {
  const along = points.map(([x, y]) => x * dx + y * dy);
  const across = points.map(([x, y]) => y * dx - x * dy);
  const reach = (values: readonly number[]) => Math.max(...values) - Math.min(...values);
  return (reach(along) * reach(across)) / (dx ** 2 + dy ** 2);
}

test('the frame of a hull is the smallest of those along its sides', () => {
  const rows = fc.array(fc.tuple(fc.integer({ min: 0, max: 300 }), fc.integer({ min: 1, max: 300 })), {
    minLength: 1,
    maxLength: 60,
  });
  fc.assert(
    fc.property(rows, (spans) => {
      const rowFrom = Int32Array.from(spans, ([from]) => from);
      const rowTo = Int32Array.from(spans, ([from, length]) => from + length);
      const hull = hullOf({ top: 7, rowFrom, rowTo } as Outline);
      const smallest = Math.min(
        ...hull.map(([x, y], index) => {
          const [nextX, nextY] = hull[(index + 1) % hull.length] ?? [0, 0];
          return areaAlong(hull, [nextX - x, nextY - y]);
        }),
      );
      const { width, height } = tightestFrame(hull);
      expect(width * height).toBeCloseTo(smallest, 5);
    }),
  );
});
