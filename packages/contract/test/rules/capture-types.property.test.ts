import { rule } from '@boothkit/rule-coverage';
import { runs } from '@boothkit/test-support/long';
import fc from 'fast-check';
import { expect } from 'vitest';
import {
  type CaptureType,
  type CheckEventInput,
  captureTypes,
  type GallerySettings,
  offerCaptureTypes,
  servedCaptureTypes,
  type TemplateCapabilities,
  trimCaptureTypes,
} from '../../src/rules.ts';
import { type Fate, fateOf } from '../oracle/guest-offers.ts';
import { anyEvent, anyList, anyTemplate } from './templates.ts';

/** What the tables of section 2.4 say of a listed type on an event with these templates. */
function outcomeOf(type: CaptureType, designs: readonly TemplateCapabilities[], event: GallerySettings): Fate {
  const templates = designs.map((design, at) => ({ ...design, id: `t${at}` }));
  const settings = { ...event, captureTypes: [type] };
  return fateOf(
    type,
    { templateIds: templates.map(({ id }) => id), settings } as unknown as CheckEventInput,
    templates,
  );
}

const templates = fc.array(anyTemplate, { maxLength: 4 });

rule(['2.4.1', '2.4.2', '2.4.3', '2.4.4', '2.4.5', '2.4.8'], 'templates serve exactly the types of the table', () => {
  fc.assert(
    fc.property(templates, anyEvent, (designs, event) => {
      const expected = captureTypes.filter((type) => outcomeOf(type, designs, event) === 'offered');
      expect(servedCaptureTypes(designs, event)).toEqual(expected);
    }),
    runs(1500),
  );
});

rule('2.4.6', 'a tablet offers, omits and rejects exactly the types of the table', () => {
  fc.assert(
    fc.property(anyList, templates, anyEvent, (listed, designs, event) => {
      const once = listed.filter((type, index) => listed.indexOf(type) === index);
      const having = (fate: Fate) => once.filter((type) => outcomeOf(type, designs, event) === fate);
      const offer = offerCaptureTypes(listed, designs, event);
      expect(offer.blocking).toEqual(having('blocks'));
      expect(offer.leftOut.map(({ type }) => type)).toEqual(having('left out'));
      expect(offer.offered).toEqual(having('blocks').length > 0 ? [] : having('offered'));
    }),
    runs(1500),
  );
});

rule('2.4.7', 'trimming keeps a shorter list, and of all seven the served types, with order and repeats', () => {
  fc.assert(
    fc.property(anyList, templates, anyEvent, (listed, designs, event) => {
      const served = listed.filter((type) => outcomeOf(type, designs, event) === 'offered');
      const trims = new Set(listed).size === 7 && served.length > 0;
      expect(trimCaptureTypes(listed, designs, event)).toEqual(trims ? served : listed);
    }),
    runs(1500),
  );
});

rule(['2.4.6', '2.4.7'], 'a trimmed list of all seven opens on every tablet', () => {
  fc.assert(
    fc.property(fc.array(anyTemplate, { minLength: 1, maxLength: 4 }), anyEvent, (designs, event) => {
      const trimmed = trimCaptureTypes(captureTypes, designs, event);
      fc.pre(servedCaptureTypes(designs, event).length > 0);
      expect(offerCaptureTypes(trimmed, designs, event)).toEqual({ offered: trimmed, leftOut: [], blocking: [] });
    }),
    runs(1500),
  );
});
