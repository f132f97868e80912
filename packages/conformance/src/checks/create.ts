import type { RuleId } from '@boothkit/contract/rules';
import { type Check, kebabCase } from '../check.ts';
import { member, textMember } from '../target/answer.ts';
import { eventDate } from '../target/stage.ts';

/** Values that a field of a create refuses, in words and as they are; undefined leaves the field out. */
interface Refused {
  readonly field: string;
  readonly rule: RuleId;
  readonly values: readonly (readonly [words: string, value: unknown])[];
}

const long = (length: number) => 'x'.repeat(length);

const refused: readonly Refused[] = [
  {
    field: 'name',
    rule: '4.2/name',
    values: [
      ['a missing one', undefined],
      ['an empty one', ''],
      ['201 characters', long(201)],
      ['a number', 7],
    ],
  },
  {
    field: 'date',
    rule: '4.2/date',
    values: [
      ['a missing one', undefined],
      ['null', null],
      ['a day alone', '2099-12-30'],
    ],
  },
  {
    field: 'templateIds',
    rule: '4.2/templateIds',
    values: [
      ['a missing list', undefined],
      ['an empty list', []],
      ['51 items', Array<string>(51).fill('x')],
      ['an empty id', ['']],
      ['a text', 'x'],
    ],
  },
  {
    field: 'hashtag',
    rule: '4.2/hashtag',
    values: [
      ['101 characters', long(101)],
      ['a number', 7],
    ],
  },
  { field: 'notes', rule: '4.2/notes', values: [['5001 characters', long(5001)]] },
  {
    field: 'idUser',
    rule: '4.2/idUser',
    values: [
      ['201 characters', long(201)],
      ['a number', 7],
    ],
  },
  {
    field: 'colors',
    rule: '4.2/colors',
    values: [
      ['two colours', ['#102030', '#102030']],
      ['four colours', ['#102030', '#102030', '#102030', '#102030']],
      ['a colour without #', ['#102030', '102030', '#102030']],
      ['a colour of 3 digits', ['#102030', '#123', '#102030']],
    ],
  },
  { field: 'captureMessage', rule: '4.2/captureMessage', values: [['501 characters', long(501)]] },
  {
    field: 'brandingTextColor',
    rule: '4.2/brandingTextColor',
    values: [
      ['a name', 'white'],
      ['5 digits', '#12345'],
      ['no hexadecimal digit', '#12345g'],
    ],
  },
  { field: 'attractScreenId', rule: '4.2/attractScreenId', values: [['a number', 7]] },
  { field: 'stickerSetId', rule: '4.2/stickerSetId', values: [['a list', ['x']]] },
];

const refusals = refused.map(
  ({ field, rule, values }): Check => ({
    id: `create-rejects-${kebabCase(field)}`,
    rules: [rule, '7/validation-failed'],
    title: `create_event rejects ${field}: ${values.map(([words]) => words).join(', ')}`,
    async run({ api, newEvent }, judge) {
      for (const [words, value] of values) {
        const answer = await api.call('create_event', { body: newEvent({ [field]: value }) });
        judge.refuses(answer, { code: 'validation_failed', field }, `create_event, ${field}: ${words}`);
      }
    },
  }),
);

/** What every created event is judged by. */
export const createChecks: readonly Check[] = [
  {
    id: 'create-full-length-texts',
    rules: [
      '4.2/name',
      '4.2/hashtag',
      '4.2/notes',
      '4.2/idUser',
      '4.2/captureMessage',
      '4.2/colors',
      '4.2/brandingTextColor',
      '8/event-name',
      '8/hashtag',
      '8/notes',
      '8/capture-message',
      '8/id-user',
      '8/colors',
    ],
    title: 'create_event accepts every text at its maximum length, and returns it unchanged',
    async run({ api, newEvent, name, newIdUser }, judge) {
      const marked = name();
      const key = newIdUser();
      const sent = {
        name: marked + long(200 - marked.length),
        hashtag: `#${long(99)}`,
        notes: long(5000),
        idUser: key + long(200 - key.length),
        captureMessage: long(500),
        colors: ['#102030', '#AaBb11', '#000000'],
        brandingTextColor: '#ffffff',
      };
      const { json } = judge.succeeds(await api.call('create_event', { body: newEvent(sent) }), 201);
      for (const [field, value] of Object.entries(sent)) {
        const found = member(json, field);
        if (field === 'colors') judge.same('colors, letter case aside', lowered(found), lowered(value));
        else judge.same(field, found, value);
      }
    },
  },
  {
    id: 'colors-returned-as-sent',
    rules: ['2.1/brandingTextColor', '4.2/colors'],
    title: 'returns colours with the letter case sent; the text colour may be light',
    assumed: ['S38', 'S39'],
    async run({ api, workbench }, judge) {
      const body = { colors: ['#AaBbC1', '#102030', '#00ABcd'], brandingTextColor: '#FFffFE' };
      const { json } = judge.succeeds(await api.call('update_event', { eventId: await workbench(), body }), 200);
      judge.same('colors', member(json, 'colors'), body.colors);
      judge.same('brandingTextColor', member(json, 'brandingTextColor'), body.brandingTextColor);
    },
  },
  {
    id: 'create-50-templates',
    rules: ['4.2/templateIds', '8/template-ids'],
    title: 'create_event accepts 50 templates, and keeps their order',
    assumed: ['S29'],
    async run({ api, newEvent, things }, judge) {
      const templateIds = Array.from({ length: 50 }, (_, at) => things.templateIds[at % things.templateIds.length]);
      const { json } = judge.succeeds(await api.call('create_event', { body: newEvent({ templateIds }) }), 201);
      judge.same('templateIds', member(json, 'templateIds'), templateIds);
    },
  },
  ...refusals,
  {
    id: 'created-event',
    rules: ['4.2.2', '1.4', '2.1/galleryId', '2.1/printCount', '2.1/createdDate', '2.1/date', '2.2/alreadyExisted'],
    title: 'a created event has an id, a gallery, no prints, the date sent, and alreadyExisted false',
    async run({ event }, judge) {
      const { json } = await event();
      judge.holds('id', textMember(json, 'id') !== '', 'text that is not empty', member(json, 'id'));
      judge.holds('galleryId', textMember(json, 'galleryId') !== '', 'the id of a gallery', member(json, 'galleryId'));
      judge.same('printCount', member(json, 'printCount'), 0);
      judge.same('date, as an instant', Date.parse(textMember(json, 'date')), Date.parse(eventDate));
      judge.same('alreadyExisted', member(json, 'alreadyExisted'), false);
    },
  },
  {
    id: 'default-colors',
    rules: ['2.1/colors-default', '2.1/colors'],
    title: 'an event created without colours has three colours of the account',
    async run({ event }, judge) {
      const colors = member((await event()).json, 'colors');
      const three =
        Array.isArray(colors) && colors.length === 3 && colors.every((color) => /^#[0-9a-f]{6}$/i.test(String(color)));
      judge.holds('colors', three, 'three #rrggbb colours', colors);
    },
  },
  {
    id: 'white-color-rejected',
    rules: ['2.1/colors-light', '7/light-color'],
    title: 'rejects white as any of the three colours',
    async run({ api, workbench }, judge) {
      const eventId = await workbench();
      for (const at of [0, 1, 2]) {
        const colors = ['#102030', '#102030', '#102030'].with(at, '#ffffff');
        const answer = await api.call('update_event', { eventId, body: { colors } });
        judge.holds(
          `colors with white at ${at}`,
          answer.status >= 400 && answer.status < 500,
          'a refusal',
          `status ${answer.status}`,
        );
      }
    },
  },
  {
    id: 'light-color-contrast',
    rules: ['2.1/colors-light'],
    title: 'rejects a colour whose contrast against white is below 1.5:1',
    assumed: ['S2'],
    async run({ api, workbench }, judge) {
      const eventId = await workbench();
      const colors = (color: string) => ({ eventId, body: { colors: [color, '#102030', '#102030'] } });
      judge.refuses(
        await api.call('update_event', colors('#d3d3d3')),
        { code: 'validation_failed', field: 'colors' },
        'colors with #d3d3d3',
      );
      judge.succeeds(await api.call('update_event', colors('#d2d2d2')), 200);
    },
  },
  {
    id: 'id-user-trimmed',
    rules: ['4.2/idUser', '4.1/idUser'],
    title: 'stores idUser without surrounding spaces',
    async run({ event, newIdUser }, judge) {
      const idUser = newIdUser();
      judge.same('idUser', member((await event({ idUser: `  ${idUser} ` })).json, 'idUser'), idUser);
    },
  },
  {
    id: 'create-is-idempotent',
    rules: ['4.2.3', '1.5', '2.2/alreadyExisted'],
    title: 'creating again with a known idUser returns the first event unmodified, with alreadyExisted true',
    async run({ api, event, newEvent, newIdUser, name }, judge) {
      const idUser = newIdUser();
      const first = await event({ idUser, notes: 'first' });
      const body = newEvent({ idUser: ` ${idUser} `, name: name(' again'), notes: 'second' });
      const { json } = judge.succeeds(await api.call('create_event', { body }), 201);
      judge.same('alreadyExisted', member(json, 'alreadyExisted'), true);
      judge.same('the event', withoutFlag(json), withoutFlag(first.json));
      const { json: kept } = judge.succeeds(await api.call('get_event', { eventId: first.id }), 200);
      judge.same('the event, read again', kept, withoutFlag(first.json));
    },
  },
  {
    id: 'create-is-idempotent-with-invalid-ids',
    rules: ['4.2.3'],
    title: 'creating again with a known idUser succeeds even if its other ids do not exist',
    assumed: ['S21'],
    async run({ api, event, newEvent, newIdUser }, judge) {
      const idUser = newIdUser();
      const { id } = await event({ idUser });
      const again = await api.call('create_event', { body: newEvent({ idUser, templateIds: ['gone'] }) });
      judge.same('id', member(judge.succeeds(again, 201).json, 'id'), id);
    },
  },
  {
    id: 'blank-id-user',
    rules: ['4.2/idUser'],
    title: 'treats a blank idUser as absent',
    assumed: ['S14'],
    async run({ event }, judge) {
      judge.same('idUser', member((await event({ idUser: '  ' })).json, 'idUser'), null);
    },
  },
  {
    id: 'unknown-template',
    rules: ['4.2/templateIds', '4.4/templateIds'],
    title: 'rejects an unknown template, and names templateIds',
    assumed: ['S15'],
    async run({ api, newEvent, workbench }, judge) {
      const templateIds = ['no-such-template'];
      const refusal = { code: 'validation_failed', field: 'templateIds' } as const;
      judge.refuses(await api.call('create_event', { body: newEvent({ templateIds }) }), refusal);
      judge.refuses(await api.call('update_event', { eventId: await workbench(), body: { templateIds } }), refusal);
    },
  },
  {
    id: 'create-with-attract-screen',
    rules: ['4.2/attractScreenId', '4.4/attractScreenId', '2.1/attractScreenId'],
    title: 'create_event sets an attract screen; null removes it',
    needs: ['attract-screen'],
    async run({ api, event, things }, judge) {
      const [attractScreenId] = things.attractScreenIds;
      const made = await event({ attractScreenId });
      judge.same('attractScreenId', member(made.json, 'attractScreenId'), attractScreenId);
      const cleared = await api.call('update_event', { eventId: made.id, body: { attractScreenId: null } });
      judge.same('attractScreenId after null', member(judge.succeeds(cleared, 200).json, 'attractScreenId'), null);
    },
  },
  {
    id: 'create-with-sticker-set',
    rules: ['4.2/stickerSetId', '4.4/stickerSetId', '4.4.2'],
    title: 'create_event sets a sticker set; null removes it',
    needs: ['sticker-set'],
    async run({ api, event, things }, judge) {
      const [stickerSetId] = things.stickerSetIds;
      const made = await event({ stickerSetId });
      judge.same('stickerSetId', member(made.json, 'stickerSetId'), stickerSetId);
      const cleared = await api.call('update_event', { eventId: made.id, body: { stickerSetId: null } });
      judge.same('stickerSetId after null', member(judge.succeeds(cleared, 200).json, 'stickerSetId'), null);
    },
  },
  {
    id: 'create-rejects-unknown-field',
    rules: ['7/validation-failed'],
    title: 'create_event rejects an unknown body field by its name',
    assumed: ['S6'],
    async run({ api, newEvent }, judge) {
      const answer = await api.call('create_event', { body: newEvent({ hashTag: '#ada' }) });
      judge.refuses(answer, { code: 'validation_failed', field: 'hashTag' });
    },
  },
  {
    id: 'new-event-capture-types',
    rules: ['2.4.8', '2.4.1', '2.3/captureTypes'],
    title: 'a new event offers at least one of the seven capture types, each once',
    async run({ event }, judge) {
      const captureTypes = member(member((await event()).json, 'settings'), 'captureTypes');
      const some =
        Array.isArray(captureTypes) && captureTypes.length > 0 && new Set(captureTypes).size === captureTypes.length;
      judge.holds('settings.captureTypes', some, 'at least one capture type, and none twice', captureTypes);
    },
  },
];

function lowered(colors: unknown): unknown {
  return Array.isArray(colors) ? colors.map((color) => String(color).toLowerCase()) : colors;
}

function withoutFlag(json: unknown): unknown {
  if (typeof json !== 'object' || json === null) return json;
  return Object.fromEntries(Object.entries(json).filter(([name]) => name !== 'alreadyExisted'));
}
