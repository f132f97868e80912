import { rule } from '@boothkit/rule-coverage';
import { expect, test } from 'vitest';
import { type CaptureType, captureTypes, offerCaptureTypes, type TemplateCapabilities } from '../../src/rules.ts';
import { single, strip, template } from './templates.ts';

// Which types templates serve, and which a list offers, omits or trims to, `capture-types.property.test.ts` holds against the tables.

const on = { sharedGalleryEnabled: true };
const off = { sharedGalleryEnabled: false };

test('the seven capture types stand in the order of the reference', () => {
  expect(captureTypes).toEqual(['photo', 'boomerang', 'slowmo', 'video', 'gif', 'aiPhoto', 'aiCustomPrompt']);
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
