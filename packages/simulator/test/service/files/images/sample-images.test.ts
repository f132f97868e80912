import type { BrandingSlot } from '@boothkit/contract/rules';
import { inspectDesign } from '@boothkit/design-check';
import { rule } from '@boothkit/rule-coverage';
import { sampleImages } from '@boothkit/simulator';
import { expect, test } from 'vitest';
import { stage } from '../../../branding/stage.ts';

test('each sample image is accepted in its slot, and kept as it is', async () => {
  const samples = await sampleImages();
  const made = stage();
  const { id } = made.event();
  const slots: [BrandingSlot, Uint8Array][] = [
    ['logo', samples.logo],
    ['button-photo', samples.button],
    ['button-gallery', samples.button],
    ['after-capture-background', samples.afterCaptureBackground],
    ['gallery-background', samples.galleryBackground],
  ];
  for (const [slot, bytes] of slots) await made.dress(id, slot, bytes);
  const { logoUrl, galleryBackgroundUrl } = await made.branding(id);
  expect((await made.view(logoUrl)).bytes).toEqual(samples.logo);
  expect((await made.view(galleryBackgroundUrl)).bytes).toEqual(samples.galleryBackground);
});

rule(['1.9.1', '1.9.7'], 'one sample design imports with three photo boxes, the broken one with fewer', async () => {
  const { design, brokenDesign } = await sampleImages();
  const sound = await inspectDesign(design);
  expect([sound.photoAreaCount, sound.violations]).toEqual([3, []]);
  const broken = await inspectDesign(brokenDesign);
  expect(broken.photoAreaCount).toBe(1);
  expect(broken.violations).toMatchObject([{ rule: '1.9.1' }, { rule: '1.9.1' }]);
});

test('the samples are the same each time, whatever a test did with its own', async () => {
  const first = await sampleImages();
  const bytes = first.logo.slice();
  first.logo.fill(0);
  expect((await sampleImages()).logo).toEqual(bytes);
});
