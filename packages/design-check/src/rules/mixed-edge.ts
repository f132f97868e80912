import type { DesignKind } from '../inspection.ts';
import { isLight, pureWhite } from '../pixels/design-pixels.ts';
import { nearWhite, opaqueAlpha } from '../regions/tolerances.ts';

// A page that was resampled has a mixture of box and design along the sides of a box. Filters that ring, such as Lanczos,
// leave ripples further inside.

/** The maximum width of the mixture. */
export const mixedPx = 3;

/** The maximum distance of ripples from the mixture, and their maximum alpha. */
export const faintPx = 6;
const faintAlpha = 7;

/** Whether a pixel has the fill of the box. */
export const isPure = (word: number, kind: DesignKind): boolean =>
  kind === 'transparent' ? word >>> 24 === 0 : word === pureWhite;

/** Whether a pixel may be a ripple: it is nearly transparent, in a transparent box. */
export const isFaint = (word: number, kind: DesignKind): boolean => kind === 'transparent' && word >>> 24 <= faintAlpha;

/** Whether a pixel beside a box may be a mixture of box and design. */
export const isMixture = (word: number, kind: DesignKind): boolean =>
  kind === 'transparent' ? word >>> 24 < opaqueAlpha : isLight(word, nearWhite);
