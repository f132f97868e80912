import type { DesignKind, DesignViolation, PageRectangle } from '../inspection.ts';
import { inWords } from '../pixels/design-pixels.ts';
import { type Frame, ringAround } from '../regions/frame.ts';
import { opaqueAlpha } from '../regions/tolerances.ts';
import { named } from './candidate.ts';
import type { Page } from './page.ts';

/** Looks all around a box for design that is opaque and not white, and for edges and corners of the page (rule 1.9.3). */
export function surroundingsOf(page: Page, frame: Frame, kind: DesignKind): DesignViolation[] {
  const { words, width, height, tolerances } = page;
  const { tooPale, ringPx, ringNoise } = tolerances;
  const leastAlpha = opaqueAlpha;
  let points = 0;
  let open = 0;
  let firstOpen = -1;
  const sides = new Set<'left' | 'right' | 'top' | 'bottom'>();
  for (const { first, step, count } of ringAround(frame, ringPx)) {
    const [firstX, firstY] = first;
    const [stepX, stepY] = step;
    points += count;
    for (let index = 0; index < count; index++) {
      const x = Math.floor(firstX + index * stepX);
      const y = Math.floor(firstY + index * stepY);
      if (x < 0) sides.add('left');
      else if (x >= width) sides.add('right');
      if (y < 0) sides.add('top');
      else if (y >= height) sides.add('bottom');
      if (x < 0 || x >= width || y < 0 || y >= height) continue;
      const word = words[y * width + x] ?? 0;
      const isPale = (word & 255) >= tooPale && ((word >>> 8) & 255) >= tooPale && ((word >>> 16) & 255) >= tooPale;
      if (word >>> 24 >= leastAlpha && !isPale) continue;
      if (open++ === 0) firstOpen = y * width + x;
    }
  }
  const place = placeOf(frame);
  const faults: DesignViolation[] = [];
  if (sides.size > 0) faults.push(edgeFault(named('box', place), place, [...sides], ringPx));
  if (open > points * ringNoise) {
    const at = `${firstOpen % width}, ${Math.floor(firstOpen / width)}`;
    faults.push({
      rule: '1.9.3',
      problem: 'not-enclosed',
      place,
      found: `beside ${named('box', place)} the page is ${inWords(words[firstOpen] ?? 0)} at ${at}`,
      change: `surround it with opaque design that is clearly not white, at least ${ringPx} px wide${
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
