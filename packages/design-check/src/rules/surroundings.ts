import type { DesignKind, DesignViolation, PageRectangle } from '../inspection.ts';
import { inWords, isLight } from '../pixels/design-pixels.ts';
import { type Frame, ringAround } from '../regions/frame.ts';
import type { Point } from '../regions/hull.ts';
import type { Region } from '../regions/regions.ts';
import { opaqueAlpha } from '../regions/tolerances.ts';
import { named } from './candidate.ts';
import { faintPx, isFaint, isMixture, isPure, mixedPx } from './mixed-edge.ts';
import type { Page } from './page.ts';

/** Checks that opaque design that is not white surrounds a box, and that it keeps off the edges of the page (rule 1.9.3). */
export function surroundingsOf(page: Page, frame: Frame, region: Region): DesignViolation[] {
  const { width, height, tolerances } = page;
  const { ringPx, ringNoise } = tolerances;
  // If the region reaches out of the box, light pixels beside the box belong to it and are no specks.
  const speckPx = reachesOut(region, frame, tolerances.speckPx) ? 0 : tolerances.speckPx;
  const sides = new Set<'left' | 'right' | 'top' | 'bottom'>();
  let points = 0;
  let open = 0;
  let isWide = false;
  let firstOpen = -1;
  for (const { first, step, out, count } of ringAround(frame, ringPx)) {
    const [firstX, firstY] = first;
    const [stepX, stepY] = step;
    points += count;
    let lengthPx = 0;
    for (let index = 0; index < count; index++) {
      const x = Math.floor(firstX + index * stepX);
      const y = Math.floor(firstY + index * stepY);
      if (x < 0) sides.add('left');
      else if (x >= width) sides.add('right');
      if (y < 0) sides.add('top');
      else if (y >= height) sides.add('bottom');
      const isOpen = x >= 0 && x < width && y >= 0 && y < height && !isEnclosed(page, region.kind, x, y, out);
      lengthPx = isOpen ? lengthPx + 1 : 0;
      if (!isOpen) continue;
      open++;
      if (firstOpen < 0 || (!isWide && lengthPx > speckPx)) firstOpen = y * width + x;
      isWide ||= lengthPx > speckPx;
    }
  }
  const rect = rectOf(frame);
  const faults: DesignViolation[] = [];
  if (sides.size > 0) faults.push(edgeFault(named('box', rect), rect, [...sides], ringPx));
  if (isWide || open > points * ringNoise) faults.push(openFault(page, rect, firstOpen, region.kind));
  return faults;
}

const reachesOut = (region: Region, { centre: [x, y], width, height }: Frame, allowedPx: number): boolean =>
  Math.max(
    x - width / 2 - region.left,
    region.right - x - width / 2,
    y - height / 2 - region.top,
    region.bottom - y - height / 2,
  ) > allowedPx;

const isDesign = (word: number, tooPale: number): boolean => word >>> 24 >= opaqueAlpha && !isLight(word, tooPale);

/**
 * Whether design lies at a point beside a box, or begins further out behind a mixed edge, as resampling leaves it.
 */
function isEnclosed(page: Page, kind: DesignKind, x: number, y: number, [outX, outY]: Point): boolean {
  const { words, width, height, tolerances } = page;
  const { ringPx, tooPale } = tolerances;
  if (isDesign(words[y * width + x] ?? 0, tooPale)) return true;
  let mixed = 0;
  let faint = 0;
  for (let distance = 1; mixed <= mixedPx && faint <= faintPx; distance++) {
    const column = x + Math.round((distance - ringPx) * outX);
    const row = y + Math.round((distance - ringPx) * outY);
    if (column < 0 || column >= width || row < 0 || row >= height) return false;
    const word = words[row * width + column] ?? 0;
    if (distance > ringPx && isDesign(word, tooPale)) return true;
    // The region continues beside the box.
    if (distance === 1 && isPure(word, kind)) return false;
    if (isFaint(word, kind)) faint++;
    else if (isMixture(word, kind)) mixed++;
    else return false;
  }
  return false;
}

function openFault({ words, width, tolerances }: Page, rect: PageRectangle, at: number, kind: DesignKind) {
  const [x, y] = [at % width, Math.floor(at / width)];
  return {
    rule: '1.9.3',
    problem: 'not-enclosed',
    place: rect,
    found: `beside ${named('box', rect)} the page is ${inWords(words[at] ?? 0)} at ${x}, ${y}`,
    change: `surround it with opaque design that is clearly not white, at least ${tolerances.ringPx} px wide${
      kind === 'transparent' ? ', without a soft edge' : ''
    }`,
  } as const satisfies DesignViolation;
}

function edgeFault(
  box: string,
  rect: PageRectangle,
  sides: readonly ('left' | 'right' | 'top' | 'bottom')[],
  minPx: number,
): DesignViolation {
  const isBeside = sides.some((side) => side === 'left' || side === 'right');
  const isAbove = sides.some((side) => side === 'top' || side === 'bottom');
  const atCorner = isBeside && isAbove;
  return {
    rule: '1.9.3',
    problem: atCorner ? 'at-corner' : 'at-edge',
    place: rect,
    found: `${box} lies at ${atCorner ? 'a corner' : 'an edge'} of the page (${sides.join(' and ')})`,
    change: `leave at least ${minPx} px of design between it and every edge of the page`,
  };
}

const rectOf = ({ centre: [x, y], width, height, degrees }: Frame): PageRectangle => {
  const radians = (Math.abs(degrees) * Math.PI) / 180;
  const [cos, sin] = [Math.cos(radians), Math.sin(radians)];
  const widthPx = Math.round(width * cos + height * sin);
  const heightPx = Math.round(width * sin + height * cos);
  return { leftPx: Math.round(x - widthPx / 2), topPx: Math.round(y - heightPx / 2), widthPx, heightPx };
};
