import type { Outline } from '../regions/outline.ts';
import type { Bounds } from '../regions/runs.ts';
import type { Page } from './page.ts';

/** Noise is as often lighter as it is darker: the mean luma of a strip of white stays above this (decision S316). */
const minLuma = 242;
const stripPx = { deep: 3, long: 16 } as const;

/**
 * Finds strips along the sides of a JPEG's box that are too dark for noise, as deep as noise reaches. Strips begin where
 * the region does, so that a side may run askew.
 */
export function darkStrips(page: Page, found: Outline, core: Bounds): readonly Bounds[] {
  const { left, top, rowFrom, rowTo, columnFrom, columnTo } = found;
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
  const { noisyPx } = page.tolerances;
  const inner = step === 1 ? Math.max : Math.min;
  const strips: Bounds[] = [];
  for (let along = start; along + stripPx.long <= end; along += stripPx.long) {
    const edge = inner(side, ...edges.subarray(along - origin, along - origin + stripPx.long));
    if (Math.abs(edge - side) + noisyPx > widthPx) continue;
    const stripAt = (depth: number, deep: number): Bounds => {
      const [one, other] = [edge + step * depth, edge + step * (depth + deep)];
      const [near, far] = [Math.min(one, other), Math.max(one, other)];
      const behind = along + stripPx.long;
      return isColumn
        ? { left: near, right: far, top: along, bottom: behind }
        : { left: along, right: behind, top: near, bottom: far };
    };
    const lines = Array.from({ length: noisyPx }, (_, depth) => lumaOf(page, stripAt(depth, 1)));
    for (let depth = 0; depth + stripPx.deep <= noisyPx; depth++) {
      const luma = lines.slice(depth, depth + stripPx.deep).reduce((sum, line) => sum + line, 0) / stripPx.deep;
      if (luma >= minLuma) continue;
      strips.push(stripAt(depth, stripPx.deep));
      depth += stripPx.deep - 1;
    }
  }
  return strips;
}

/** The mean luma of a part of a page. */
function lumaOf({ words, width }: Page, { left, top, right, bottom }: Bounds): number {
  let sum = 0;
  for (let row = top; row < bottom; row++)
    for (let column = left; column < right; column++) {
      const word = words[row * width + column] ?? 0;
      sum += 2 * (word & 255) + 5 * ((word >>> 8) & 255) + ((word >>> 16) & 255);
    }
  return sum / 8 / ((right - left) * (bottom - top));
}
