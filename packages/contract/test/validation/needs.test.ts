import { expect, test } from 'vitest';
import * as z from 'zod';
import { CreateEventBody, EventSettingsPatch, validate } from '../../src/index.ts';
import { describeNeed } from '../../src/validation/needs.ts';

const fields = { ...CreateEventBody.shape, ...EventSettingsPatch.shape };

test.each([
  ['attractScreenId', 'text'],
  ['brandingTextColor', "a colour: '#' and 6 hexadecimal digits"],
  ['captureTypes', 'a list of at least 1 item'],
  ['actions', 'a list'],
  ['touchToStartScreen', 'one of auto, always, never or null'],
] as const)('the need of %s is described as: %s', (field, need) => {
  expect(describeNeed(fields[field])).toBe(need);
});

test.each([
  ['a whole number', z.int()],
  ['a number of at least 2', z.number().min(2)],
  ['a number of at most 5', z.number().max(5)],
  ['text of at least 2 characters', z.string().min(2)],
  ['a list of at most 4 items', z.array(z.string()).max(4)],
  ['"one" or 2', z.union([z.literal('one'), z.literal(2)])],
  ['text', z.union([z.string(), z.string()])],
  ['an object', z.record(z.string(), z.number())],
  ['an object', z.strictObject({ a: z.string() }).meta({ id: 'NeedsTestObject' })],
  ['an object or null', z.strictObject({ a: z.string() }).nullable().exactOptional()],
  ['true or false', z.boolean().default(true)],
  ['a URL', z.url()],
  ['a date', z.iso.date()],
  ['a date-time', z.iso.datetime()],
  ['text in base64', z.base64()],
  ['text that matches ^[a-z]+$', z.string().regex(/^[a-z]+$/)],
  [
    'text of at most 9 characters that matches ^[a-z]+$',
    z
      .string()
      .max(9)
      .regex(/^[a-z]+$/),
  ],
  ['an object', z.strictObject({ a: z.string() }).prefault({ a: '' })],
  ['another value', z.unknown()],
  ['an object', z.intersection(z.object({ a: z.string() }), z.record(z.string(), z.unknown()))],
  [
    'text and text of at most 9 characters',
    z.intersection(
      z.string(),
      z.lazy(() => z.string().max(9)),
    ),
  ],
])('a need is described as: %s', (need, schema) => {
  expect(describeNeed(schema)).toBe(need);
  // It is worked out once and remembered.
  expect(describeNeed(schema)).toBe(need);
});

test('the known fields of an optional object are listed for an unknown one', () => {
  const schema = z.strictObject({ inner: z.strictObject({ a: z.string(), b: z.string() }).nullable().exactOptional() });
  expect(validate(schema, { inner: { a: 'x', b: 'y', c: 'z' } })).toMatchObject({
    errors: [{ message: 'inner.c is not a field that can be sent here; known fields are a, b' }],
  });
});

/** As schemas of a brought document: references are read late, also to themselves, and parts come together. */
const Within: z.ZodType = z.lazy(() =>
  z.object({ name: z.string().max(9), within: Within.optional(), either: z.union([Either, z.int()]) }),
);
const Either: z.ZodType = z.lazy(() => z.union([z.boolean(), z.object({ either: Either })]));
const Parts = z.intersection(Within, z.object({ count: z.number().optional() }).catchall(z.unknown()));

test.each<[string, object]>([
  ['name must be text of at most 9 characters; got 1', { name: 1, either: 1 }],
  ['within.name is required: text of at most 9 characters', { name: 'a', either: 1, within: { either: true } }],
  ['within.within must be an object; got "x"', { name: 'a', either: 1, within: { name: 'a', either: 1, within: 'x' } }],
  ['either must be true or false or an object or a whole number; got "x"', { name: 'a', either: 'x' }],
  ['count must be a number; got "x"', { name: 'a', either: 1, count: 'x' }],
])('behind references and in parts: %s', (message, value) => {
  const outcome = validate(Parts, value);
  expect(outcome.ok ? [] : outcome.errors.map((error) => error.message)).toEqual([message]);
});

const either = z.object({
  a: z.union([z.object({ b: z.literal(1), c: z.literal(1) }), z.object({ d: z.literal(1) }), z.null()]),
  lists: z.array(z.union([z.array(z.int()), z.array(z.boolean())])).optional(),
  one: z.xor([z.number(), z.int()]).optional(),
  none: z.never().optional(),
  nested: z.union([z.union([z.object({ b: z.literal(1) }), z.object({ d: z.int() })]), z.int()]).optional(),
  headers: z.record(z.string().regex(/^\w+$/), z.string()).optional(),
  closed: z.union([z.strictObject({ b: z.int() }), z.strictObject({ b: z.number() })]).optional(),
});

test.each<[string, object]>([
  ['a fits none of 3 alternatives; of the nearest, a.d is required: 1', { a: {} }],
  ['a fits none of 3 alternatives; of the nearest, a.c must be 1; got 2', { a: { b: 1, c: 2, d: [2, 3] } }],
  ['a must be an object or null; got true', { a: true }],
  [
    'lists[1] fits none of 2 alternatives; of the nearest, lists[1][0] must be a whole number or true or false; got "x"',
    { a: null, lists: [[1], ['x']] },
  ],
  ['one must fit one alternative alone; it fits 2', { a: null, one: 1 }],
  ['none must be left out; got 1', { a: null, none: 1 }],
  ['nested fits none of 3 alternatives; of the nearest, nested.b must be 1; got 2', { a: null, nested: { b: 2 } }],
  [
    'headers must not have a member "x y": Invalid string: must match pattern /^\\w+$/',
    { a: null, headers: { 'x y': 'a' } },
  ],
  ['nested must be an object or a whole number; got "x"', { a: null, nested: 'x' }],
  [
    'closed fits none of 2 alternatives; of the nearest, closed.e is not a field that can be sent here',
    { a: null, closed: { b: 1, e: 1 } },
  ],
])('of alternatives: %s', (message, value) => {
  const outcome = validate(either, value);
  expect(outcome.ok ? [] : outcome.errors.map((error) => error.message)).toEqual([message]);
});
