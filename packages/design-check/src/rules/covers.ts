import type { DesignViolation, PageRectangle } from '../inspection.ts';
import { inWords, lightFrom, pureWhite } from '../pixels/design-pixels.ts';
import type { Outline } from '../regions/outline.ts';
import { nearTransparentAlpha, nearWhite, opaqueAlpha, type Tolerances } from '../regions/tolerances.ts';
import { named } from './candidate.ts';
import type { Core } from './core.ts';
import type { CutCorner } from './corners.ts';
import type { Page } from './page.ts';

/** An upright box, and the corners of it that are cut off: what they lack is no cover. */
interface UprightBox {
  readonly core: Core;
  readonly cut: readonly CutCorner[];
}

/** Pixels that should be the box's and are not: how many, and where. */
interface Patch {
  count: number;
  left: number;
  top: number;
  right: number;
  bottom: number;
  sample: number;
}

const noPatch = (): Patch => ({
  count: 0,
  left: Number.POSITIVE_INFINITY,
  top: Number.POSITIVE_INFINITY,
  right: 0,
  bottom: 0,
  sample: 0,
});

/**
 * Finds what is laid over a box, and where it is not quite transparent or white (rule 1.9.1). An upright box is looked
 * at all over; any other region between its first and last pixel of each row and column.
 */
export function coversOf(page: Page, found: Outline, box: UprightBox | undefined): DesignViolation[] {
  const { words, width, tolerances } = page;
  const { left, top, bottom, rowFrom, rowTo, columnFrom, columnTo, spans } = found;
  const covered = noPatch();
  const impure = noPatch();
  const allWhite = pureWhite;
  const isExact = tolerances.white === 255;
  const judge = isExact ? judgeExact(found) : judgeLossy(tolerances, found, box);
  const lookAt = (row: number, from: number, to: number): void => {
    const rowStart = row * width;
    const [reachFrom = 0, reachTo = 0] = box ? [from, to] : [rowFrom[row - top], rowTo[row - top]];
    for (let column = from; column < to; column++) {
      const word = words[rowStart + column] ?? 0;
      if (word === allWhite) continue;
      // What is no upright box reaches from its first to its last pixel of each row and column.
      if (column < reachFrom || column >= reachTo) {
        if (row < (columnFrom[column - left] ?? 0) || row >= (columnTo[column - left] ?? 0)) continue;
      }
      const verdict = judge(word, column, row);
      if (verdict !== undefined) note(verdict === 'covered' ? covered : impure, column, column + 1, row, 1, word);
    }
  };
  const lookInside = inside(page, found, box, impure);
  for (let row = top; row < bottom; row++) {
    const [first, behind] = box ? rowOfBox(box, row, tolerances.crookedPx) : [left, found.right];
    let seen = first;
    const spansEnd = spans.rowStart[row - top + 1] ?? 0;
    for (let span = spans.rowStart[row - top] ?? 0; span < spansEnd; span++) {
      const [from = 0, to = 0] = [spans.from[span], spans.to[span]];
      lookAt(row, seen, Math.min(from, behind));
      if (spans.uneven[span] !== 0) lookInside(row, Math.max(from, first), Math.min(to, behind));
      seen = Math.max(seen, to);
    }
    lookAt(row, seen, behind);
  }
  const noise = isExact ? 0 : lossyNoise(found, box);
  const isCovered = covered.count > noise;
  // The rim of what is laid over a box is a mixture of both.
  const isImpure = found.near || (impure.count > noise && !(isCovered && isWithin(impure, covered)));
  return [
    ...(isCovered ? [coveredFault(found, covered)] : []),
    ...(isImpure ? [impureFault(found, impure, page)] : []),
  ];
}

const rimPx = 2;
const isWithin = (inner: Patch, outer: Patch): boolean =>
  inner.left >= outer.left - rimPx &&
  inner.top >= outer.top - rimPx &&
  inner.right <= outer.right + rimPx &&
  inner.bottom <= outer.bottom + rimPx;

function note(patch: Patch, from: number, to: number, row: number, count: number, word: number): void {
  if (patch.count === 0) patch.sample = word;
  patch.count += count;
  patch.left = Math.min(patch.left, from);
  patch.right = Math.max(patch.right, to);
  patch.top = Math.min(patch.top, row);
  patch.bottom = Math.max(patch.bottom, row + 1);
}

/** Notes what of a JPEG's spans is further inside than noise reaches, and yet not pure white. */
function inside(
  { words, width, tolerances }: Page,
  found: Outline,
  box: UprightBox | undefined,
  impure: Patch,
): (row: number, from: number, to: number) => void {
  const isPure = lightFrom(tolerances.pureWhite);
  const noisyPx = noiseReach(tolerances, box);
  const { left, top, rowFrom, rowTo, columnFrom, columnTo } = found;
  return (row, from, to) => {
    if (box && (row - box.core.top < noisyPx || box.core.bottom - 1 - row < noisyPx)) return;
    const [first, behind] = box ? [box.core.left, box.core.right] : [rowFrom[row - top] ?? 0, rowTo[row - top] ?? 0];
    const end = Math.min(to, behind - noisyPx);
    const rowStart = row * width;
    let [count, leftmost, rightmost] = [0, 0, 0];
    for (let column = Math.max(from, first + noisyPx); column < end; column++) {
      if (isPure(words[rowStart + column] ?? 0)) continue;
      if (box === undefined) {
        if (row - (columnFrom[column - left] ?? row) < noisyPx) continue;
        if ((columnTo[column - left] ?? row) - 1 - row < noisyPx) continue;
      }
      if (count++ === 0) leftmost = column;
      rightmost = column + 1;
    }
    if (count > 0) note(impure, leftmost, rightmost, row, count, words[rowStart + leftmost] ?? 0);
  };
}

type Judge = (word: number, column: number, row: number) => 'covered' | 'impure' | undefined;

function judgeExact({ kind }: Outline): Judge {
  const [mostAlpha, leastAlpha] = [nearTransparentAlpha, opaqueAlpha];
  const isLight = lightFrom(nearWhite);
  return (word) => {
    const alpha = word >>> 24;
    if (kind === 'transparent') return alpha === 0 ? undefined : alpha <= mostAlpha ? 'impure' : 'covered';
    return alpha >= leastAlpha && isLight(word) ? 'impure' : 'covered';
  };
}

function judgeLossy(tolerances: Tolerances, found: Outline, box: UprightBox | undefined): Judge {
  const [mayBeNoise, isWhite, isPure] = [
    lightFrom(tolerances.noiseFloor),
    lightFrom(tolerances.white),
    lightFrom(tolerances.pureWhite),
  ];
  const depthOf = box ? depthInBox(box) : depthInOutline(found);
  const noisyPx = noiseReach(tolerances, box);
  return (word, column, row) => {
    if (depthOf(column, row) < noisyPx) return mayBeNoise(word) ? undefined : 'covered';
    if (!isWhite(word)) return 'covered';
    return isPure(word) ? undefined : 'impure';
  };
}

/** How far from its sides noise reaches: along the axes, a slanted side is further away than it is. */
const noiseReach = ({ noisyPx }: Tolerances, box: UprightBox | undefined): number => (box ? noisyPx : noisyPx * 1.5);

/** How far a pixel is from the nearest side. */
type Depth = (column: number, row: number) => number;

const depthInBox =
  ({ core }: UprightBox): Depth =>
  (column, row) =>
    Math.min(column - core.left, core.right - 1 - column, row - core.top, core.bottom - 1 - row);

const depthInOutline =
  ({ left, top, rowFrom, rowTo, columnFrom, columnTo }: Outline): Depth =>
  (column, row) =>
    Math.min(
      column - (rowFrom[row - top] ?? column),
      (rowTo[row - top] ?? column) - 1 - column,
      row - (columnFrom[column - left] ?? row),
      (columnTo[column - left] ?? row) - 1 - row,
    );

function rowOfBox({ core, cut }: UprightBox, row: number, crookedPx: number): readonly [number, number] {
  const inset = Math.floor(crookedPx);
  if (row < core.top + inset || row >= core.bottom - inset) return [0, 0];
  let [from, to] = [core.left + inset, core.right - inset];
  for (const { right, bottom, width, height } of cut) {
    const isIn = bottom ? row >= core.bottom - height : row < core.top + height;
    if (isIn && right) to = Math.min(to, core.right - width);
    if (isIn && !right) from = Math.max(from, core.left + width);
  }
  return [from, to];
}

/** So many pixels of a JPEG may be noise: few in a box, more along sides that run across the blocks it is made of. */
function lossyNoise({ left, right, top, bottom }: Outline, box: UprightBox | undefined): number {
  return box ? 6 : (right - left + bottom - top) / 5;
}

const placeOf = ({ left, top, right, bottom }: Patch): PageRectangle => ({
  leftPx: left,
  topPx: top,
  widthPx: right - left,
  heightPx: bottom - top,
});

function boxIn({ left, top, right, bottom }: Outline): string {
  return named('box', { leftPx: left, topPx: top, widthPx: right - left, heightPx: bottom - top });
}

function coveredFault(found: Outline, patch: Patch): DesignViolation {
  const place = placeOf(patch);
  return {
    rule: '1.9.1',
    problem: 'covered',
    place,
    found: `${patch.count} px of ${boxIn(found)} are covered, as by ${inWords(patch.sample)} at ${place.leftPx}, ${place.topPx}`,
    change: 'leave the photo box empty: put nothing over it',
  };
}

function impureFault(found: Outline, patch: Patch, { words, width, runs }: Page): DesignViolation {
  const { left, top, right, bottom, root } = found;
  const all = { leftPx: left, topPx: top, widthPx: right - left, heightPx: bottom - top };
  const isPatch = patch.count > 0;
  const sample = isPatch ? patch.sample : (words[top * width + (runs.from[root] ?? left)] ?? 0);
  return {
    rule: '1.9.1',
    problem: 'not-pure',
    place: isPatch ? placeOf(patch) : all,
    found: `${boxIn(found)} is only nearly ${found.kind}, such as ${inWords(sample)}`,
    change: found.kind === 'white' ? 'fill it with pure white, #ffffff' : 'make it fully transparent, with alpha 0',
  };
}
