import { removableSlotNames } from '@boothkit/contract/rules';
import type { Check } from '../check.ts';
import { member } from '../target/answer.ts';

/** Rules of sections 2.6, 4.7, 4.8 and 4.10 that need no image. */
export const brandingChecks: readonly Check[] = [
  {
    id: 'new-event-has-no-images',
    rules: ['4.7', '2.6/eventId', '2.6/logoUrl', '2.6/captureButtonUrls'],
    title: 'a new event has no images of its own',
    async run({ api, event }, judge) {
      const { id: eventId } = await event();
      const { json } = judge.succeeds(await api.call('get_event_branding', { eventId }), 200);
      judge.same('eventId', member(json, 'eventId'), eventId);
      for (const field of [
        'logoUrl',
        'afterCaptureBackgroundUrl',
        'galleryBackgroundUrl',
        'homeScreenBackgroundAttractScreenId',
      ])
        judge.same(field, member(json, field), null);
      judge.same('captureButtonUrls', member(json, 'captureButtonUrls'), {});
    },
  },
  {
    id: 'update-branding',
    rules: ['4.8', '2.6/buttonImagesAreRetina'],
    title: 'update_event_branding changes only the fields sent',
    async run({ api, workbench }, judge) {
      const eventId = await workbench();
      for (const buttonImagesAreRetina of [true, false]) {
        const { json } = judge.succeeds(
          await api.call('update_event_branding', { eventId, body: { buttonImagesAreRetina } }),
          200,
        );
        judge.same('buttonImagesAreRetina', member(json, 'buttonImagesAreRetina'), buttonImagesAreRetina);
        const read = judge.succeeds(await api.call('get_event_branding', { eventId }), 200);
        judge.same(
          'buttonImagesAreRetina, read again',
          member(read.json, 'buttonImagesAreRetina'),
          buttonImagesAreRetina,
        );
      }
      const before = judge.succeeds(await api.call('get_event_branding', { eventId }), 200).json;
      const body = { homeScreenBackgroundAttractScreenId: null };
      judge.same(
        'the branding',
        judge.succeeds(await api.call('update_event_branding', { eventId, body }), 200).json,
        before,
      );
    },
  },
  {
    id: 'home-screen-attract-screen',
    rules: ['4.8', '2.6/homeScreenBackgroundAttractScreenId'],
    title: 'shows an attract screen behind the home screen; null restores the live camera',
    needs: ['attract-screen'],
    async run({ api, event, things }, judge) {
      const { id: eventId } = await event();
      for (const homeScreenBackgroundAttractScreenId of [things.attractScreenIds[0], null]) {
        const body = { homeScreenBackgroundAttractScreenId };
        const { json } = judge.succeeds(await api.call('update_event_branding', { eventId, body }), 200);
        judge.same(
          'homeScreenBackgroundAttractScreenId',
          member(json, 'homeScreenBackgroundAttractScreenId'),
          homeScreenBackgroundAttractScreenId,
        );
      }
    },
  },
  {
    id: 'update-branding-rejects-invalid',
    rules: ['4.8'],
    title: 'update_event_branding rejects invalid values',
    async run({ api, workbench }, judge) {
      const eventId = await workbench();
      const bad: readonly (readonly [field: string, value: unknown])[] = [
        ['buttonImagesAreRetina', null],
        ['buttonImagesAreRetina', 'yes'],
        ['homeScreenBackgroundAttractScreenId', ''],
        ['homeScreenBackgroundAttractScreenId', 7],
      ];
      for (const [field, value] of bad) {
        const answer = await api.call('update_event_branding', { eventId, body: { [field]: value } });
        judge.refuses(
          answer,
          { code: 'validation_failed', field },
          `update_event_branding, ${field}: ${JSON.stringify(value)}`,
        );
      }
    },
  },
  {
    id: 'remove-empty-slot',
    rules: ['4.10'],
    title: 'emptying an empty slot changes nothing; the logo cannot be removed',
    async run({ api, event }, judge) {
      const { id: eventId } = await event();
      const before = judge.succeeds(await api.call('get_event_branding', { eventId }), 200).json;
      for (const slot of removableSlotNames) {
        const answer = await api.call('remove_event_branding_image', { eventId, query: { slot } });
        judge.same(`the branding without ${slot}`, judge.succeeds(answer, 200).json, before);
      }
      for (const query of [{ slot: 'logo' }, { slot: 'button' }, undefined]) {
        const answer = await api.call('remove_event_branding_image', { eventId, ...(query && { query }) });
        judge.refuses(answer, { code: 'validation_failed', field: 'slot' });
      }
    },
  },
];
