import { composed, type Matrix, type Shape } from './drawing.ts';

// A hand of single strokes, so that a text looks the same on every machine, whatever fonts it has. Capitals reach from 0 to the
// line at 10, small letters begin at 4. For each letter: its width and its strokes.
const bowl = 'M6 7A3 3 0 1 1 0 7A3 3 0 1 1 6 7';
const ring = 'M10 5A5 5 0 1 1 0 5A5 5 0 1 1 10 5';
const letters: Readonly<Record<string, readonly [width: number, strokes: string]>> = {
  A: [8, 'M0 10L4 0L8 10M1.4 6.6H6.6'],
  B: [6.2, 'M0 0V10H3.4A2.7 2.7 0 0 0 3.4 4.6H0M0 0H3A2.3 2.3 0 0 1 3 4.6'],
  C: [8.4, 'M8.4 1.5A5 5 0 1 0 8.4 8.5'],
  D: [7.5, 'M0 0V10H2.5A5 5 0 0 0 2.5 0Z'],
  E: [5.5, 'M5.5 0H0V10H5.5M0 4.8H4.6'],
  F: [5.5, 'M5.5 0H0V10M0 4.8H4.6'],
  G: [9.6, 'M8.6 1.5A5 5 0 1 0 9.6 5.6H6'],
  H: [7, 'M0 0V10M7 0V10M0 5H7'],
  I: [0.4, 'M.2 0V10'],
  J: [4.6, 'M4.6 0V7.5A2.4 2.4 0 0 1 0 8.2'],
  K: [6.8, 'M0 0V10M6.4 0L0 6M2.3 4L6.8 10'],
  L: [5, 'M0 0V10H5'],
  M: [9, 'M0 10V0L4.5 6.5L9 0V10'],
  N: [7, 'M0 10V0L7 10V0'],
  O: [10, ring],
  P: [6, 'M0 10V0H3.2A2.8 2.8 0 0 1 3.2 5.6H0'],
  Q: [10, `${ring}M6.6 7L9.6 10.3`],
  R: [6.4, 'M0 10V0H3.2A2.8 2.8 0 0 1 3.2 5.6H0M3 5.6L6.4 10'],
  S: [6.4, 'M6 1.8C5.2 -.5 .4 -.6 .4 2.5C.4 5.3 6.4 4.5 6.4 7.4C6.4 10.8 .8 10.7 0 8'],
  T: [7.4, 'M0 0H7.4M3.7 0V10'],
  U: [6.8, 'M0 0V6.6A3.4 3.4 0 0 0 6.8 6.6V0'],
  V: [8, 'M0 0L4 10L8 0'],
  W: [11.2, 'M0 0L2.8 10L5.6 1.5L8.4 10L11.2 0'],
  X: [7, 'M0 0L7 10M7 0L0 10'],
  Y: [7.4, 'M0 0L3.7 5L7.4 0M3.7 5V10'],
  Z: [6.6, 'M0 0H6.6L0 10H6.6'],
  a: [6, `M6 4V10${bowl}`],
  b: [6, `M0 0V10${bowl}`],
  c: [5.2, 'M5.2 5A3 3 0 1 0 5.2 9'],
  d: [6, `M6 0V10${bowl}`],
  e: [6, 'M0 7H6A3 3 0 1 0 5.2 9'],
  f: [4, 'M4 .2A2 2 0 0 0 1.6 2.2V10M0 4.2H3.6'],
  g: [6, `${bowl}M6 4V10.6A3 3 0 0 1 .6 12.4`],
  h: [5.4, 'M0 0V10M0 6.7A2.7 2.7 0 0 1 5.4 6.7V10'],
  i: [0.4, 'M.2 4.2V10M.2 1.3V1.5'],
  j: [2, 'M2 4.2V11.4A2 2 0 0 1 0 13.2M2 1.3V1.5'],
  k: [5, 'M0 0V10M4.6 4.2L0 7.8M1.9 6.4L5 10'],
  l: [0.4, 'M.2 0V10'],
  m: [8.4, 'M0 4.2V10M0 6.3A2.1 2.1 0 0 1 4.2 6.3V10M4.2 6.3A2.1 2.1 0 0 1 8.4 6.3V10'],
  n: [5.2, 'M0 4.2V10M0 6.8A2.6 2.6 0 0 1 5.2 6.8V10'],
  o: [6, bowl],
  p: [6, `M0 4V13.4${bowl}`],
  q: [6, `M6 4V13.4${bowl}`],
  r: [3.4, 'M0 4.2V10M0 6.8A2.6 2.6 0 0 1 3.4 4.4'],
  s: [4.6, 'M4.3 4.9C3.6 3.6 .4 3.6 .4 5.5C.4 7.3 4.6 6.6 4.6 8.5C4.6 10.6 .8 10.4 0 9'],
  t: [3.8, 'M1.6 1.5V8.3A1.6 1.6 0 0 0 3.8 9.7M0 4.2H3.6'],
  u: [5.2, 'M0 4.2V7.4A2.6 2.6 0 0 0 5.2 7.4V4.2M5.2 4.2V10'],
  v: [5.4, 'M0 4.2L2.7 10L5.4 4.2'],
  w: [8, 'M0 4.2L2 10L4 5L6 10L8 4.2'],
  x: [5, 'M0 4.2L5 10M5 4.2L0 10'],
  y: [5.6, 'M0 4.2L2.8 10M5.6 4.2L1.6 13.4'],
  z: [4.8, 'M0 4.2H4.8L0 10H4.8'],
  ß: [5.6, 'M0 10V2.4A2.3 2.3 0 0 1 4.6 2.4C4.6 4 3 4.4 3 5.4C3 6.6 5.6 6.6 5.6 8.2C5.6 10 3.6 10.4 2.2 9.5'],
  ø: [6, `${bowl}M.4 10.4L5.6 3.6`],
  Ø: [10, `${ring}M1 10.4L9 -.4`],
  æ: [11.6, `${bowl}M6 4V10M5.8 7H11.6A3 3 0 1 0 10.8 9`],
  ł: [2.4, 'M1.2 0V10M0 6L2.4 4.4'],
  '0': [6.4, 'M6.4 5A3.2 5 0 1 1 0 5A3.2 5 0 1 1 6.4 5'],
  '1': [2.6, 'M0 2.2L2.6 0V10'],
  '2': [6, 'M.2 2.9A2.8 2.8 0 0 1 5.8 2.9C5.8 5 2 7.3 0 10H6'],
  '3': [5.6, 'M.4 1.6A2.5 2.4 0 1 1 2.4 4.7A2.8 2.7 0 1 1 0 8.3'],
  '4': [6, 'M4.4 10V0L0 7H6'],
  '5': [6, 'M5.4 0H1L.6 4.6A3 3 0 1 1 0 8.6'],
  '6': [6, 'M4.8 0C1.6 2 0 4.6 0 7A3 3 0 1 0 .7 5.1'],
  '7': [5.8, 'M0 0H5.8L2 10'],
  '8': [5.8, 'M2.9 4.5A2.25 2.25 0 1 1 2.91 4.5M2.9 4.5A2.9 2.75 0 1 0 2.91 4.5'],
  '9': [6, 'M1.2 10C4.4 8 6 5.4 6 3A3 3 0 1 0 5.3 4.9'],
  '&': [7.8, 'M7.8 10L2 3.4A2 2 0 1 1 5.2 3C4 4.8 .3 5.2 .3 7.5C.3 11 5.8 11 7.4 6'],
  '#': [7.4, 'M2.6 0L1.2 10M6.2 0L4.8 10M.4 3.2H7.4M0 6.8H7'],
  '.': [0.4, 'M.2 9.8V10'],
  ',': [1, 'M.8 9.8L.2 11.6'],
  "'": [0.4, 'M.2 0V2'],
  '"': [2.2, 'M.2 0V2M2.2 0V2'],
  '-': [3.6, 'M0 6.4H3.6'],
  _: [6, 'M0 10.6H6'],
  '+': [5.4, 'M0 6H5.4M2.7 3.3V8.7'],
  '!': [0.4, 'M.2 0V6.8M.2 9.8V10'],
  '?': [5, 'M.2 2.4A2.4 2.4 0 1 1 2.6 4.9V6.8M2.6 9.8V10'],
  ':': [0.4, 'M.2 5V5.2M.2 9.8V10'],
  '/': [4.4, 'M4.4 -.4L0 10.6'],
  '(': [2, 'M2 -.6A9 9 0 0 0 2 10.8'],
  ')': [2, 'M0 -.6A9 9 0 0 1 0 10.8'],
  '@': [9, 'M6.4 6A2 2.2 0 1 1 2.4 6A2 2.2 0 1 1 6.4 6V7A1.3 1.3 0 0 0 9 7V6A4.5 4.8 0 1 0 7 9.9'],
  '♥': [7, 'M3.5 9.6C-2.4 5.6 1 1.6 3.5 4.4C6 1.6 9.4 5.6 3.5 9.6Z'],
  ' ': [3.4, ''],
};

// Marks over and under letters, around the letter's middle; they lie higher over a capital.
const marks: Readonly<Record<string, string>> = {
  '\u0300': 'M-1.6 .8L.6 2.4',
  '\u0301': 'M1.6 .8L-.6 2.4',
  '\u0302': 'M-1.8 2.4L0 .8L1.8 2.4',
  '\u0303': 'M-2 2.2C-1 .6 1 3 2 1.4',
  '\u0308': 'M-1.5 1.5V1.7M1.5 1.5V1.7',
  '\u030a': 'M1.2 1.4A1.2 1.2 0 1 1 -1.2 1.4A1.2 1.2 0 1 1 1.2 1.4',
  '\u030c': 'M-1.8 .8L0 2.4L1.8 .8',
  '\u0327': 'M0 10L.6 11.4L-.8 12.4',
};

const spacing = 2.3;

/** Where a text goes: around its middle, on a line. */
export interface TextLine {
  readonly x: number;
  /** The line that letters stand on. */
  readonly y: number;
  /** The most that it may be wide; it is set smaller to fit. */
  readonly maxWidth: number;
  /** The height of its capitals. */
  readonly height: number;
  readonly color: string;
}

/** Draws a text in strokes. Letters that the hand does not have are left out. */
export function textShapes(text: string, { x, y, maxWidth, height, color }: TextLine): Shape[] {
  const strokes: { readonly path: string; readonly at: number; readonly up: number }[] = [];
  let width = 0;
  let previous: readonly [string, number] = [' ', 0];
  for (const letter of text
    .replaceAll(/[‘’]/g, "'")
    .replaceAll(/[“”]/g, '"')
    .replaceAll(/[–—]/g, '-')
    .normalize('NFKD')) {
    const mark = marks[letter];
    const [base, baseWidth] = previous;
    if (mark)
      strokes.push({
        path: mark,
        at: width - spacing - baseWidth / 2,
        up: base === base.toUpperCase() && letter !== '\u0327' ? 3.6 : 0,
      });
    const known = letters[letter];
    if (!known) continue;
    strokes.push({ path: known[1], at: width, up: 0 });
    width += known[0] + spacing;
    previous = [letter, known[0]];
  }
  const scale = Math.min(height / 10, maxWidth / Math.max(1, width - spacing));
  const placed: Matrix = [scale, 0, 0, scale, x - ((width - spacing) * scale) / 2, y - 10 * scale];
  return strokes
    .filter(({ path }) => path !== '')
    .map(({ path, at, up }) => ({
      path,
      stroke: color,
      strokeWidth: 1.25,
      matrix: composed(placed, [1, 0, 0, 1, at, -up]),
    }));
}
