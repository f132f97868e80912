/** How far a page may be from what the rules say and still be taken as saying it. Lengths in pixels. */
export interface Tolerances {
  /** From this channel value up, a pixel counts as white where regions are looked for. */
  readonly white: number;
  /** From this channel value up, all that is well inside a box counts as pure white. */
  readonly pureWhite: number;
  /** From this channel value up in all three, surroundings are too near to white. */
  readonly tooPale: number;
  /** How far outside a box its surroundings are looked at. */
  readonly ringPx: number;
  /** The part of the ring that may be noise, or specks of white. */
  readonly ringNoise: number;
  /** How long a speck of the ring may be. */
  readonly speckPx: number;
  /** By how much a pixel of a fade is darker than the one before it, at least; in steps of several pixels, by less. */
  readonly leastStep: number;
  /** How far from its side a box may lie askew before it counts as turned, and its corners be cut before they are. */
  readonly crookedPx: number;
  /** How far inside a box noise is looked for, and the channel value below which it is none. */
  readonly noisyPx: number;
  readonly noiseFloor: number;
  /** How much a side may be measured too short. */
  readonly measurePx: number;
}

/** What a PNG says is taken at its word; only the one pixel beside a box may be mixed, as anti-aliased edges are. */
export const exactTolerances: Tolerances = {
  white: 255,
  pureWhite: 255,
  tooPale: 250,
  ringPx: 2,
  ringNoise: 0.05,
  speckPx: 6,
  leastStep: 2,
  crookedPx: 0.75,
  noisyPx: 0,
  noiseFloor: 255,
  measurePx: 0,
};

/** A JPEG is noisy near edges: within one block of 16 px where its colours are stored at half size. */
export const lossyTolerances: Tolerances = {
  white: 235,
  pureWhite: 250,
  tooPale: 235,
  ringPx: 4,
  ringNoise: 0.01,
  speckPx: Number.POSITIVE_INFINITY,
  leastStep: 16,
  crookedPx: 4,
  noisyPx: 16,
  noiseFloor: 200,
  measurePx: 2,
};

/** For boxes of a JPEG on light design (decision S315): the contrast is small, and noise reaches as far as the design does. */
export const paleTolerances: Tolerances = {
  ...lossyTolerances,
  white: 250,
  tooPale: 251,
  ringNoise: 0.015,
  crookedPx: 5,
};

/** Alpha from which a pixel counts as opaque: some programs round it down by a little. */
export const opaqueAlpha = 250;

/** Alpha up to which something looks transparent without being it. */
export const nearTransparentAlpha = 51;

/** Channel value from which something looks white without being it. */
export const nearWhite = 235;

/** The part of the page from which on a white or transparent rectangle is large (decision S193). */
export const largeShare = 0.01;
