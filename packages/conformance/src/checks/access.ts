import type { Check } from '../check.ts';
import { member } from '../target/answer.ts';
import { eventDate } from '../target/stage.ts';

/** Rules of section 5 that a key sees. */
export const accessChecks: readonly Check[] = [
  {
    id: 'unauthorized',
    rules: ['5.1', '4/errors'],
    title: 'rejects a missing key, an unknown key and another authentication scheme as unauthorized',
    async run({ api, workbench }, judge) {
      const eventId = await workbench();
      const wrong: readonly (readonly [words: string, authorization: string | null])[] = [
        ['no Authorization', null],
        ['a key that is none', 'Bearer no-such-key'],
        ['an empty key', 'Bearer '],
        ['another scheme', `Basic ${api.apiKey}`],
        ['the key alone', api.apiKey],
        ['the key in capitals and small letters exchanged', `Bearer ${swapped(api.apiKey)}`],
      ];
      for (const [words, authorization] of wrong) {
        judge.refuses(
          await api.call('list_events', { authorization }),
          { code: 'unauthorized' },
          `list_events with ${words}`,
        );
      }
      judge.refuses(await api.call('delete_event', { eventId, authorization: null }), { code: 'unauthorized' });
      judge.succeeds(await api.call('get_event', { eventId }), 200);
    },
  },
  {
    id: 'read-key-reads',
    rules: ['5.4', '4/scope'],
    title: 'accepts GET requests with a key of scope read',
    needs: ['read-only-key'],
    async run({ api, readOnly, workbench }, judge) {
      const eventId = await workbench();
      const reading = readOnly ?? api;
      judge.succeeds(await reading.call('list_events', { query: { limit: '1' } }), 200);
      judge.succeeds(await reading.call('get_event', { eventId }), 200);
      judge.succeeds(await reading.call('get_event_branding', { eventId }), 200);
      judge.succeeds(await reading.call('get_openapi'), 200);
    },
  },
  {
    id: 'read-key-cannot-write',
    rules: ['5.4', '4/scope'],
    title: 'rejects every write with a key of scope read, and changes nothing',
    needs: ['read-only-key'],
    async run({ api, readOnly, workbench, newEvent, name }, judge) {
      const eventId = await workbench();
      const before = judge.succeeds(await api.call('get_event', { eventId }), 200).json;
      const reading = readOnly ?? api;
      const refusal = { code: 'insufficient_scope' } as const;
      judge.refuses(await reading.call('create_event', { body: newEvent() }), refusal);
      judge.refuses(await reading.call('update_event', { eventId, body: { hashtag: '#read' } }), refusal);
      judge.refuses(
        await reading.call('duplicate_event', { eventId, body: { name: name(), date: eventDate } }),
        refusal,
      );
      judge.refuses(
        await reading.call('update_event_branding', { eventId, body: { buttonImagesAreRetina: true } }),
        refusal,
      );
      judge.refuses(
        await reading.call('set_event_branding_image', { eventId, body: { slot: 'logo', uploadPath: 'x' } }),
        refusal,
      );
      judge.refuses(
        await reading.call('remove_event_branding_image', { eventId, query: { slot: 'button-gif' } }),
        refusal,
      );
      judge.refuses(
        await reading.call('create_upload', { body: { purpose: 'event-branding-image', contentType: 'image/png' } }),
        refusal,
      );
      judge.refuses(await reading.call('delete_event', { eventId }), refusal);
      const after = judge.succeeds(await api.call('get_event', { eventId }), 200).json;
      judge.same('the event', member(after, 'hashtag'), member(before, 'hashtag'));
    },
  },
];

const swapped = (text: string) =>
  [...text].map((letter) => (letter === letter.toUpperCase() ? letter.toLowerCase() : letter.toUpperCase())).join('');
