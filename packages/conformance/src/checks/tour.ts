import type { Check } from '../check.ts';

/** Walks through the operations once, so that there is an answer of each to judge. */
export const tour: Check = {
  id: 'smoke',
  rules: ['1.1', '2.2/settings'],
  title: 'every operation on events and branding succeeds, and get_event returns all settings',
  async run({ api, newEvent, name, newIdUser }, judge) {
    const body = newEvent({ idUser: newIdUser() });
    const { json } = judge.succeeds(await api.call('create_event', { body }), 201);
    const eventId = json !== null && typeof json === 'object' && 'id' in json ? String(json.id) : '';
    const whole = judge.succeeds(await api.call('get_event', { eventId }), 200).json;
    judge.holds(
      'get_event',
      typeof whole === 'object' &&
        whole !== null &&
        'settings' in whole &&
        typeof whole.settings === 'object' &&
        whole.settings !== null,
      'settings, an object',
      whole,
    );
    judge.succeeds(await api.call('list_events', { query: { limit: '1' } }), 200);
    judge.succeeds(await api.call('update_event', { eventId, body: { captureMessage: 'Smile!' } }), 200);
    judge.succeeds(await api.call('get_event_branding', { eventId }), 200);
    judge.succeeds(await api.call('update_event_branding', { eventId, body: { buttonImagesAreRetina: true } }), 200);
    judge.succeeds(await api.call('remove_event_branding_image', { eventId, query: { slot: 'button-photo' } }), 200);
    const copy = { name: name(' copy'), date: body['date'] };
    judge.succeeds(await api.call('duplicate_event', { eventId, body: copy }), 201);
    judge.succeeds(await api.call('get_openapi'), 200);
    judge.succeeds(await api.call('delete_event', { eventId }), 200);
  },
};
