import { runs } from '@boothkit/test-support/long';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { CreateEventBody, type FieldError, validate } from '../../src/index.ts';
import { fieldName } from '../../src/internal.ts';
import { bodies, schemas } from './any-body.ts';

const needed = { name: 'Ada & Alan', date: '2026-09-12T17:00:00+02:00', templateIds: ['t1'] };

/** Whether the path leads to a value, or to a member missing from an object that is there. */
function leadsThere(value: unknown, path: FieldError['path']): 'present' | 'missing' | 'nowhere' {
  const [first, ...rest] = path;
  if (first === undefined) return 'present';
  if (typeof value !== 'object' || value === null) return 'nowhere';
  if (Object.hasOwn(value, first)) return leadsThere(Object.getOwnPropertyDescriptor(value, first)?.value, rest);
  return rest.length === 0 && typeof first === 'string' && !Array.isArray(value) ? 'missing' : 'nowhere';
}

test.each(schemas)('for any JSON validated as $what, each error names a present or missing field', ({ schema }) => {
  fc.assert(
    fc.property(bodies(schema), (value) => {
      const outcome = validate(schema, value);
      if (outcome.ok) return;
      expect(outcome.errors.length).toBeGreaterThan(0);
      for (const { field, path, unknown, message } of outcome.errors) {
        expect(field).toBe(fieldName(path));
        expect(message.startsWith(`${field === '' && path.length === 0 ? 'the body' : field} `)).toBe(true);
        expect(message).not.toMatch(/undefined|another value|is required: $|must be ;/);
        const place = leadsThere(value, path);
        expect(place).not.toBe('nowhere');
        if (unknown) expect(place).toBe('present');
        if (message.startsWith(`${field} is required: `)) expect(unknown ? 'missing' : place).toBe('missing');
      }
      const reported = outcome.errors.map(({ message }) => message);
      expect(reported).toEqual([...new Set(reported)]);
    }),
    runs(60),
  );
});

test('a valid value is returned as parsed, and the input is not changed', () => {
  const sent = Object.freeze({ ...needed, idUser: ' booking-7 ' });
  expect(validate(CreateEventBody, sent)).toEqual({ ok: true, value: { ...needed, idUser: 'booking-7' } });
  expect(sent.idUser).toBe(' booking-7 ');
});

const deepList = (levels: number): unknown => JSON.parse('['.repeat(levels) + ']'.repeat(levels));
const deepObject = (levels: number): unknown => JSON.parse(`${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`);

test.each([
  ['lists', deepList(100_000), 'a list of 1 item'],
  ['objects', deepObject(100_000), 'an object'],
])('%s nested a hundred thousand levels are rejected without recursion', (_what, deep, found) => {
  const outcome = validate(CreateEventBody, { ...needed, name: deep, templateIds: [deep], more: deep });
  expect(outcome).toMatchObject({
    errors: [
      { field: 'name', message: `name must be text of 1 to 200 characters; got ${found}` },
      { field: 'templateIds[0]', message: `templateIds[0] must be text of at least 1 character; got ${found}` },
      { field: 'more', unknown: true },
    ],
  });
});

test.each([
  ['a bigint', 1n, '1'],
  ['a function', () => 1, 'a function'],
  ['a symbol', Symbol('s'), 'Symbol(s)'],
  ['a list of bigints', [1n, 2n], 'a list: [1, 2]'],
])('%s, which JSON cannot contain, is rejected like any other value', (_what, value, found) => {
  expect(validate(CreateEventBody, { ...needed, name: value })).toMatchObject({
    errors: [{ message: `name must be text of 1 to 200 characters; got ${found}` }],
  });
});

test.each([
  ['text', { name: { length: { toString: 1 } } }, ['name']],
  ['a list', { templateIds: { length: { valueOf: [], toString: null } } }, ['templateIds']],
  ['an item', { templateIds: [{ length: { toString: 1 } }] }, ['templateIds[0]']],
  ['an object of JSON', JSON.parse('{"__proto__":1,"notes":{"length":{"toString":1}}}'), ['notes', '__proto__']],
])('a length that cannot be compared is rejected in place of %s', (_what, changes, fields) => {
  const outcome = validate(CreateEventBody, { ...needed, ...changes });
  expect(outcome.ok ? [] : outcome.errors.map(({ field }) => field)).toEqual(fields);
});

test('a length that cannot be compared is rejected beside JSON of any depth', () => {
  const outcome = validate(CreateEventBody, { ...needed, name: { length: { toString: 1 } }, notes: deepList(100_000) });
  expect(outcome).toMatchObject({ errors: [{ field: 'name' }, { field: 'notes' }] });
});

test('an inherited property does not count as a sent field', () => {
  expect(validate(z.strictObject({ valueOf: z.string() }), {})).toMatchObject({
    errors: [{ field: 'valueOf', message: 'valueOf is required: text' }],
  });
});

test('a list that contains itself is rejected', () => {
  const circle: unknown[] = [];
  circle.push(circle);
  expect(validate(CreateEventBody, { ...needed, name: circle })).toMatchObject({ errors: [{ field: 'name' }] });
});

test('of 90,000 unknown fields, 100 are reported', () => {
  const unknown = Object.fromEntries(Array.from({ length: 90_000 }, (_, at) => [`f${at}`, at]));
  const outcome = validate(CreateEventBody, { ...needed, ...unknown });
  expect(outcome.ok ? [] : outcome.errors).toHaveLength(100);
});

test('a field name as long as a body is shortened', () => {
  const name = 'x'.repeat(1_000_000);
  const field = `${'x'.repeat(100)}…`;
  expect(validate(CreateEventBody, { ...needed, [name]: 1 })).toMatchObject({
    errors: [
      { field, path: [name], message: expect.stringContaining(`${field} is not a field that can be sent here`) },
    ],
  });
  expect(fieldName(['x'.repeat(100)])).toBe('x'.repeat(100));
});

test('a field is written as in a program', () => {
  expect(fieldName([])).toBe('');
  expect(fieldName(['name'])).toBe('name');
  expect(fieldName(['settings', 'captureTypes', 2])).toBe('settings.captureTypes[2]');
  expect(fieldName(['error', 'details', 0, 'field'])).toBe('error.details[0].field');
  expect(fieldName([1])).toBe('[1]');
});
