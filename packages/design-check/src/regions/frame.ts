import { areaOf, type Point } from './hull.ts';

/** A rectangle on the page, upright or turned. */
export interface Frame {
  readonly centre: Point;
  readonly width: number;
  readonly height: number;
  /** Clockwise, above -45 and up to 45. */
  readonly degrees: number;
}

/** The upright frame between columns and rows. */
export function upright(left: number, top: number, right: number, bottom: number): Frame {
  return { centre: [(left + right) / 2, (top + bottom) / 2], width: right - left, height: bottom - top, degrees: 0 };
}

/** The smallest rectangle around a hull, at any angle: one of its sides lies along a side of the hull. */
export function tightestFrame(hull: readonly Point[]): Frame {
  const at = (index: number): Point => hull[index % hull.length] ?? [0, 0];
  /** The first point of the hull from `index` on that lies furthest in a direction. */
  const furthest = (from: number, dx: number, dy: number): number => {
    for (let index = from; ; index++) {
      const [[x, y], [nextX, nextY]] = [at(index), at(index + 1)];
      if ((nextX - x) * dx + (nextY - y) * dy <= 0) return index;
    }
  };
  let best: Frame | undefined;
  // The points that lie furthest along a side, across it and against it. As the sides turn once around the hull, so do these.
  let [along, across, against] = [1, 1, 1];
  hull.forEach(([x, y], index) => {
    const [nextX, nextY] = at(index + 1);
    const [dx, dy] = [nextX - x, nextY - y];
    along = furthest(Math.max(along, index + 1), dx, dy);
    across = furthest(Math.max(across, along), dy, -dx);
    against = furthest(Math.max(against, across), -dx, -dy);
    const degrees = folded((Math.atan2(dy, dx) * 180) / Math.PI);
    const frame = frameAt([[x, y], at(along), at(across), at(against)], degrees);
    if (best === undefined || frame.width * frame.height < best.width * best.height) best = frame;
  });
  return best ?? frameAt(hull, 0);
}

const folded = (degrees: number): number => degrees - 90 * Math.ceil((degrees - 45) / 90);

function frameAt(hull: readonly Point[], degrees: number): Frame {
  const [cos, sin] = cosAndSin(degrees);
  let [left, right, top, bottom] = [
    Number.POSITIVE_INFINITY,
    Number.NEGATIVE_INFINITY,
    Number.POSITIVE_INFINITY,
    Number.NEGATIVE_INFINITY,
  ];
  for (const [x, y] of hull) {
    const along = x * cos + y * sin;
    const across = y * cos - x * sin;
    if (along < left) left = along;
    if (along > right) right = along;
    if (across < top) top = across;
    if (across > bottom) bottom = across;
  }
  const [u, v] = [(left + right) / 2, (top + bottom) / 2];
  return { centre: [u * cos - v * sin, u * sin + v * cos], width: right - left, height: bottom - top, degrees };
}

function cosAndSin(degrees: number): readonly [number, number] {
  const radians = (degrees * Math.PI) / 180;
  return degrees === 0 ? [1, 0] : [Math.cos(radians), Math.sin(radians)];
}

/** Points in a row, a pixel apart: the first and, from there, one step each. */
export interface PointRow {
  readonly first: Point;
  readonly step: Point;
  readonly count: number;
  /** A step away from the frame. */
  readonly out: Point;
}

/** The centres of the pixels around a frame, `distance` pixels out. On an upright frame, each pixel comes once. */
export function ringAround({ centre: [x, y], width, height, degrees }: Frame, distance: number): readonly PointRow[] {
  const [cos, sin] = cosAndSin(degrees);
  const [halfWidth, halfHeight] = [width / 2 + distance - 0.5, height / 2 + distance - 0.5];
  const at = (u: number, v: number): Point => [x + u * cos - v * sin, y + u * sin + v * cos];
  const across = { step: [cos, sin], count: Math.floor(2 * halfWidth) + 1 } as const;
  const down = { step: [-sin, cos], count: Math.ceil(2 * halfHeight) - 1 } as const;
  return [
    { first: at(-halfWidth, -halfHeight), out: [sin, -cos], ...across },
    { first: at(-halfWidth, halfHeight), out: [-sin, cos], ...across },
    { first: at(-halfWidth, 1 - halfHeight), out: [-cos, -sin], ...down },
    { first: at(halfWidth, 1 - halfHeight), out: [cos, sin], ...down },
  ];
}

/** The share of a frame's area that a hull fills. */
export const fillOf = (hull: readonly Point[], { width, height }: Frame): number => areaOf(hull) / (width * height);
