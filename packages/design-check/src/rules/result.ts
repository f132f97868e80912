import type { DesignInspection, DesignKind, DesignViolation, PageRectangle, PhotoArea } from '../inspection.ts';
import { type Candidate, isPale, isRectangular, isSound, named } from './candidate.ts';
import type { Candidates } from './candidates.ts';
import { minShare } from './inspect-region.ts';

/** The maximum number of violations of a page (decision S313): further ones would not help the designer. */
const maxViolations = 100;

/** Combines the candidates of a page into its inspection (rules 1.9.5 to 1.9.7). */
export function resultOf(
  { all: candidates, tiny }: Candidates,
  { width, height }: { readonly width: number; readonly height: number },
  expected: number | undefined,
): DesignInspection {
  const sound = candidates.filter(isSound);
  const kind = kindOf(sound) ?? kindOf(candidates.filter(isRectangular)) ?? kindOf(candidates.filter(isBoxLike));
  const boxes = sound.filter((candidate) => candidate.kind === kind);
  const strays = expected === undefined ? [] : surplus(boxes, expected);
  const photoAreas = boxes.map(areaOf).toSorted((a, b) => a.topPx - b.topPx || a.leftPx - b.leftPx);
  const page: PageRectangle = { leftPx: 0, topPx: 0, widthPx: width, heightPx: height };
  const others = candidates.filter((candidate) => !boxes.includes(candidate));
  const rectangles = candidates.filter(isRectangular);
  const free = others.filter((candidate) => !isAround(candidate, rectangles));
  const missing = missingOf(expected, boxes.length, candidates.length);
  const meant = missing === undefined ? undefined : likeliest([...free, ...tiny], kind, missing);
  const isMeant = (candidate: Candidate): boolean =>
    meant?.has(candidate) ?? (free.includes(candidate) && isLikely(candidate, boxes));
  const placed = [
    ...others.flatMap((candidate) =>
      isMeant(candidate) ? faultsOf(candidate, kind, expected) : strayFaults(candidate),
    ),
    ...tiny.flatMap((candidate) => (meant?.has(candidate) ? faultsOf(candidate, kind, expected) : [])),
    ...strays.map(strayFault),
  ].toSorted((a, b) => inOrder(a.rule, b.rule) || a.place.topPx - b.place.topPx || a.place.leftPx - b.place.leftPx);
  const counted = countFaults(photoAreas.length, expected, page);
  return {
    widthPx: width,
    heightPx: height,
    kind,
    photoAreas,
    photoAreaCount: photoAreas.length,
    warnings: photoAreas.length === 0 ? ['no_photo_areas_detected'] : [],
    violations: [...placed.slice(0, maxViolations - counted.length), ...counted],
  };
}

const inOrder = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

/** How many boxes are missing; `undefined` if that is unknown. A page that has nothing like a box has at least one too few. */
function missingOf(expected: number | undefined, boxes: number, candidates: number): number | undefined {
  if (expected !== undefined) return expected - boxes;
  return candidates === 0 ? 1 : undefined;
}

const isBoxLike = (candidate: Candidate): boolean => isRectangular(candidate) || candidate.likeness === 'shape';

/** Whether a shape surrounds one of some boxes: it is a frame of the design, not a covered box. */
function isAround({ likeness, rect }: Candidate, boxes: readonly Candidate[]): boolean {
  const holds = ({ rect: other }: Candidate): boolean =>
    other.leftPx > rect.leftPx &&
    other.topPx > rect.topPx &&
    other.leftPx + other.widthPx < rect.leftPx + rect.widthPx &&
    other.topPx + other.heightPx < rect.topPx + rect.heightPx;
  return likeness === 'shape' && boxes.some(holds);
}

/**
 * Whether a region was meant as a box, if the expected number is unknown. Without any sound box, every region was; otherwise a
 * rectangle, and a shape of the size of a box.
 */
function isLikely(candidate: Candidate, boxes: readonly Candidate[]): boolean {
  if (boxes.length === 0) return true;
  if (candidate.likeness === 'shape') return boxes.some(({ rect }) => isSameSize(rect, candidate.rect));
  return isRectangular(candidate) && !isPale(candidate);
}

const isSameSize = (one: PageRectangle, other: PageRectangle): boolean =>
  Math.abs(one.widthPx - other.widthPx) <= 0.02 * one.widthPx &&
  Math.abs(one.heightPx - other.heightPx) <= 0.02 * one.heightPx;

/** The kind of most candidates; in a tie, the kind with the larger area. */
function kindOf(candidates: readonly Candidate[]): DesignKind | null {
  if (candidates.length === 0) return null;
  const weigh = (kind: DesignKind): readonly [number, number] => {
    const own = candidates.filter((candidate) => candidate.kind === kind);
    return [own.length, own.reduce((sum, { share }) => sum + share, 0)];
  };
  const [[transparent, transparentShare], [white, whiteShare]] = [weigh('transparent'), weigh('white')];
  if (transparent !== white) return transparent > white ? 'transparent' : 'white';
  return transparentShare >= whiteShare ? 'transparent' : 'white';
}

/** The boxes beyond the expected number: the smallest ones. */
function surplus(boxes: readonly Candidate[], expected: number): readonly Candidate[] {
  return boxes.toSorted((a, b) => b.share - a.share).slice(expected);
}

/**
 * The regions that were meant as the missing boxes: rectangles first, then shapes of the size of a box, then others. Among
 * equals, those of at least half the minimum size come first, then those of the page's kind, then the larger.
 */
function likeliest(others: readonly Candidate[], kind: DesignKind | null, missing: number): ReadonlySet<Candidate> {
  const rank = (candidate: Candidate): number =>
    (isRectangular(candidate) ? 8 : isBoxLike(candidate) ? 7 : 0) +
    (candidate.share >= minShare / 2 ? 4 : 0) +
    (candidate.kind === kind ? 2 : 0);
  const ranked = others.toSorted((a, b) => rank(b) - rank(a) || b.share - a.share);
  return new Set(ranked.slice(0, Math.max(0, missing)));
}

/** The violations of a region that was meant as a photo box. */
function faultsOf(candidate: Candidate, kind: DesignKind | null, expected: number | undefined): DesignViolation[] {
  const { likeness, share, tooSmall, faults } = candidate;
  const own = [...faults, ...(tooSmall ? [tooSmall] : [])];
  const isLarge = share >= minShare;
  if (likeness !== 'rectangle' && !isLarge && expected === undefined) return [];
  if (kind === null || candidate.kind === kind) return own;
  return !isLarge && expected === undefined ? [strayFault(candidate)] : [mixedFault(candidate, kind), ...own];
}

/** The violations of a region that was not meant as a photo box: white art of another shape is allowed, a hole is not. */
function strayFaults(candidate: Candidate): DesignViolation[] {
  const { kind, likeness, share, ownShare, faults } = candidate;
  if (isPale(candidate)) return [];
  if (likeness === 'rectangle' || (likeness === 'box' && share >= minShare)) return [strayFault(candidate)];
  const isHole = kind === 'transparent' && ownShare >= minShare;
  return isHole ? faults.filter(({ problem }) => problem === 'not-rectangular' || problem === 'covered') : [];
}

function strayFault({ kind, rect }: Candidate): DesignViolation {
  return {
    rule: '1.9.5',
    problem: 'stray',
    place: rect,
    found: `${named(`${kind} rectangle`, rect)} is not a photo box`,
    change: 'fill it with design that is opaque and not white',
  };
}

function mixedFault({ kind, rect }: Candidate, rest: DesignKind | null): DesignViolation {
  return {
    rule: '1.9.6',
    problem: 'mixed-kinds',
    place: rect,
    found: `${named('box', rect)} is ${kind} and the page's other photo boxes are ${rest}`,
    change: `make it ${rest} as well`,
  };
}

function areaOf({ rect, share }: Candidate): PhotoArea {
  return { ...rect, share };
}

function countFaults(count: number, expected: number | undefined, rect: PageRectangle): DesignViolation[] {
  if (expected !== undefined && count !== expected)
    return [
      {
        rule: '1.9.7',
        problem: 'miscounted',
        place: rect,
        found: `an import finds ${count} photo ${count === 1 ? 'area' : 'areas'} and ${expected} ${expected === 1 ? 'is' : 'are'} expected`,
        change:
          count < expected
            ? 'correct the boxes that break a rule'
            : 'fill regions that are not photo boxes with design; a line across a box splits it into two',
      },
    ];
  if (count > 0 || expected === 0) return [];
  const found = 'an import finds no photo areas';
  return [
    {
      rule: '1.9.7',
      problem: 'none-detected',
      place: rect,
      found,
      change: 'draw a photo box that keeps rules 1.9.1 to 1.9.4',
    },
  ];
}
