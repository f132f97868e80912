import type { DesignKind, DesignViolation, PageRectangle } from '../inspection.ts';

/** A region that may be a photo box, and the rules that it breaks on its own. */
export interface Candidate {
  readonly kind: DesignKind;
  readonly rect: PageRectangle;
  /** The share of the page that its rectangle takes; that of its pixels if it has no rectangle. */
  readonly share: number;
  /** The share of the page that its own pixels take. */
  readonly ownShare: number;
  /**
   * Its likeness to a rectangle: mostly a rectangle (`rectangle`), or rounded, turned or partly covered (`box`). A `shape` is a
   * filled shape or a mostly covered box, and counts as a box only if boxes are missing. Anything else is `other`.
   */
  readonly likeness: 'rectangle' | 'box' | 'shape' | 'other';
  /** Whether it only looks transparent or white. */
  readonly near: boolean;
  /** The violations of rules 1.9.1 to 1.9.3. */
  readonly faults: readonly DesignViolation[];
  /** The violation of rule 1.9.4; undefined if it is large enough. */
  readonly tooSmall: DesignViolation | undefined;
}

export const isRectangular = ({ likeness }: Candidate): boolean => likeness === 'rectangle' || likeness === 'box';

export const isSound = ({ faults, tooSmall }: Candidate): boolean => faults.length === 0 && tooSmall === undefined;

/** Whether it is nearly white or nearly transparent all over: a pale part of the design, unless it was meant as a box. */
export function isPale({ near, faults, rect }: Candidate): boolean {
  const wide = 0.6 * rect.widthPx * rect.heightPx;
  return (
    near || faults.some((fault) => fault.problem === 'not-pure' && fault.place.widthPx * fault.place.heightPx > wide)
  );
}

/** Describes a rectangle: `the box at 120, 80 of 300 by 200 px`. */
export const named = (what: string, { leftPx, topPx, widthPx, heightPx }: PageRectangle): string =>
  `the ${what} at ${leftPx}, ${topPx} of ${widthPx} by ${heightPx} px`;

/** Formats a share: `5.9%`. It is rounded down, so that a share below a bound never reads as the bound. */
export const inPercent = (share: number): string =>
  share < 0.001 ? 'less than 0.1%' : `${Math.floor(share * 1000) / 10}%`;
