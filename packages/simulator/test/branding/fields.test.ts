import type { EventBranding } from '@boothkit/contract';
import { brandingSlotNames, brandingSlots } from '@boothkit/contract/rules';
import { rule } from '@boothkit/rule-coverage';
import { describe, expect } from 'vitest';
import { jpegOf, pngOf } from '../files/images/pictures.ts';
import { rejected } from '../rejections.ts';
import { callerOf } from '../service.ts';
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

describe('each slot shows in its own field and in no other', async () => {
  const [square, wide] = await Promise.all([pngOf(700, 700), jpegOf(1920, 1080)]);
  const shownIn = (slot: string) => {
    if (slot === 'logo') return '2.6/logoUrl';
    if (slot === 'after-capture-background') return '2.6/afterCaptureBackgroundUrl';
    return slot === 'gallery-background' ? '2.6/galleryBackgroundUrl' : '2.6/captureButtonUrls';
  };
  for (const slot of brandingSlotNames) {
    rule(shownIn(slot), `${slot} is shown once it is set`, async () => {
      const { event, dress, branding } = stage();
      const { id } = event();
      const answered = await dress(id, slot, slot === 'gallery-background' ? wide : square);
      const url = expect.stringMatching(/^https:\/\/booth\.simulator\.test\//);
      const field = shownIn(slot).slice('2.6/'.length);
      const { button } = brandingSlots[slot];
      expect(answered).toEqual({ eventId: id, ...bare, [field]: button ? { [button]: url } : url });
      expect(await branding(id)).toEqual(answered);
    });
  }
});

rule('2.6/captureButtonUrls', 'the buttons are keyed by the capture types and gallery', async () => {
  const { event, dress, branding } = stage();
  const { id } = event();
  const image = await pngOf(30, 30);
  const slots = ['photo', 'boomerang', 'slowmo', 'video', 'gif', 'aiPhoto', 'aiCustomPrompt', 'gallery'] as const;
  for (const name of slots) await dress(id, `button-${name}`, image);
  const { captureButtonUrls } = await branding(id);
  expect(Object.keys(captureButtonUrls).sort()).toEqual([...slots].sort());
  expect(new Set(Object.values(captureButtonUrls)).size).toBe(slots.length);
});

rule('4.7', 'colours and texts are no part of the branding', async () => {
  const { event, branding } = stage();
  const fields = Object.keys(await branding(event().id));
  for (const field of ['colors', 'brandingTextColor', 'captureMessage', 'hashtag']) expect(fields).not.toContain(field);
});

rule('4.7', "the branding of an unknown, a deleted and another account's event is not found", async () => {
  const made = stage();
  const mine = made.event().id;
  const gone = made.event().id;
  made.account.events.remove(gone);
  const theirs = callerOf(made.sim.accounts.create());
  const missing = { rule: '4.7', code: 'not_found' } as const;
  for (const id of [gone, 'nothing', 'no%2Fthing'])
    await rejected(made, missing, () => made.call('GET', `/events/${id}/branding`));
  await rejected(made, missing, () => theirs('GET', `/events/${mine}/branding`));
});
