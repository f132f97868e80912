import type { DesignViolation } from '../inspection.ts';
import { inWords, lightFrom } from '../pixels/design-pixels.ts';
import type { Outline } from '../regions/outline.ts';
import type { Bounds } from '../regions/runs.ts';
import { behindLight } from '../regions/scanning.ts';
import { nearTransparentAlpha, nearWhite, opaqueAlpha, type Tolerances } from '../regions/tolerances.ts';
import { darkStrips } from './bands.ts';
import { named } from './candidate.ts';
import type { CutCorner } from './corners.ts';
import { faintPx, isFaint, isPure, mixedPx } from './mixed-edge.ts';
import type { Page } from './page.ts';
import { isWithin, noPatch, note, type Patch, placeOf } from './patch.ts';

/** An upright box, and the corners of it that are cut off: what they lack is no cover. */
interface UprightBox {
  readonly core: Bounds;
  readonly cut: readonly CutCorner[];
}

/**
 * Finds what is laid over a box, and where it is not quite transparent or white (rule 1.9.1). An upright box is searched
 * all over; a turned one between its first and last pixels of each row and of each column; any other shape only where it
 * surrounds a place along both.
 */
export function coversOf(page: Page, found: Outline, shape: UprightBox | 'turned' | 'other'): DesignViolation[] {
  const box = typeof shape === 'string' ? undefined : shape;
  const { tolerances } = page;
  const { left, top, right, bottom, rowFrom, rowTo, spans } = found;
  const isExact = tolerances.white === 255;
  const judge = isExact ? judgeExact(found, box) : judgeLossy(tolerances, found, box);
  const noisyPx = noiseReach(tolerances, box);
  const noise = isExact ? 0 : lossyNoise(found, box);
  const look: Look = { page, found, judge, covered: noPatch(), impure: noPatch(), noise };
  for (let row = top; row < bottom; row++) {
    const [first, behind] = box
      ? rowOfBox(box, row, tolerances.crookedPx)
      : [rowFrom[row - top] ?? 0, rowTo[row - top] ?? 0];
    // A turned box reaches from its first to its last pixel of each column, too.
    if (shape === 'turned') lookBeside(look, row, left, first);
    let seen = first;
    const spansEnd = spans.rowStart[row - top + 1] ?? 0;
    for (let span = spans.rowStart[row - top] ?? 0; span < spansEnd; span++) {
      const [from = 0, to = 0] = [spans.from[span], spans.to[span]];
      if (shape === 'other') lookBeside(look, row, seen, from);
      else lookBetween(look, row, seen, Math.min(from, behind));
      if (spans.uneven[span] !== 0)
        lookInside(look, box, row, Math.max(from + noisyPx, first), Math.min(to - noisyPx, behind));
      seen = Math.max(seen, to);
    }
    if (shape !== 'other') lookBetween(look, row, seen, behind);
    if (shape === 'turned') lookBeside(look, row, behind, right);
  }
  if (!isExact && box) lookForBands(look, box);
  const { covered, impure } = look;
  const isCovered = covered.count > noise;
  // The rim of what is laid over a box is a mixture of both, and a JPEG's noise is around it.
  const isRim = isCovered && isWithin(impure, covered, rimPx + tolerances.noisyPx);
  const isImpure = found.near || (impure.count > noise && !isRim);
  return [
    ...(isCovered ? [coveredFault(found, covered)] : []),
    ...(isImpure ? [impureFault(found, impure, page)] : []),
  ];
}

const rimPx = 2;

/** A region that is looked at, and what is found there. */
interface Look {
  readonly page: Page;
  readonly found: Outline;
  readonly judge: Judge;
  readonly covered: Patch;
  /** Where it is not pure; its pixels are counted up to one more than may be noise. */
  readonly impure: Patch;
  readonly noise: number;
}

/** Judges pixels in a row between the region's own. */
function lookBetween({ page, judge, covered, impure }: Look, row: number, from: number, to: number): void {
  const rowStart = row * page.width;
  for (let column = from; column < to; column++) {
    const word = page.words[rowStart + column] ?? 0;
    const verdict = judge(word, column, row);
    if (verdict !== undefined) note(verdict === 'covered' ? covered : impure, column, row, word);
  }
}

/** Judges pixels in a row that lie between the region's own of the same column. */
function lookBeside(look: Look, row: number, from: number, to: number): void {
  const { left, columnFrom, columnTo } = look.found;
  for (let column = from; column < to; column++)
    if (row >= (columnFrom[column - left] ?? 0) && row < (columnTo[column - left] ?? 0))
      lookBetween(look, row, column, column + 1);
}

/** Notes what of a JPEG's span is further inside than noise reaches, and yet not pure white. */
function lookInside(look: Look, box: UprightBox | undefined, row: number, from: number, to: number): void {
  const { page, found, impure, noise } = look;
  const { words, width, tolerances } = page;
  const { left, columnFrom, columnTo } = found;
  const noisyPx = noiseReach(tolerances, box);
  if (box && (row - box.core.top < noisyPx || box.core.bottom - 1 - row < noisyPx)) return;
  const rowStart = row * width;
  const start = rowStart + (box ? Math.max(from, box.core.left + noisyPx) : from);
  const end = rowStart + (box ? Math.min(to, box.core.right - noisyPx) : to);
  const next = (index: number): number => behindLight(words, index, end, tolerances.pureWhite);
  for (let index = next(start); index < end; index = next(index + 1)) {
    const column = index - rowStart;
    if (box === undefined) {
      if (row - (columnFrom[column - left] ?? row) < noisyPx) continue;
      if ((columnTo[column - left] ?? row) - 1 - row < noisyPx) continue;
    }
    note(impure, column, row, words[index] ?? 0);
    // Once they are too many for noise, all that matters is how far they reach.
    if (impure.count > noise) index = Math.max(index, rowStart + impure.right - 1);
  }
}

/** Notes the pixels of bands just inside the sides of a JPEG's box, each of which may be noise. */
function lookForBands({ page, found, covered, impure }: Look, { core }: UprightBox): void {
  const { words, width, tolerances } = page;
  const [isWhite, isPure] = [lightFrom(tolerances.white), lightFrom(tolerances.pureWhite)];
  for (const { left, top, right, bottom } of darkStrips(page, found, core))
    for (let row = top; row < bottom; row++)
      for (let column = left; column < right; column++) {
        const word = words[row * width + column] ?? 0;
        if (!isPure(word)) note(isWhite(word) ? impure : covered, column, row, word);
      }
}

type Judge = (word: number, column: number, row: number) => 'covered' | 'impure' | undefined;

function judgeExact({ kind }: Outline, box: UprightBox | undefined): Judge {
  const [mostAlpha, leastAlpha] = [nearTransparentAlpha, opaqueAlpha];
  const isNearWhite = lightFrom(nearWhite);
  const depthOf = box ? depthInBox(box) : () => Number.POSITIVE_INFINITY;
  return (word, column, row) => {
    const alpha = word >>> 24;
    if (isPure(word, kind)) return undefined;
    const isNear = kind === 'transparent' ? alpha <= mostAlpha : alpha >= leastAlpha && isNearWhite(word);
    if (!isNear) return 'covered';
    const isEdge = depthOf(column, row) < mixedPx + (isFaint(word, kind) ? faintPx : 0);
    return isEdge ? undefined : 'impure';
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
    if (!mayBeNoise(word)) return 'covered';
    if (depthOf(column, row) < noisyPx) return undefined;
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
    change: 'leave the photo box an empty rectangle: remove the photo, logo or text over it',
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
