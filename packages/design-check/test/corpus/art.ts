import { type Box, box, disc, type Shape } from './canvas.ts';

/** White art of a page, drawn within a place: no rectangle, and no photo box, however large it is. */
export type Art = (place: Box) => Shape;

/** Discs that overlap, in parts of a unit: across, down and radius. */
const discs =
  (parts: readonly (readonly [x: number, y: number, radius: number])[]): Art =>
  (place) => {
    const { x, y, unit } = squareIn(place);
    const shapes = parts.map(([right, down, radius]) => disc(x + right * unit, y + down * unit, radius * unit));
    return (px, py) => Math.min(...shapes.map((shape) => shape(px, py)));
  };

/** A regular polygon: the distance to its nearest side, of those that a point is beyond. */
const polygon =
  (corners: number, turn: number): Art =>
  (place) => {
    const { x, y, unit } = squareIn(place);
    const apothem = unit * Math.cos(Math.PI / corners);
    const angles = Array.from({ length: corners }, (_, index) => turn + (2 * Math.PI * index) / corners);
    return (px, py) =>
      Math.max(...angles.map((angle) => (px - x) * Math.cos(angle) + (py - y) * Math.sin(angle) - apothem));
  };

/** The middle of a place, and half its shorter side. */
const squareIn = ({ x, y, width, height }: Box) => ({
  x: x + width / 2,
  y: y + height / 2,
  unit: Math.min(width, height) / 2,
});

export const arts = {
  disc: discs([[0, 0, 1]]),
  hexagon: polygon(6, 0),
  'hexagon on its tip': polygon(6, Math.PI / 6),
  octagon: polygon(8, 0),
  cloud: discs([
    [-0.6, 0.2, 0.4],
    [0, -0.1, 0.55],
    [0.6, 0.2, 0.4],
    [-0.2, 0.25, 0.4],
    [0.2, 0.25, 0.4],
  ]),
  heart: (place) => {
    const { x, y, unit } = squareIn(place);
    return (px, py) => {
      const [right, up] = [(1.25 * (px - x)) / unit, (1.25 * (y - py)) / unit];
      return (right ** 2 + up ** 2 - 1) ** 3 - right ** 2 * up ** 3 <= 0 ? -1 : 1;
    };
  },
  'frame of a line': (place) => {
    const inner = { x: place.x + 6, y: place.y + 6, width: place.width - 12, height: place.height - 12 };
    return (px, py) => Math.max(box(place)(px, py), -box(inner)(px, py));
  },
} as const satisfies Record<string, Art>;
