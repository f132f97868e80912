import { captureTypes, limits } from '@boothkit/contract/rules';
import { type Check, ownerCheck } from '../check.ts';
import { eventDate } from '../target/context.ts';
import { idsOf, listMember, member, settingOf, textMember } from '../target/response.ts';
import { createUpload, fetchImage, pngOf, putBytes, setImage } from './uploaded.ts';

const basicTemplate = { name: 'Classic strip', photoAreaCount: 3 };
const button = pngOf(40, 40);
const logo = pngOf(600, 600);

/** Rules of plans, quota, keys and lifetimes, which need their own accounts. */
export const ownerAccountChecks: readonly Check[] = [
  ownerCheck({
    id: 'plan-required',
    rules: ['5.2'],
    title: 'the API is open on Pro+ and closed on other plans, immediately after a change',
    async run({ account }, assert) {
      const { api, control } = await account();
      await assert.succeeds(api.call('list_events'));
      for (const plan of ['Pro', 'Basic']) {
        await control('PATCH', '', { plan });
        await assert.rejects(api.call('list_events'), 'plan_required', `list_events on ${plan}`);
      }
    },
  }),
  ownerCheck({
    id: 'quota-and-credits',
    rules: ['4.2.1', '4.2.3', '4.6.2'],
    title:
      'create and duplicate use quota, then credits, then are rejected; a known idUser, a rejection and a delete change neither',
    async run({ account }, assert) {
      const { api, control, eventBody, newIdUser, name } = await account({ quota: { events: 1, credits: 1 } });
      const left = async () => member(await control('GET', ''), 'quota');
      const idUser = newIdUser();
      await api.call('create_event', { body: eventBody({ name: '' }) });
      assert.equal('the quota after a rejected create', await left(), { events: 1, credits: 1 });
      const first = await assert.succeeds(api.call('create_event', { body: eventBody({ idUser }) }));
      assert.equal('the quota after a create', await left(), { events: 0, credits: 1 });
      await assert.succeeds(api.call('create_event', { body: eventBody({ idUser }) }));
      assert.equal('the quota after a create with the same idUser', await left(), { events: 0, credits: 1 });
      const eventId = textMember(first.json, 'id');
      const body = { name: name(' copy'), date: eventDate };
      const copy = await assert.succeeds(api.call('duplicate_event', { eventId, body }));
      assert.equal('the quota after a duplicate', await left(), { events: 0, credits: 0 });
      await assert.rejects(api.call('create_event', { body: eventBody() }), 'quota_exceeded');
      await assert.rejects(api.call('duplicate_event', { eventId, body }), 'quota_exceeded');
      await assert.succeeds(api.call('create_event', { body: eventBody({ idUser }) }));
      await api.call('delete_event', { eventId: textMember(copy.json, 'id') });
      assert.equal('the quota after a delete', await left(), { events: 0, credits: 0 });
    },
  }),
  ownerCheck({
    id: 'team-member-keys',
    rules: ['5.3'],
    title: 'a team member can create no keys',
    assumed: ['S419'],
    async run({ account }, assert) {
      const { control } = await account();
      const teamMemberId = textMember(await control('POST', '/team-members', { name: 'Tess' }), 'id');
      const keys = async () => idsOf({ json: await control('GET', '/keys') });
      const before = await keys();
      await assert.denied('a key of a team member', control('POST', '/keys', { name: 'mine', teamMemberId }));
      assert.equal('the keys after it', await keys(), before);
    },
  }),
  ownerCheck({
    id: 'account-defaults',
    rules: ['2.1/colors-default', '4.2.4'],
    title: "an event without colours, attract screen or stickers takes the account's; one with them keeps its own",
    async run({ account }, assert) {
      const { api, control, createEvent, resources } = await account({
        defaults: { colors: ['#101112', '#131415', '#161718'] },
      });
      const [attractScreenId, other] = resources.attractScreenIds;
      const [stickerSetId] = resources.stickerSetIds;
      await control('PATCH', '', { defaults: { attractScreenId, stickerSetId } });
      const plain = (await createEvent()).json;
      assert.has(plain, { colors: ['#101112', '#131415', '#161718'], attractScreenId, stickerSetId });
      const own = { colors: ['#202122', '#232425', '#262728'], attractScreenId: other };
      const { json } = await createEvent(own);
      assert.equal('colors that were sent', member(json, 'colors'), own.colors);
      assert.equal('attractScreenId that was sent', member(json, 'attractScreenId'), other);
      await assert.succeeds(api.call('list_events'));
    },
  }),
  ownerCheck({
    id: 'revoked-key',
    rules: ['5.6'],
    title: 'a revoked key is rejected, and other keys continue to work',
    async run({ account }, assert) {
      const { api, readOnly, control } = await account();
      const keys = listMember(await control('GET', '/keys'), 'data');
      const key = keys.find((one) => member(one, 'scope') === 'read');
      await control('POST', `/keys/${textMember(key, 'id')}/revoke`);
      await assert.rejects((readOnly ?? api).call('list_events'), 'unauthorized', 'list_events with a revoked key');
      await assert.succeeds(api.call('list_events'));
    },
  }),
  ownerCheck({
    id: 'foreign-event',
    rules: ['4.3', '4.4/name', '4.5', '4.7'],
    title: "another account's event is not_found in every operation, and stays unchanged",
    assumed: ['S19'],
    async run({ account }, assert) {
      const mine = await account();
      const theirs = await account();
      const { id: eventId, json } = await theirs.createEvent();
      const body = { name: mine.name(), date: eventDate };
      const responses = [
        await mine.api.call('get_event', { eventId }),
        await mine.api.call('update_event', { eventId, body: { hashtag: '#mine' } }),
        await mine.api.call('duplicate_event', { eventId, body }),
        await mine.api.call('get_event_branding', { eventId }),
        await mine.api.call('delete_event', { eventId }),
      ];
      for (const response of responses)
        await assert.rejects(response, 'not_found', `${response.request.operation} of another account's event`);
      assert.equal('events in my list', idsOf(await assert.succeeds(mine.api.call('list_events'))), []);
      const kept = await assert.json(theirs.api.call('get_event', { eventId }));
      assert.has(kept, { modifiedDate: member(json, 'modifiedDate') });
    },
  }),
  ownerCheck({
    id: 'plan-of-event-limits-images',
    rules: ['4.9/button', '4.9/after-capture-background', '4.9/logo', '4.8'],
    title:
      'an event created under Pro takes a logo but no button, one created under Basic neither; branding needs Pro+',
    assumed: ['S16'],
    async run({ account }, assert) {
      const { api, control, resources, name } = await account();
      const create = async (plan: string) =>
        textMember(
          await control('POST', '/events', { name: name(), templateIds: [resources.templateIds[0]], plan }),
          'id',
        );
      const [pro, basic] = [await create('Pro'), await create('Basic')];
      await assert.succeeds(setImage(api, pro, 'logo', logo));
      await assert.rejects(setImage(api, basic, 'logo', logo), 'plan_required');
      await assert.rejects(setImage(api, pro, 'button-photo', button), 'plan_required');
      await assert.rejects(setImage(api, pro, 'after-capture-background', button), 'plan_required');
      await assert.rejects(
        api.call('update_event_branding', { eventId: pro, body: { buttonImagesAreRetina: true } }),
        'plan_required',
      );
    },
  }),
  ownerCheck({
    id: 'signed-image-urls',
    rules: ['2.6/signed', '8/signed-urls', '2.8/no-auth'],
    title:
      'URLs of buttons and after-capture backgrounds expire after 7 days and are renewed on read; others never expire',
    async run({ account, advance }, assert) {
      const { api, createEvent } = await account();
      const { id: eventId } = await createEvent();
      await setImage(api, eventId, 'logo', logo);
      const json = await assert.json(setImage(api, eventId, 'button-photo', button));
      const url = member(member(json, 'captureButtonUrls'), 'photo');
      await advance(7 * 86_400 - 5);
      assert.equal('the status just before 7 days', (await fetchImage(api, url)).status, 200);
      await advance(10);
      assert.clientError('the image after 7 days', (await fetchImage(api, url)).status);
      assert.equal('the status of the logo', (await fetchImage(api, member(json, 'logoUrl'))).status, 200);
      const renewed = await assert.json(api.call('get_event_branding', { eventId }));
      const renewedUrl = member(member(renewed, 'captureButtonUrls'), 'photo');
      assert.equal('the status of the renewed URL', (await fetchImage(api, renewedUrl)).status, 200);
    },
  }),
  ownerCheck({
    id: 'upload-lifetime',
    rules: ['4.11/upload'],
    title: 'an upload and its path expire after 15 minutes',
    assumed: ['S11'],
    async run({ account, advance }, assert) {
      const { api, createEvent } = await account();
      const { id: eventId } = await createEvent();
      const [late, used] = [await createUpload(api, button), await createUpload(api, button)];
      await putBytes(api, used, button.bytes);
      const set = () =>
        api.call('set_event_branding_image', { eventId, body: { slot: 'button-photo', uploadPath: used.storagePath } });
      await advance(limits.upload.minutes * 60 - 5);
      await assert.succeeds(set());
      await advance(10);
      await assert.invalid(set(), 'uploadPath');
      const { status } = await putBytes(api, late, button.bytes);
      assert.clientError('bytes after 15 minutes', status);
    },
  }),
  ownerCheck({
    id: 'page-size-of-100',
    rules: ['8/list-limit', '4.1/limit', '4.1/page'],
    title: 'a page has 25 events without limit and at most 100, and pagination over 101 returns each once',
    async run({ account }, assert) {
      const { api, control, resources } = await account();
      const wanted: string[] = [];
      for (let at = 0; at < 101; at++)
        wanted.push(
          textMember(
            await control('POST', '/events', { name: `Event ${at}`, templateIds: [resources.templateIds[0]] }),
            'id',
          ),
        );
      assert.equal('events without limit', idsOf(await assert.succeeds(api.call('list_events'))).length, 25);
      const first = await assert.succeeds(api.call('list_events', { query: { limit: '100' } }));
      assert.equal('events with limit 100', idsOf(first).length, 100);
      const query = { limit: '100', cursor: textMember(first.json, 'nextCursor') };
      const second = await assert.succeeds(api.call('list_events', { query }));
      assert.equal('all events', [...idsOf(first), ...idsOf(second)].toSorted(), wanted.toSorted());
    },
  }),
  ownerCheck({
    id: 'capture-types-of-templates',
    rules: ['2.4.8', '2.4.1', '2.4.2', '2.4.3', '2.4.4', '2.4.5', '2.4.7'],
    title: 'a new event offers what its templates support; added support counts when the list is set again',
    async run({ account }, assert) {
      const { createEvent, resources, api } = await account({
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
      const supported = [
        ['photo'],
        ['boomerang', 'gif', 'photo', 'slowmo', 'video'],
        ['aiCustomPrompt', 'aiPhoto', 'boomerang', 'gif', 'photo', 'slowmo', 'video'],
        ['boomerang', 'photo', 'video'],
      ];
      const typesOf = (json: unknown) => {
        const list = settingOf(json, 'captureTypes');
        return Array.isArray(list) ? list.map(String).toSorted() : list;
      };
      for (const [at, id] of resources.templateIds.entries())
        assert.equal(
          `captureTypes with template ${at}`,
          typesOf((await createEvent({ templateIds: [id] })).json),
          supported[at],
        );
      const { id: eventId } = await createEvent({ templateIds: [resources.templateIds[2]] });
      const body = { templateIds: [resources.templateIds[0]] };
      assert.equal(
        'captureTypes after the template changed',
        typesOf(await assert.json(api.call('update_event', { eventId, body }))),
        ['photo'],
      );
    },
  }),
  ownerCheck({
    id: 'template-change',
    rules: ['4.2.5'],
    title: 'a change to a template applies to the events that use it',
    async run({ account }, assert) {
      const { api, control, createEvent, resources } = await account({ templates: [basicTemplate] });
      const [templateId] = resources.templateIds;
      const { id: eventId } = await createEvent({ templateIds: [templateId] });
      await control('PATCH', `/templates/${templateId}`, { photoAreaCount: 1 });
      const body = { settings: { captureTypes } };
      const json = await assert.json(api.call('update_event', { eventId, body }));
      const offered = settingOf(json, 'captureTypes');
      assert.equal('captureTypes after the template has one photo area', offered, [
        'photo',
        'boomerang',
        'slowmo',
        'video',
        'gif',
      ]);
    },
  }),
];
