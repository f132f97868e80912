/** How far a page may deviate from the rules and still keep them (decision S191). Lengths in pixels. */
export interface Tolerances {
  /** From this channel value up, a pixel counts as white in the search for regions. */
  readonly white: number;
  /** From this channel value up, a pixel well inside a box counts as pure white. */
  readonly pureWhite: number;
  /** With all channels from this value up, a pixel beside a box is too near to white. */
  readonly tooPale: number;
  /** The distance from a box at which its surroundings are checked. */
  readonly ringPx: number;
  /** The share of the ring around a box that may be noise, or specks of white. */
  readonly ringNoise: number;
  /** The maximum length of a speck of the ring. */
  readonly speckPx: number;
  /** The minimum step from one pixel of a fade to the next; less for steps of several pixels. */
  readonly minStep: number;
  /** The maximum deviation of a side from the upright, and the maximum cut of a corner, of a plain upright box. */
  readonly crookedPx: number;
  /** The depth of noise inside a box, and the minimum channel value of noise. */
  readonly noisyPx: number;
  readonly noiseFloor: number;
  /** The maximum by which a side may be measured too short. */
  readonly measurePx: number;
}

/** For a PNG: everything is exact but the edges of a box, which may be anti-aliased. */
export const exactTolerances: Tolerances = {
  white: 255,
  pureWhite: 255,
  tooPale: 250,
  ringPx: 2,
  ringNoise: 0.05,
  speckPx: 6,
  minStep: 2,
  crookedPx: 0.75,
  noisyPx: 0,
  noiseFloor: 255,
  measurePx: 0,
};

/** For a JPEG: noise reaches one block from an edge, which is 16 px if colours are stored at half size. */
export const lossyTolerances: Tolerances = {
  white: 235,
  pureWhite: 250,
  tooPale: 235,
  ringPx: 4,
  ringNoise: 0.01,
  speckPx: Number.POSITIVE_INFINITY,
  minStep: 16,
  crookedPx: 4,
  noisyPx: 16,
  noiseFloor: 200,
  measurePx: 2,
};

/** For boxes of a JPEG on light design, where the contrast is hardly above the noise. */
export const paleTolerances: Tolerances = {
  ...lossyTolerances,
  white: 250,
  tooPale: 251,
  ringNoise: 0.015,
  crookedPx: 5,
};

/** Alpha from which a pixel counts as opaque: some programs round 255 down. */
export const opaqueAlpha = 250;

/** Alpha up to which a pixel looks transparent. */
export const nearTransparentAlpha = 51;

/** Channel value from which a pixel looks white. */
export const nearWhite = 235;

/** The share of the page from which a white or transparent rectangle is large (decision S193). */
export const largeShare = 0.01;
