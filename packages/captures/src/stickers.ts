import { type Box, ellipse, type Matrix, mapped, type Shape } from './drawing.ts';

/** A sticker that the simulator draws. */
export type StickerName = 'heart' | 'star' | 'crown' | 'glasses' | 'moustache' | 'balloon';

/** A sticker that a guest put on a picture. */
export interface PlacedSticker {
  /** One of the event's sticker set. */
  readonly sticker: StickerName;
  /** Its middle, from the left edge (0) to the right one (1). */
  readonly x: number;
  /** Its middle, from the top (0) to the bottom (1). */
  readonly y: number;
  /** Its width as a part of the picture's, 0.02 to 1. */
  readonly size: number;
}

// Each is drawn around 0, 0 in a square of 100.
const outline = { stroke: '#ffffff', strokeWidth: 7 };
const drawings: Readonly<Record<StickerName, readonly Shape[]>> = {
  heart: [
    {
      path: 'M0 40C-60 0 -45 -45 -18 -40C-6 -38 0 -28 0 -22C0 -28 6 -38 18 -40C45 -45 60 0 0 40Z',
      fill: '#e11d48',
      ...outline,
    },
    { path: ellipse(-20, -20, 7, 10), fill: '#ffffff', opacity: 0.7 },
  ],
  star: [
    {
      path: 'M0 -44L13 -16L44 -12L21 9L27 40L0 25L-27 40L-21 9L-44 -12L-13 -16Z',
      fill: '#facc15',
      ...outline,
    },
  ],
  crown: [
    { path: 'M-42 30L-46 -22L-20 0L0 -34L20 0L46 -22L42 30Z', fill: '#f59e0b', ...outline },
    { path: 'M-40 18H40V30H-40Z', fill: '#b45309' },
    ...[-46, 0, 46].map((x): Shape => ({ path: ellipse(x, x === 0 ? -36 : -24, 6), fill: '#e11d48' })),
  ],
  glasses: [
    { path: 'M-14 -4Q0 -14 14 -4', stroke: '#111827', strokeWidth: 7 },
    ...[-28, 28].flatMap((x): Shape[] => [
      { path: ellipse(x, 0, 19, 16), fill: '#111827', ...outline },
      { path: ellipse(x - 6, -6, 5, 4), fill: '#ffffff', opacity: 0.6 },
    ]),
  ],
  moustache: [
    {
      path: 'M0 -8C10 -22 26 -14 30 -4C34 4 42 2 46 -6C46 16 14 26 0 4C-14 26 -46 16 -46 -6C-42 2 -34 4 -30 -4C-26 -14 -10 -22 0 -8Z',
      fill: '#3f2a1d',
      ...outline,
    },
  ],
  balloon: [
    { path: 'M0 22Q-6 34 2 46', stroke: '#6b7280', strokeWidth: 3 },
    { path: ellipse(0, -14, 26, 32), fill: '#7c3aed', ...outline },
    { path: 'M-5 24L5 24L0 16Z', fill: '#7c3aed' },
    { path: ellipse(-9, -24, 5, 9), fill: '#ffffff', opacity: 0.6 },
  ],
};

/** Draws stickers on a page, in the page's units. */
export function stickerShapes(stickers: readonly PlacedSticker[], { left, top, width, height }: Box): Shape[] {
  return stickers.flatMap(({ sticker, x, y, size }) => {
    const scale = (size * width) / 100;
    const matrix: Matrix = [scale, 0, 0, scale, left + x * width, top + y * height];
    return mapped(drawings[sticker], matrix);
  });
}
