import type { Check } from '../check.ts';
import type { Api } from '../target/api.ts';
import { eventDate } from '../target/context.ts';
import { member } from '../target/response.ts';

/** Rules of section 5 that need only a key. */
export const accessChecks: readonly Check[] = [
  {
    id: 'unauthorized',
    rules: ['5.1', '4/errors'],
    title: 'rejects a missing key, an unknown key and another authentication scheme as unauthorized',
    async run({ api, sharedEvent }, assert) {
      const eventId = await sharedEvent();
      const wrong: readonly (readonly [words: string, authorization: string | null])[] = [
        ['no Authorization', null],
        ['an unknown key', 'Bearer no-such-key'],
        ['an empty key', 'Bearer '],
        ['another scheme', `Basic ${api.apiKey}`],
        ['the key alone', api.apiKey],
        ['the key with its letter case swapped', `Bearer ${swapped(api.apiKey)}`],
      ];
      for (const [words, authorization] of wrong) {
        await assert.rejects(api.call('list_events', { authorization }), 'unauthorized', `list_events with ${words}`);
      }
      await assert.rejects(api.call('delete_event', { eventId, authorization: null }), 'unauthorized');
      await assert.succeeds(api.call('get_event', { eventId }));
    },
  },
  {
    id: 'read-key-reads',
    rules: ['5.4', '4/scope'],
    title: 'accepts GET requests with a key of scope read',
    needs: ['read-only-key'],
    async run({ readOnly, sharedEvent }, assert) {
      const eventId = await sharedEvent();
      const reading = required(readOnly);
      await assert.succeeds(reading.call('list_events', { query: { limit: '1' } }));
      await assert.succeeds(reading.call('get_event', { eventId }));
      await assert.succeeds(reading.call('get_event_branding', { eventId }));
      await assert.succeeds(reading.call('get_openapi'));
    },
  },
  {
    id: 'read-key-cannot-write',
    rules: ['5.4', '4/scope'],
    title: 'rejects every write with a key of scope read, and changes nothing',
    needs: ['read-only-key'],
    async run({ api, readOnly, sharedEvent, eventBody, name }, assert) {
      const eventId = await sharedEvent();
      const before = await assert.json(api.call('get_event', { eventId }));
      const reading = required(readOnly);
      const writes = [
        reading.call('create_event', { body: eventBody() }),
        reading.call('update_event', { eventId, body: { hashtag: '#read' } }),
        reading.call('duplicate_event', { eventId, body: { name: name(), date: eventDate } }),
        reading.call('update_event_branding', { eventId, body: { buttonImagesAreRetina: true } }),
        reading.call('set_event_branding_image', { eventId, body: { slot: 'logo', uploadPath: 'x' } }),
        reading.call('remove_event_branding_image', { eventId, query: { slot: 'button-gif' } }),
        reading.call('create_upload', { body: { purpose: 'event-branding-image' } }),
        reading.call('delete_event', { eventId }),
      ];
      for (const response of await Promise.all(writes)) await assert.rejects(response, 'insufficient_scope');
      const after = await assert.json(api.call('get_event', { eventId }));
      assert.equal('the event', member(after, 'hashtag'), member(before, 'hashtag'));
    },
  },
];

function required(readOnly: Api | undefined): Api {
  if (!readOnly) throw new Error('the check needs a key with the scope read');
  return readOnly;
}

const swapped = (text: string) =>
  [...text].map((letter) => (letter === letter.toUpperCase() ? letter.toLowerCase() : letter.toUpperCase())).join('');
