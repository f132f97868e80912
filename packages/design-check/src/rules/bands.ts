import type { Outline } from '../regions/outline.ts';
import type { Bounds } from '../regions/runs.ts';
import type { Page } from './page.ts';

/** Noise is as often lighter as it is darker: the mean luma of a strip of white stays above this. */
const minLuma = 242;
const stripPx = { deep: 3, long: 16 } as const;

/**
 * Finds strips along the sides of a JPEG's box that are too dark for noise, as deep as noise reaches. Strips begin where
 * the region does, so that a side may run askew.
 */
export function darkStrips(page: Page, outline: Outline, core: Bounds): readonly Bounds[] {
  const { left, top, rowFrom, rowTo, columnFrom, columnTo } = outline;
  const upDown = { origin: top, start: core.top, end: core.bottom, isColumn: true, widthPx: core.right - core.left };
  const across = { origin: left, start: core.left, end: core.right, isColumn: false, widthPx: core.bottom - core.top };
  return [
    ...stripsAlong(page, { ...upDown, edges: rowFrom, side: core.left, step: 1 }),
    ...stripsAlong(page, { ...upDown, edges: rowTo, side: core.right, step: -1 }),
    ...stripsAlong(page, { ...across, edges: columnFrom, side: core.top, step: 1 }),
    ...stripsAlong(page, { ...across, edges: columnTo, side: core.bottom, step: -1 }),
  ];
}

/** A side of a box: its length from `start` to `end`, and where the region has its edge at each position from `origin` on. */
interface Side {
  readonly origin: number;
  readonly start: number;
  readonly end: number;
  readonly edges: Int32Array;
  readonly side: number;
  /** Into the box. */
  readonly step: 1 | -1;
  readonly isColumn: boolean;
  /** From this side to the opposite one. */
  readonly widthPx: number;
}

function stripsAlong(page: Page, { origin, start, end, edges, side, step, isColumn, widthPx }: Side): Bounds[] {
  const { words, width, tolerances } = page;
  const { long, deep } = stripPx;
  const inner = step === 1 ? Math.max : Math.min;
  const [alongStep, depthStep] = isColumn ? [width, step] : [1, step * width];
  const lines = new Int32Array(tolerances.noisyPx);
  const minSum = minLuma * 8 * long * deep;
  const strips: Bounds[] = [];
  for (let along = start; along + long <= end; along += long) {
    const edge = inner(side, ...edges.subarray(along - origin, along - origin + long));
    if (Math.abs(edge - side) + lines.length > widthPx) continue;
    const first = step === 1 ? edge : edge - 1;
    const corner = isColumn ? along * width + first : first * width + along;
    for (let depth = 0; depth < lines.length; depth++)
      lines[depth] = lumaOfLine(words, corner + depth * depthStep, alongStep);
    for (let depth = 0; depth + deep <= lines.length; depth++) {
      if (sumOf(lines, depth, depth + deep) >= minSum) continue;
      const [one, other] = [edge + step * depth, edge + step * (depth + deep)];
      const [near, far] = [Math.min(one, other), Math.max(one, other)];
      strips.push(
        isColumn
          ? { left: near, right: far, top: along, bottom: along + long }
          : { left: along, right: along + long, top: near, bottom: far },
      );
      depth += deep - 1;
    }
  }
  return strips;
}

/** The luma of the pixels of a line as long as a strip, eightfold and in sum. */
function lumaOfLine(words: Int32Array, first: number, step: number): number {
  let sum = 0;
  for (let index = first, left = stripPx.long; left > 0; index += step, left--) {
    const word = words[index] ?? 0;
    sum += 2 * (word & 255) + 5 * ((word >>> 8) & 255) + ((word >>> 16) & 255);
  }
  return sum;
}

function sumOf(numbers: Int32Array, from: number, to: number): number {
  let sum = 0;
  for (let index = from; index < to; index++) sum += numbers[index] ?? 0;
  return sum;
}
