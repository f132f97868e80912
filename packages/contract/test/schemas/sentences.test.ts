import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import {
  CreateEventBody,
  EventSettingsPatch,
  ListEventsQuery,
  SetEventBrandingImageBody,
  UpdateEventBody,
  validate,
  WebhooksBody,
} from '../../src/index.ts';
import { EventPath } from '../../src/schemas/event-requests.ts';
import { lazyObject } from '../../src/schemas/shapes.ts';
import { bodies, schemas } from '../validation/any-body.ts';

const needed = { name: 'Ada & Alan', date: '2026-09-12T17:00:00+02:00', templateIds: ['t1'] };

/** The messages that zod itself reports, as libraries of forms show them. */
const messages = (schema: z.ZodType, value: unknown) =>
  (schema.safeParse(value).error?.issues ?? []).map(({ message }) => message);

const requests = schemas.filter(({ what }) => !what.endsWith('success'));

test.each(requests)('for any JSON parsed as $what, zod reports the sentences of validate', ({ schema }) => {
  fc.assert(
    fc.property(bodies(schema), (value) => {
      // zod itself throws for an object in place of text whose `length` is no number; `validate` does not.
      fc.pre(!/"length":[{[]/.test(JSON.stringify(value)));
      const issues = schema.safeParse(value).error?.issues ?? [];
      const outcome = validate(schema, value, 'the value');
      const errors = outcome.ok ? [] : outcome.errors;
      const sentences = issues.filter(({ code }) => code !== 'unrecognized_keys').map(({ message }) => message);
      expect([...new Set(sentences)]).toEqual(errors.filter(({ unknown }) => !unknown).map(({ message }) => message));
      expect(issues.length > 0).toBe(!outcome.ok);
      for (const message of sentences) {
        const ownWords = message.replaceAll(/"(?:[^"\\]|\\.)*"/g, 'text');
        expect(ownWords).not.toMatch(/invalid|expected|[\\^]|\(\?/i);
      }
      for (const { message } of issues) expect(message.length).toBeLessThan(1200);
    }),
    { numRuns: 60 },
  );
});

test.each<[string, z.ZodType, unknown, readonly string[]]>([
  [
    'unknown fields',
    WebhooksBody,
    { mediaURL: null, url: 'a' },
    ['mediaURL and url are not fields that can be sent here; known fields are mediaUrl, sendUrl'],
  ],
  [
    'many unknown fields',
    WebhooksBody,
    Object.fromEntries([...'abcdefg'].map((name) => [name, 1])),
    ['a, b, c, d, e and 2 more are not fields that can be sent here; known fields are mediaUrl, sendUrl'],
  ],
  ['no object', CreateEventBody, 'text', ['the value must be an object; got "text"']],
  ['a field alone', CreateEventBody.shape.name, '', ['the value must be text of 1 to 200 characters; got ""']],
])('zod reports in one message: %s', (_what, schema, value, expected) => {
  expect(messages(schema, value)).toEqual(expected);
});

describe('the sentences stay in schemas that are derived from those of the contract:', () => {
  const short = ['name must be text of 1 to 200 characters; got ""'];
  test.each<[string, z.ZodType, unknown, readonly string[]]>([
    ['pick', CreateEventBody.pick({ name: true }), { name: '' }, short],
    ['partial', CreateEventBody.partial(), { name: '' }, short],
    ['extend', CreateEventBody.extend({ guests: z.int() }), { ...needed, name: '', guests: 7 }, short],
    [
      'extend with its own fields as known ones',
      WebhooksBody.extend({ guests: z.int() }),
      { guests: 7, gusts: 8 },
      ['gusts is not a field that can be sent here; known fields are mediaUrl, sendUrl, guests'],
    ],
    ['a description', z.object({ name: CreateEventBody.shape.name.describe('Who marries') }), { name: '' }, short],
    [
      'a form around it',
      z.object({ bookings: z.array(z.object({ event: CreateEventBody })) }),
      { bookings: [{ event: { ...needed, colors: ['#000000'] } }] },
      ['bookings[0].event.colors must be a list of exactly 3 items; got a list: ["#000000"]'],
    ],
  ])('%s', (_what, schema, value, expected) => {
    expect(messages(schema, value)).toEqual(expected);
  });

  test('a check of your own keeps its message', () => {
    const { name } = CreateEventBody.shape;
    expect(
      messages(
        name.refine((text) => text.includes('&'), 'two names, please'),
        'Ada',
      ),
    ).toEqual(['two names, please']);
  });
});

test('zod reports the same sentences as a standard schema and when it parses asynchronously', async () => {
  const expected = 'name must be text of 1 to 200 characters; got ""';
  expect(await CreateEventBody['~standard'].validate({ ...needed, name: '' })).toMatchObject({
    issues: [{ message: expected }],
  });
  const { error } = await CreateEventBody.safeParseAsync({ ...needed, name: '' });
  expect(error?.issues).toMatchObject([{ message: expected }]);
});

test('members of any kind have sentences: unions, records, tuples and objects within objects', () => {
  const schema = lazyObject(() => ({
    contact: z.union([z.string().min(3), z.int()]).nullable(),
    delivery: z.discriminatedUnion('by', [z.object({ by: z.literal('email') }), z.object({ by: z.literal('sms') })]),
    prices: z.record(z.string(), z.number().max(5)),
    size: z.tuple([z.int(), z.int()]),
    hall: z.strictObject({ seats: z.int(), stage: z.boolean().default(false) }),
  }));
  const value = { contact: true, delivery: { by: 'post' }, prices: { a: 6 }, size: [1, 'b'], hall: { stag: 1 } };
  expect(messages(schema, value)).toEqual([
    'contact must be text of at least 3 characters or a whole number or null; got true',
    'delivery.by must be "email" or "sms"; got "post"',
    'prices.a must be a number of at most 5; got 6',
    'size[1] must be a whole number; got "b"',
    'hall.seats is required: a whole number',
    'hall.stag is not a field that can be sent here; known fields are seats, stage',
  ]);
});

describe('text with a lone surrogate, which UTF-8 cannot express, is rejected', () => {
  const cut = 'booking 🎉'.slice(0, -1);
  const found = 'must be well-formed Unicode; got a lone surrogate at 8';
  const texts: readonly [z.ZodType, object, readonly string[]][] = [
    [
      CreateEventBody,
      needed,
      ['name', 'hashtag', 'notes', 'idUser', 'captureMessage', 'attractScreenId', 'stickerSetId'],
    ],
    [
      UpdateEventBody,
      {},
      ['name', 'hashtag', 'notes', 'idUser', 'captureMessage', 'attractScreenId', 'stickerSetId', 'paySetId'],
    ],
    [ListEventsQuery, {}, ['cursor', 'idUser', 'search']],
    [SetEventBrandingImageBody, { slot: 'logo' }, ['uploadPath', 'sourceUrl']],
    [WebhooksBody, {}, ['mediaUrl', 'sendUrl']],
    [EventPath, {}, ['eventId']],
  ];
  test.each(texts.flatMap(([schema, around, fields]) => fields.map((field) => ({ field, schema, around }))))(
    'in $field',
    ({ field, schema, around }) => {
      expect(messages(schema, { ...around, [field]: cut })).toEqual([`${field} ${found}`]);
      expect(validate(schema, { ...around, [field]: cut })).toEqual({
        ok: false,
        errors: [{ field, path: [field], message: `${field} ${found}` }],
      });
    },
  );

  test('in a list, and by the position of the first of several', () => {
    expect(messages(CreateEventBody, { ...needed, templateIds: ['t', '🎉\udf89 \ud83c'] })).toEqual([
      'templateIds[1] must be well-formed Unicode; got a lone surrogate at 2',
    ]);
  });

  test('in any field of a request: no parsed request has one', () => {
    const withSurrogates = fc.string({
      unit: fc.constantFrom('a', ' ', '\ud83c', '\udf89', '#'),
      minLength: 1,
      maxLength: 6,
    });
    for (const { schema } of requests) {
      const names = Object.keys((schema as z.ZodObject).shape);
      fc.assert(
        fc.property(fc.dictionary(fc.constantFrom(...names), withSurrogates), (value) => {
          const parsed = schema.safeParse({ ...needed, ...value });
          expect(!parsed.success || JSON.stringify(parsed.data).isWellFormed()).toBe(true);
        }),
      );
    }
  });
});

test.each([
  [CreateEventBody.shape.name.max(5), 'abcdefghi', 'text of 1 to 5 characters; got "abcdefghi"'],
  [CreateEventBody.shape.name.min(3).optional(), 'ab', 'text of 3 to 200 characters; got "ab"'],
  [CreateEventBody.shape.name.min(3), 'ab', 'text of 3 to 200 characters; got "ab"'],
  [CreateEventBody.shape.name, '', 'text of 1 to 200 characters; got ""'],
  [CreateEventBody.shape.templateIds.max(2), ['a', 'b', 'c'], 'a list of 1 to 2 items; got a list: ["a", "b", "c"]'],
  [EventSettingsPatch.shape.countdownTimer.unwrap().min(3), 2, 'a whole number from 3 to 30; got 2'],
])('a form that narrows a field gets the sentence of what it accepts: %#', (schema, value, sentence) => {
  expect(messages(z.object({ title: schema }), { title: value })).toEqual([`title must be ${sentence}`]);
});
