import { removableSlotNames } from '@boothkit/contract/internal';
import type { Check } from '../check.ts';

/** Rules of sections 2.6, 4.7, 4.8 and 4.10 without images. */
export const brandingChecks: readonly Check[] = [
  {
    id: 'new-event-has-no-images',
    rules: ['4.7', '2.6/eventId', '2.6/logoUrl', '2.6/captureButtonUrls'],
    title: 'a new event has no images of its own',
    async run({ api, createEvent }, assert) {
      const { id: eventId } = await createEvent();
      const json = await assert.json(api.call('get_event_branding', { eventId }));
      assert.has(json, { eventId });
      assert.has(json, { logoUrl: null, afterCaptureBackgroundUrl: null, galleryBackgroundUrl: null });
      assert.has(json, { homeScreenBackgroundAttractScreenId: null, captureButtonUrls: {} });
    },
  },
  {
    id: 'update-branding',
    rules: ['4.8', '2.6/buttonImagesAreRetina'],
    title: 'update_event_branding changes only the fields sent',
    async run({ api, sharedEvent }, assert) {
      const eventId = await sharedEvent();
      for (const buttonImagesAreRetina of [true, false]) {
        const json = await assert.json(api.call('update_event_branding', { eventId, body: { buttonImagesAreRetina } }));
        assert.has(json, { buttonImagesAreRetina });
        assert.has(await assert.json(api.call('get_event_branding', { eventId })), { buttonImagesAreRetina });
      }
      const before = await assert.json(api.call('get_event_branding', { eventId }));
      const body = { homeScreenBackgroundAttractScreenId: null };
      assert.equal('the branding', await assert.json(api.call('update_event_branding', { eventId, body })), before);
    },
  },
  {
    id: 'home-screen-attract-screen',
    rules: ['4.8', '2.6/homeScreenBackgroundAttractScreenId'],
    title: 'shows an attract screen behind the home screen; null restores the live camera',
    needs: ['attract-screen'],
    async run({ api, createEvent, resources }, assert) {
      const { id: eventId } = await createEvent();
      for (const homeScreenBackgroundAttractScreenId of [resources.attractScreenIds[0], null]) {
        const body = { homeScreenBackgroundAttractScreenId };
        const json = await assert.json(api.call('update_event_branding', { eventId, body }));
        assert.has(json, body);
      }
    },
  },
  {
    id: 'update-branding-rejects-invalid',
    rules: ['4.8'],
    title: 'update_event_branding rejects invalid values',
    async run({ api, sharedEvent }, assert) {
      const eventId = await sharedEvent();
      const bad: readonly (readonly [field: string, value: unknown])[] = [
        ['buttonImagesAreRetina', null],
        ['buttonImagesAreRetina', 'yes'],
        ['homeScreenBackgroundAttractScreenId', ''],
        ['homeScreenBackgroundAttractScreenId', 7],
      ];
      for (const [field, value] of bad) {
        const response = await api.call('update_event_branding', { eventId, body: { [field]: value } });
        await assert.invalid(response, field, `update_event_branding, ${field}: ${JSON.stringify(value)}`);
      }
    },
  },
  {
    id: 'remove-empty-slot',
    rules: ['4.10'],
    title: 'emptying an empty slot changes nothing; the logo cannot be removed',
    async run({ api, createEvent }, assert) {
      const { id: eventId } = await createEvent();
      const before = await assert.json(api.call('get_event_branding', { eventId }));
      for (const slot of removableSlotNames) {
        const response = await api.call('remove_event_branding_image', { eventId, query: { slot } });
        assert.equal(`the branding without ${slot}`, await assert.json(response), before);
      }
      for (const query of [{ slot: 'logo' }, { slot: 'button' }, undefined]) {
        const response = await api.call('remove_event_branding_image', { eventId, ...(query && { query }) });
        await assert.invalid(response, 'slot');
      }
    },
  },
];
