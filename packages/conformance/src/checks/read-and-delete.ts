import type { Check } from '../check.ts';
import { member } from '../target/response.ts';

/** Rules of sections 4.3 and 4.5. */
export const readAndDeleteChecks: readonly Check[] = [
  {
    id: 'get-event',
    rules: ['4.3', '2.2/settings'],
    title: 'get_event returns the whole event, or settings as null if concise',
    async run({ api, sharedEvent }, assert) {
      const eventId = await sharedEvent();
      const get = async (query: Readonly<Record<string, string>>) =>
        await assert.json(api.call('get_event', { eventId, query }));
      const standard = await get({});
      const detailed = await get({ response_format: 'detailed' });
      const concise = await get({ response_format: 'concise' });
      assert.equal('the detailed event', detailed, standard);
      assert.holds('settings of the detailed event', member(detailed, 'settings') !== null, 'an object', null);
      assert.equal('the concise event', concise, { ...Object(standard), settings: null });
    },
  },
  {
    id: 'get-event-response-format',
    rules: ['4.3'],
    title: 'get_event rejects another response_format',
    async run({ api, sharedEvent }, assert) {
      const query = { response_format: 'short' };
      const response = await api.call('get_event', { eventId: await sharedEvent(), query });
      await assert.invalid(response, 'response_format');
    },
  },
  {
    id: 'delete-event',
    rules: ['4.5', '1.4'],
    title: 'delete_event returns deleted and id, and the event is gone from get and list',
    async run({ api, createEvent, newIdUser }, assert) {
      const idUser = newIdUser();
      const { id } = await createEvent({ idUser });
      const json = await assert.json(api.call('delete_event', { eventId: id }));
      assert.equal('the response', json, { deleted: true, id });
      await assert.rejects(api.call('get_event', { eventId: id }), 'not_found', 'get_event afterwards');
      await assert.rejects(api.call('delete_event', { eventId: id }), 'not_found', 'delete_event a second time');
      await assert.rejects(
        api.call('get_event_branding', { eventId: id }),
        'not_found',
        'get_event_branding afterwards',
      );
      assert.has(await assert.json(api.call('list_events', { query: { idUser } })), { data: [] });
    },
  },
  {
    id: 'not-found',
    rules: ['4.3', '7.1'],
    title: 'an unknown event is not_found, with the same response as a deleted one',
    assumed: ['S1', 'S19'],
    async run({ api, createEvent }, assert) {
      const { id } = await createEvent();
      await api.call('delete_event', { eventId: id });
      for (const eventId of [id, 'no-such-event']) {
        const response = await api.call('get_event', { eventId });
        assert.equal(`the status for ${eventId === id ? 'a deleted' : 'an unknown'} event`, response.status, 404);
        await assert.rejects(response, 'not_found');
      }
    },
  },
];
