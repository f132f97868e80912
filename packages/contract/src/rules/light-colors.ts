// rule 2.1/colors-light
/** The service rejects colours with less contrast with white than this; a simulator can have another bound. */
export const minContrastWithWhite = 1.5;

/**
 * The WCAG 2 contrast ratio of a `#rrggbb` colour with white, from 1 (white itself) to 21 (black).
 *
 * @example
 * ```ts
 * import { contrastWithWhite } from '@boothkit/contract/rules';
 *
 * console.log(contrastWithWhite('#000000')); // 21
 * ```
 */
export function contrastWithWhite(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
    linear(Number.parseInt(color.slice(at, at + 2), 16) / 255),
  );
  return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05);
}

// rule 2.1/colors-light
/**
 * Returns why a `#rrggbb` colour is too light, or `undefined` if its contrast with white is `minContrast` or more. The clause follows the name of a field.
 *
 * @param minContrast A ratio from 1 to 21. The service needs `minContrastWithWhite`.
 *
 * @example
 * ```ts
 * import { whyTooLight } from '@boothkit/contract/rules';
 *
 * console.log(whyTooLight('#ffff00', 1.5));
 * // must have a contrast of at least 1.5:1 with white, as it sits on white or carries white text; #ffff00 has 1.07:1
 * ```
 */
export function whyTooLight(color: string, minContrast: number): string | undefined {
  const contrast = contrastWithWhite(color);
  if (contrast >= minContrast) return undefined;
  // Rounded down, so that the contrast never reads as the bound.
  const found = Math.floor(contrast * 100) / 100;
  return `must have a contrast of at least ${minContrast}:1 with white, as it sits on white or carries white text; ${color} has ${found}:1`;
}

function linear(channel: number): number {
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
}
