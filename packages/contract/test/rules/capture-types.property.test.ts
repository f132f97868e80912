import { rule } from '@boothkit/rule-coverage';
import fc from 'fast-check';
import { expect } from 'vitest';
import {
  type CaptureType,
  captureTypes,
  offerCaptureTypes,
  servedCaptureTypes,
  type TemplateCapabilities,
  trimCaptureTypes,
} from '../../src/rules.ts';
import { anyEvent, anyList, anyTemplate } from './templates.ts';

/** Section 2.4 as a table: what a type asks of a template, what of the event, and when a tablet leaves it out unseen. */
interface Row {
  readonly oneArea: boolean;
  readonly setUp: (template: TemplateCapabilities) => boolean;
  readonly gallery: boolean;
  readonly leftOut: boolean;
}

const motion: Row = { oneArea: true, setUp: () => true, gallery: false, leftOut: false };
const table: Readonly<Record<CaptureType, Row>> = {
  photo: { ...motion, oneArea: false },
  boomerang: motion,
  slowmo: motion,
  video: motion,
  gif: motion,
  aiPhoto: { oneArea: true, setUp: (template) => template.aiPortraitIds.length !== 0, gallery: true, leftOut: true },
  aiCustomPrompt: {
    oneArea: true,
    setUp: (template) =>
      template.aiCustomPrompts.filter((prompt) => prompt.enabled && prompt.hasPreviewImage).length > 0,
    gallery: false,
    leftOut: true,
  },
};

type Fate = 'offered' | 'left out' | 'blocking';

/** Returns the table's result for one listed type. */
function fateOf(type: CaptureType, templates: readonly TemplateCapabilities[], galleryOn: boolean): Fate {
  const row = table[type];
  const possible = galleryOn || !row.gallery;
  const setUp = templates.filter(row.setUp);
  const fitting = setUp
    .filter((template) => !row.oneArea || template.photoAreaCount === 1)
    .filter((template) => !new Set(template.disabledCaptureTypes).has(type));
  if (possible && fitting.length > 0) return 'offered';
  return row.leftOut && (!possible || setUp.length === 0) ? 'left out' : 'blocking';
}

const templates = fc.array(anyTemplate, { maxLength: 4 });
const runs = { numRuns: 1500 };

rule(['2.4.1', '2.4.2', '2.4.3', '2.4.4', '2.4.5', '2.4.8'], 'templates serve exactly the types of the table', () => {
  fc.assert(
    fc.property(templates, anyEvent, (designs, event) => {
      const expected = captureTypes.filter((type) => fateOf(type, designs, event.sharedGalleryEnabled) === 'offered');
      expect(servedCaptureTypes(designs, event)).toEqual(expected);
    }),
    runs,
  );
});

rule('2.4.6', 'a tablet offers, omits and rejects exactly the types of the table', () => {
  fc.assert(
    fc.property(anyList, templates, anyEvent, (listed, designs, event) => {
      const once = listed.filter((type, index) => listed.indexOf(type) === index);
      const having = (fate: Fate) => once.filter((type) => fateOf(type, designs, event.sharedGalleryEnabled) === fate);
      const offer = offerCaptureTypes(listed, designs, event);
      expect(offer.blocking).toEqual(having('blocking'));
      expect(offer.leftOut.map(({ type }) => type)).toEqual(having('left out'));
      expect(offer.offered).toEqual(having('blocking').length > 0 ? [] : having('offered'));
    }),
    runs,
  );
});

rule('2.4.7', 'trimming keeps a shorter list, and of all seven the served types, with order and repeats', () => {
  fc.assert(
    fc.property(anyList, templates, anyEvent, (listed, designs, event) => {
      const served = listed.filter((type) => fateOf(type, designs, event.sharedGalleryEnabled) === 'offered');
      const trims = new Set(listed).size === 7 && served.length > 0;
      expect(trimCaptureTypes(listed, designs, event)).toEqual(trims ? served : listed);
    }),
    runs,
  );
});

rule(['2.4.6', '2.4.7'], 'a trimmed list of all seven opens on every tablet', () => {
  fc.assert(
    fc.property(fc.array(anyTemplate, { minLength: 1, maxLength: 4 }), anyEvent, (designs, event) => {
      const trimmed = trimCaptureTypes(captureTypes, designs, event);
      fc.pre(servedCaptureTypes(designs, event).length > 0);
      expect(offerCaptureTypes(trimmed, designs, event)).toEqual({ offered: trimmed, leftOut: [], blocking: [] });
    }),
    runs,
  );
});
