import type { Check } from '../check.ts';
import { member, textMember } from '../target/answer.ts';
import { eventDate } from '../target/stage.ts';

const long = 'x'.repeat(201);

/** Rules of section 4.6. */
export const duplicateChecks: readonly Check[] = [
  {
    id: 'duplicate',
    rules: ['4.6.1', '4.6.3'],
    title:
      "a copy has its own id, gallery, name and date, the original's configuration, and its idUser with -duplicated appended",
    async run({ api, event, newIdUser, name }, judge) {
      const idUser = newIdUser();
      const { id: eventId } = await event({
        idUser,
        hashtag: '#ada',
        captureMessage: 'Smile!',
        colors: ['#102030', '#203040', '#304050'],
      });
      const settings = { countdownTimer: 11, actions: ['qrCode'] };
      const source = judge.succeeds(await api.call('update_event', { eventId, body: { settings } }), 200).json;
      const sent = { name: name(' copy'), date: '2099-11-30T18:30:00.000Z' };
      const { json: copy } = judge.succeeds(await api.call('duplicate_event', { eventId, body: sent }), 201);
      judge.holds(
        'id',
        textMember(copy, 'id') !== '' && textMember(copy, 'id') !== eventId,
        'another id',
        member(copy, 'id'),
      );
      const gallery = textMember(copy, 'galleryId');
      judge.holds('galleryId', gallery !== '' && gallery !== member(source, 'galleryId'), 'another gallery', gallery);
      judge.same('name', member(copy, 'name'), sent.name);
      judge.same('date, as an instant', Date.parse(textMember(copy, 'date')), Date.parse(sent.date));
      judge.same('idUser', member(copy, 'idUser'), `${idUser}-duplicated`);
      judge.same('printCount', member(copy, 'printCount'), 0);
      for (const field of [
        'hashtag',
        'notes',
        'colors',
        'captureMessage',
        'brandingTextColor',
        'templateIds',
        'attractScreenId',
        'stickerSetId',
      ])
        judge.same(field, member(copy, field), member(source, field));
      for (const key of ['countdownTimer', 'actions', 'captureTypes', 'gifPlaybackSpeed'])
        judge.same(`settings.${key}`, member(member(copy, 'settings'), key), member(member(source, 'settings'), key));
    },
  },
  {
    id: 'duplicate-id-user',
    rules: ['4.6.3'],
    title: 'a copy of an event without idUser has none, and a long idUser keeps its suffix',
    assumed: ['S24'],
    async run({ api, event, newIdUser, name }, judge) {
      const key = newIdUser();
      const full = key + 'x'.repeat(200 - key.length);
      for (const [idUser, expected] of [
        [undefined, null],
        [full, `${full}-duplicated`],
      ] as const) {
        const { id: eventId } = await event({ idUser });
        const body = { name: name(' copy'), date: eventDate };
        const { json } = judge.succeeds(await api.call('duplicate_event', { eventId, body }), 201);
        judge.same('idUser of the copy', member(json, 'idUser'), expected);
      }
    },
  },
  {
    id: 'duplicate-branding',
    rules: ['4.6.1'],
    title: 'a copy has the branding of its original',
    assumed: ['S33'],
    async run({ api, event, name }, judge) {
      const { id: eventId } = await event();
      judge.succeeds(await api.call('update_event_branding', { eventId, body: { buttonImagesAreRetina: true } }), 200);
      const body = { name: name(' copy'), date: eventDate };
      const copy = judge.succeeds(await api.call('duplicate_event', { eventId, body }), 201);
      const branding = judge.succeeds(
        await api.call('get_event_branding', { eventId: textMember(copy.json, 'id') }),
        200,
      );
      judge.same('buttonImagesAreRetina of the copy', member(branding.json, 'buttonImagesAreRetina'), true);
    },
  },
  {
    id: 'duplicate-capture-types',
    rules: ['4.6.4', '2.4.7'],
    title: 'a copy keeps a list of fewer than seven capture types unchanged',
    async run({ api, event, name }, judge) {
      const { id: eventId } = await event();
      const captureTypes = ['video', 'photo', 'aiPhoto'];
      judge.succeeds(await api.call('update_event', { eventId, body: { settings: { captureTypes } } }), 200);
      const body = { name: name(' copy'), date: eventDate };
      const { json } = judge.succeeds(await api.call('duplicate_event', { eventId, body }), 201);
      judge.same('captureTypes of the copy', member(member(json, 'settings'), 'captureTypes'), captureTypes);
    },
  },
  {
    id: 'duplicate-rejects-invalid',
    rules: ['4.6.1', '7/validation-failed'],
    title: 'duplicate_event rejects a missing or long name, and a missing or invalid date',
    async run({ api, workbench, name }, judge) {
      const eventId = await workbench();
      const bad: readonly (readonly [field: string, body: object])[] = [
        ['name', { date: eventDate }],
        ['name', { name: '', date: eventDate }],
        ['name', { name: long, date: eventDate }],
        ['date', { name: name(' copy') }],
        ['date', { name: name(' copy'), date: '2099-12-30' }],
      ];
      for (const [field, body] of bad)
        judge.refuses(
          await api.call('duplicate_event', { eventId, body }),
          { code: 'validation_failed', field },
          `duplicate_event with ${JSON.stringify(body).slice(0, 60)}`,
        );
    },
  },
  {
    id: 'duplicate-unknown-event',
    rules: ['4.6.1'],
    title: 'duplicating an unknown event is not_found',
    async run({ api, name }, judge) {
      const body = { name: name(' copy'), date: eventDate };
      judge.refuses(await api.call('duplicate_event', { eventId: 'no-such-event', body }), { code: 'not_found' });
    },
  },
];
