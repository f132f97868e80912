import type { DesignKind } from '../inspection.ts';
import { lightFrom } from '../pixels/design-pixels.ts';
import { nearTransparentAlpha, nearWhite, opaqueAlpha, type Tolerances } from '../regions/tolerances.ts';
import { isPure } from './mixed-edge.ts';

/** The class of a pixel within a box: something over it, a fill that is not pure, or neither. */
export type PixelClass = 'covered' | 'impure' | undefined;

/** Returns a function that gives the class of a pixel deep in a box, where neither a mixed edge nor noise reaches: by its colour alone. */
export function deepClass(kind: DesignKind, { white, pureWhite }: Tolerances): (word: number) => PixelClass {
  if (white < 255) {
    const [isWhite, isPureWhite] = [lightFrom(white), lightFrom(pureWhite)];
    return (word) => (isWhite(word) ? (isPureWhite(word) ? undefined : 'impure') : 'covered');
  }
  const [maxAlpha, minAlpha] = [nearTransparentAlpha, opaqueAlpha];
  const isNearWhite = lightFrom(nearWhite);
  return (word) => {
    if (isPure(word, kind)) return undefined;
    const alpha = word >>> 24;
    const isNear = kind === 'transparent' ? alpha <= maxAlpha : alpha >= minAlpha && isNearWhite(word);
    return isNear ? 'impure' : 'covered';
  };
}
