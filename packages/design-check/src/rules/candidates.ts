import type { PageRectangle } from '../inspection.ts';
import { lightFrom } from '../pixels/design-pixels.ts';
import { ringAround, upright } from '../regions/frame.ts';
import { nearRegions, pureRegions, type Region } from '../regions/regions.ts';
import { marks, runsOf } from '../regions/runs.ts';
import { largeShare, lossyTolerances, paleTolerances } from '../regions/tolerances.ts';
import { type Candidate, isPale, isSound } from './candidate.ts';
import { inspectRegion, minShare } from './inspect-region.ts';
import type { Page } from './page.ts';

/** Finds the regions of a page that may have been meant as photo boxes, and inspects each. */
export function candidatesOf(page: Page): readonly Candidate[] {
  const { large, frames } = regionsOf(page);
  const near = nearRegions(page.runs, minPixelsOf(page), large);
  return [...large, ...near, ...frames].flatMap((region) => {
    const candidate = inspectRegion(page, region);
    return candidate === undefined ? [] : (boxesWithin(page, region, candidate) ?? [candidate]);
  });
}

const minPixelsOf = ({ words }: Page): number => Math.max(1, Math.ceil(largeShare * words.length));

/** The large regions, and the thin frames that may be left of covered boxes: at least half of the outline of the smallest box. */
function regionsOf(page: Page): { readonly large: readonly Region[]; readonly frames: readonly Region[] } {
  const pixels = page.words.length;
  const minPixels = minPixelsOf(page);
  const pure = pureRegions(page.runs, Math.min(minPixels, 2 * Math.sqrt(minShare * pixels)));
  return {
    large: pure.filter(({ count }) => count >= minPixels),
    frames: pure.filter((region) => region.count < minPixels && boundsPixels(region) >= minShare * pixels),
  };
}

const boundsPixels = ({ left, top, right, bottom }: Region): number => (right - left) * (bottom - top);

/**
 * The boxes of a JPEG that run together with light design: the regions of nearly pure white within one that breaks a rule.
 * Undefined where the larger region explains more.
 */
function boxesWithin(page: Page, region: Region, whole: Candidate): readonly Candidate[] | undefined {
  if (page.tolerances !== lossyTolerances || whole.faults.length === 0) return undefined;
  const isBackground = isPale(whole) || (whole.likeness === 'other' && isUneven(page, region));
  const isOnlyOpen = whole.faults.every(({ problem }) => problem === 'not-enclosed');
  if (!isBackground && !(isOnlyOpen && isOnLight(page, whole.rect))) return undefined;
  const pale: Page = { ...page, tolerances: paleTolerances, runs: runsOf(page, paleTolerances, region) };
  const { large, frames } = regionsOf(pale);
  const boxes = [...large, ...frames]
    .filter((inner) => isPartOf(page, region, pale.runs.from[inner.root] ?? 0, inner.top))
    .flatMap((inner) => inspectRegion(pale, inner) ?? [])
    .filter(({ likeness }) => likeness !== 'other')
    .map(withoutNoise);
  if (boxes.some(isSound)) return boxes;
  return isBackground && boxes.some(({ share }) => share >= minShare / 2) ? boxes : undefined;
}

/** Whether much of a region is not pure white, as a light background is. */
function isUneven({ runs: { from, to, mark, rowStart } }: Page, { root, roots, top, bottom, count }: Region): boolean {
  let uneven = 0;
  for (let run = rowStart[top] ?? 0; run < (rowStart[bottom] ?? 0); run++)
    if (roots[run] === root && ((mark[run] ?? 0) & marks.uneven) !== 0) uneven += (to[run] ?? 0) - (from[run] ?? 0);
  return uneven > 0.1 * count;
}

/** Noise around a logo on light design is as light as a gap in the design would be. */
function withoutNoise(box: Candidate): Candidate {
  if (box.faults.every(({ problem }) => problem !== 'covered')) return box;
  return { ...box, faults: box.faults.filter(({ problem }) => problem !== 'not-enclosed') };
}

/** Channel value from which design counts as light. */
const lightDesign = 224;

/** Whether most of a box's surroundings are light. */
function isOnLight({ words, width, height, tolerances }: Page, rect: PageRectangle): boolean {
  const { leftPx, topPx, widthPx, heightPx } = rect;
  const frame = upright(leftPx, topPx, leftPx + widthPx, topPx + heightPx);
  const isLight = lightFrom(lightDesign);
  let [light, points] = [0, 0];
  for (const { first, step, count } of ringAround(frame, tolerances.ringPx))
    for (let index = 0; index < count; index++, points++) {
      const [x, y] = [Math.floor(first[0] + index * step[0]), Math.floor(first[1] + index * step[1])];
      if (x >= 0 && x < width && y >= 0 && y < height && isLight(words[y * width + x] ?? 0)) light++;
    }
  return light > points / 2;
}

function isPartOf({ runs }: Page, { root, roots }: Region, column: number, row: number): boolean {
  const end = runs.rowStart[row + 1] ?? 0;
  for (let run = runs.rowStart[row] ?? 0; run < end; run++)
    if (column >= (runs.from[run] ?? 0) && column < (runs.to[run] ?? 0)) return roots[run] === root;
  return false;
}
