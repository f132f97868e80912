import type { Check } from '../check.ts';
import { eventDate } from '../target/context.ts';
import { member, settingOf, textMember } from '../target/response.ts';

const long = 'x'.repeat(201);

/** Rules of section 4.6. */
export const duplicateChecks: readonly Check[] = [
  {
    id: 'duplicate',
    rules: ['4.6.1', '4.6.3'],
    title:
      "a copy has its own id, gallery, name and date, the original's configuration, and its idUser with -duplicated appended",
    async run({ api, createEvent, newIdUser, name }, assert) {
      const idUser = newIdUser();
      const { id: eventId } = await createEvent({
        idUser,
        hashtag: '#ada',
        captureMessage: 'Smile!',
        colors: ['#102030', '#203040', '#304050'],
      });
      const settings = { countdownTimer: 11, actions: ['qrCode'] };
      const source = await assert.json(api.call('update_event', { eventId, body: { settings } }));
      const sent = { name: name(' copy'), date: '2099-11-30T18:30:00.000Z' };
      const copy = await assert.json(api.call('duplicate_event', { eventId, body: sent }));
      const id = textMember(copy, 'id');
      assert.holds('id', id !== '' && id !== eventId, 'another id', id);
      const gallery = textMember(copy, 'galleryId');
      assert.holds('galleryId', gallery !== '' && gallery !== member(source, 'galleryId'), 'another gallery', gallery);
      assert.has(copy, { name: sent.name });
      assert.equal('date, as a timestamp', Date.parse(textMember(copy, 'date')), Date.parse(sent.date));
      assert.has(copy, { idUser: `${idUser}-duplicated`, printCount: 0 });
      for (const field of [
        ...['hashtag', 'notes', 'colors', 'captureMessage', 'brandingTextColor'],
        ...['templateIds', 'attractScreenId', 'stickerSetId'],
      ])
        assert.equal(field, member(copy, field), member(source, field));
      for (const key of ['countdownTimer', 'actions', 'captureTypes', 'gifPlaybackSpeed'])
        assert.equal(`settings.${key}`, settingOf(copy, key), settingOf(source, key));
    },
  },
  {
    id: 'duplicate-id-user',
    rules: ['4.6.3'],
    title: 'a copy of an event without idUser has none, and a long idUser keeps its suffix',
    assumed: ['S24'],
    async run({ api, createEvent, newIdUser, name }, assert) {
      const key = newIdUser();
      const full = key + 'x'.repeat(200 - key.length);
      for (const [idUser, expected] of [
        [undefined, null],
        [full, `${full}-duplicated`],
      ] as const) {
        const { id: eventId } = await createEvent({ idUser });
        const body = { name: name(' copy'), date: eventDate };
        const json = await assert.json(api.call('duplicate_event', { eventId, body }));
        assert.equal('idUser of the copy', member(json, 'idUser'), expected);
      }
    },
  },
  {
    id: 'duplicate-branding',
    rules: ['4.6.1'],
    title: 'a copy has the branding of its original',
    assumed: ['S33'],
    async run({ api, createEvent, name }, assert) {
      const { id: eventId } = await createEvent();
      await assert.succeeds(api.call('update_event_branding', { eventId, body: { buttonImagesAreRetina: true } }));
      const body = { name: name(' copy'), date: eventDate };
      const copy = await assert.json(api.call('duplicate_event', { eventId, body }));
      const branding = await assert.json(api.call('get_event_branding', { eventId: textMember(copy, 'id') }));
      assert.has(branding, { buttonImagesAreRetina: true });
    },
  },
  {
    id: 'duplicate-capture-types',
    rules: ['4.6.4', '2.4.7'],
    title: 'a copy keeps a list of fewer than seven capture types unchanged',
    async run({ api, createEvent, name }, assert) {
      const { id: eventId } = await createEvent();
      const captureTypes = ['video', 'photo', 'aiPhoto'];
      await assert.succeeds(api.call('update_event', { eventId, body: { settings: { captureTypes } } }));
      const body = { name: name(' copy'), date: eventDate };
      const json = await assert.json(api.call('duplicate_event', { eventId, body }));
      assert.equal('captureTypes of the copy', settingOf(json, 'captureTypes'), captureTypes);
    },
  },
  {
    id: 'duplicate-rejects-invalid',
    rules: ['4.6.1', '7/validation-failed'],
    title: 'duplicate_event rejects a missing or long name, and a missing or invalid date',
    async run({ api, sharedEvent, name }, assert) {
      const eventId = await sharedEvent();
      const bad: readonly (readonly [field: string, body: object])[] = [
        ['name', { date: eventDate }],
        ['name', { name: '', date: eventDate }],
        ['name', { name: long, date: eventDate }],
        ['date', { name: name(' copy') }],
        ['date', { name: name(' copy'), date: '2099-12-30' }],
      ];
      for (const [field, body] of bad)
        await assert.invalid(
          api.call('duplicate_event', { eventId, body }),
          field,
          `duplicate_event with ${JSON.stringify(body).slice(0, 60)}`,
        );
    },
  },
  {
    id: 'duplicate-unknown-event',
    rules: ['4.6.1'],
    title: 'duplicating an unknown event is not_found',
    async run({ api, name }, assert) {
      const body = { name: name(' copy'), date: eventDate };
      await assert.rejects(api.call('duplicate_event', { eventId: 'no-such-event', body }), 'not_found');
    },
  },
];
