import type { DesignViolation, PageRectangle } from '../inspection.ts';
import { type Frame, fillOf, tightestFrame, upright } from '../regions/frame.ts';
import { areaOf, hullOf } from '../regions/hull.ts';
import { type Outline, outline } from '../regions/outline.ts';
import type { Region } from '../regions/regions.ts';
import { type Candidate, inPercent, named } from './candidate.ts';
import { type Core, coreOf } from './core.ts';
import { type CutCorner, cornersOf } from './corners.ts';
import { coversOf } from './covers.ts';
import type { Page } from './page.ts';
import { surroundingsOf } from './surroundings.ts';

/** What rule 1.9.4 asks of a box. */
export const leastShare = 0.06;
const leastSidePx = 100;

/** Judges a region by itself (rules 1.9.1 to 1.9.4). */
export function judgeRegion(page: Page, region: Region): Candidate {
  const { left, top, right, bottom, count } = region;
  const frame = upright(left, top, right, bottom);
  if (page.tolerances.white === 255 && count === frame.width * frame.height && !region.near) {
    const core = { left, top, right, bottom };
    return candidate(page, region, core, 'rectangle', surroundingsOf(page, frame, region.kind));
  }
  const found = outline(page.runs, region);
  return judgeTurned(page, found) ?? judgeUpright(page, found) ?? judgeOther(page, found);
}

function judgeTurned(page: Page, found: Outline): Candidate | undefined {
  const { left, top, right, bottom, kind } = found;
  const hull = hullOf(found);
  const frame = tightestFrame(hull);
  const askewPx = Math.sin((Math.abs(frame.degrees) * Math.PI) / 180) * Math.max(frame.width, frame.height);
  const isSolid = found.count >= 0.6 * areaOf(hull);
  const isTurned = isSolid && askewPx > page.tolerances.crookedPx && fillOf(hull, frame) >= 0.93;
  // Where a rectangle of another turn is hardly smaller, the region is round, or has a corner cut off.
  if (!isTurned || frame.width * frame.height > 0.999 * (right - left) * (bottom - top)) return undefined;
  const place = placeOf({ left, top, right, bottom });
  const turned: DesignViolation = {
    rule: '1.9.2',
    problem: 'turned',
    place,
    found: `${named('box', place)} is turned by ${Math.abs(frame.degrees).toFixed(1)} degrees`,
    change: 'draw it upright, with its sides along those of the page',
  };
  const faults = [turned, ...coversOf(page, found, undefined), ...surroundingsOf(page, widened(frame), kind)];
  return { ...candidate(page, found, { left, top, right, bottom }, 'rectangle', faults, frame), place };
}

/** The sides of a turned box are stairs of pixels: its surroundings begin a pixel further out. */
const widened = (frame: Frame): Frame => ({ ...frame, width: frame.width + 2, height: frame.height + 2 });

function judgeUpright(page: Page, found: Outline): Candidate | undefined {
  const straight = coreOf(found);
  if (straight === undefined) return undefined;
  const isRound = isWidelyCut(cutOff(page, found, straight), straight);
  const core = isRound ? { left: found.left, top: found.top, right: found.right, bottom: found.bottom } : straight;
  const frame = upright(core.left, core.top, core.right, core.bottom);
  const place = placeOf(core);
  const rounded = cutOff(page, found, core);
  const faults: DesignViolation[] = [...coversOf(page, found, { core, cut: rounded })];
  if (rounded.length > 0) {
    const [widest = 0] = rounded.map(({ width, height }) => Math.max(width, height)).toSorted((a, b) => b - a);
    faults.push({
      rule: '1.9.2',
      problem: 'rounded',
      place,
      found: `${named('box', place)} has ${rounded.length} corners rounded or cut off by up to ${widest} px`,
      change: 'draw it with square corners',
    });
  }
  const inside = found.count / (frame.width * frame.height);
  const likeness = inside >= 0.9 || (rounded.length === 0 && inside >= 0.6) ? 'rectangle' : 'box';
  return candidate(page, found, core, likeness, [...faults, ...surroundingsOf(page, frame, found.kind)]);
}

/** The corners that are cut off, where it is more than one: else something is laid over that corner. */
function cutOff(page: Page, found: Outline, core: Core): readonly CutCorner[] {
  const corners = cornersOf(page, found, core);
  return corners.length > 1 ? corners : [];
}

/** Whether so little is left of straight sides that their place does not show: the box ends where the region does. */
function isWidelyCut(corners: readonly CutCorner[], { left, top, right, bottom }: Core): boolean {
  const least = Math.min(right - left, bottom - top) * 0.28;
  return corners.some(({ width, height }) => Math.max(width, height) > least);
}

function judgeOther(page: Page, found: Outline): Candidate {
  const { left, top, right, bottom, count } = found;
  const place = placeOf({ left, top, right, bottom });
  const touches = surroundingsOf(page, upright(left, top, right, bottom), found.kind).filter(
    ({ problem }) => problem !== 'not-enclosed',
  );
  const shapeless: DesignViolation = {
    rule: '1.9.2',
    problem: 'not-rectangular',
    place,
    found: `${named(`${found.kind} region`, place)} is no rectangle`,
    change: 'draw the photo box as a plain upright rectangle, or fill the region with design if it is none',
  };
  const faults = touches.length > 0 ? touches : [shapeless];
  const fill = count / areaOf(hullOf(found));
  const share = count / page.words.length;
  return {
    kind: found.kind,
    place,
    share,
    likeness: fill >= 0.9 ? 'box' : 'other',
    near: found.near,
    faults,
    tooSmall: undefined,
  };
}

function candidate(
  page: Page,
  region: Region,
  core: Core,
  likeness: Candidate['likeness'],
  faults: readonly DesignViolation[],
  frame: Frame = upright(core.left, core.top, core.right, core.bottom),
): Candidate {
  const place = placeOf(core);
  const { measurePx } = page.tolerances;
  const [width, height] = [frame.width, frame.height];
  const share = (width * height) / page.words.length;
  const atMostShare = ((width + measurePx) * (height + measurePx)) / page.words.length;
  const isSmall = atMostShare < leastShare || Math.min(width, height) + measurePx < leastSidePx;
  const tooSmall: DesignViolation | undefined = isSmall
    ? {
        rule: '1.9.4',
        problem: 'too-small',
        place,
        found: `${named('box', place)} takes ${inPercent(share)} of the page`,
        change: `make it at least ${inPercent(leastShare)} of the page and ${leastSidePx} px on every side, or fill it with design if it is no photo box`,
      }
    : undefined;
  return { kind: region.kind, place, share, likeness, near: region.near, faults, tooSmall };
}

const placeOf = ({ left, top, right, bottom }: Core): PageRectangle => ({
  leftPx: left,
  topPx: top,
  widthPx: right - left,
  heightPx: bottom - top,
});
