import type { EventBranding } from '@boothkit/contract';
import { brandingSlotNames, brandingSlots } from '@boothkit/contract/rules';
import { rule } from '@boothkit/rule-coverage';
import { expect } from 'vitest';
import { jpegOf, pngOf } from '../service/files/images/pictures.ts';
import { stage } from './stage.ts';

const bare = {
  logoUrl: null,
  buttonImagesAreRetina: false,
  homeScreenBackgroundAttractScreenId: null,
  afterCaptureBackgroundUrl: null,
  captureButtonUrls: {},
  galleryBackgroundUrl: null,
};

rule(
  [
    '4.7',
    '2.6/eventId',
    '2.6/logoUrl',
    '2.6/buttonImagesAreRetina',
    '2.6/homeScreenBackgroundAttractScreenId',
    '2.6/afterCaptureBackgroundUrl',
    '2.6/captureButtonUrls',
    '2.6/galleryBackgroundUrl',
  ],
  'an unbranded event has all seven fields of the branding, and no others',
  async () => {
    const { event, call } = stage();
    for (const plan of ['Basic', 'Pro', 'Pro+'] as const) {
      const { id } = event(plan);
      const { status, body } = await call<EventBranding>('GET', `/events/${id}/branding`);
      expect(status).toBe(200);
      expect(body).toEqual({ eventId: id, ...bare });
    }
  },
);

rule(['2.6/logoUrl', '2.6/captureButtonUrls'], 'each slot shows in its own field and in no other', async () => {
  const [square, wide] = await Promise.all([pngOf(700, 700), jpegOf(1920, 1080)]);
  for (const slot of brandingSlotNames) {
    const { event, dress, branding } = stage();
    const { id } = event();
    const answered = await dress(id, slot, slot === 'gallery-background' ? wide : square);
    const url = expect.stringMatching(/^https:\/\/booth\.simulator\.test\//);
    const { button, field } = brandingSlots[slot];
    expect(answered).toEqual({ eventId: id, ...bare, [field]: button ? { [button]: url } : url });
    expect(await branding(id)).toEqual(answered);
  }
});
