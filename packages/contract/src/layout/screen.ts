import type { Box } from './box.ts';

/** The screen of a tablet as it is mounted, in points. */
export interface TabletScreen {
  readonly widthPoints: number;
  readonly heightPoints: number;
}

/** The orientation of a mounted tablet. */
export type Orientation = 'landscape' | 'portrait';

// rule 4.9/button-shown
/** Bounds of a screen's sides in points, from the shortest of the smallest tablet to the longest of the largest. */
export const screenSides = { minPoints: 744, maxPoints: 1376 } as const;

/** The largest tablet, by orientation. */
export const largestScreens: { readonly [orientation in Orientation]: TabletScreen } = {
  landscape: { widthPoints: 1376, heightPoints: 1032 },
  portrait: { widthPoints: 1032, heightPoints: 1376 },
};

/** The smallest tablet, by orientation. The reference gives its shortest side only. */
export const smallestScreens: { readonly [orientation in Orientation]: TabletScreen } = {
  landscape: { widthPoints: 1133, heightPoints: 744 },
  portrait: { widthPoints: 744, heightPoints: 1133 },
};

/** Returns the orientation of a screen; a square one counts as landscape. */
export function orientationOf({ widthPoints, heightPoints }: TabletScreen): Orientation {
  return heightPoints > widthPoints ? 'portrait' : 'landscape';
}

/** Returns the box of a whole screen. */
export function wholeScreen({ widthPoints, heightPoints }: TabletScreen): Box {
  return { x: 0, y: 0, width: widthPoints, height: heightPoints };
}

/** Throws a RangeError for a screen that no tablet has, naming the side. */
export function requireScreen(screen: TabletScreen): void {
  const { minPoints, maxPoints } = screenSides;
  for (const side of ['widthPoints', 'heightPoints'] as const) {
    // Written so that NaN fails, too.
    if (screen[side] >= minPoints && screen[side] <= maxPoints) continue;
    throw new RangeError(`screen.${side} must be ${minPoints} to ${maxPoints} points; got ${screen[side]}`);
  }
}
