import type { DesignKind } from '../inspection.ts';
import { isLight, pureWhite } from '../pixels/design-pixels.ts';
import { nearWhite, opaqueAlpha } from '../regions/tolerances.ts';

// A page that was resampled has a mixture of box and design along the sides of a box, and ripples of it further inside
// where the filter rings, as Lanczos does (decision S311).

/** How wide the mixture may be. */
export const mixedPx = 3;

/** How far ripples may lie from it, and the alpha up to which they are ripples. */
export const faintPx = 6;
const faintAlpha = 7;

/** Whether a pixel is the box itself. */
export const isPure = (word: number, kind: DesignKind): boolean =>
  kind === 'transparent' ? word >>> 24 === 0 : word === pureWhite;

/** Whether a pixel is all but transparent, as a ripple in a transparent box is. */
export const isFaint = (word: number, kind: DesignKind): boolean => kind === 'transparent' && word >>> 24 <= faintAlpha;

/** Whether a pixel beside a box may be a mixture of it and of design, and is not design yet. */
export const isMixture = (word: number, kind: DesignKind): boolean =>
  kind === 'transparent' ? word >>> 24 < opaqueAlpha : isLight(word, nearWhite);
