import { rule } from '@boothkit/rule-coverage';
import { expect, test } from 'vitest';
import {
  type CaptureType,
  captureTypes,
  offerCaptureTypes,
  type TemplateCapabilities,
  trimCaptureTypes,
} from '../../src/rules.ts';
import { single, strip, template } from './templates.ts';

// Which types templates serve, and which a list offers, omits or trims to, `capture-types.property.test.ts` holds against the tables.

const on = { sharedGalleryEnabled: true };
const off = { sharedGalleryEnabled: false };

test('the seven capture types stand in the order of the reference', () => {
  expect(captureTypes).toEqual(['photo', 'boomerang', 'slowmo', 'video', 'gif', 'aiPhoto', 'aiCustomPrompt']);
});

rule('2.4.6', 'one unserved type blocks the event, and nothing is offered', () => {
  expect(offerCaptureTypes(['photo', 'gif'], [strip], on)).toEqual({ offered: [], leftOut: [], blocking: ['gif'] });
});

rule('2.4.6', 'an AI type that is quietly left out has its reason, even if another type blocks', () => {
  const unseen = template({ aiCustomPrompts: [{ enabled: true, hasPreviewImage: false }] });
  const reasonFor = (type: CaptureType, designs: readonly TemplateCapabilities[], event = on) =>
    [['photo', type] as const, [type, 'gif'] as const].map(
      (listed) => offerCaptureTypes(listed, designs, event).leftOut,
    );
  const twice = (type: CaptureType, reason: string) => Array(2).fill([{ type, reason }]);
  expect(reasonFor('aiPhoto', [single, strip])).toEqual(twice('aiPhoto', 'no-ai-portrait-styles'));
  expect(reasonFor('aiCustomPrompt', [unseen])).toEqual(twice('aiCustomPrompt', 'no-usable-ai-prompt'));
  for (const design of [template(), template({ photoAreaCount: 3 }), single])
    expect(reasonFor('aiPhoto', [design], off)).toEqual(twice('aiPhoto', 'gallery-off'));
});

rule('2.4.6', 'a template that has styles or a usable prompt, but does not serve them, still blocks', () => {
  for (const changes of [{ photoAreaCount: 2 }, { disabledCaptureTypes: ['aiPhoto', 'aiCustomPrompt'] as const }])
    for (const type of ['aiPhoto', 'aiCustomPrompt'] as const) {
      // Another template without styles or prompts does not bring the exception back.
      expect(offerCaptureTypes(['photo', type], [template(changes), single], on).blocking).toEqual([type]);
      expect(offerCaptureTypes(['photo', type], [template(changes), template()], on).blocking).toEqual([]);
    }
});

rule('2.4.7', 'a list of all seven, repeats or not, is trimmed to the served types in its own order', () => {
  expect(trimCaptureTypes(captureTypes.toReversed(), [single], on)).toEqual([
    'gif',
    'video',
    'slowmo',
    'boomerang',
    'photo',
  ]);
  expect(trimCaptureTypes(['photo', ...captureTypes, 'photo'], [strip], on)).toEqual(['photo', 'photo', 'photo']);
});

rule('2.4.7', 'a list of fewer is kept as sent, and so is one that a trim would leave empty', () => {
  const sevenItems: CaptureType[] = ['photo', 'photo', 'photo', 'gif', 'gif', 'video', 'slowmo'];
  expect(trimCaptureTypes(sevenItems, [strip], on)).toEqual(sevenItems);
  for (const designs of [[], [template({ disabledCaptureTypes: captureTypes })]])
    expect(trimCaptureTypes(captureTypes, designs, on)).toEqual(captureTypes);
});

rule('2.4.7', 'opening an event, as a schedule launch does, never trims: all seven block on a strip', () => {
  expect(offerCaptureTypes(captureTypes, [strip], on).blocking).toEqual(['boomerang', 'slowmo', 'video', 'gif']);
});
