import type { RuleId } from '@boothkit/contract/rules';
import { type Check, kebabCase } from '../check.ts';
import { member, textMember } from '../target/answer.ts';

interface Field {
  readonly field: string;
  readonly rule: RuleId;
  /** A value to keep. */
  readonly taken: unknown;
  readonly refused: readonly (readonly [words: string, value: unknown])[];
  /** Whether null takes the value away; else null is refused. */
  readonly nullable: boolean;
}

const long = (length: number) => 'x'.repeat(length);
const tooLong = (most: number) => [`${most + 1} characters`, long(most + 1)] as const;

const fields: readonly Field[] = [
  { field: 'hashtag', rule: '4.4/hashtag', taken: long(100), refused: [tooLong(100)], nullable: true },
  { field: 'notes', rule: '4.4/notes', taken: long(5000), refused: [tooLong(5000)], nullable: true },
  { field: 'captureMessage', rule: '4.4/captureMessage', taken: long(500), refused: [tooLong(500)], nullable: true },
  {
    field: 'brandingTextColor',
    rule: '4.4/brandingTextColor',
    taken: '#010203',
    refused: [['5 digits', '#12345']],
    nullable: true,
  },
  { field: 'name', rule: '4.4/name', taken: 'x', refused: [['an empty one', ''], tooLong(200)], nullable: false },
  {
    field: 'colors',
    rule: '4.4/colors',
    taken: ['#010203', '#040506', '#070809'],
    refused: [
      ['two colours', ['#010203', '#010203']],
      ['an empty list', []],
    ],
    nullable: false,
  },
  {
    field: 'templateIds',
    rule: '4.4/templateIds',
    taken: undefined,
    refused: [
      ['an empty list', []],
      ['51 items', Array<string>(51).fill('x')],
    ],
    nullable: false,
  },
];

const fieldChecks = fields.map(
  ({ field, rule, taken, refused, nullable }): Check => ({
    id: `update-${kebabCase(field)}`,
    rules: [rule],
    title: `update_event changes ${field}, rejects invalid values, and ${nullable ? 'clears it with null' : 'rejects null'}`,
    async run({ api, event, things }, judge) {
      const { id: eventId } = await event();
      const update = (value: unknown) => api.call('update_event', { eventId, body: { [field]: value } });
      const value = field === 'templateIds' ? [things.templateIds.at(-1)] : taken;
      judge.same(field, member(judge.succeeds(await update(value), 200).json, field), value);
      for (const [words, unfit] of [...refused, ...(nullable ? [] : [['null', null] as const])])
        judge.refuses(await update(unfit), { code: 'validation_failed', field }, `update_event, ${field}: ${words}`);
      const { json } = judge.succeeds(await api.call('get_event', { eventId }), 200);
      judge.same(`${field} after the refusals`, member(json, field), value);
      if (nullable)
        judge.same(`${field} after null`, member(judge.succeeds(await update(null), 200).json, field), null);
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
    async run({ api, event, newIdUser }, judge) {
      const idUser = newIdUser();
      const { id: eventId } = await event({ idUser });
      const update = (value: unknown) => api.call('update_event', { eventId, body: { idUser: value } });
      const stored = async (value: unknown) => member(judge.succeeds(await update(value), 200).json, 'idUser');
      const full = idUser + long(200 - idUser.length);
      judge.same('idUser with spaces around it', await stored(` ${idUser}-new `), `${idUser}-new`);
      judge.same('idUser of 200 characters', await stored(full), full);
      judge.refuses(await update(long(201)), { code: 'validation_failed', field: 'idUser' });
      judge.same('idUser after null', await stored(null), null);
      await stored(idUser);
      judge.same('idUser after a blank one', await stored('  '), null);
    },
  },
  {
    id: 'update-null-references',
    rules: ['4.4.2', '4.4/attractScreenId', '4.4/stickerSetId', '4.4/paySetId'],
    title: 'update_event accepts null for attractScreenId, stickerSetId and paySetId, and rejects an empty paySetId',
    async run({ api, workbench }, judge) {
      const eventId = await workbench();
      const body = { attractScreenId: null, stickerSetId: null, paySetId: null };
      const { json } = judge.succeeds(await api.call('update_event', { eventId, body }), 200);
      for (const field of Object.keys(body)) judge.same(field, member(json, field), null);
      const empty = await api.call('update_event', { eventId, body: { paySetId: '' } });
      judge.refuses(empty, { code: 'validation_failed', field: 'paySetId' });
    },
  },
  {
    id: 'update-changes-only-sent',
    rules: ['4.4/hashtag', '4.4/name', '2.1/modifiedDate'],
    title: 'update_event changes only the fields sent, and the change is read back',
    async run({ api, event, name }, judge) {
      const { id: eventId, json } = await event({ hashtag: '#ada', captureMessage: 'Smile!' });
      const body = { name: name(' renamed') };
      const updated = judge.succeeds(await api.call('update_event', { eventId, body }), 200).json;
      const { alreadyExisted: _, ...before } = Object(json);
      const { modifiedDate } = Object(updated);
      judge.same('the event', updated, { ...before, ...body, modifiedDate });
      judge.same('the event, read again', judge.succeeds(await api.call('get_event', { eventId }), 200).json, updated);
      const later = Date.parse(textMember(updated, 'modifiedDate')) >= Date.parse(textMember(json, 'modifiedDate'));
      judge.holds('modifiedDate', later, 'not before the one of the create', modifiedDate);
    },
  },
  {
    id: 'update-empty',
    rules: ['2.1/modifiedDate'],
    title: 'an empty update changes nothing, modifiedDate included',
    assumed: ['S33'],
    async run({ api, workbench }, judge) {
      const eventId = await workbench();
      const before = judge.succeeds(await api.call('get_event', { eventId }), 200).json;
      judge.same('the event', judge.succeeds(await api.call('update_event', { eventId, body: {} }), 200).json, before);
    },
  },
  {
    id: 'update-rejects-settings-type',
    rules: ['4.4/settings'],
    title: 'update_event rejects settings that are not an object',
    async run({ api, workbench }, judge) {
      const eventId = await workbench();
      for (const settings of [null, [], 'x', 7])
        judge.refuses(await api.call('update_event', { eventId, body: { settings } }), {
          code: 'validation_failed',
          field: 'settings',
        });
    },
  },
  {
    id: 'update-rejects-unknown-field',
    rules: ['7/validation-failed'],
    title: 'update_event rejects an unknown body field by its name',
    assumed: ['S6'],
    async run({ api, workbench }, judge) {
      for (const field of ['title', 'printCount', 'galleryId']) {
        const answer = await api.call('update_event', { eventId: await workbench(), body: { [field]: 'x' } });
        judge.refuses(answer, { code: 'validation_failed', field });
      }
    },
  },
  {
    id: 'update-is-atomic',
    rules: ['4.4.1', '4.4/name'],
    title: 'a rejected update changes nothing',
    async run({ api, event }, judge) {
      const { id: eventId } = await event({ hashtag: '#ada' });
      const body = { hashtag: '#changed', settings: { countdownTimer: 9, gifNumberOfFrames: 99 } };
      judge.refuses(await api.call('update_event', { eventId, body }), { code: 'validation_failed' });
      const { json } = judge.succeeds(await api.call('get_event', { eventId }), 200);
      judge.same('hashtag', member(json, 'hashtag'), '#ada');
      judge.holds('settings.countdownTimer', member(member(json, 'settings'), 'countdownTimer') !== 9, 'as it was', 9);
    },
  },
];
