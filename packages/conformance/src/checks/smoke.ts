import type { Check } from '../check.ts';

/** Walks through the operations once, so that there is an response of each to assert. */
export const smoke: Check = {
  id: 'smoke',
  rules: ['1.1', '2.2/settings'],
  title: 'every operation on events and branding succeeds, and get_event returns all settings',
  async run({ api, eventBody, name, newIdUser }, assert) {
    const body = eventBody({ idUser: newIdUser() });
    const json = await assert.json(api.call('create_event', { body }));
    const eventId = json !== null && typeof json === 'object' && 'id' in json ? String(json.id) : '';
    const whole = await assert.json(api.call('get_event', { eventId }));
    assert.holds(
      'get_event',
      typeof whole === 'object' &&
        whole !== null &&
        'settings' in whole &&
        typeof whole.settings === 'object' &&
        whole.settings !== null,
      'settings, an object',
      whole,
    );
    await assert.succeeds(api.call('list_events', { query: { limit: '1' } }));
    await assert.succeeds(api.call('update_event', { eventId, body: { captureMessage: 'Smile!' } }));
    await assert.succeeds(api.call('get_event_branding', { eventId }));
    await assert.succeeds(api.call('update_event_branding', { eventId, body: { buttonImagesAreRetina: true } }));
    await assert.succeeds(api.call('remove_event_branding_image', { eventId, query: { slot: 'button-photo' } }));
    const copy = { name: name(' copy'), date: body['date'] };
    await assert.succeeds(api.call('duplicate_event', { eventId, body: copy }));
    await assert.succeeds(api.call('get_openapi'));
    await assert.succeeds(api.call('delete_event', { eventId }));
  },
};
