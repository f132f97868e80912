import type { DesignViolation } from '../inspection.ts';
import { inWords, lightFrom } from '../pixels/design-pixels.ts';
import type { Outline } from '../regions/outline.ts';
import { boundsPixels } from '../regions/regions.ts';
import type { Bounds } from '../regions/runs.ts';
import { lightBits, skipDesign, skipLight } from '../regions/scanning.ts';
import { type Stretches, stretchesBetween, stretchFrom } from '../regions/stretches.ts';
import { nearWhite, type Tolerances } from '../regions/tolerances.ts';
import { isTurnOver, othersTurn } from '../turns.ts';
import { darkStrips } from './bands.ts';
import { named } from './candidate.ts';
import type { ClassCounts, PixelCounts } from './class-counts.ts';
import type { CutCorner } from './corners.ts';
import { faintPx, isFaint, mixedPx } from './mixed-edge.ts';
import type { Page } from './page.ts';
import { isWithin, noPatch, note, noteSpread, type Patch, rectOf } from './patch.ts';
import { deepClass, type PixelClass } from './pixel-class.ts';

/** An upright box and its corners that are cut off, which are not searched for covers. */
interface UprightBox {
  readonly core: Bounds;
  readonly cut: readonly CutCorner[];
}

/**
 * Finds covers of a box, and places where it is not pure (rule 1.9.1). An upright box is searched all over, and a turned one
 * between its first and last pixels of each row or column. Any other shape is searched only between its pixels of both.
 */
export async function coversOf(
  page: Page,
  outline: Outline,
  shape: UprightBox | 'turned' | 'other',
): Promise<DesignViolation[]> {
  const box = typeof shape === 'string' ? undefined : shape;
  const { tolerances } = page;
  const { left, top, right, bottom, rowFrom, rowTo, spans } = outline;
  const isExact = tolerances.white === 255;
  const darkBits = lightBits(isExact ? nearWhite : tolerances.noiseFloor);
  const noisyPx = noiseReach(tolerances, box);
  const noise = isExact ? 0 : lossyNoise(outline, box);
  const look: Look = {
    ...{ page, outline, darkBits, covered: noPatch(), impure: noPatch(), noise },
    classifier: await (isExact ? exactClassifier : lossyClassifier)(outline, tolerances, box),
    between: box ? undefined : await stretchesBetween(outline, 0),
    counts: await page.countsFor(outline.kind, boundsPixels(outline) - outline.count),
  };
  for (let row = top; row < bottom; row++) {
    const [first, behind] = box
      ? rowOfBox(box, row, tolerances.crookedPx)
      : [rowFrom[row - top] ?? 0, rowTo[row - top] ?? 0];
    // A turned box reaches from its first to its last pixel of each column as well.
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
    if (isTurnOver(right - left)) await othersTurn();
  }
  if (!isExact && box) lookForBands(look, box);
  const { covered, impure } = look;
  const isCovered = covered.count > noise;
  // The rim of a cover is a mixture of cover and box, with a JPEG's noise around it.
  const isRim = isCovered && isWithin(impure, covered, rimPx + tolerances.noisyPx);
  const isImpure = outline.near || (impure.count > noise && !isRim);
  return [
    ...(isCovered ? [coveredFault(outline, covered)] : []),
    ...(isImpure ? [impureFault(outline, impure, page)] : []),
  ];
}

const rimPx = 2;

/** A search of a region, and its findings. */
interface Look {
  readonly page: Page;
  readonly outline: Outline;
  readonly classifier: Classifier;
  /** Where each row lies between the region's own pixels; undefined for an upright box. */
  readonly between: Stretches | undefined;
  /** For long stretches; undefined where each pixel can be looked at. */
  readonly counts: ClassCounts | undefined;
  /** A pixel that lacks one of these bits is neither part of a box nor noise. */
  readonly darkBits: number;
  readonly covered: Patch;
  /** Where it is not pure; pixels are counted up to one more than `noise`. */
  readonly impure: Patch;
  readonly noise: number;
}

/** Classifies pixels in a row between the region's own. */
function lookBetween(look: Look, row: number, from: number, to: number): void {
  const { page, classifier, counts } = look;
  let column = from;
  while (counts && to - column >= minCountedPx) {
    const [deep, behind] = classifier.deepIn(row, column, to);
    if (behind - deep < minCountedPx) lookAtEach(look, row, column, behind);
    else {
      lookAtEach(look, row, column, deep);
      noteCounted(look.covered, counts.covered, page, row, deep, behind);
      noteCounted(look.impure, counts.impure, page, row, deep, behind);
    }
    column = behind;
  }
  lookAtEach(look, row, column, to);
}

/** Shorter stretches are looked at pixel by pixel, which is faster. */
const minCountedPx = 64;

function noteCounted(
  patch: Patch,
  pixels: PixelCounts,
  { words, width }: Page,
  row: number,
  from: number,
  to: number,
): void {
  const start = row * width;
  const count = pixels.count(start + from, start + to);
  if (count === 0) return;
  const left = from < patch.left ? pixels.first(start + from, start + to) - start : from;
  const right = to > patch.right ? pixels.behindLast(start + from, start + to) - start : to;
  noteSpread(patch, left, right, row, words[start + left] ?? 0, count);
}

/** Classifies each pixel. Dark opaque pixels cover every box, so they are noted immediately. */
function lookAtEach(
  { page, classifier, darkBits, covered, impure }: Look,
  row: number,
  from: number,
  to: number,
): void {
  const { words, width } = page;
  const [start, end] = [row * width + from, row * width + to];
  for (let index = start; index < end; index++) {
    const afterDark = skipDesign(words, index, end, darkBits);
    if (afterDark > index) {
      note(covered, index - row * width, row, words[index] ?? 0, afterDark - index);
      index = afterDark;
      if (index === end) return;
    }
    const word = words[index] ?? 0;
    const problem = classifier.classify(word, index - row * width, row);
    if (problem !== undefined) note(problem === 'covered' ? covered : impure, index - row * width, row, word);
  }
}

/** Classifies pixels in a row that lie between the region's own of the same column. */
function lookBeside(look: Look, row: number, from: number, to: number): void {
  const { between, outline } = look;
  for (let column = from; between && column < to; ) {
    const [first, behind] = stretchFrom(between, row - outline.top, column, to);
    lookBetween(look, row, first, behind);
    column = behind;
  }
}

/** Notes the pixels of a JPEG's span that are deeper than noise reaches and not pure white. */
function lookInside(look: Look, box: UprightBox | undefined, row: number, from: number, to: number): void {
  const { page, outline, impure, noise } = look;
  const { words, width, tolerances } = page;
  const { left, columnFrom, columnTo } = outline;
  const noisyPx = noiseReach(tolerances, box);
  if (box && (row - box.core.top < noisyPx || box.core.bottom - 1 - row < noisyPx)) return;
  const rowStart = row * width;
  const start = rowStart + (box ? Math.max(from, box.core.left + noisyPx) : from);
  const end = rowStart + (box ? Math.min(to, box.core.right - noisyPx) : to);
  const next = (index: number): number => skipLight(words, index, end, tolerances.pureWhite);
  for (let index = next(start); index < end; index = next(index + 1)) {
    const column = index - rowStart;
    if (box === undefined) {
      if (row - (columnFrom[column - left] ?? row) < noisyPx) continue;
      if ((columnTo[column - left] ?? row) - 1 - row < noisyPx) continue;
    }
    note(impure, column, row, words[index] ?? 0);
    // Once they are too many for noise, only their extent matters.
    if (impure.count > noise) index = Math.max(index, rowStart + impure.right - 1);
  }
}

/** Notes the pixels of bands just inside the sides of a JPEG's box. Each pixel alone would pass as noise. */
function lookForBands({ page, outline, covered, impure }: Look, { core }: UprightBox): void {
  const { words, width, tolerances } = page;
  const [isWhite, isPure] = [lightFrom(tolerances.white), lightFrom(tolerances.pureWhite)];
  for (const { left, top, right, bottom } of darkStrips(page, outline, core))
    for (let row = top; row < bottom; row++)
      for (let column = left; column < right; column++) {
        const word = words[row * width + column] ?? 0;
        if (!isPure(word)) note(isWhite(word) ? impure : covered, column, row, word);
      }
}

interface Classifier {
  /** The class of a pixel that is not the region's own. */
  classify(word: number, column: number, row: number): PixelClass;
  /** The first columns from `from` to `to` whose pixels have the class that their colour alone gives; `[to, to]` if there are none. */
  deepIn(row: number, from: number, to: number): readonly [from: number, to: number];
}

function exactClassifier({ kind }: Outline, tolerances: Tolerances, box: UprightBox | undefined): Classifier {
  const classOf = deepClass(kind, tolerances);
  if (box === undefined) return { classify: classOf, deepIn: (_row, from, to) => [from, to] };
  const depthOf = depthInBox(box);
  return {
    classify(word, column, row) {
      const deep = classOf(word);
      const isEdge = deep === 'impure' && depthOf(column, row) < mixedPx + (isFaint(word, kind) ? faintPx : 0);
      return isEdge ? undefined : deep;
    },
    deepIn: deepInBox(box, mixedPx + (kind === 'transparent' ? faintPx : 0)),
  };
}

async function lossyClassifier(
  outline: Outline,
  tolerances: Tolerances,
  box: UprightBox | undefined,
): Promise<Classifier> {
  const classOf = deepClass(outline.kind, tolerances);
  const mayBeNoise = lightFrom(tolerances.noiseFloor);
  const noisyPx = noiseReach(tolerances, box);
  const depthOf = box ? depthInBox(box) : depthInOutline(outline);
  return {
    classify(word, column, row) {
      if (!mayBeNoise(word)) return 'covered';
      return depthOf(column, row) < noisyPx ? undefined : classOf(word);
    },
    deepIn: box ? deepInBox(box, noisyPx) : await deepInOutline(outline, noisyPx),
  };
}

const deepInBox =
  ({ core: { left, top, right, bottom } }: UprightBox, deepPx: number): Classifier['deepIn'] =>
  (row, from, to) => {
    const [first, behind] = [Math.max(from, left + deepPx), Math.min(to, right - deepPx)];
    return row >= top + deepPx && row < bottom - deepPx && first < behind ? [first, behind] : [to, to];
  };

async function deepInOutline(outline: Outline, deepPx: number): Promise<Classifier['deepIn']> {
  const { top, rowFrom, rowTo } = outline;
  const deep = await stretchesBetween(outline, deepPx);
  return (row, from, to) => {
    const first = Math.max(from, (rowFrom[row - top] ?? to) + deepPx);
    const behind = Math.min(to, (rowTo[row - top] ?? from) - deepPx);
    const stretch = stretchFrom(deep, row - top, first, behind);
    return stretch[0] < behind ? stretch : [to, to];
  };
}

/** The depth of noise along the axes: more in a turned box, whose sides are slanted. */
const noiseReach = ({ noisyPx }: Tolerances, box: UprightBox | undefined): number => (box ? noisyPx : noisyPx * 1.5);

/** The distance of a pixel from the nearest side. */
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

/** The number of pixels that may be noise: few in an upright box, more along sides that run across the JPEG's blocks. */
function lossyNoise({ left, right, top, bottom }: Outline, box: UprightBox | undefined): number {
  return box ? 6 : (right - left + bottom - top) / 5;
}

function boxIn({ left, top, right, bottom }: Outline): string {
  return named('box', { leftPx: left, topPx: top, widthPx: right - left, heightPx: bottom - top });
}

function coveredFault(outline: Outline, patch: Patch): DesignViolation {
  const rect = rectOf(patch);
  return {
    rule: '1.9.1',
    problem: 'covered',
    place: rect,
    found: `${patch.count} px of ${boxIn(outline)} are covered, as by ${inWords(patch.sample)} at ${rect.leftPx}, ${rect.topPx}`,
    change: 'leave the photo box an empty rectangle: remove the photo, logo or text over it',
  };
}

function impureFault(outline: Outline, patch: Patch, { words, width, runs }: Page): DesignViolation {
  const { left, top, right, bottom, root } = outline;
  const all = { leftPx: left, topPx: top, widthPx: right - left, heightPx: bottom - top };
  const isPatch = patch.count > 0;
  const sample = isPatch ? patch.sample : (words[top * width + (runs.from[root] ?? left)] ?? 0);
  return {
    rule: '1.9.1',
    problem: 'not-pure',
    place: isPatch ? rectOf(patch) : all,
    found: `${boxIn(outline)} is only ${outline.kind === 'white' ? 'nearly white' : 'partly transparent'}, such as ${inWords(sample)}`,
    change: outline.kind === 'white' ? 'fill it with pure white, #ffffff' : 'make it fully transparent, with alpha 0',
  };
}
