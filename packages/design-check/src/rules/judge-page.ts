import { nearRegions, pureRegions, type Region } from '../regions/regions.ts';
import { largeShare } from '../regions/tolerances.ts';
import type { Candidate } from './candidate.ts';
import { judgeRegion, leastShare } from './judge-region.ts';
import type { Page } from './page.ts';

/** Finds the regions of a page that may have been meant as photo boxes, each judged by itself. */
export function candidatesOf(page: Page): readonly Candidate[] {
  const pixels = page.words.length;
  const leastPixels = Math.max(1, Math.ceil(largeShare * pixels));
  // Of a box that a photo covers, a thin frame may be left: half of the outline of the smallest box.
  const leastFramePixels = Math.min(leastPixels, 2 * Math.sqrt(leastShare * pixels));
  const pure = pureRegions(page.runs, leastFramePixels);
  const large = pure.filter(({ count }) => count >= leastPixels);
  const frames = pure.filter((region) => region.count < leastPixels && boundsPixels(region) >= leastShare * pixels);
  const near = nearRegions(page.runs, leastPixels, large);
  return [...large, ...near, ...frames].flatMap((region) => judgeRegion(page, region) ?? []);
}

const boundsPixels = ({ left, top, right, bottom }: Region): number => (right - left) * (bottom - top);
