import { rule } from '@boothkit/rule-coverage';
import { expect, test } from 'vitest';
import { removableSlotNames } from '../../src/rules/branding-slots.ts';
import {
  type BrandingSlotRules,
  brandingSlotNames,
  brandingSlots,
  buttonNames,
  captureTypes,
  planAtLeast,
  plans,
} from '../../src/rules.ts';

const mb = 1_000_000;

rule('4.9/logo', 'requires more than Basic and 600 px a side, and is scaled down to 1024 px', () => {
  expect(brandingSlots.logo).toEqual<BrandingSlotRules>({
    plan: 'Pro',
    field: 'logoUrl',
    recommendedPx: { width: 1024, height: 1024 },
    minPx: { width: 600, height: 600 },
    scaledToPx: 1024,
    signedUrl: false,
  });
});

rule('4.9/after-capture-background', 'requires Pro+ and at most 8000 px a side, and is never scaled', () => {
  expect(brandingSlots['after-capture-background']).toEqual<BrandingSlotRules>({
    plan: 'Pro+',
    field: 'afterCaptureBackgroundUrl',
    recommendedPx: { width: 1376, height: 1711 },
    maxPx: 8000,
    signedUrl: true,
  });
});

rule(
  '4.9/button',
  'requires Pro+ for each of the seven capture types and the gallery, and is scaled to 1024 px',
  () => {
    expect(buttonNames).toEqual([...captureTypes, 'gallery']);
    for (const name of buttonNames)
      expect(brandingSlots[`button-${name}`]).toEqual<BrandingSlotRules>({
        plan: 'Pro+',
        field: 'captureButtonUrls',
        button: name,
        recommendedPx: { height: 292 },
        recommendedFormat: 'png',
        scaledToPx: 1024,
        signedUrl: true,
      });
  },
);

rule(
  '4.9/gallery-background',
  'requires more than Basic and 1920x1080 px of landscape, and ends under 2 MB at 2560 px',
  () => {
    expect(brandingSlots['gallery-background']).toEqual<BrandingSlotRules>({
      plan: 'Pro',
      field: 'galleryBackgroundUrl',
      recommendedPx: { width: 2560, height: 1440 },
      recommendedFormat: 'jpeg',
      minPx: { width: 1920, height: 1080 },
      landscapeOnly: true,
      scaledToPx: 2560,
      storedBelowBytes: 2 * mb,
      signedUrl: false,
    });
  },
);

rule('2.6/signed', 'signs the URLs of the after-capture background and the buttons, and no others', () => {
  const signed = brandingSlotNames.filter((slot) => brandingSlots[slot].signedUrl);
  expect(signed).toEqual(['after-capture-background', ...buttonNames.map((name) => `button-${name}`)]);
});

rule('4.10', 'can empty every slot but the logo', () => {
  expect(removableSlotNames).toEqual(brandingSlotNames.filter((slot) => slot !== 'logo'));
  expect(removableSlotNames).toHaveLength(10);
});

test('the table has each of the eleven slots', () => {
  expect(Object.keys(brandingSlots).toSorted()).toEqual([...brandingSlotNames].toSorted());
  expect(new Set(brandingSlotNames).size).toBe(11);
});

test('plans are ordered Basic, Pro, Pro+, and each includes those below', () => {
  expect(plans).toEqual(['Basic', 'Pro', 'Pro+']);
  const holding = plans.map((plan) => plans.filter((needed) => planAtLeast(plan, needed)));
  expect(holding).toEqual([['Basic'], ['Basic', 'Pro'], ['Basic', 'Pro', 'Pro+']]);
});
