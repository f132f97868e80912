import type { DesignViolation, PageRectangle } from '../inspection.ts';
import { inWords } from '../pixels/design-pixels.ts';
import type { Bounds } from '../regions/runs.ts';
import { nearWhite, type Tolerances } from '../regions/tolerances.ts';
import { named } from './candidate.ts';
import { mixedPx } from './mixed-edge.ts';
import type { Page } from './page.ts';

/** A side of a box: its middle pixel, and the steps along it and away from the box. */
interface Side {
  readonly name: 'left' | 'right' | 'top' | 'bottom';
  readonly x: number;
  readonly y: number;
  readonly alongX: 0 | 1;
  readonly alongY: 0 | 1;
  readonly outX: -1 | 0 | 1;
  readonly outY: -1 | 0 | 1;
  readonly lengthPx: number;
}

/** The range of a side's profile inside and outside of the box. */
const insidePx = 3;
const outsidePx = 24;

/** The number of similar successive steps that make a fade. A mixed edge of 3 px has one less. */
const fadeSteps = mixedPx + 2;

/**
 * Finds sides of a white box that fade into the design over more pixels than a mixed edge has. An import then finds a smaller
 * box than the designer drew.
 */
export function softEdge(page: Page, core: Bounds, rect: PageRectangle): DesignViolation | undefined {
  const soft = sidesOf(core).filter((side) => isSoft(lightAcross(page, side), page.tolerances));
  const [first] = soft;
  if (first === undefined) return undefined;
  const { x, y, outX, outY } = first;
  const [nearX, nearY, farX, farY] = [x + outX, y + outY, x + fadeSteps * outX, y + fadeSteps * outY];
  const colourAt = (column: number, row: number) =>
    `${inWords(page.words[row * page.width + column] ?? 0)} at ${column}, ${row}`;
  return {
    rule: '1.9.3',
    problem: 'not-enclosed',
    place: rect,
    found: `${named('box', rect)} fades into the design (${soft.map(({ name }) => name).join(', ')}): ${colourAt(nearX, nearY)}, ${colourAt(farX, farY)}`,
    change: `give the box hard edges, with at most ${mixedPx} px between white and design`,
  };
}

function sidesOf({ left, top, right, bottom }: Bounds): readonly Side[] {
  const [x, y] = [Math.floor((left + right) / 2), Math.floor((top + bottom) / 2)];
  const [down, across] = [
    { alongX: 0, alongY: 1, outY: 0, lengthPx: bottom - top },
    { alongX: 1, alongY: 0, outX: 0, lengthPx: right - left },
  ] as const;
  return [
    { name: 'left', x: left, y, outX: -1, ...down },
    { name: 'right', x: right - 1, y, outX: 1, ...down },
    { name: 'top', x, y: top, outY: -1, ...across },
    { name: 'bottom', x, y: bottom - 1, outY: 1, ...across },
  ];
}

/** The lightness across a side, from inside the box outwards. Each value is the mean luma of up to 256 pixels. */
function lightAcross({ words, width, height }: Page, { x, y, alongX, alongY, outX, outY, lengthPx }: Side): number[] {
  const half = Math.floor(lengthPx * 0.4);
  const step = Math.max(1, Math.ceil(half / 128));
  const light: number[] = [];
  for (let distance = -insidePx; distance <= outsidePx; distance++) {
    const [startX, startY] = [x + distance * outX, y + distance * outY];
    if (startX < 0 || startX >= width || startY < 0 || startY >= height) break;
    let [sum, count] = [0, 0];
    for (let along = -half; along <= half; along += step, count++) {
      const word = words[(startY + along * alongY) * width + startX + along * alongX] ?? 0;
      sum += 2 * (word & 255) + 5 * ((word >>> 8) & 255) + ((word >>> 16) & 255);
    }
    light.push(sum / count / 8);
  }
  return light;
}

/**
 * Whether the page grows darker in many successive steps of similar height. A hard edge has one or two such steps, whatever
 * the design beside it looks like. A wide fade shows in steps of 2 or 4 px, unless one of them contains a hard edge.
 */
function isSoft(light: readonly number[], { minStep }: Tolerances): boolean {
  // A cover over a side is not a fade.
  if ((light[0] ?? 0) < nearWhite) return false;
  const steepest = Math.max(...stepsOf(light, 1));
  return [1, 2, 4].some((px) => {
    const steps = stepsOf(light, px);
    const highest = Math.max(...steps);
    if (highest < minStep / px ** 2 || (px > 1 && steepest > 0.75 * highest)) return false;
    let count = 0;
    return steps.some((step) => {
      count = step >= 0.4 * highest ? count + 1 : 0;
      return count >= fadeSteps;
    });
  });
}

const stepsOf = (light: readonly number[], px: number): readonly number[] =>
  Array.from({ length: Math.floor((light.length - 1) / px) }, (_, index) => {
    const [before = 0, behind = 0] = [light[index * px], light[(index + 1) * px]];
    return before - behind;
  });
