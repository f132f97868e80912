import type { Outline } from './outline.ts';

/** A point of the page in pixels from its top left corner: the corners of pixels lie on whole numbers. */
export type Point = readonly [x: number, y: number];

const turn = ([ax, ay]: Point, [bx, by]: Point, [cx, cy]: Point): number =>
  (bx - ax) * (cy - ay) - (by - ay) * (cx - ax);

/** The convex hull of a region's pixels, counter-clockwise where y points up, without points in the middle of a side. */
export function hullOf({ top, rowFrom, rowTo }: Outline): Point[] {
  const [left, right]: [Point[], Point[]] = [[], []];
  rowFrom.forEach((from, index) => {
    const to = rowTo[index] ?? from;
    for (const y of [top + index, top + index + 1]) {
      left.push([from, y]);
      right.push([to, y]);
    }
  });
  return [...chain(left, -1), ...chain(right, 1).toReversed()];
}

/** One side of the hull, from top to bottom; `sign` says to which side it bulges. */
function chain(points: readonly Point[], sign: 1 | -1): Point[] {
  const kept: Point[] = [];
  for (const point of points) {
    while (kept.length > 1) {
      const [a, b] = [kept.at(-2), kept.at(-1)];
      if (a === undefined || b === undefined || turn(a, b, point) * sign > 0) break;
      kept.pop();
    }
    kept.push(point);
  }
  return kept;
}

/** The area that a closed polygon encloses. */
export function areaOf(polygon: readonly Point[]): number {
  const twice = polygon.reduce((sum, [x, y], index) => {
    const [nextX, nextY] = polygon[(index + 1) % polygon.length] ?? [x, y];
    return sum + x * nextY - nextX * y;
  }, 0);
  return Math.abs(twice) / 2;
}
