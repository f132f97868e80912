import type { PageRectangle } from '../inspection.ts';
import { lightFrom } from '../pixels/design-pixels.ts';
import { ringAround, upright } from '../regions/frame.ts';
import { boundsPixels, eachRun, nearRegions, pureRegions, type Region } from '../regions/regions.ts';
import { marks, runAt } from '../regions/runs.ts';
import { largeShare, lossyTolerances, paleTolerances } from '../regions/tolerances.ts';
import { type Candidate, isPale, isSound } from './candidate.ts';
import { inspectRegion, minShare } from './inspect-region.ts';
import { type Page, pageWith } from './page.ts';

/** The regions of a page that may have been meant as photo boxes. */
export interface Candidates {
  readonly all: readonly Candidate[];
  /** Rectangles that are not large: parts of the design, unless boxes are missing (decision S193). */
  readonly tiny: readonly Candidate[];
}

/** Finds the regions of a page that may have been meant as photo boxes, and inspects each. */
export async function candidatesOf(page: Page): Promise<Candidates> {
  const { large, frames, tiny } = await regionsOf(page);
  const near = await nearRegions(page.runs, minPixelsOf(page), large);
  const inspect = inspector(page);
  const paleWithin = paleCandidates(page);
  return {
    all: await inTurn([...large, ...near, ...frames], async (region) => {
      const candidate = await inspect(region);
      return candidate && ((await boxesWithin(page, region, candidate, paleWithin)) ?? [candidate]);
    }),
    tiny: await inTurn(tiny, (region) => inspectRegion(page, region)),
  };
}

/** Inspects regions one after the other: each takes memory of its own. */
async function inTurn(
  regions: readonly Region[],
  inspect: (region: Region) => Promise<readonly Candidate[] | Candidate | undefined>,
): Promise<readonly Candidate[]> {
  const all: (readonly Candidate[] | Candidate)[] = [];
  for (const region of regions) all.push((await inspect(region)) ?? []);
  return all.flat();
}

/** The maximum number of tiny rectangles of a page that count: as many boxes as may be expected. */
const maxTiny = 100;

/** The maximum number of thin frames of a page that count (decision S313): boxes that lie side by side leave at most 16. */
const maxFrames = 32;

/** Returns a function that inspects the regions of a page, and ignores thin frames once so many were found. */
function inspector(page: Page): (region: Region) => Promise<Candidate | undefined> {
  let framesLeft = maxFrames;
  return async (region) => {
    const isFrame = region.count < minPixelsOf(page);
    if (isFrame && framesLeft === 0) return undefined;
    const candidate = await inspectRegion(page, region);
    if (isFrame && candidate) framesLeft--;
    return candidate;
  };
}

const minPixelsOf = ({ words }: Page): number => Math.max(1, Math.ceil(largeShare * words.length));

/** The regions of a page that may be boxes. */
interface Regions {
  readonly large: readonly Region[];
  /** Thin frames that may be left of covered boxes, the largest first: at least half of the outline of the smallest box. */
  readonly frames: readonly Region[];
  /** Rectangles that are not large, the largest first. */
  readonly tiny: readonly Region[];
}

async function regionsOf(page: Page): Promise<Regions> {
  const pixels = page.words.length;
  const minPixels = minPixelsOf(page);
  const pure = await pureRegions(page.runs, Math.min(minPixels, 2 * Math.sqrt(minShare * pixels)));
  return {
    large: pure.filter(({ count }) => count >= minPixels),
    frames: pure
      .filter((region) => region.count < minPixels && boundsPixels(region) >= minShare * pixels)
      .toSorted((a, b) => boundsPixels(b) - boundsPixels(a)),
    tiny: pure
      .filter((region) => region.count < minPixels && region.count >= minTinyFill * boundsPixels(region))
      .toSorted((a, b) => b.count - a.count)
      .slice(0, maxTiny),
  };
}

/** How much of its bounds a tiny rectangle fills: the sides of one are anti-aliased at most. */
const minTinyFill = 0.95;

/**
 * The boxes of a JPEG that run together with light design: the regions of nearly pure white within one that breaks a rule.
 * Undefined where the larger region explains more.
 */
async function boxesWithin(
  page: Page,
  region: Region,
  whole: Candidate,
  paleWithin: PaleWithin,
): Promise<readonly Candidate[] | undefined> {
  if (page.tolerances !== lossyTolerances || whole.faults.length === 0) return undefined;
  const isBackground = isPale(whole) || (whole.likeness === 'other' && (await isUneven(page, region)));
  const isOnlyOpen = whole.faults.every(({ problem }) => problem === 'not-enclosed');
  if (!isBackground && !(isOnlyOpen && isOnLight(page, whole.rect))) return undefined;
  const pale = await paleWithin(region);
  const boxes = pale.filter(({ likeness }) => likeness !== 'other').map(withoutNoise);
  if (boxes.some(isSound)) return boxes;
  return isBackground && boxes.some(({ share }) => share >= minShare / 2) ? boxes : undefined;
}

/** The candidates of nearly pure white within a region of a JPEG. */
type PaleWithin = (region: Region) => Promise<readonly Candidate[]>;

/** Finds the regions of nearly pure white of a whole page once, when the first is needed. */
function paleCandidates(page: Page): PaleWithin {
  let inspect: ReturnType<typeof inspector> | undefined;
  const byRoot = new Map<number, Region[]>();
  return async (region) => {
    if (inspect === undefined) {
      const pale = await pageWith(page, paleTolerances);
      const { large, frames } = await regionsOf(pale);
      for (const inner of [...large, ...frames]) {
        const root = region.roots[runAt(page.runs, pale.runs.from[inner.root] ?? 0, inner.top)] ?? 0;
        const others = byRoot.get(root);
        if (others) others.push(inner);
        else byRoot.set(root, [inner]);
      }
      inspect = inspector(pale);
    }
    return inTurn(byRoot.get(region.root) ?? [], inspect);
  };
}

/** Whether much of a region is not pure white, as a light background is. */
async function isUneven({ runs }: Page, region: Region): Promise<boolean> {
  let uneven = 0;
  await eachRun(runs, region, (run) => {
    if (((runs.mark[run] ?? 0) & marks.uneven) !== 0) uneven += (runs.to[run] ?? 0) - (runs.from[run] ?? 0);
  });
  return uneven > 0.1 * region.count;
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
