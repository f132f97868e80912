import { rule } from '@boothkit/rule-coverage';
import { runs } from '@boothkit/test-support/long';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { minContrastWithWhite } from '../../src/rules/light-colors.ts';
import { contrastWithWhite, whyTooLight } from '../../src/rules.ts';

const isTooLight = (color: string) => whyTooLight(color, minContrastWithWhite) !== undefined;
const channels = fc.tuple(fc.nat(255), fc.nat(255), fc.nat(255));
const hex = (rgb: readonly number[]) => `#${rgb.map((value) => value.toString(16).padStart(2, '0')).join('')}`;

/** WCAG 2's relative luminance, with the threshold of its own text. */
function luminance(rgb: readonly number[]): number {
  const weights = [0.2126, 0.7152, 0.0722];
  return rgb.reduce((sum, value, at) => {
    const share = value / 255;
    return sum + (weights[at] ?? 0) * (share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4);
  }, 0);
}

test.each([
  ['#000000', 21],
  ['#ffffff', 1],
  ['#767676', 4.54],
  ['#777777', 4.48],
  ['#ff0000', 4.0],
  ['#00ff00', 1.37],
  ['#0000ff', 8.59],
  ['#ffff00', 1.07],
  ['#808080', 3.95],
])('the contrast of %s with white is %d to 1', (color, ratio) => {
  expect(contrastWithWhite(color)).toBeCloseTo(ratio, 2);
});

rule('2.1/colors-light', 'a contrast with white below 1.5 is too light, and no other', () => {
  expect(minContrastWithWhite).toBe(1.5);
  fc.assert(
    fc.property(channels, (rgb) => {
      expect(isTooLight(hex(rgb))).toBe((1 + 0.05) / (luminance(rgb) + 0.05) < 1.5);
    }),
    runs(2000),
  );
});

rule('2.1/colors-light', 'the lightest grey that is taken is #d2d2d2', () => {
  const greys = Array.from({ length: 256 }, (_, value) => hex([value, value, value]));
  expect(greys.filter((grey) => !isTooLight(grey)).at(-1)).toBe('#d2d2d2');
  expect(greys.filter(isTooLight)).toHaveLength(255 - 0xd2);
});

rule('2.1/colors-light', 'of two colours a hair beside the bound, one is taken and one rejected', () => {
  // Their contrasts are 1.5000001 and 1.4999998.
  expect(isTooLight('#b9d6f5')).toBe(false);
  expect(isTooLight('#d2cefe')).toBe(true);
});

rule('2.1/colors-light', 'the reason names the bound and the contrast found, which never reads as the bound', () => {
  const reason = (found: string) =>
    `must have a contrast of at least 1.5:1 with white, as it sits on white or carries white text; ${found}`;
  expect(whyTooLight('#d2cefe', 1.5)).toBe(reason('#d2cefe has 1.49:1'));
  expect(whyTooLight('#FFFFFF', 1.5)).toBe(reason('#FFFFFF has 1:1'));
  expect(whyTooLight('#b9d6f5', 1.5)).toBeUndefined();
});

rule('2.1/colors-light', 'a bound of 1 accepts every colour, and one of 21 black only', () => {
  fc.assert(
    fc.property(channels, (rgb) => {
      expect(whyTooLight(hex(rgb), 1)).toBeUndefined();
      expect(whyTooLight(hex(rgb), 21) === undefined).toBe(rgb.every((value) => value === 0));
    }),
  );
});

rule('2.1/colors-light', 'a colour whose contrast is the bound itself is accepted', () => {
  fc.assert(
    fc.property(channels, (rgb) => {
      expect(whyTooLight(hex(rgb), contrastWithWhite(hex(rgb)))).toBeUndefined();
    }),
  );
});

rule('2.1/colors-light', 'letter case does not change how light a colour is', () => {
  fc.assert(
    fc.property(channels, (rgb) => {
      expect(contrastWithWhite(hex(rgb).toUpperCase())).toBe(contrastWithWhite(hex(rgb)));
    }),
  );
});

rule('2.1/colors-light', 'a darker channel never makes a colour too light', () => {
  fc.assert(
    fc.property(channels, fc.nat(2), fc.nat(255), (rgb, at, darker) => {
      const changed = rgb.map((value, index) => (index === at ? Math.min(value, darker) : value));
      expect(contrastWithWhite(hex(changed))).toBeGreaterThanOrEqual(contrastWithWhite(hex(rgb)));
    }),
  );
});
