import type { DesignKind, DesignViolation, PageRectangle } from '../inspection.ts';

/** A region that may have been meant as a photo box, judged by itself. */
export interface Candidate {
  readonly kind: DesignKind;
  readonly place: PageRectangle;
  /** The part of the page that it takes: that of its rectangle where it has one. */
  readonly share: number;
  /** The part of the page that its own pixels take. */
  readonly ownShare: number;
  /**
   * How much like a rectangle it is: mostly one (`rectangle`); one that is rounded, turned or partly covered (`box`); a
   * filled shape that is none, or one that is mostly covered (`shape`), which is a box only where boxes are missing.
   */
  readonly likeness: 'rectangle' | 'box' | 'shape' | 'other';
  /** Whether hardly a pixel of it is really transparent or white. */
  readonly near: boolean;
  /** How it breaks rules 1.9.1 to 1.9.4, that it is too small aside. */
  readonly faults: readonly DesignViolation[];
  /** That it is too small, where it is (rule 1.9.4). */
  readonly tooSmall: DesignViolation | undefined;
}

export const isRectangular = ({ likeness }: Candidate): boolean => likeness === 'rectangle' || likeness === 'box';

export const isSound = ({ faults, tooSmall }: Candidate): boolean => faults.length === 0 && tooSmall === undefined;

/** Whether it is nearly white or nearly transparent all over: no box, but a pale part of the design, unless it was meant as one. */
export function isPale({ near, faults, place }: Candidate): boolean {
  const most = 0.6 * place.widthPx * place.heightPx;
  return (
    near || faults.some((fault) => fault.problem === 'not-pure' && fault.place.widthPx * fault.place.heightPx > most)
  );
}

/** A place in words: `the box at 120, 80 of 300 by 200 px`. */
export const named = (what: string, { leftPx, topPx, widthPx, heightPx }: PageRectangle): string =>
  `the ${what} at ${leftPx}, ${topPx} of ${widthPx} by ${heightPx} px`;

/** A share in words: `5.9%`; never rounded up to a share that would do. */
export const inPercent = (share: number): string => `${Math.floor(share * 1000) / 10}%`;
