import { rule } from '@boothkit/rule-coverage';
import { boolean, type FieldCases, orNull, otherTypesThan } from '@boothkit/test-support/event-cases';
import { expect } from 'vitest';
import {
  CreatedEvent,
  DeletedEvent,
  DetailedEvent,
  EventPage,
  EventSummary,
  FullEvent,
  UpdatedEvent,
  validate,
} from '../../src/index.ts';
import { anyText, expectField, faultyFields, without } from './cases.ts';
import { settings, summary } from './samples.ts';

const instant: FieldCases = {
  takes: 'an ISO 8601 string or null',
  accepted: ['2026-09-12T15:00:00.000Z', '2026-09-12T17:00:00+02:00', '2026-09-12T15:00Z', null],
  rejected: ['', '2026-09-12', 'tomorrow', '2026-02-30T10:00:00.000Z', ...otherTypesThan('string', 'null')],
};

const ids: FieldCases = {
  takes: 'a list of strings',
  accepted: [[], ['t'], Array(51).fill('t')],
  rejected: ['t', [1], [null], ...otherTypesThan('array')],
};

/** Section 2.1, row by row; answers carry no bounds of requests. */
const fields: Readonly<Record<keyof typeof EventSummary.shape, FieldCases>> = {
  id: { takes: 'a string', accepted: ['a'], rejected: ['', ...otherTypesThan('string')] },
  name: anyText,
  date: instant,
  createdDate: instant,
  modifiedDate: instant,
  hashtag: orNull(anyText),
  notes: orNull(anyText),
  idUser: orNull(anyText),
  colors: {
    takes: 'three strings or null',
    accepted: [['#000000', '#0A0B0C', '#ffffff'], null],
    rejected: [[], ['#000000', '#000000'], Array(4).fill('#000000'), [1, 2, 3], '#000000', 1, true, {}],
  },
  captureMessage: orNull(anyText),
  brandingTextColor: orNull(anyText),
  templateIds: ids,
  attractScreenId: orNull(anyText),
  stickerSetId: orNull(anyText),
  paySetId: orNull(anyText),
  printCount: { takes: 'an integer', accepted: [0, 1, 2_000_000], rejected: [0.5, '1', ...otherTypesThan('number')] },
  galleryId: orNull(anyText),
};

/** Every answer that holds an event, with a sample. */
const answers = {
  'an item of list_events': { schema: EventSummary, sample: summary },
  'the answer of get_event': { schema: FullEvent, sample: { ...summary, settings } },
  'the answer of duplicate_event': { schema: DetailedEvent, sample: { ...summary, settings } },
  'the answer of create_event': { schema: CreatedEvent, sample: { ...summary, settings, alreadyExisted: false } },
  'the answer of update_event': { schema: UpdatedEvent, sample: { ...summary, settings } },
};

for (const [field, cases] of Object.entries(fields) as [keyof typeof fields, FieldCases][])
  rule(`2.1/${field}`, `is in every event and is ${cases.takes}`, () => {
    for (const { schema, sample } of Object.values(answers)) {
      expectField(schema, sample, field, cases);
      expect(faultyFields(schema, without(sample, field))).toEqual([field]);
    }
  });

for (const [what, { schema, sample }] of Object.entries(answers)) {
  rule('2.1/always-present', `${what} has all 17 fields, null for no value`, () => {
    expect(Object.keys(summary)).toHaveLength(17);
    expect(Object.keys(summary).toSorted()).toEqual(Object.keys(fields).toSorted());
    expect(validate(schema, sample)).toEqual({ ok: true, value: sample });
    const nullable = Object.entries(fields).filter(([, { accepted }]) => accepted.includes(null));
    expect(nullable.map(([field]) => field)).toHaveLength(13);
    const empty = { ...sample, ...Object.fromEntries(nullable.map(([field]) => [field, null])) };
    expect(validate(schema, empty)).toEqual({ ok: true, value: empty });
    expect(validate(schema, { ...sample, notes: undefined }).ok).toBe(false);
  });

  rule('2.2/no-other-fields', `${what} has no field beyond those listed`, () => {
    for (const field of ['plan', 'createdAt', 'operators', 'Name', ''])
      expect(validate(schema, { ...sample, [field]: 1 })).toMatchObject({ errors: [{ field, unknown: true }] });
  });

  rule('2.1/gallery-apart', `${what} holds no settings of its gallery`, () => {
    for (const field of ['gallery', 'gallerySettings', 'passcode', 'privacy', 'galleryUrl'])
      expect(faultyFields(schema, { ...sample, [field]: {} })).toEqual([field]);
  });
}

rule('2.2/settings', 'are in every full event, and null only in the response of get_event', () => {
  for (const schema of [FullEvent, DetailedEvent, CreatedEvent, UpdatedEvent]) {
    const sample = { ...summary, settings, ...(schema === CreatedEvent && { alreadyExisted: true }) };
    expect(validate(schema, sample).ok).toBe(true);
    expect(faultyFields(schema, without(sample, 'settings'))).toEqual(['settings']);
    expect(faultyFields(schema, { ...sample, settings: null })).toEqual(schema === FullEvent ? [] : ['settings']);
    // The reference does not say that the stored map holds every key.
    expect(validate(schema, { ...sample, settings: {} }).ok).toBe(true);
    expect(faultyFields(schema, { ...sample, settings: [] })).toEqual(['settings']);
  }
});

rule(['2.2/settings', '4.1.4'], 'are not in an item of list_events', () => {
  expect(faultyFields(EventSummary, { ...summary, settings })).toEqual(['settings']);
  expect(faultyFields(EventSummary, { ...summary, settings: null })).toEqual(['settings']);
});

rule('2.2/alreadyExisted', 'is a boolean in the response of create_event, and in no other', () => {
  const sample = { ...summary, settings };
  expectField(CreatedEvent, sample, 'alreadyExisted', boolean);
  expect(faultyFields(CreatedEvent, sample)).toEqual(['alreadyExisted']);
  for (const schema of [FullEvent, DetailedEvent, UpdatedEvent])
    expect(faultyFields(schema, { ...sample, alreadyExisted: true })).toEqual(['alreadyExisted']);
});

rule(
  '2.2/warnings',
  "is optional, a list of 'currencyMismatch', in the response of update_event, and in no other",
  () => {
    const sample = { ...summary, settings };
    expectField(UpdatedEvent, sample, 'warnings', {
      takes: 'a list of warnings',
      accepted: [['currencyMismatch'], []],
      rejected: [['other'], [null], 'currencyMismatch', ...otherTypesThan('array')],
    });
    expect(faultyFields(UpdatedEvent, sample)).toEqual([]);
    for (const schema of [FullEvent, DetailedEvent])
      expect(faultyFields(schema, { ...sample, warnings: [] })).toEqual(['warnings']);
    expect(faultyFields(CreatedEvent, { ...sample, alreadyExisted: true, warnings: [] })).toEqual(['warnings']);
  },
);

rule('4.1/page', 'holds data, hasMore and nextCursor, all three always, and nothing else', () => {
  const page = { data: [summary], hasMore: true, nextCursor: 'c1' };
  expect(validate(EventPage, page)).toEqual({ ok: true, value: page });
  expect(validate(EventPage, { data: [], hasMore: false, nextCursor: null }).ok).toBe(true);
  expectField(EventPage, page, 'hasMore', boolean);
  expectField(EventPage, page, 'nextCursor', orNull(anyText));
  expectField(EventPage, page, 'data', {
    takes: 'a list of summaries',
    accepted: [[], [summary, summary]],
    rejected: [summary, [null], [without(summary, 'id')], [{ ...summary, settings }], 'text', 1, null],
  });
  for (const field of Object.keys(page)) expect(faultyFields(EventPage, without(page, field))).toEqual([field]);
  expect(faultyFields(EventPage, { ...page, total: 1 })).toEqual(['total']);
});

rule('4.5', 'responds with { deleted: true, id } and nothing else', () => {
  const answer = { deleted: true, id: summary.id };
  expect(validate(DeletedEvent, answer)).toEqual({ ok: true, value: answer });
  expectField(DeletedEvent, answer, 'deleted', { takes: 'true', accepted: [true], rejected: [false, 'true', 1, null] });
  expectField(DeletedEvent, answer, 'id', fields.id);
  for (const field of Object.keys(answer)) expect(faultyFields(DeletedEvent, without(answer, field))).toEqual([field]);
  expect(faultyFields(DeletedEvent, { ...answer, galleryId: 'g' })).toEqual(['galleryId']);
});
