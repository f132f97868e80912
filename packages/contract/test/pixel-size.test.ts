import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fitWithin } from '../src/rules/pixel-size.ts';

const side = fc.integer({ min: 1, max: 65_535 });

test('keeps what already fits', () => {
  expect(fitWithin({ widthPx: 1024, heightPx: 1 }, 1024)).toEqual({ widthPx: 1024, heightPx: 1 });
});

test('scales the longer side to exactly the bound, whichever it is', () => {
  expect(fitWithin({ widthPx: 4096, heightPx: 1024 }, 1024)).toEqual({ widthPx: 1024, heightPx: 256 });
  expect(fitWithin({ widthPx: 1025, heightPx: 2050 }, 1024)).toEqual({ widthPx: 512, heightPx: 1024 });
});

test('keeps each side at 1 px or more', () => {
  expect(fitWithin({ widthPx: 5000, heightPx: 1 }, 1024)).toEqual({ widthPx: 1024, heightPx: 1 });
});

test('stays within the bound, reaches it when it scales, and keeps the proportions within half a pixel', () => {
  fc.assert(
    fc.property(side, side, fc.integer({ min: 1, max: 4096 }), (widthPx, heightPx, bound) => {
      const fitted = fitWithin({ widthPx, heightPx }, bound);
      const longer = Math.max(widthPx, heightPx);
      expect(Math.max(fitted.widthPx, fitted.heightPx)).toBe(Math.min(longer, bound));
      const factor = Math.min(1, bound / longer);
      for (const [now, before] of [
        [fitted.widthPx, widthPx],
        [fitted.heightPx, heightPx],
      ] as const) {
        expect(now).toBeGreaterThanOrEqual(1);
        expect(Number.isInteger(now)).toBe(true);
        if (before * factor >= 1) expect(Math.abs(now - before * factor)).toBeLessThanOrEqual(0.5 + 1e-9);
      }
    }),
  );
});
