import { rule } from '@boothkit/rule-coverage';
import { describe, expect, test } from 'vitest';
import { describeSlot } from '../../src/rules/branding-images.ts';
import {
  type BrandingSlot,
  brandingSlotNames,
  type ImageAdviceContext,
  type ImageFacts,
  imageAdvice,
  slotSizeError,
} from '../../src/rules.ts';

const image = (widthPx: number, heightPx: number, more: Partial<ImageFacts> = {}): ImageFacts => ({
  format: 'png',
  widthPx,
  heightPx,
  animated: false,
  ...more,
});

const codes = (slot: BrandingSlot, facts: ImageFacts, context: Partial<ImageAdviceContext> = {}) =>
  imageAdvice(slot, facts, { buttonImagesAreRetina: false, ...context }).map(({ code }) => code);

describe('sizes a slot rejects', () => {
  rule('4.9/logo', 'under 600 px on either side', () => {
    expect(slotSizeError('logo', image(599, 600))).toBe(
      'the image is 599 by 600 px; a logo needs at least 600 by 600 px',
    );
    expect(slotSizeError('logo', image(600, 599))).toBeDefined();
    expect(slotSizeError('logo', image(600, 600))).toBeUndefined();
    expect(slotSizeError('logo', image(9000, 9000))).toBeUndefined();
  });

  rule('4.9/after-capture-background', 'over 8000 px on the longer side', () => {
    expect(slotSizeError('after-capture-background', image(8001, 10))).toBe(
      'the image is 8001 by 10 px; an after-capture background may have at most 8000 px a side',
    );
    expect(slotSizeError('after-capture-background', image(10, 8001))).toBeDefined();
    expect(slotSizeError('after-capture-background', image(8000, 8000))).toBeUndefined();
  });

  rule('4.9/gallery-background', 'a portrait, and under 1920 by 1080 px', () => {
    expect(slotSizeError('gallery-background', image(2560, 2561))).toBe(
      'the image is 2560 by 2561 px, a portrait; a gallery background needs a landscape image',
    );
    expect(slotSizeError('gallery-background', image(1919, 1080))).toBe(
      'the image is 1919 by 1080 px; a gallery background needs at least 1920 by 1080 px',
    );
    expect(slotSizeError('gallery-background', image(1920, 1079))).toBeDefined();
    expect(slotSizeError('gallery-background', image(1920, 1080))).toBeUndefined();
    expect(slotSizeError('gallery-background', image(2000, 2000))).toBeUndefined();
  });

  rule('4.9/button', 'none: a button may be of any size', () => {
    expect(slotSizeError('button-gif', image(1, 1))).toBeUndefined();
    expect(slotSizeError('button-gif', image(9000, 1))).toBeUndefined();
  });
});

describe('an image as the slot likes it gets no advice', () => {
  test.each<[BrandingSlot, ImageFacts]>([
    ['logo', image(1024, 1024)],
    ['after-capture-background', image(1376, 1711)],
    ['button-photo', image(292, 292)],
    ['button-gallery', image(1024, 292, { animated: true })],
    ['gallery-background', image(2560, 1440, { format: 'jpeg' })],
  ])('%s', (slot, facts) => {
    expect(imageAdvice(slot, facts, { buttonImagesAreRetina: false, sizeBytes: 1_999_999 })).toEqual([]);
  });
});

test('messages name each slot by its image', () => {
  expect(new Set(brandingSlotNames.map((slot) => describeSlot(slot).noun))).toEqual(
    new Set(['a logo', 'an after-capture background', 'a button image', 'a gallery background']),
  );
});

/** The advice with its code and its rule. */
const advice = (slot: BrandingSlot, facts: ImageFacts, context: Partial<ImageAdviceContext> = {}) =>
  imageAdvice(slot, facts, { buttonImagesAreRetina: false, ...context }).map(
    ({ code, rule: id, message }) => `${code} (${id}): ${message}`,
  );

rule(['4.9/logo', '4.9/logo-shown'], 'a logo that is not square, or under or over 1024 px, gets advice', () => {
  expect(codes('logo', image(1023, 1023))).toEqual(['smaller-than-recommended']);
  expect(codes('logo', image(1025, 1025))).toEqual(['scaled-down']);
  expect(codes('logo', image(1025, 1023))).toEqual(['not-square', 'smaller-than-recommended', 'scaled-down']);
  expect(advice('logo', image(700, 700))).toEqual([
    'smaller-than-recommended (4.9/logo): the logo is 700 by 700 px; 1024 by 1024 px look sharp everywhere',
  ]);
  expect(advice('logo', image(2000, 1900))).toEqual([
    'not-square (4.9/logo-shown): the logo is 2000 by 1900 px: tablet, emails and dashboard show a circle cut from its middle; a square image shows whole',
    'scaled-down (4.9/logo): the image is 2000 by 1900 px and is scaled down to 1024 px on its longer side',
  ]);
});

rule('4.9/after-capture-background-shown', 'the advice names the orientation that a background does not cover', () => {
  const adviceOn = (width: number, height: number) => advice('after-capture-background', image(width, height))[0];
  expect(adviceOn(1376, 1367)).toBe(
    'does-not-cover (4.9/after-capture-background-shown): the background is 1376 by 1367 px and is shown unscaled; to cover the largest tablet it takes 1032 by 1711 px in portrait',
  );
  expect(adviceOn(1032, 1711)).toMatch(/takes 1376 by 1367 px in landscape$/);
  expect(adviceOn(1031, 1366)).toMatch(/takes 1376 by 1367 px in landscape and 1032 by 1711 px in portrait$/);
  expect(adviceOn(1375, 1711)).toMatch(/in landscape$/);
  expect(adviceOn(1376, 1710)).toMatch(/in portrait$/);
});

describe('a button', () => {
  rule('4.9/button-shown', 'that is not 292 px tall gets the advice how tall it is shown', () => {
    expect(advice('button-photo', image(300, 291))).toEqual([
      'not-292-px-tall (4.9/button-shown): the button is 291 px tall and is shown 291 points tall; one of 292 px is shown as it is',
    ]);
    expect(advice('button-photo', image(300, 600))[0]).toMatch(/is 600 px tall and is shown 292 points tall/);
  });

  rule('4.9/button-shown', 'of an event with retina buttons gets the advice that it is shown at half size', () => {
    expect(advice('button-photo', image(292, 292), { buttonImagesAreRetina: true })[0]).toMatch(
      /^shown-at-half-size \(4\.9\/button-shown\): .*shown 146 points tall, and built-in buttons beside it 146 points tall without icon/,
    );
  });

  rule(
    ['4.9/button', '4.9/apng'],
    'in JPEG has no transparency, and one over 1024 px is scaled down, which makes an animation a still',
    () => {
      expect(advice('button-gif', image(292, 292, { format: 'jpeg' }))).toEqual([
        'no-transparency (4.9/button): the button is a JPEG, which has no transparency: it is shown as a box; use a transparent PNG',
      ]);
      expect(codes('button-gif', image(1025, 292))).toEqual(['scaled-down']);
      expect(codes('button-video', image(1024, 292, { animated: true }))).toEqual([]);
      expect(codes('button-video', image(1025, 292, { animated: true }))).toEqual(['animation-lost', 'scaled-down']);
      expect(advice('button-photo', image(2000, 292, { animated: true }))[0]).toBe(
        'animation-lost (4.9/apng): the button is animated and over 1024 px on a side: it becomes a still; one within 1024 px plays',
      );
    },
  );
});

rule('4.9/gallery-background', 'a background gets the advice that it is small, scaled down or re-encoded', () => {
  expect(advice('gallery-background', image(1920, 1080))).toEqual([
    'smaller-than-recommended (4.9/gallery-background): the background is 1920 by 1080 px and fills whole browser windows; 2560 by 1440 px look sharp there',
  ]);
  expect(codes('gallery-background', image(2559, 1440))).toEqual(['smaller-than-recommended']);
  expect(codes('gallery-background', image(2560, 1439))).toEqual(['smaller-than-recommended']);
  expect(codes('gallery-background', image(2561, 1440))).toEqual(['scaled-down']);
  expect(advice('gallery-background', image(2560, 1440), { sizeBytes: 2_000_000 })).toEqual([
    'encoded-anew (4.9/gallery-background): the background has 2000000 bytes and is encoded anew to end under 2000000; a JPEG below that is kept as it is',
  ]);
  expect(codes('gallery-background', image(2561, 1440), { sizeBytes: 2_000_000 })).toEqual(['scaled-down']);
});

rule('8/branding-image-upload', 'an image above 8,000,000 bytes gets the advice that it may be rejected', () => {
  expect(codes('logo', image(1024, 1024), { sizeBytes: 8_000_000 })).toEqual([]);
  expect(advice('logo', image(1024, 1024), { sizeBytes: 8_000_001 })).toEqual([
    'over-8-mb (8/branding-image-upload): the image has 8000001 bytes; a service that reads 8 MB as 8000000 bytes rejects it',
  ]);
});
