import type { Outline } from './outline.ts';

/** A point of the page in pixels from its top left corner: the corners of pixels lie on whole numbers. */
export type Point = readonly [x: number, y: number];

const turn = ([ax, ay]: Point, [bx, by]: Point, [cx, cy]: Point): number =>
  (bx - ax) * (cy - ay) - (by - ay) * (cx - ax);

/** The convex hull of a region's pixels, counter-clockwise where y points up, without points in the middle of a side. */
export function hullOf({ top, rowFrom, rowTo }: Outline): Point[] {
  const left = cornersAlong(rowFrom, top);
  const right = cornersAlong(rowTo, top);
  return [...chain(left, -1), ...chain(right, 1).toReversed()];
}

/** The corners of the first or last pixels of rows, without those in the middle of a straight side. */
function cornersAlong(columns: Int32Array, top: number): Point[] {
  const corners: Point[] = [];
  for (let row = 0; row < columns.length; row++) {
    const column = columns[row] ?? 0;
    if (column !== columns[row - 1]) corners.push([column, top + row]);
    if (column !== columns[row + 1]) corners.push([column, top + row + 1]);
  }
  return corners;
}

/** One side of the hull, from top to bottom; it bulges to the side of `sign`. */
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

/** The area of a polygon. */
export function areaOf(polygon: readonly Point[]): number {
  const twice = polygon.reduce((sum, [x, y], index) => {
    const [nextX, nextY] = polygon[(index + 1) % polygon.length] ?? [x, y];
    return sum + x * nextY - nextX * y;
  }, 0);
  return Math.abs(twice) / 2;
}
