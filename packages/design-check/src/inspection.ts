/** The fill of a photo box: a hole in a PNG, or pure white. */
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

/** A photo box that keeps all rules; an import turns it into a photo area of the template. */
export interface PhotoArea extends PageRectangle {
  /** Its share of the page's area, above 0 and up to 1. */
  readonly share: number;
}

/** A rule about designs. */
export type DesignRule = '1.9.1' | '1.9.2' | '1.9.3' | '1.9.4' | '1.9.5' | '1.9.6' | '1.9.7';

/**
 * The way in which a rule is broken:
 * - 1.9.1: something lies over a box (`covered`), or a box is only partly transparent or nearly white (`not-pure`);
 * - 1.9.2: a box is `turned`, `rounded` or of another shape (`not-rectangular`);
 * - 1.9.3: its surroundings are transparent, white or nearly so (`not-enclosed`), or it lies at an edge (`at-edge`) or a
 *   corner (`at-corner`) of the page;
 * - 1.9.4: a box is `too-small`;
 * - 1.9.5: a large rectangle is not a photo box (`stray`);
 * - 1.9.6: a box is of another kind than the others (`mixed-kinds`);
 * - 1.9.7: the number of photo areas differs from the expected one (`miscounted`), or there are none (`none-detected`).
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
  /** The part of the page that breaks the rule; the whole page for rule 1.9.7. */
  readonly place: PageRectangle;
  /** The measurement, as a sentence without its full stop: `the box is rotated by 3.1 degrees`. */
  readonly found: string;
  /** The change that is needed, as a sentence without its full stop: `draw it upright`. */
  readonly change: string;
}

/** A warning of the import. */
export type ImportWarning = 'no_photo_areas_detected';

/** The result of inspecting a page. */
export interface DesignInspection {
  readonly widthPx: number;
  readonly heightPx: number;
  /** The fill of its photo boxes; null if nothing on it looks like one. */
  readonly kind: DesignKind | null;
  /** The photo boxes that keep all rules, from top to bottom and from left to right. */
  readonly photoAreas: readonly PhotoArea[];
  /** The number of photo areas, which an import returns. */
  readonly photoAreaCount: number;
  readonly warnings: readonly ImportWarning[];
  /** The broken rules, sorted by rule and place, 100 at most; empty for a page that imports as it was designed. */
  readonly violations: readonly DesignViolation[];
}

/** The purpose of a page. */
export interface InspectDesignOptions {
  /** The number of photo boxes that were designed, 0 to 100. Default: 1 if `use` is set, else unknown. */
  readonly expectedPhotoAreas?: number | undefined;
  /** An AI prompt or AI Portrait template, which has exactly 1 photo area. Default: neither. */
  readonly use?: 'prompt' | 'portrait' | undefined;
}
