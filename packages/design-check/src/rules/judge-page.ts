import type { PageRectangle } from '../inspection.ts';
import { lightFrom } from '../pixels/design-pixels.ts';
import { ringAround, upright } from '../regions/frame.ts';
import { nearRegions, pureRegions, type Region } from '../regions/regions.ts';
import { runsOf } from '../regions/runs.ts';
import { largeShare, lossyTolerances, paleTolerances } from '../regions/tolerances.ts';
import { type Candidate, isPale, isSound } from './candidate.ts';
import { judgeRegion, leastShare } from './judge-region.ts';
import type { Page } from './page.ts';

/** Finds the regions of a page that may have been meant as photo boxes, each judged by itself. */
export function candidatesOf(page: Page): readonly Candidate[] {
  const { large, frames } = regionsOf(page);
  const near = nearRegions(page.runs, leastPixelsOf(page), large);
  return [...large, ...near, ...frames].flatMap((region) => {
    const candidate = judgeRegion(page, region);
    return candidate === undefined ? [] : (boxesWithin(page, region, candidate) ?? [candidate]);
  });
}

const leastPixelsOf = ({ words }: Page): number => Math.max(1, Math.ceil(largeShare * words.length));

/** The large regions, and the frames that may be left of boxes that photos cover: half of the outline of the smallest box. */
function regionsOf(page: Page): { readonly large: readonly Region[]; readonly frames: readonly Region[] } {
  const pixels = page.words.length;
  const leastPixels = leastPixelsOf(page);
  const pure = pureRegions(page.runs, Math.min(leastPixels, 2 * Math.sqrt(leastShare * pixels)));
  return {
    large: pure.filter(({ count }) => count >= leastPixels),
    frames: pure.filter((region) => region.count < leastPixels && boundsPixels(region) >= leastShare * pixels),
  };
}

const boundsPixels = ({ left, top, right, bottom }: Region): number => (right - left) * (bottom - top);

/**
 * The boxes of a JPEG that run together with light design: the regions of nearly pure white within one that breaks a rule
 * (decision S315). Undefined where the larger region explains more.
 */
function boxesWithin(page: Page, region: Region, whole: Candidate): readonly Candidate[] | undefined {
  if (page.tolerances !== lossyTolerances || whole.faults.length === 0) return undefined;
  const pale: Page = { ...page, tolerances: paleTolerances, runs: runsOf(page, paleTolerances, region) };
  const { large, frames } = regionsOf(pale);
  const boxes = [...large, ...frames]
    .filter((inner) => isPartOf(page, region, pale.runs.from[inner.root] ?? 0, inner.top))
    .flatMap((inner) => judgeRegion(pale, inner) ?? [])
    .filter(({ likeness }) => likeness !== 'other')
    .map(withoutNoise);
  // Noise takes a few pixels from the sides of a box: without light design around it, this is the same box again.
  const isNew = ({ place }: Candidate): boolean => !isSamePlace(place, whole.place) || isOnLight(page, place);
  if (boxes.some((box) => isSound(box) && isNew(box))) return boxes;
  const isBackground = whole.likeness === 'other' || isPale(whole);
  return isBackground && boxes.some(({ share }) => share >= leastShare / 2) ? boxes : undefined;
}

/** Noise around a logo on light design is as light as a gap in the design would be. */
function withoutNoise(box: Candidate): Candidate {
  if (box.faults.every(({ problem }) => problem !== 'covered')) return box;
  return { ...box, faults: box.faults.filter(({ problem }) => problem !== 'not-enclosed') };
}

/** Channel value from which design counts as light. */
const lightDesign = 224;

/** Whether most of a box's surroundings are light. */
function isOnLight({ words, width, height, tolerances }: Page, place: PageRectangle): boolean {
  const { leftPx, topPx, widthPx, heightPx } = place;
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

const noisePx = 6;

const isSamePlace = (one: PageRectangle, other: PageRectangle): boolean =>
  Math.max(
    Math.abs(one.leftPx - other.leftPx),
    Math.abs(one.topPx - other.topPx),
    Math.abs(one.leftPx + one.widthPx - other.leftPx - other.widthPx),
    Math.abs(one.topPx + one.heightPx - other.topPx - other.heightPx),
  ) <= noisePx;
