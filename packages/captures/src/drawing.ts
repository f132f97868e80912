import type { ExifOrientation } from '@boothkit/contract/internal';

/** An upright rectangle. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** A linear map and a shift: a, b, c, d, e and f of SVG's `matrix()`. */
export type Matrix = readonly [number, number, number, number, number, number];

/** A plain shape: a path in SVG's syntax, filled, or stroked with round ends. Colours are `#rrggbb`. */
export interface Shape {
  readonly path: string;
  readonly fill?: string;
  readonly stroke?: string;
  readonly strokeWidth?: number;
  /** 0 to 1. Default: 1. */
  readonly opacity?: number;
  readonly matrix?: Matrix;
}

/** Shapes, of which a part is scaled to cover a box of the page, and clipped to it. */
export interface ShapesLayer {
  readonly box: Box;
  /** The part of the shapes' own coordinates that the box shows; it has the shape of the box. */
  readonly view: Box;
  readonly shapes: readonly Shape[];
}

/** An image, stretched to a box of the page. */
export interface ImageLayer {
  readonly box: Box;
  readonly bytes: Uint8Array;
  readonly format: 'png' | 'jpeg';
  /** How its stored pixels are turned to be seen. Default: 1, as stored. */
  readonly orientation?: ExifOrientation;
}

/** A page to draw, from the lowest layer to the highest, over white. */
export interface Drawing {
  /** The size of the page in the units of its boxes. */
  readonly width: number;
  readonly height: number;
  readonly layers: readonly (ShapesLayer | ImageLayer)[];
}

/** A number as paths have it: short, and the same everywhere. */
export const short = (value: number): number => Math.round(value * 100) / 100;

/** The path of an ellipse. */
export function ellipse(x: number, y: number, radiusX: number, radiusY: number = radiusX): string {
  const [left, right, rx, ry] = [x - radiusX, x + radiusX, radiusX, radiusY].map(short);
  return `M${left} ${short(y)}A${rx} ${ry} 0 1 1 ${right} ${short(y)}A${rx} ${ry} 0 1 1 ${left} ${short(y)}Z`;
}

/** The path of a rectangle, with round corners if `radius` is above 0. */
export function rectangle({ left, top, width, height }: Box, radius = 0): string {
  const [r, w, h] = [short(radius), short(width - 2 * radius), short(height - 2 * radius)];
  const corner = (x: number, y: number) => `a${r} ${r} 0 0 1 ${x} ${y}`;
  return `M${short(left + radius)} ${short(top)}h${w}${corner(r, r)}v${h}${corner(-r, r)}h${-w}${corner(-r, -r)}v${-h}${corner(r, -r)}Z`;
}

/** The map that applies `inner` first and `outer` then. */
export function composed(outer: Matrix, inner: Matrix): Matrix {
  const [a, b, c, d, e, f] = outer;
  const [g, h, i, j, k, l] = inner;
  return [a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * l + e, b * k + d * l + f];
}

/** Turns around a point, by degrees clockwise. */
export function turning(degrees: number, x: number, y: number): Matrix {
  const angle = (degrees * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return [cos, sin, -sin, cos, x - x * cos + y * sin, y - x * sin - y * cos];
}

/** Shapes after a map. */
export function mapped(shapes: readonly Shape[], matrix: Matrix): Shape[] {
  return shapes.map((shape) => ({ ...shape, matrix: shape.matrix ? composed(matrix, shape.matrix) : matrix }));
}
