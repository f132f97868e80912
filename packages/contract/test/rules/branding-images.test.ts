import { rule } from '@boothkit/rule-coverage';
import { describe, expect, test } from 'vitest';
import { describeSlot } from '../../src/rules/branding-images.ts';
import {
  type BrandingSlot,
  brandingSlotNames,
  type ImageAdvice,
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

test.each<[BrandingSlot, ImageFacts, ImageAdvice]>([
  [
    'logo',
    image(700, 700),
    {
      code: 'smaller-than-recommended',
      rule: '4.9/logo',
      message: 'the logo is 700 by 700 px; 1024 by 1024 px look sharp everywhere',
    },
  ],
  [
    'logo',
    image(2000, 2000),
    {
      code: 'scaled-down',
      rule: '4.9/logo',
      message: 'the image is 2000 by 2000 px and is scaled down to 1024 px on its longer side',
    },
  ],
  [
    'after-capture-background',
    image(1376, 1367),
    {
      code: 'does-not-cover',
      rule: '4.9/after-capture-background-shown',
      message:
        'the background is 1376 by 1367 px and is shown unscaled; to cover the largest tablet it takes 1032 by 1711 px in portrait',
    },
  ],
  [
    'button-photo',
    image(300, 200),
    {
      code: 'not-292-px-tall',
      rule: '4.9/button-shown',
      message: 'the button is 200 px tall and is shown 200 points tall; one of 292 px is shown as it is',
    },
  ],
  [
    'button-photo',
    image(292, 292, { format: 'jpeg' }),
    {
      code: 'no-transparency',
      rule: '4.9/button',
      message: 'the button is a JPEG, which has no transparency: it is shown as a box; use a transparent PNG',
    },
  ],
  [
    'button-photo',
    image(2000, 292, { animated: true }),
    {
      code: 'animation-lost',
      rule: '4.9/apng',
      message: 'the button is animated and over 1024 px on a side: it becomes a still; one within 1024 px plays',
    },
  ],
  [
    'gallery-background',
    image(1920, 1080),
    {
      code: 'smaller-than-recommended',
      rule: '4.9/gallery-background',
      message: 'the background is 1920 by 1080 px and fills whole browser windows; 2560 by 1440 px look sharp there',
    },
  ],
  [
    'gallery-background',
    image(2560, 1440),
    {
      code: 'encoded-anew',
      rule: '4.9/gallery-background',
      message:
        'the background has 3000000 bytes and is encoded anew to end under 2000000; a JPEG below that is kept as it is',
    },
  ],
])('advice says what was found and what looks better: %s, %o', (slot, facts, expected) => {
  const context = { buttonImagesAreRetina: false, sizeBytes: 3_000_000 };
  expect(imageAdvice(slot, facts, context)).toContainEqual(expected);
});

describe('a logo', () => {
  rule('4.9/logo-shown', 'that is not square gets the advice that a circle is cut from it', () => {
    expect(imageAdvice('logo', image(1024, 1000), { buttonImagesAreRetina: false })[0]).toEqual({
      code: 'not-square',
      rule: '4.9/logo-shown',
      message:
        'the logo is 1024 by 1000 px: tablet, emails and dashboard show a circle cut from its middle; a square image shows whole',
    });
  });

  rule('4.9/logo', 'under or over 1024 px gets advice', () => {
    expect(codes('logo', image(1023, 1023))).toEqual(['smaller-than-recommended']);
    expect(codes('logo', image(1025, 1025))).toEqual(['scaled-down']);
    expect(codes('logo', image(1025, 1023))).toEqual(['not-square', 'smaller-than-recommended', 'scaled-down']);
  });
});

rule('4.9/after-capture-background-shown', 'the advice names the orientation that a background does not cover', () => {
  const messageOf = (width: number, height: number) =>
    imageAdvice('after-capture-background', image(width, height), { buttonImagesAreRetina: false })[0]?.message;
  expect(messageOf(1376, 1367)).toBe(
    'the background is 1376 by 1367 px and is shown unscaled; to cover the largest tablet it takes 1032 by 1711 px in portrait',
  );
  expect(messageOf(1032, 1711)).toMatch(/takes 1376 by 1367 px in landscape$/);
  expect(messageOf(1031, 1366)).toMatch(/takes 1376 by 1367 px in landscape and 1032 by 1711 px in portrait$/);
  expect(messageOf(1375, 1711)).toMatch(/in landscape$/);
  expect(messageOf(1376, 1710)).toMatch(/in portrait$/);
});

describe('a button', () => {
  rule('4.9/button-shown', 'that is not 292 px tall gets the advice how tall it is shown', () => {
    const messageOf = (height: number) =>
      imageAdvice('button-photo', image(300, height), { buttonImagesAreRetina: false })[0]?.message;
    expect(messageOf(291)).toMatch(/is 291 px tall and is shown 291 points tall/);
    expect(messageOf(600)).toMatch(/is 600 px tall and is shown 292 points tall/);
  });

  rule('4.9/button-shown', 'of an event with retina buttons gets the advice that it is shown at half size', () => {
    const [advice] = imageAdvice('button-photo', image(292, 292), { buttonImagesAreRetina: true });
    expect(advice).toMatchObject({ code: 'shown-at-half-size', rule: '4.9/button-shown' });
    expect(advice?.message).toMatch(
      /shown 146 points tall, and built-in buttons beside it 146 points tall without icon/,
    );
  });

  rule(
    '4.9/button',
    'in JPEG gets the advice that it has no transparency, and one over 1024 px that it is scaled down',
    () => {
      expect(codes('button-gif', image(292, 292, { format: 'jpeg' }))).toEqual(['no-transparency']);
      expect(codes('button-gif', image(1025, 292))).toEqual(['scaled-down']);
    },
  );

  rule('4.9/apng', 'that is animated and over 1024 px gets the advice that it becomes a still', () => {
    expect(codes('button-video', image(1025, 292, { animated: true }))).toEqual(['animation-lost', 'scaled-down']);
    expect(codes('button-video', image(1024, 292, { animated: true }))).toEqual([]);
  });
});

rule('4.9/gallery-background', 'a background gets the advice that it is small, scaled down or re-encoded', () => {
  expect(codes('gallery-background', image(2559, 1440))).toEqual(['smaller-than-recommended']);
  expect(codes('gallery-background', image(2560, 1439))).toEqual(['smaller-than-recommended']);
  expect(codes('gallery-background', image(2561, 1440))).toEqual(['scaled-down']);
  expect(codes('gallery-background', image(2560, 1440), { sizeBytes: 2_000_000 })).toEqual(['encoded-anew']);
  expect(codes('gallery-background', image(2561, 1440), { sizeBytes: 2_000_000 })).toEqual(['scaled-down']);
});

rule('8/branding-image-upload', 'an image above 8,000,000 bytes gets the advice that it may be rejected', () => {
  expect(codes('logo', image(1024, 1024), { sizeBytes: 8_000_000 })).toEqual([]);
  const advice = imageAdvice('logo', image(1024, 1024), { buttonImagesAreRetina: false, sizeBytes: 8_000_001 });
  expect(advice).toEqual([
    {
      code: 'over-8-mb',
      rule: '8/branding-image-upload',
      message: 'the image has 8000001 bytes; a service that reads 8 MB as 8000000 bytes rejects it',
    },
  ]);
});

test('each piece of advice names what was found and a rule of its slot', () => {
  const facts = image(1100, 1000, { animated: true });
  for (const slot of brandingSlotNames) {
    const advice = imageAdvice(slot, facts, { buttonImagesAreRetina: true, sizeBytes: 9_000_000 });
    expect(advice.length).toBeGreaterThan(0);
    for (const { rule: id } of advice) expect(id).toMatch(/^4\.9\/|^8\/branding-image-upload$/);
  }
});
