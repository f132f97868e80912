import type { Check } from '../check.ts';
import { member } from '../target/answer.ts';

/** Rules of sections 4.3 and 4.5. */
export const readAndDeleteChecks: readonly Check[] = [
  {
    id: 'get-event',
    rules: ['4.3', '2.2/settings'],
    title: 'get_event returns the whole event, or settings as null if concise',
    async run({ api, workbench }, judge) {
      const eventId = await workbench();
      const get = async (query: Readonly<Record<string, string>>) =>
        judge.succeeds(await api.call('get_event', { eventId, query }), 200).json;
      const usual = await get({});
      const detailed = await get({ response_format: 'detailed' });
      const concise = await get({ response_format: 'concise' });
      judge.same('the detailed event', detailed, usual);
      judge.holds(
        'settings of the detailed event',
        member(usual, 'settings') !== null,
        'an object',
        member(usual, 'settings'),
      );
      judge.same('the concise event', concise, { ...Object(usual), settings: null });
    },
  },
  {
    id: 'get-event-response-format',
    rules: ['4.3'],
    title: 'get_event rejects another response_format',
    async run({ api, workbench }, judge) {
      const query = { response_format: 'short' };
      const answer = await api.call('get_event', { eventId: await workbench(), query });
      judge.refuses(answer, { code: 'validation_failed', field: 'response_format' });
    },
  },
  {
    id: 'delete-event',
    rules: ['4.5', '1.4'],
    title: 'delete_event returns deleted and id, and the event is gone from get and list',
    async run({ api, event, newIdUser }, judge) {
      const idUser = newIdUser();
      const { id } = await event({ idUser });
      const { json } = judge.succeeds(await api.call('delete_event', { eventId: id }), 200);
      judge.same('the answer', json, { deleted: true, id });
      judge.refuses(await api.call('get_event', { eventId: id }), { code: 'not_found' }, 'get_event after it');
      judge.refuses(
        await api.call('delete_event', { eventId: id }),
        { code: 'not_found' },
        'delete_event a second time',
      );
      judge.refuses(
        await api.call('get_event_branding', { eventId: id }),
        { code: 'not_found' },
        'get_event_branding after it',
      );
      const list = judge.succeeds(await api.call('list_events', { query: { idUser } }), 200);
      judge.same('the list by its key', member(list.json, 'data'), []);
    },
  },
  {
    id: 'not-found',
    rules: ['4.3', '7.1'],
    title: 'an unknown event is not_found, with the same response as a deleted one',
    assumed: ['S1', 'S19'],
    async run({ api, event }, judge) {
      const { id } = await event();
      await api.call('delete_event', { eventId: id });
      for (const eventId of [id, 'no-such-event']) {
        const answer = await api.call('get_event', { eventId });
        judge.same(`the status for ${eventId === id ? 'a deleted event' : 'one that never was'}`, answer.status, 404);
        judge.refuses(answer, { code: 'not_found' });
      }
    },
  },
];
