import { rule } from '@boothkit/rule-coverage';
import { eventFieldCases, type FieldCases, orNull, templateIds } from '@boothkit/test-support/event-cases';
import { expect, test } from 'vitest';
import { CreateEventBody, DuplicateEventBody, UpdateEventBody, validate } from '../../src/index.ts';
import type { RuleId } from '../../src/rules.ts';
import { anyText, expectField, faultyFields, without } from './cases.ts';

const needed = { name: 'Ada & Alan', date: '2026-09-12T17:00:00+02:00', templateIds: ['t1'] };

const created: Readonly<Record<keyof typeof CreateEventBody.shape, FieldCases>> = {
  ...eventFieldCases,
  templateIds,
  attractScreenId: anyText,
  stickerSetId: anyText,
};

for (const [field, cases] of Object.entries(created) as [keyof typeof created, FieldCases][]) {
  const required = field in needed;
  rule(`4.2/${field}`, `is ${required ? 'required' : 'optional'} and accepts ${cases.takes}, and nothing else`, () => {
    expectField(CreateEventBody, needed, field, cases);
    const absent = without({ ...needed, [field]: cases.accepted[0] }, field);
    expect(faultyFields(CreateEventBody, absent)).toEqual(required ? [field] : []);
  });
}

const onlyStrings: FieldCases = { ...anyText, accepted: ['a', 'a'.repeat(300)], rejected: ['', ...anyText.rejected] };

/** Without settings, which are a map of their own. */
const updated: Readonly<Record<Exclude<keyof typeof UpdateEventBody.shape, 'settings'>, FieldCases>> = {
  ...(Object.fromEntries(
    Object.entries(eventFieldCases).map(([field, { clearable, ...cases }]) => [
      field,
      clearable ? orNull(cases) : cases,
    ]),
  ) as { readonly [field in keyof typeof eventFieldCases]: FieldCases }),
  templateIds,
  attractScreenId: orNull(anyText),
  stickerSetId: orNull(anyText),
  paySetId: orNull({ ...onlyStrings, takes: 'text of at least one character' }),
};

for (const [field, cases] of Object.entries(updated) as [keyof typeof updated, FieldCases][])
  rule(`4.4/${field}`, `can be sent alone and accepts ${cases.takes}, and nothing else`, () => {
    expectField(UpdateEventBody, {}, field, cases);
  });

rule('4.4/settings', 'accepts an object of optional settings keys, and nothing else', () => {
  expectField(UpdateEventBody, {}, 'settings', {
    takes: 'an object',
    accepted: [{}, { countdownTimer: 30 }, { printCountMax: null, soundEnabled: false }],
    rejected: [{ countdownTimer: 31 }, { unknown: 1 }, 'text', 1, true, null, []],
  });
});

rule('4.4/settings', 'names the settings key that was rejected', () => {
  const patch = { name: '', settings: { countdownTimer: 31, captureTypes: ['photo', 'painting'] } };
  expect(faultyFields(UpdateEventBody, patch).toSorted()).toEqual([
    'name',
    'settings.captureTypes[1]',
    'settings.countdownTimer',
  ]);
});

test('an update may be empty', () => {
  expect(validate(UpdateEventBody, {})).toEqual({ ok: true, value: {} });
});

rule(['8/event-name', '4/date-time'], 'hold for a duplicate, whose name and date are both required', () => {
  const copy = { name: 'Grace & Howard', date: '2026-10-03T15:00:00+02:00' };
  expectField(DuplicateEventBody, copy, 'name', eventFieldCases.name);
  expectField(DuplicateEventBody, copy, 'date', eventFieldCases.date);
  expect(faultyFields(DuplicateEventBody, {})).toEqual(['name', 'date']);
});

test.each([
  ['create_event', CreateEventBody, needed],
  ['update_event', UpdateEventBody, {}],
  ['duplicate_event', DuplicateEventBody, { name: 'a', date: needed.date }],
] as const)('%s rejects every unlisted field', (_name, schema, body) => {
  for (const field of ['id', 'galleryId', 'printCount', 'createdDate', 'plan', 'Name', 'constructor', ''])
    expect(faultyFields(schema, { ...body, [field]: 'x' })).toEqual([field]);
});

test('paySetId and settings cannot be sent when creating, templateIds not when duplicating', () => {
  expect(faultyFields(CreateEventBody, { ...needed, paySetId: 'p', settings: {} })).toEqual(['paySetId', 'settings']);
  expect(faultyFields(DuplicateEventBody, { name: 'a', date: needed.date, templateIds: ['t'] })).toEqual([
    'templateIds',
  ]);
});

const idUserIds: readonly RuleId[] = ['4.2/idUser', '4.4/idUser', '8/id-user'];

rule(idUserIds, 'trim a key before they measure and keep it', () => {
  const padded = ` \t\n${'k'.repeat(200)}\u00a0 `;
  const inside = ' booking  7 ';
  for (const [schema, body] of [
    [CreateEventBody, needed],
    [UpdateEventBody, {}],
  ] as const) {
    expect(validate(schema, { ...body, idUser: padded })).toMatchObject({
      ok: true,
      value: { idUser: 'k'.repeat(200) },
    });
    expect(validate(schema, { ...body, idUser: inside })).toMatchObject({ ok: true, value: { idUser: 'booking  7' } });
    expect(faultyFields(schema, { ...body, idUser: ` ${'k'.repeat(201)} ` })).toEqual(['idUser']);
  }
});

rule(['4.2/idUser', '4.4/idUser'], 'let a blank key through as empty, for the operation to check', () => {
  for (const blank of ['', ' ', '\t\u3000\n']) {
    expect(validate(CreateEventBody, { ...needed, idUser: blank })).toMatchObject({ ok: true, value: { idUser: '' } });
    expect(validate(UpdateEventBody, { idUser: blank })).toMatchObject({ ok: true, value: { idUser: '' } });
  }
});

test('names, messages and notes are kept as sent, spaces included', () => {
  const spaced = { ...needed, name: ' Ada ', captureMessage: ' Smile \n', notes: '\t', hashtag: ' #a ' };
  expect(validate(CreateEventBody, spaced)).toEqual({ ok: true, value: spaced });
});

rule('2.1/colors-light', 'rejects each very light colour of the three by its place', () => {
  expect(faultyFields(CreateEventBody, { ...needed, colors: ['#ffffff', '#d2d2d2', '#d3d3d3'] })).toEqual([
    'colors[0]',
    'colors[2]',
  ]);
  expect(faultyFields(UpdateEventBody, { colors: ['#000000', '#ffff00', '#000000'] })).toEqual(['colors[1]']);
});

test('the text colour may be white, for it lies on no white', () => {
  expect(faultyFields(CreateEventBody, { ...needed, brandingTextColor: '#FFFFFF' })).toEqual([]);
});

test('lengths count UTF-16 code units', () => {
  expect(faultyFields(CreateEventBody, { ...needed, name: '😀'.repeat(100) })).toEqual([]);
  expect(faultyFields(CreateEventBody, { ...needed, name: `${'😀'.repeat(100)}a` })).toEqual(['name']);
});
