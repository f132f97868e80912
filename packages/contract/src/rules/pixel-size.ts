/** A size in image pixels. */
export interface PixelSize {
  readonly widthPx: number;
  readonly heightPx: number;
}

/**
 * The size an image has once it is scaled down to `longSidePx` on its longer side: proportions kept to the nearest
 * pixel, the shorter side never below 1. A smaller image keeps its size.
 *
 * @example
 * ```ts
 * fitWithin({ widthPx: 4096, heightPx: 1024 }, 1024); // { widthPx: 1024, heightPx: 256 }
 * ```
 */
export function fitWithin({ widthPx, heightPx }: PixelSize, longSidePx: number): PixelSize {
  const longer = Math.max(widthPx, heightPx);
  if (longer <= longSidePx) return { widthPx, heightPx };
  // Multiplied before divided, so that the longer side comes out exact.
  const scaled = (sidePx: number): number => Math.max(1, Math.round((sidePx * longSidePx) / longer));
  return { widthPx: scaled(widthPx), heightPx: scaled(heightPx) };
}
