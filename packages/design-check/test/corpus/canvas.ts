import type { Random } from './random.ts';

export type Colour = readonly [red: number, green: number, blue: number, alpha?: number];

/** At most how far a point is from a shape's edge, in pixels; negative inside. */
export type Shape = (x: number, y: number) => number;

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A page to paint on; shapes have anti-aliased edges, except where they lie on whole pixels. */
export interface Canvas {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
  /** Puts a colour in place of what is there: a colour of no alpha makes a hole. */
  paint(shape: Shape, colour: Colour, within?: Box): void;
}

export function box({ x, y, width, height }: Box, radius = 0, degrees = 0): Shape {
  const radians = (degrees * Math.PI) / 180;
  const [cos, sin] = degrees === 0 ? [1, 0] : [Math.cos(radians), Math.sin(radians)];
  const [middleX, middleY] = [x + width / 2, y + height / 2];
  const [insetWidth, insetHeight] = [width / 2 - radius, height / 2 - radius];
  return (px, py) => {
    const dx = px - middleX;
    const dy = py - middleY;
    const right = Math.abs(dx * cos + dy * sin) - insetWidth;
    const down = Math.abs(dy * cos - dx * sin) - insetHeight;
    return (right > 0 && down > 0 ? Math.sqrt(right * right + down * down) : Math.max(right, down)) - radius;
  };
}

export const disc =
  (x: number, y: number, radius: number): Shape =>
  (px, py) =>
    Math.sqrt((px - x) ** 2 + (py - y) ** 2) - radius;

export type Ground = 'flat' | 'gradient' | 'noise' | 'stripes' | 'blobs';

/** Colours of design, from black to the palest that a JPEG keeps distinct from white. */
const inks: readonly [Colour, ...Colour[]] = [
  [32, 48, 64],
  [0, 0, 0],
  [220, 40, 60],
  [255, 221, 0],
  [120, 200, 190],
  [222, 214, 200],
  [128, 128, 128],
  [250, 180, 205],
];

const weights: {
  readonly [Name in Ground]: (
    width: number,
    height: number,
    band: number,
    random: Random,
  ) => (x: number, y: number) => number;
} = {
  flat: () => () => 0,
  gradient: (width, height) => (x, y) => (x / width + y / height) / 2,
  noise: (_width, _height, _band, random) => random.next,
  stripes: (_width, _height, band) => (x, y) => Math.floor((x + y) / band) % 2,
  blobs: (width, height, band) => {
    const across = Float64Array.from({ length: width }, (_, x) => Math.sin(x / band));
    const down = Float64Array.from({ length: height }, (_, y) => Math.cos(y / (band + 3)));
    return (x, y) => (2 + (across[x] ?? 0) + (down[y] ?? 0)) / 4;
  },
};

const mixed = (was = 0, channel: number, cover: number) => Math.round(was * (1 - cover) + channel * cover);

export function canvasOf(width: number, height: number, ground: Ground, random: Random): Canvas {
  const pixels = new Uint32Array(width * height);
  const data = new Uint8Array(pixels.buffer);
  const [first, second] = [random.pick(inks), random.pick(inks)];
  const band = random.whole(5, 40);
  const weightAt = weights[ground](width, height, band, random);
  const spread = [0, 1, 2].map((channel) => (second[channel] ?? 0) - (first[channel] ?? 0));
  const [red, green, blue] = first;
  const [reds = 0, greens = 0, blues = 0] = spread;
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at += 4) {
      const weight = weightAt(x, y);
      data[at] = red + reds * weight;
      data[at + 1] = green + greens * weight;
      data[at + 2] = blue + blues * weight;
      data[at + 3] = 255;
    }
  }
  return {
    width,
    height,
    data,
    paint(shape, [red, green, blue, alpha = 255], within = { x: 0, y: 0, width, height }) {
      const [left, top] = [Math.max(0, Math.floor(within.x)), Math.max(0, Math.floor(within.y))];
      const right = Math.min(width, Math.ceil(within.x + within.width));
      const bottom = Math.min(height, Math.ceil(within.y + within.height));
      const [solid = 0] = new Uint32Array(Uint8Array.of(red, green, blue, alpha).buffer);
      for (let y = top; y < bottom; y++) {
        for (let x = left; x < right; ) {
          const distance = shape(x + 0.5, y + 0.5);
          // The pixels up to the edge are like this one.
          const end = Math.min(right, x + Math.max(1, Math.floor(Math.abs(distance) + 0.5)));
          const cover = Math.min(1, Math.max(0, 0.5 - distance));
          if (cover === 0) x = end;
          else if (cover === 1 && alpha !== 0) {
            pixels.fill(solid, y * width + x, y * width + end);
            x = end;
          }
          for (; x < end; x++) {
            const at = (y * width + x) * 4;
            data[at + 3] = mixed(data[at + 3], alpha, cover);
            // A hole keeps the colour it had, as design programs leave it.
            if (alpha === 0) continue;
            data[at] = mixed(data[at], red, cover);
            data[at + 1] = mixed(data[at + 1], green, cover);
            data[at + 2] = mixed(data[at + 2], blue, cover);
          }
        }
      }
    },
  };
}

export const grown = ({ x, y, width, height }: Box, by: number): Box => ({
  x: x - by,
  y: y - by,
  width: width + 2 * by,
  height: height + 2 * by,
});
