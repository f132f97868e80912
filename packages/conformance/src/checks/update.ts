import type { RuleId } from '@boothkit/contract/rules';
import { eventFieldCases, type FieldCases, templateIds } from '@boothkit/test-support/event-cases';
import { type Check, describeValue, kebabCase } from '../check.ts';
import { lowered, member, settingOf, textMember } from '../target/response.ts';

const { date: _, idUser: __, ...fields } = eventFieldCases;

const fieldChecks = Object.entries<FieldCases & { readonly clearable: boolean }>({
  ...fields,
  templateIds: { ...templateIds, clearable: false },
}).map(
  ([field, { accepted, rejected, clearable }]): Check => ({
    id: `update-${kebabCase(field)}`,
    rules: [`4.4/${field}` as RuleId],
    title: `update_event changes ${field}, rejects invalid values, and ${clearable ? 'clears it with null' : 'rejects null'}`,
    async run({ api, createEvent, resources }, assert) {
      const { id: eventId } = await createEvent();
      const update = (value: unknown) => api.call('update_event', { eventId, body: { [field]: value } });
      const value = field === 'templateIds' ? [resources.templateIds.at(-1)] : accepted[0];
      const inOneCase = (found: unknown) => (/color/i.test(field) ? lowered(found) : found);
      assert.equal(field, inOneCase(member(await assert.json(update(value)), field)), inOneCase(value));
      const invalid = rejected.filter((bad) => bad !== null).slice(0, 2);
      for (const bad of [...invalid, ...(clearable ? [] : [null])])
        await assert.invalid(update(bad), field, `update_event, ${field}: ${describeValue(bad)}`);
      const json = await assert.json(api.call('get_event', { eventId }));
      assert.equal(`${field} after the errors`, inOneCase(member(json, field)), inOneCase(value));
      if (clearable) assert.equal(`${field} after null`, member(await assert.json(update(null)), field), null);
    },
  }),
);

/** Rules of section 4.4 apart from the settings. */
export const updateChecks: readonly Check[] = [
  ...fieldChecks,
  {
    id: 'update-id-user',
    rules: ['4.4/idUser', '4.4.2'],
    title: 'update_event trims idUser, accepts at most 200 characters, and clears it with null or a blank value',
    async run({ api, createEvent, newIdUser }, assert) {
      const idUser = newIdUser();
      const { id: eventId } = await createEvent({ idUser });
      const update = (value: unknown) => api.call('update_event', { eventId, body: { idUser: value } });
      const stored = async (value: unknown) => member(await assert.json(update(value)), 'idUser');
      const full = idUser + 'x'.repeat(200 - idUser.length);
      assert.equal('idUser with spaces around it', await stored(` ${idUser}-new `), `${idUser}-new`);
      assert.equal('idUser of 200 characters', await stored(full), full);
      await assert.invalid(update('x'.repeat(201)), 'idUser');
      assert.equal('idUser after null', await stored(null), null);
      await stored(idUser);
      assert.equal('idUser after a blank value', await stored('  '), null);
    },
  },
  {
    id: 'update-null-references',
    rules: ['4.4.2', '4.4/attractScreenId', '4.4/stickerSetId', '4.4/paySetId'],
    title: 'update_event accepts null for attractScreenId, stickerSetId and paySetId, and rejects an empty paySetId',
    async run({ api, sharedEvent }, assert) {
      const eventId = await sharedEvent();
      const body = { attractScreenId: null, stickerSetId: null, paySetId: null };
      const json = await assert.json(api.call('update_event', { eventId, body }));
      assert.has(json, body);
      const empty = await api.call('update_event', { eventId, body: { paySetId: '' } });
      await assert.invalid(empty, 'paySetId');
    },
  },
  {
    id: 'update-changes-only-sent',
    rules: ['4.4/hashtag', '4.4/name', '2.1/modifiedDate'],
    title: 'update_event changes only the fields sent, and the change is read back',
    async run({ api, createEvent, name }, assert) {
      const { id: eventId, json } = await createEvent({ hashtag: '#ada', captureMessage: 'Smile!' });
      const body = { name: name(' renamed') };
      const updated = await assert.json(api.call('update_event', { eventId, body }));
      const { alreadyExisted: _, ...before } = Object(json);
      const { modifiedDate } = Object(updated);
      assert.equal('the event', updated, { ...before, ...body, modifiedDate });
      assert.equal('the event, read again', await assert.json(api.call('get_event', { eventId })), updated);
      const later = Date.parse(textMember(updated, 'modifiedDate')) >= Date.parse(textMember(json, 'modifiedDate'));
      assert.holds('modifiedDate', later, 'not before the one of the create', modifiedDate);
    },
  },
  {
    id: 'update-empty',
    rules: ['2.1/modifiedDate'],
    title: 'an empty update changes nothing, modifiedDate included',
    assumed: ['S33'],
    async run({ api, sharedEvent }, assert) {
      const eventId = await sharedEvent();
      const before = await assert.json(api.call('get_event', { eventId }));
      assert.equal('the event', await assert.json(api.call('update_event', { eventId, body: {} })), before);
    },
  },
  {
    id: 'update-rejects-settings-type',
    rules: ['4.4/settings'],
    title: 'update_event rejects settings that are not an object',
    async run({ api, sharedEvent }, assert) {
      const eventId = await sharedEvent();
      for (const settings of [null, [], 'x', 7])
        await assert.invalid(api.call('update_event', { eventId, body: { settings } }), 'settings');
    },
  },
  {
    id: 'update-rejects-unknown-field',
    rules: ['7/validation-failed'],
    title: 'update_event rejects an unknown body field by its name',
    assumed: ['S6'],
    async run({ api, sharedEvent }, assert) {
      for (const field of ['title', 'printCount', 'galleryId']) {
        const response = await api.call('update_event', { eventId: await sharedEvent(), body: { [field]: 'x' } });
        await assert.invalid(response, field);
      }
    },
  },
  {
    id: 'update-is-atomic',
    rules: ['4.4.1', '4.4/name'],
    title: 'a rejected update changes nothing',
    async run({ api, createEvent }, assert) {
      const { id: eventId } = await createEvent({ hashtag: '#ada' });
      const body = { hashtag: '#changed', settings: { countdownTimer: 9, gifNumberOfFrames: 99 } };
      await assert.rejects(api.call('update_event', { eventId, body }), 'validation_failed');
      const json = await assert.json(api.call('get_event', { eventId }));
      assert.has(json, { hashtag: '#ada' });
      assert.holds('settings.countdownTimer', settingOf(json, 'countdownTimer') !== 9, 'as it was', 9);
    },
  },
];
