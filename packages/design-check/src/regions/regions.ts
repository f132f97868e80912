import type { DesignKind } from '../inspection.ts';
import { isTurnOver, othersTurn } from '../turns.ts';
import { marks, type Runs } from './runs.ts';

/** A connected region of transparent or of white pixels: its bounding box and its runs. */
export interface Region {
  readonly kind: DesignKind;
  /** Whether its pixels are only nearly transparent or white, at least in part. */
  readonly near: boolean;
  readonly count: number;
  readonly left: number;
  readonly top: number;
  /** One past its last column and row. */
  readonly right: number;
  readonly bottom: number;
  /** Its first run, which identifies it among the roots. */
  readonly root: number;
  /** The root of each run of the page. */
  readonly roots: Int32Array;
  /** The next run of the same region after each run of the page; 0 after the last. */
  readonly next: Int32Array;
}

/** Calls back for each run of a region with its row, from top to bottom and left to right. Passes over no run of another region. */
export async function eachRun(
  { rowStart }: Runs,
  { top, root, next }: Region,
  visit: (run: number, row: number) => void,
): Promise<void> {
  let [run, row] = [root, top];
  do {
    while ((rowStart[row + 1] ?? run + 1) <= run) row++;
    visit(run, row);
    run = next[run] ?? 0;
    if (isTurnOver(1)) await othersTurn();
  } while (run > 0);
}

/** Finds the pure regions of at least `minPixels`. */
export async function pureRegions(runs: Runs, minPixels: number): Promise<Region[]> {
  const joins = await joined(runs, (one, other) => kindAndNear(runs, one) === kindAndNear(runs, other));
  return regionsOf(runs, joins, minPixels, (run) => ((runs.mark[run] ?? 0) & marks.near) === 0, false);
}

const kindAndNear = ({ mark }: Runs, run: number): number => (mark[run] ?? 0) & ~marks.uneven;

/** Finds the regions that are nearly transparent or white, without the given pure ones. Pure specks within count as part of them. */
export async function nearRegions(runs: Runs, minPixels: number, pure: readonly Region[]): Promise<Region[]> {
  if ((runs.marks & marks.near) === 0) return [];
  const taken = new Set(pure.map(({ root }) => root));
  const [first] = pure;
  const isFree = (run: number): boolean => first === undefined || !taken.has(first.roots[run] ?? run);
  const kindOf = (run: number): number => (runs.mark[run] ?? 0) & ~marks.near;
  const joins = await joined(runs, (one, other) => kindOf(one) === kindOf(other) && isFree(one) && isFree(other));
  const isHalf = ({ root }: Region): boolean => ((runs.mark[root] ?? 0) & marks.half) !== 0;
  const regions = await regionsOf(runs, joins, minPixels, isFree, true);
  return regions.filter((region) => !isHalf(region) || region.count >= minHalfFill * boundsPixels(region));
}

/** How much of its bounds a half-opaque box fills: less is a shadow or a glow, or the soft edge of something. */
const minHalfFill = 0.85;

/** The pixels of the bounds of a region. */
export const boundsPixels = ({ left, top, right, bottom }: Region): number => (right - left) * (bottom - top);

type Joins = Pick<Region, 'roots' | 'next'>;

/** Joins runs that touch, above each other or side by side, if `mayJoin` allows it. */
async function joined(
  { count, from, to, rowStart, height }: Runs,
  mayJoin: (one: number, other: number) => boolean,
): Promise<Joins> {
  const roots = new Int32Array(count);
  for (let run = 0; run < count; run++) roots[run] = run;
  const rootOf = (run: number): number => {
    let root = run;
    while (roots[root] !== root) {
      roots[root] = roots[roots[root] ?? root] ?? root;
      root = roots[root] ?? root;
    }
    return root;
  };
  const join = (one: number, other: number): void => {
    if (!mayJoin(one, other)) return;
    const [a, b] = [rootOf(one), rootOf(other)];
    if (a < b) roots[b] = a;
    else roots[a] = b;
  };
  for (let row = 0; row < height; row++) {
    const end = rowStart[row + 1] ?? count;
    let above = row === 0 ? 0 : (rowStart[row - 1] ?? 0);
    const aboveEnd = rowStart[row] ?? 0;
    for (let run = aboveEnd; run < end; run++) {
      const [start = 0, behind = 0] = [from[run], to[run]];
      if (run > aboveEnd && to[run - 1] === start) join(run - 1, run);
      while (above < aboveEnd && (to[above] ?? 0) <= start) above++;
      for (let other = above; other < aboveEnd && (from[other] ?? 0) < behind; other++) join(other, run);
    }
    if (isTurnOver(end - aboveEnd)) await othersTurn();
  }
  const next = new Int32Array(count);
  const last = new Int32Array(count);
  for (let run = 0; run < count; run++) {
    const root = rootOf(run);
    roots[run] = root;
    if (run > root) next[last[root] ?? root] = run;
    last[root] = run;
    if (isTurnOver(1)) await othersTurn();
  }
  return { roots, next };
}

async function regionsOf(
  runs: Runs,
  { roots, next }: Joins,
  minPixels: number,
  counts: (run: number) => boolean,
  near: boolean,
): Promise<Region[]> {
  const { count, from, to, mark, rowStart, width, height } = runs;
  const pixels = new Int32Array(count);
  for (let run = 0; run < count; run++) {
    const root = roots[run] ?? run;
    if (counts(run)) pixels[root] = (pixels[root] ?? 0) + (to[run] ?? 0) - (from[run] ?? 0);
    if (isTurnOver(1)) await othersTurn();
  }
  const boxes = new Map<number, { left: number; right: number; top: number; bottom: number }>();
  for (let root = 0; root < count; root++) {
    if ((pixels[root] ?? 0) >= minPixels) boxes.set(root, { left: width, right: 0, top: height, bottom: 0 });
    if (isTurnOver(1)) await othersTurn();
  }
  for (let row = 0; row < height && boxes.size > 0; row++) {
    for (let run = rowStart[row] ?? 0; run < (rowStart[row + 1] ?? 0); run++) {
      const box = boxes.get(roots[run] ?? run);
      if (box === undefined) continue;
      box.left = Math.min(box.left, from[run] ?? 0);
      box.right = Math.max(box.right, to[run] ?? 0);
      box.top = Math.min(box.top, row);
      box.bottom = row + 1;
    }
    if (isTurnOver((rowStart[row + 1] ?? 0) - (rowStart[row] ?? 0))) await othersTurn();
  }
  return [...boxes].map(([root, box]) => {
    const kind = ((mark[root] ?? 0) & marks.white) === 0 ? 'transparent' : 'white';
    return { kind, near, count: pixels[root] ?? 0, ...box, root, roots, next };
  });
}
