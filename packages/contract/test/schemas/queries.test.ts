import { rule } from '@boothkit/rule-coverage';
import { dateTime, type FieldCases, integer, oneOf, otherTypesThan, textOf } from '@boothkit/test-support/event-cases';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ListEventsQuery, validate } from '../../src/index.ts';
import { EventPath, GetEventQuery } from '../../src/schemas/event-requests.ts';
import { OpenApiQuery } from '../../src/schemas/openapi.ts';
import { expectField, faultyFields } from './cases.ts';

const someText: FieldCases = {
  takes: 'text of at least one character',
  accepted: ['a', ' ', textOf(1000)],
  rejected: ['', ...otherTypesThan('string')],
};

/** Section 4.1, row by row, with the value of a parameter that is left out. */
const params: Readonly<Record<keyof typeof ListEventsQuery.shape, FieldCases & { readonly otherwise?: unknown }>> = {
  limit: { ...integer(1, 100), otherwise: 25 },
  cursor: someText,
  idUser: {
    ...someText,
    accepted: ['a', 'booking 7', `${'k'.repeat(200)}-duplicated`],
    rejected: ['', ' ', '\t', ...otherTypesThan('string')],
  },
  search: someText,
  dateFrom: dateTime,
  dateTo: dateTime,
  sort: { ...oneOf('createdDate', 'date'), otherwise: 'createdDate' },
  order: { ...oneOf('asc', 'desc'), otherwise: 'desc' },
};

for (const [name, cases] of Object.entries(params) as [keyof typeof params, (typeof params)[keyof typeof params]][]) {
  const otherwise = cases.otherwise === undefined ? 'is optional' : `is ${cases.otherwise} unless sent`;
  rule(`4.1/${name}`, `${otherwise} and accepts ${cases.takes}, and nothing else`, () => {
    expectField(ListEventsQuery, {}, name, cases);
    expect(ListEventsQuery.parse({})[name]).toBe(cases.otherwise);
  });
}

rule('4.1/idUser', 'does not count the spaces around a key', () => {
  expect(ListEventsQuery.parse({ idUser: '  booking 7\t' }).idUser).toBe('booking 7');
});

rule('4.1/search', 'keeps the spaces of a prefix', () => {
  expect(ListEventsQuery.parse({ search: ' Ada ' }).search).toBe(' Ada ');
});

rule('4.1.2', 'takes at most one of idUser, search and a date range', () => {
  const sent = fc.record(
    {
      idUser: fc.constantFrom('a', 'booking-7'),
      search: fc.constantFrom('a', 'Ada'),
      dateFrom: fc.constantFrom('2026-01-01T00:00Z', '2026-02-01T00:00Z'),
      dateTo: fc.constantFrom('2026-03-01T00:00Z', '2026-04-01T00:00Z'),
      limit: fc.integer({ min: 1, max: 100 }),
      cursor: fc.constant('c'),
      order: fc.constantFrom('asc', 'desc'),
    },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(sent, (query) => {
      const filters = [['idUser'], ['search'], ['dateFrom', 'dateTo']].filter((names) =>
        names.some((name) => name in query),
      );
      const named = filters.length > 1 ? filters.flat().filter((name) => name in query) : [];
      expect(faultyFields(ListEventsQuery, query)).toEqual(named);
    }),
  );
});

rule('4.1.2', 'names the conflicting filters', () => {
  expect(validate(ListEventsQuery, { search: 'Ada', dateTo: '2026-01-01T00:00Z' })).toMatchObject({
    errors: [
      { field: 'search', rule: '4.1.2' },
      { field: 'dateTo', rule: '4.1.2' },
    ],
  });
});

rule(['4.1/dateFrom', '4.1/dateTo'], 'can have either bound or both, but not in reverse', () => {
  const range = (dateFrom: string, dateTo: string) => faultyFields(ListEventsQuery, { dateFrom, dateTo });
  expect(faultyFields(ListEventsQuery, { dateFrom: '2026-01-01T00:00Z' })).toEqual([]);
  expect(faultyFields(ListEventsQuery, { dateTo: '2026-01-01T00:00Z' })).toEqual([]);
  expect(range('2026-01-01T00:00Z', '2026-01-01T00:00Z')).toEqual([]);
  expect(range('2026-01-01T01:00+01:00', '2026-01-01T00:00Z')).toEqual([]);
  expect(range('2026-01-01T00:00:00.001Z', '2026-01-01T00:00Z')).toEqual(['dateFrom']);
  // As text the first is the smaller one, as an instant the greater.
  expect(range('2026-01-01T00:00-01:00', '2026-01-01T00:30Z')).toEqual(['dateFrom']);
  expect(range('2026-01-01T00:00:00.0009999999Z', '2026-01-01T00:00:00.001Z')).toEqual([]);
});

rule(['4.1/dateFrom', '4.1/dateTo'], 'have separate errors when neither is a date-time', () => {
  expect(faultyFields(ListEventsQuery, { dateFrom: 'today', dateTo: '2026-02-30T00:00Z' })).toEqual([
    'dateFrom',
    'dateTo',
  ]);
});

rule('4.3', 'is detailed by default, or concise, and nothing else', () => {
  expectField(GetEventQuery, {}, 'response_format', oneOf('detailed', 'concise'));
  expect(GetEventQuery.parse({})).toEqual({ response_format: 'detailed' });
});

rule('4.11/spec', 'takes any date as a version, or none', () => {
  expectField(OpenApiQuery, {}, 'version', {
    takes: 'a date',
    accepted: ['2026-08-04', '2027-01-15', '2028-02-29'],
    rejected: ['2027-02-29', '', 'latest', '2026-8-4', '2026-08-04T00:00Z', ...otherTypesThan('string')],
  });
  expect(OpenApiQuery.parse({})).toEqual({});
});

test.each([
  ['list_events', ListEventsQuery],
  ['get_event', GetEventQuery],
  ['get_openapi', OpenApiQuery],
] as const)('%s rejects unknown parameters by name', (_name, schema) => {
  for (const name of ['offset', 'Limit', 'responseFormat', 'constructor', ''])
    expect(faultyFields(schema, { [name]: 'x' })).toEqual([name]);
});

test('an event is named by an id of at least one character', () => {
  expectField(EventPath, {}, 'eventId', someText);
  expect(faultyFields(EventPath, {})).toEqual(['eventId']);
});
