import { limits } from '@boothkit/contract/constants';
import { captureTypes } from '@boothkit/contract/rules';
import { type Check, ownerCheck } from '../check.ts';
import { member, textMember } from '../target/answer.ts';
import { png } from '../target/pictures.ts';
import { eventDate, idsOf } from '../target/stage.ts';
import { createUpload, fetchImage, putBytes, setImage } from './uploaded.ts';

const basicTemplate = { name: 'Classic strip', photoAreaCount: 3 };
const button = () => ({ bytes: png(40, 40), contentType: 'image/png' as const });

/** Rules of plans, quota, keys and lifetimes, which take an account of their own. */
export const ownerAccountChecks: readonly Check[] = [
  ownerCheck({
    id: 'plan-required',
    rules: ['5.2'],
    title: 'the API is open on Pro+ and closed on other plans, immediately after a change',
    async run({ account }, judge) {
      const { api, control } = await account();
      judge.succeeds(await api.call('list_events'), 200);
      for (const plan of ['Pro', 'Basic']) {
        await control('PATCH', '', { plan });
        judge.refuses(await api.call('list_events'), { code: 'plan_required' }, `list_events on ${plan}`);
      }
    },
  }),
  ownerCheck({
    id: 'quota-and-credits',
    rules: ['4.2.1', '4.2.3', '4.6.2'],
    title:
      'create and duplicate use quota, then credits, then are rejected; a known idUser, a rejection and a delete change neither',
    async run({ account }, judge) {
      const { api, control, newEvent, newIdUser, name } = await account({ quota: { events: 1, credits: 1 } });
      const left = async () => member(await control('GET', ''), 'quota');
      const idUser = newIdUser();
      await api.call('create_event', { body: newEvent({ name: '' }) });
      judge.same('the quota after a refused create', await left(), { events: 1, credits: 1 });
      const first = judge.succeeds(await api.call('create_event', { body: newEvent({ idUser }) }), 201);
      judge.same('the quota after a create', await left(), { events: 0, credits: 1 });
      judge.succeeds(await api.call('create_event', { body: newEvent({ idUser }) }), 201);
      judge.same('the quota after a create with the same idUser', await left(), { events: 0, credits: 1 });
      const eventId = textMember(first.json, 'id');
      const body = { name: name(' copy'), date: eventDate };
      const copy = judge.succeeds(await api.call('duplicate_event', { eventId, body }), 201);
      judge.same('the quota after a duplicate', await left(), { events: 0, credits: 0 });
      judge.refuses(await api.call('create_event', { body: newEvent() }), { code: 'quota_exceeded' });
      judge.refuses(await api.call('duplicate_event', { eventId, body }), { code: 'quota_exceeded' });
      judge.succeeds(await api.call('create_event', { body: newEvent({ idUser }) }), 201);
      await api.call('delete_event', { eventId: textMember(copy.json, 'id') });
      judge.same('the quota after a delete', await left(), { events: 0, credits: 0 });
    },
  }),
  ownerCheck({
    id: 'account-defaults',
    rules: ['2.1/colors-default', '4.2.4'],
    title: "an event without colours, attract screen or stickers takes the account's; one with them keeps its own",
    async run({ account }, judge) {
      const { api, control, event, things } = await account({
        defaults: { colors: ['#101112', '#131415', '#161718'] },
      });
      const [attractScreenId, other] = things.attractScreenIds;
      const [stickerSetId] = things.stickerSetIds;
      await control('PATCH', '', { defaults: { attractScreenId, stickerSetId } });
      const plain = (await event()).json;
      judge.same('colors', member(plain, 'colors'), ['#101112', '#131415', '#161718']);
      judge.same('attractScreenId', member(plain, 'attractScreenId'), attractScreenId);
      judge.same('stickerSetId', member(plain, 'stickerSetId'), stickerSetId);
      const own = { colors: ['#202122', '#232425', '#262728'], attractScreenId: other };
      const { json } = await event(own);
      judge.same('colors that were sent', member(json, 'colors'), own.colors);
      judge.same('attractScreenId that was sent', member(json, 'attractScreenId'), other);
      judge.succeeds(await api.call('list_events'), 200);
    },
  }),
  ownerCheck({
    id: 'revoked-key',
    rules: ['5.6'],
    title: 'a revoked key is rejected, and other keys continue to work',
    async run({ account }, judge) {
      const { api, readOnly, control } = await account();
      const data = member(await control('GET', '/keys'), 'data');
      const key = (Array.isArray(data) ? data : []).find((one: unknown) => member(one, 'scope') === 'read');
      await control('POST', `/keys/${textMember(key, 'id')}/revoke`);
      judge.refuses(
        await (readOnly ?? api).call('list_events'),
        { code: 'unauthorized' },
        'list_events with a revoked key',
      );
      judge.succeeds(await api.call('list_events'), 200);
    },
  }),
  ownerCheck({
    id: 'foreign-event',
    rules: ['4.3', '4.4/name', '4.5', '4.7'],
    title: "another account's event is not_found in every operation, and stays unchanged",
    assumed: ['S19'],
    async run({ account }, judge) {
      const mine = await account();
      const theirs = await account();
      const { id: eventId, json } = await theirs.event();
      const body = { name: mine.name(), date: eventDate };
      const answers = [
        await mine.api.call('get_event', { eventId }),
        await mine.api.call('update_event', { eventId, body: { hashtag: '#mine' } }),
        await mine.api.call('duplicate_event', { eventId, body }),
        await mine.api.call('get_event_branding', { eventId }),
        await mine.api.call('delete_event', { eventId }),
      ];
      for (const answer of answers)
        judge.refuses(answer, { code: 'not_found' }, `${answer.asked.operation} of another account's event`);
      judge.same('events in my list', idsOf(judge.succeeds(await mine.api.call('list_events'), 200)), []);
      const kept = judge.succeeds(await theirs.api.call('get_event', { eventId }), 200).json;
      judge.same('modifiedDate', member(kept, 'modifiedDate'), member(json, 'modifiedDate'));
    },
  }),
  ownerCheck({
    id: 'plan-of-event-limits-images',
    rules: ['4.9/button', '4.9/after-capture-background', '4.9/logo', '4.8'],
    title:
      'an event created under Pro takes a logo but no button, one created under Basic neither; branding needs Pro+',
    assumed: ['S16'],
    async run({ account }, judge) {
      const { api, control, things, name } = await account();
      const made = async (plan: string) =>
        textMember(
          await control('POST', '/events', { name: name(), templateIds: [things.templateIds[0]], plan }),
          'id',
        );
      const [pro, basic] = [await made('Pro'), await made('Basic')];
      const logo = { bytes: png(600, 600), contentType: 'image/png' as const };
      judge.succeeds(await setImage(api, pro, 'logo', logo), 201);
      judge.refuses(await setImage(api, basic, 'logo', logo), { code: 'plan_required' });
      judge.refuses(await setImage(api, pro, 'button-photo', button()), { code: 'plan_required' });
      judge.refuses(await setImage(api, pro, 'after-capture-background', button()), { code: 'plan_required' });
      judge.refuses(await api.call('update_event_branding', { eventId: pro, body: { buttonImagesAreRetina: true } }), {
        code: 'plan_required',
      });
    },
  }),
  ownerCheck({
    id: 'signed-image-urls',
    rules: ['2.6/signed', '8/signed-urls', '2.8/no-auth'],
    title:
      'URLs of buttons and after-capture backgrounds expire after 7 days and are renewed on read; others never expire',
    async run({ account, advance }, judge) {
      const { api, event } = await account();
      const { id: eventId } = await event();
      await setImage(api, eventId, 'logo', { bytes: png(600, 600), contentType: 'image/png' });
      const { json } = judge.succeeds(await setImage(api, eventId, 'button-photo', button()), 201);
      const url = member(member(json, 'captureButtonUrls'), 'photo');
      await advance(7 * 86_400 - 5);
      judge.same('the status just before 7 days', (await fetchImage(api, url)).status, 200);
      await advance(10);
      const { status } = await fetchImage(api, url);
      judge.holds('the image after 7 days', status >= 400 && status < 500, 'a refusal', `status ${status}`);
      judge.same('the status of the logo', (await fetchImage(api, member(json, 'logoUrl'))).status, 200);
      const { json: renewed } = judge.succeeds(await api.call('get_event_branding', { eventId }), 200);
      judge.same(
        'the status of the renewed URL',
        (await fetchImage(api, member(member(renewed, 'captureButtonUrls'), 'photo'))).status,
        200,
      );
    },
  }),
  ownerCheck({
    id: 'upload-lifetime',
    rules: ['4.11/upload'],
    title: 'an upload and its path expire after 15 minutes',
    assumed: ['S11'],
    async run({ account, advance }, judge) {
      const { api, event } = await account();
      const { id: eventId } = await event();
      const image = button();
      const [late, used] = [await createUpload(api, image), await createUpload(api, image)];
      await putBytes(api, used, image.bytes);
      const set = () =>
        api.call('set_event_branding_image', { eventId, body: { slot: 'button-photo', uploadPath: used.storagePath } });
      await advance(limits.upload.minutes * 60 - 5);
      judge.succeeds(await set(), 201);
      await advance(10);
      judge.refuses(await set(), { code: 'validation_failed', field: 'uploadPath' });
      const { status } = await putBytes(api, late, image.bytes);
      judge.holds('bytes after 15 minutes', status >= 400 && status < 500, 'a refusal', `status ${status}`);
    },
  }),
  ownerCheck({
    id: 'page-size-of-100',
    rules: ['8/list-limit', '4.1/limit', '4.1/page'],
    title: 'a page has 25 events without limit and at most 100, and pagination over 101 returns each once',
    async run({ account }, judge) {
      const { api, control, things } = await account();
      const wanted: string[] = [];
      for (let at = 0; at < 101; at++)
        wanted.push(
          textMember(
            await control('POST', '/events', { name: `Event ${at}`, templateIds: [things.templateIds[0]] }),
            'id',
          ),
        );
      judge.same('events without limit', idsOf(judge.succeeds(await api.call('list_events'), 200)).length, 25);
      const first = judge.succeeds(await api.call('list_events', { query: { limit: '100' } }), 200);
      judge.same('events with limit 100', idsOf(first).length, 100);
      const query = { limit: '100', cursor: textMember(first.json, 'nextCursor') };
      const second = judge.succeeds(await api.call('list_events', { query }), 200);
      judge.same('all events', [...idsOf(first), ...idsOf(second)].toSorted(), wanted.toSorted());
    },
  }),
  ownerCheck({
    id: 'capture-types-of-templates',
    rules: ['2.4.8', '2.4.1', '2.4.2', '2.4.3', '2.4.4', '2.4.5', '2.4.7'],
    title: 'a new event offers what its templates support; added support counts when the list is set again',
    async run({ account }, judge) {
      const { event, things, api } = await account({
        templates: [
          basicTemplate,
          { name: 'Single', photoAreaCount: 1 },
          {
            name: 'AI',
            photoAreaCount: 1,
            aiPortraitIds: ['x'],
            aiCustomPrompts: [{ enabled: true, hasPreviewImage: true }],
          },
          { name: 'Not slow', photoAreaCount: 1, disabledCaptureTypes: ['slowmo', 'gif'] },
        ],
      });
      const served = [
        ['photo'],
        ['boomerang', 'gif', 'photo', 'slowmo', 'video'],
        ['aiCustomPrompt', 'aiPhoto', 'boomerang', 'gif', 'photo', 'slowmo', 'video'],
        ['boomerang', 'photo', 'video'],
      ];
      const typesOf = (json: unknown) => {
        const list = member(member(json, 'settings'), 'captureTypes');
        return Array.isArray(list) ? list.map(String).toSorted() : list;
      };
      for (const [at, id] of things.templateIds.entries())
        judge.same(`captureTypes with template ${at}`, typesOf((await event({ templateIds: [id] })).json), served[at]);
      const { id: eventId } = await event({ templateIds: [things.templateIds[2]] });
      const body = { templateIds: [things.templateIds[0]] };
      judge.same(
        'captureTypes once the template changed',
        typesOf(judge.succeeds(await api.call('update_event', { eventId, body }), 200).json),
        ['photo'],
      );
    },
  }),
  ownerCheck({
    id: 'template-change',
    rules: ['4.2.5'],
    title: 'a change to a template applies to the events that use it',
    async run({ account }, judge) {
      const { api, control, event, things } = await account({ templates: [basicTemplate] });
      const [templateId] = things.templateIds;
      const { id: eventId } = await event({ templateIds: [templateId] });
      await control('PATCH', `/templates/${templateId}`, { photoAreaCount: 1 });
      const body = { settings: { captureTypes } };
      const { json } = judge.succeeds(await api.call('update_event', { eventId, body }), 200);
      const offered = member(member(json, 'settings'), 'captureTypes');
      judge.same('captureTypes once the template has one photo area', offered, [
        ...['photo', 'boomerang', 'slowmo', 'video', 'gif'],
      ]);
    },
  }),
];
