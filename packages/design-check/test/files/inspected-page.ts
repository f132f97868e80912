import type { DesignInspection } from '@boothkit/design-check';

/** The expected inspection of each page, by its name. */
export const inspectedPage = (name: string): DesignInspection => ({
  widthPx: 320,
  heightPx: 240,
  kind: name.endsWith('transparent') ? 'transparent' : 'white',
  photoAreas: [{ leftPx: 64, topPx: 48, widthPx: 160, heightPx: 112, share: (160 * 112) / (320 * 240) }],
  photoAreaCount: 1,
  warnings: [],
  violations: [],
});
