import type { DesignKind, DesignViolation, PageRectangle } from '../inspection.ts';
import { darkestOf, inWords } from '../pixels/design-pixels.ts';
import { type Frame, ringAround } from '../regions/frame.ts';
import { opaqueAlpha } from '../regions/tolerances.ts';
import { named } from './candidate.ts';
import type { Page } from './page.ts';

/** Looks all around a box for design that is opaque and not white, and for edges and corners of the page (rule 1.9.3). */
export function surroundingsOf(page: Page, frame: Frame, kind: DesignKind): DesignViolation[] {
  const { words, width, height, tolerances } = page;
  let points = 0;
  let open = 0;
  let sample: { readonly word: number; readonly x: number; readonly y: number } | undefined;
  const sides = new Set<'left' | 'right' | 'top' | 'bottom'>();
  for (const [middleX, middleY] of ringAround(frame, tolerances.ringPx)) {
    const [x, y] = [Math.floor(middleX), Math.floor(middleY)];
    points++;
    if (x < 0) sides.add('left');
    else if (x >= width) sides.add('right');
    if (y < 0) sides.add('top');
    else if (y >= height) sides.add('bottom');
    if (x < 0 || x >= width || y < 0 || y >= height) continue;
    const word = words[y * width + x] ?? 0;
    if (word >>> 24 >= opaqueAlpha && darkestOf(word) < tolerances.tooPale) continue;
    open++;
    sample ??= { word, x, y };
  }
  const place = placeOf(frame);
  const faults: DesignViolation[] = [];
  if (sides.size > 0) faults.push(edgeFault(named('box', place), place, [...sides], tolerances.ringPx));
  if (sample !== undefined && open > points * tolerances.ringNoise) {
    faults.push({
      rule: '1.9.3',
      problem: 'not-enclosed',
      place,
      found: `beside ${named('box', place)} the page is ${inWords(sample.word)} at ${sample.x}, ${sample.y}`,
      change: `surround it with opaque design that is clearly not white, at least ${tolerances.ringPx} px wide${
        kind === 'transparent' ? ', without a soft edge' : ''
      }`,
    });
  }
  return faults;
}

function edgeFault(
  box: string,
  place: PageRectangle,
  sides: readonly ('left' | 'right' | 'top' | 'bottom')[],
  leastPx: number,
): DesignViolation {
  const isBeside = sides.some((side) => side === 'left' || side === 'right');
  const isAbove = sides.some((side) => side === 'top' || side === 'bottom');
  const atCorner = isBeside && isAbove;
  return {
    rule: '1.9.3',
    problem: atCorner ? 'at-corner' : 'at-edge',
    place,
    found: `${box} lies at ${atCorner ? 'a corner' : 'an edge'} of the page (${sides.join(' and ')})`,
    change: `leave at least ${leastPx} px of design between it and every edge of the page`,
  };
}

const placeOf = ({ centre: [x, y], width, height, degrees }: Frame): PageRectangle => {
  const radians = (Math.abs(degrees) * Math.PI) / 180;
  const [cos, sin] = [Math.cos(radians), Math.sin(radians)];
  const widthPx = Math.round(width * cos + height * sin);
  const heightPx = Math.round(width * sin + height * cos);
  return { leftPx: Math.round(x - widthPx / 2), topPx: Math.round(y - heightPx / 2), widthPx, heightPx };
};
