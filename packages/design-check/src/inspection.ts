/** What photo boxes are made of: a hole in a PNG, or pure white. */
export type DesignKind = 'transparent' | 'white';

/** An upright rectangle on the page, in its stored pixels. */
export interface PageRectangle {
  /** From the left edge of the page to the first column. */
  readonly leftPx: number;
  /** From the top edge of the page to the first row. */
  readonly topPx: number;
  readonly widthPx: number;
  readonly heightPx: number;
}

/** A photo box that keeps all rules: what an import makes a photo area of. */
export interface PhotoArea extends PageRectangle {
  /** The part of the page that it takes, above 0 and up to 1. */
  readonly share: number;
}

/** A rule about designs. */
export type DesignRule = '1.9.1' | '1.9.2' | '1.9.3' | '1.9.4' | '1.9.5' | '1.9.6' | '1.9.7';

/**
 * What is wrong, finer than the rule: what is laid over a box (`covered`) and a box that is not quite transparent or white
 * (`not-pure`) both break rule 1.9.1; a `turned` or `rounded` box, and one of any other shape (`not-rectangular`), rule
 * 1.9.2; surroundings that are transparent, white or nearly so (`not-enclosed`), and a box at an edge (`at-edge`) or a
 * corner (`at-corner`) of the page, rule 1.9.3; `too-small` rule 1.9.4; a rectangle that is no photo box (`stray`) rule
 * 1.9.5; `mixed-kinds` rule 1.9.6; another number of photo areas than expected (`miscounted`), or none at all
 * (`none-detected`), rule 1.9.7.
 */
export type DesignProblem =
  | 'covered'
  | 'not-pure'
  | 'turned'
  | 'rounded'
  | 'not-rectangular'
  | 'not-enclosed'
  | 'at-edge'
  | 'at-corner'
  | 'too-small'
  | 'stray'
  | 'mixed-kinds'
  | 'miscounted'
  | 'none-detected';

/** One place where a page breaks a rule. */
export interface DesignViolation {
  readonly rule: DesignRule;
  readonly problem: DesignProblem;
  /** Where it is; the whole page where it is about all of it. */
  readonly place: PageRectangle;
  /** What was measured, as a sentence without its full stop: `the box is turned by 3.1 degrees`. */
  readonly found: string;
  /** What to change, as a sentence without its full stop: `draw it upright`. */
  readonly change: string;
}

/** What an import warns of (rule 1.9.7). */
export type ImportWarning = 'no_photo_areas_detected';

/** What a page is found to be. */
export interface DesignInspection {
  readonly widthPx: number;
  readonly heightPx: number;
  /** What its photo boxes are made of; null where nothing on it looks like one. */
  readonly kind: DesignKind | null;
  /** The photo boxes that keep all rules, from top to bottom and from left to right. */
  readonly photoAreas: readonly PhotoArea[];
  /** How many those are: the count that an import answers with (rule 1.9.7). */
  readonly photoAreaCount: number;
  readonly warnings: readonly ImportWarning[];
  /** Every way in which the page breaks a rule, by rule and place; none on a page that imports as it was designed. */
  readonly violations: readonly DesignViolation[];
}

/** What a page is for. */
export interface InspectDesignOptions {
  /** How many photo boxes were designed, 0 to 100. Default: 1 where `use` is given, else not known. */
  readonly expectedPhotoAreas?: number | undefined;
  /** An AI prompt or AI Portrait template, which has exactly 1 photo area (rule 1.9.7). Default: neither. */
  readonly use?: 'prompt' | 'portrait' | undefined;
}
