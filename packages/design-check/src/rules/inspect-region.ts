import type { DesignViolation } from '../inspection.ts';
import { type Frame, fillOf, tightestFrame, upright } from '../regions/frame.ts';
import { areaOf, hullOf, type Point } from '../regions/hull.ts';
import { type Outline, outlineOf } from '../regions/outline.ts';
import type { Region } from '../regions/regions.ts';
import type { Bounds } from '../regions/runs.ts';
import { largeShare } from '../regions/tolerances.ts';
import { type Candidate, inPercent, named } from './candidate.ts';
import { boundsOf, coreOf, isStraight } from './core.ts';
import { type CutCorner, cornersOf, squareCorners } from './corners.ts';
import { coversOf } from './covers.ts';
import type { Page } from './page.ts';
import { rectOf } from './patch.ts';
import { softEdge } from './soft-edge.ts';
import { surroundingsOf } from './surroundings.ts';

/** The minimum size of a box (rule 1.9.4). */
export const minShare = 0.06;
const minSidePx = 100;

/** The min share of its bounding rectangle that a rectangle fills. A disc fills less (decision S310). */
const minFill = 0.85;

/** Checks a region against rules 1.9.1 to 1.9.4. Undefined for a small region that is no covered box. */
export async function inspectRegion(page: Page, region: Region): Promise<Candidate | undefined> {
  const { left, top, right, bottom, count } = region;
  const frame = upright(left, top, right, bottom);
  if (page.tolerances.white === 255 && count === frame.width * frame.height && !region.near) {
    const core = { left, top, right, bottom };
    return candidate(page, region, core, 'rectangle', uprightSurroundings(page, region, core));
  }
  const outline = await outlineOf(page.runs, region);
  const isLarge = count >= largeShare * page.words.length;
  return (
    (isLarge ? await inspectTurned(page, outline) : undefined) ??
    (await inspectUpright(page, outline)) ??
    (await inspectCovered(page, outline)) ??
    (isLarge ? await inspectOther(page, outline) : undefined)
  );
}

async function inspectTurned(page: Page, outline: Outline): Promise<Candidate | undefined> {
  const { left, top, right, bottom } = outline;
  const core = coreOf(outline);
  if (core !== undefined && isStraight(outline, core)) return undefined;
  const hull = hullOf(outline);
  const frame = tightestFrame(hull);
  const askewPx = Math.sin((Math.abs(frame.degrees) * Math.PI) / 180) * Math.max(frame.width, frame.height);
  const isTurned = isFilled(outline, hull, 0.6) && askewPx > page.tolerances.crookedPx && fillOf(hull, frame) >= 0.93;
  // If the tightest rectangle is hardly smaller than the upright one, the region is round or has a corner cut off.
  if (!isTurned || frame.width * frame.height > 0.999 * (right - left) * (bottom - top)) return undefined;
  const rect = rectOf({ left, top, right, bottom });
  const turned: DesignViolation = {
    rule: '1.9.2',
    problem: 'turned',
    place: rect,
    found: `${named('box', rect)} is rotated by ${Math.abs(frame.degrees).toFixed(1)} degrees`,
    change: 'draw it upright, with its sides parallel to those of the page',
  };
  const faults = [
    turned,
    ...(await coversOf(page, outline, 'turned')),
    ...surroundingsOf(page, widened(frame), outline),
  ];
  const likeness = outline.count >= 0.6 * areaOf(hull) ? 'rectangle' : 'shape';
  return { ...candidate(page, outline, { left, top, right, bottom }, likeness, faults, frame), rect };
}

/** Whether the rows of a region reach over a minimum share of its hull. Covers within a row are ignored. */
function isFilled({ rowFrom, rowTo }: Outline, hull: readonly Point[], min: number): boolean {
  const reach = rowFrom.reduce((sum, from, row) => sum + Math.max(0, (rowTo[row] ?? from) - from), 0);
  return reach >= min * areaOf(hull);
}

/** The sides of a turned box are stairs of pixels. So its surroundings begin a pixel further out. */
const widened = (frame: Frame): Frame => ({ ...frame, width: frame.width + 2, height: frame.height + 2 });

async function inspectUpright(page: Page, outline: Outline): Promise<Candidate | undefined> {
  const straight = coreOf(outline);
  if (straight === undefined) return undefined;
  const isRound = isWidelyCut(cutOff(page, outline, straight), straight);
  const core = isRound ? boundsOf(outline, page.tolerances) : straight;
  const rounded = cutOff(page, outline, core);
  if (!isRectangular(page, outline, rounded)) return undefined;
  const inside = outline.count / ((core.right - core.left) * (core.bottom - core.top));
  if (inside < 0.5) return uprightBox(page, outline, core, rounded, 'shape');
  const likeness = inside >= 0.9 || (rounded.length === 0 && inside >= 0.6) ? 'rectangle' : 'box';
  return uprightBox(page, outline, core, rounded, likeness);
}

/** A box that is mostly covered. The rest still has two of its corners (a frame, an L, a T). */
async function inspectCovered(page: Page, outline: Outline): Promise<Candidate | undefined> {
  return squareCorners(page, outline) >= 2
    ? uprightBox(page, outline, boundsOf(outline, page.tolerances), [], 'shape')
    : undefined;
}

async function uprightBox(
  page: Page,
  outline: Outline,
  core: Bounds,
  rounded: readonly CutCorner[],
  likeness: 'rectangle' | 'box' | 'shape',
): Promise<Candidate> {
  const beside = uprightSurroundings(page, outline, core);
  if (likeness === 'shape' && isMargin(page, core)) {
    const touches = beside.filter(({ problem }) => problem !== 'not-enclosed');
    return candidate(page, outline, core, likeness, touches);
  }
  const faults = await coversOf(page, outline, { core, cut: rounded });
  if (rounded.length > 0) {
    const [widest = 0] = rounded.map(({ width, height }) => Math.max(width, height)).toSorted((a, b) => b - a);
    const rect = rectOf(core);
    faults.push({
      rule: '1.9.2',
      problem: 'rounded',
      place: rect,
      found: `${named('box', rect)} has ${rounded.length} corners rounded or cut off by up to ${widest} px`,
      change: 'draw it with square corners',
    });
  }
  return candidate(page, outline, core, likeness, [...faults, ...beside]);
}

/** Whether a region lies along three edges of the page: a margin around the design, not a covered box. */
function isMargin({ width, height, tolerances: { ringPx } }: Page, { left, top, right, bottom }: Bounds): boolean {
  const edges = [left < ringPx, top < ringPx, width - right < ringPx, height - bottom < ringPx];
  return edges.filter(Boolean).length > 2;
}

function uprightSurroundings(page: Page, region: Region, core: Bounds): readonly DesignViolation[] {
  const faults = surroundingsOf(page, upright(core.left, core.top, core.right, core.bottom), region);
  const soft = faults.length === 0 && region.kind === 'white' ? softEdge(page, core, rectOf(core)) : undefined;
  return soft === undefined ? faults : [soft];
}

/** The corners that are cut off, if there is more than one: a single one is covered. */
function cutOff(page: Page, outline: Outline, core: Bounds): readonly CutCorner[] {
  const corners = cornersOf(page, outline, core);
  return corners.length > 1 ? corners : [];
}

/** Whether a region is a rectangle, rounded at most, and not a disc, a heart or a hexagon. */
function isRectangular(page: Page, outline: Outline, rounded: readonly CutCorner[]): boolean {
  const { left, top, right, bottom } = outline;
  const isFull = fillOf(hullOf(outline), upright(left, top, right, bottom)) >= minFill;
  return isFull || (rounded.length === 0 && squareCorners(page, outline) >= 2);
}

/** Whether the sides are too short to show their position. The box then ends where the region does. */
function isWidelyCut(corners: readonly CutCorner[], { left, top, right, bottom }: Bounds): boolean {
  const maxCut = Math.min(right - left, bottom - top) * 0.28;
  return corners.some(({ width, height }) => Math.max(width, height) > maxCut);
}

async function inspectOther(page: Page, outline: Outline): Promise<Candidate> {
  const { left, top, right, bottom } = outline;
  const bounds = { left, top, right, bottom };
  const rect = rectOf(bounds);
  const touches = surroundingsOf(page, upright(left, top, right, bottom), outline).filter(
    ({ problem }) => problem !== 'not-enclosed',
  );
  const shapeless: DesignViolation = {
    rule: '1.9.2',
    problem: 'not-rectangular',
    place: rect,
    found: `${named(`${outline.kind} region`, rect)} is not a rectangle`,
    change: 'draw the photo box as a plain upright rectangle, or fill the region with design if it is not one',
  };
  const isShape = isFilled(outline, hullOf(outline), 0.85);
  const faults = touches.length > 0 ? touches : [shapeless, ...(isShape ? await coversOf(page, outline, 'other') : [])];
  if (isShape) return candidate(page, outline, bounds, 'shape', faults);
  const share = outline.count / page.words.length;
  return {
    kind: outline.kind,
    rect,
    share,
    ownShare: share,
    likeness: 'other',
    near: outline.near,
    faults,
    tooSmall: undefined,
  };
}

function candidate(
  page: Page,
  region: Region,
  core: Bounds,
  likeness: Candidate['likeness'],
  faults: readonly DesignViolation[],
  frame: Frame = upright(core.left, core.top, core.right, core.bottom),
): Candidate {
  const rect = rectOf(core);
  const { measurePx } = page.tolerances;
  const [width, height] = [frame.width, frame.height];
  const share = (width * height) / page.words.length;
  const maxShare = ((width + measurePx) * (height + measurePx)) / page.words.length;
  const isSmall = maxShare < minShare || Math.min(width, height) + measurePx < minSidePx;
  const tooSmall: DesignViolation | undefined = isSmall
    ? {
        rule: '1.9.4',
        problem: 'too-small',
        place: rect,
        found: `${named('box', rect)} takes ${inPercent(share)} of the page`,
        change: `make it at least ${inPercent(minShare)} of the page and ${minSidePx} px on every side, or fill it with design if it is not a photo box`,
      }
    : undefined;
  const ownShare = region.count / page.words.length;
  return { kind: region.kind, rect, share, ownShare, likeness, near: region.near, faults, tooSmall };
}
