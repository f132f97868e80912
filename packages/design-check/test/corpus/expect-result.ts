import { type DesignInspection, type DesignRule, inspectDesign } from '@boothkit/design-check';
import { expect } from 'vitest';
import type { CorpusPage } from './pages.ts';

/** Inspects a page and compares the result with the painted boxes: count, rectangles and broken rules. */
export async function expectResult(page: CorpusPage): Promise<DesignInspection> {
  const inspection = await inspectDesign(page.bytes, { expectedPhotoAreas: page.designed });
  const rules = rulesOf(inspection);
  const reported = inspection.violations.map(({ rule, found }) => `${rule} ${found}`).join('\n');
  expect(rules, `${page.name}\n${reported}`).toEqual(page.rules);
  expect(inspection.photoAreaCount, page.name).toBe(page.sound.length);
  expect(inspection.warnings, page.name).toEqual(page.sound.length === 0 ? ['no_photo_areas_detected'] : []);
  if (page.sound.length > 0) expect(inspection.kind, page.name).toBe(page.kind);
  const unmatched = [...page.sound];
  for (const area of inspection.photoAreas) {
    const index = unmatched.findIndex(
      ({ x, y, width, height }) =>
        Math.max(
          Math.abs(area.leftPx - x),
          Math.abs(area.topPx - y),
          Math.abs(area.leftPx + area.widthPx - x - width),
          Math.abs(area.topPx + area.heightPx - y - height),
        ) <= page.allowedPx,
    );
    expect(index, `${page.name}: ${JSON.stringify(area)} of ${JSON.stringify(unmatched)}`).toBeGreaterThanOrEqual(0);
    unmatched.splice(index, 1);
  }
  return inspection;
}

/** The broken rules of an inspection, each once. */
function rulesOf({ violations }: DesignInspection): DesignRule[] {
  return [...new Set(violations.map(({ rule }) => rule))].toSorted();
}
