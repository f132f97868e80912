import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { limits } from '../../src/constants.ts';
import {
  CreateEventBody,
  CreateUploadBody,
  ErrorBody,
  EventBranding,
  EventSettings,
  EventSettingsPatch,
  ListEventsQuery,
  SetEventBrandingImageBody,
  UpdateEventBody,
  validate,
  WebhookDelivery,
} from '../../src/index.ts';
import { RemoveEventBrandingImageQuery } from '../../src/schemas/branding.ts';
import { OpenApiQuery } from '../../src/schemas/openapi.ts';
import { lazyObject } from '../../src/schemas/shapes.ts';
import { branding, deliveries, settings } from '../schemas/samples.ts';

const needed = { name: 'Ada & Alan', date: '2026-09-12T17:00:00+02:00', templateIds: ['t1'] };

const messages = (schema: z.ZodType, value: unknown, whole?: string) => {
  const outcome = validate(schema, value, whole);
  return outcome.ok ? [] : outcome.errors.map(({ message }) => message);
};

type Fault = readonly [schema: z.ZodType, value: unknown];
const creating = (changes: object): Fault => [CreateEventBody, { ...needed, ...changes }];
const setting = (changes: object): Fault => [UpdateEventBody, { settings: changes }];
const { hashtag, notes } = limits;

/** Requests with values that are rejected. */
const requests: Readonly<Record<string, Fault>> = {
  'what is missing': [CreateEventBody, {}],
  'null where there must be a value': creating({ name: null }),
  'null where there may be one': [UpdateEventBody, { name: null, hashtag: 5 }],
  'undefined in an object of a program': creating({ hashtag: undefined }),
  'a number for text': creating({ captureMessage: 5 }),
  'an object for text': creating({ notes: { a: 1 } }),
  'empty text': creating({ name: '', date: '' }),
  'text too long to be echoed': creating({ notes: 'x'.repeat(notes.max + 1), hashtag: '#'.repeat(hashtag.max + 1) }),
  'text too long by its surrogate pairs': creating({ name: '😀'.repeat(101) }),
  'a date that does not exist': creating({ date: '2026-02-30T10:00Z' }),
  'a date out of reach': creating({ date: '0000-01-01T00:00+01:00' }),
  'an empty list': creating({ templateIds: [] }),
  'a list that is too long': creating({ templateIds: Array(51).fill('t') }),
  'a list that is too short': creating({ colors: ['#000000', '#111111'] }),
  'a list of too many items to be echoed': creating({ colors: Array(4).fill('#000') }),
  'a list of too much text to be echoed': creating({ name: ['x'.repeat(40), 'y'.repeat(40)] }),
  'a list for text': creating({ name: [['deep']] }),
  'an item of a list': creating({ templateIds: ['t', ''], colors: ['#000000', 'red', '#fffffff'] }),
  'a very light colour': creating({ colors: ['#000000', '#ffffff', '#000000'] }),
  'a whole number beyond its bounds': setting({ printCountMax: 0, countdownTimer: 30.5 }),
  'a number beyond its bounds': setting({ attractScreenDelay: 4, boomerangRecordDuration: '1' }),
  'a number that breaks two bounds at once': setting({ countdownTimer: 1e300 }),
  'a number that is none': setting({ countdownTimer: Number.NaN }),
  'a name that is not listed': setting({ captureTypes: ['photo', 'painting'], gifPlaybackSpeed: 'FAST' }),
  'a setting of another type': setting({ soundEnabled: 'yes', tapToContinue: 1 }),
  'settings that are no object': [UpdateEventBody, { settings: 5 }],
  'a query parameter': [ListEventsQuery, { limit: 101, idUser: '', order: 'up' }],
  'dates that go backwards': [ListEventsQuery, { dateFrom: '2026-09-12T17:00Z', dateTo: '2026-09-11T17:00Z' }],
  'two filters': [ListEventsQuery, { idUser: 'booking-7', search: 'Ada' }],
  'a logo that should go': [RemoveEventBrandingImageQuery, { slot: 'logo' }],
  'no slot of an image': [SetEventBrandingImageBody, { slot: 'Logo', uploadPath: 'u1' }],
  'no source of an image': [SetEventBrandingImageBody, { slot: 'logo' }],
  'a URL that is not public https': [SetEventBrandingImageBody, { slot: 'logo', sourceUrl: 'http://a.example/a.png' }],
  'a URL that is no text': [SetEventBrandingImageBody, { slot: 'logo', sourceUrl: 4 }],
  'a number with one bound': [CreateUploadBody, { purpose: 'event-branding-image', sizeBytes: 0 }],
  'a version that is no date': [OpenApiQuery, { version: 'latest' }],
};

/** Responses, deliveries, and a key that zod trims before it looks at it. */
const others: Readonly<Record<string, Fault>> = {
  'a key of spaces': [ListEventsQuery, { idUser: ' ' }],
  'a value of a map': [EventBranding, { ...branding, captureButtonUrls: { photo: 5 }, logoUrl: 'a' }],
  'a union': [ErrorBody, { error: { code: 'a', message: 'b', requestId: 'c', details: 4 } }],
  'settings with their bounds': [EventSettings, { ...settings, countdownTimer: 'x', actions: null, version: 0.5 }],
  'a delivery of no known kind': [WebhookDelivery, { ...deliveries['media.sent'], event: 'other' }],
  'a delivery with faults': [WebhookDelivery, { ...deliveries['media.sent'], apiVersion: 'x', deliveryId: '' }],
};

test('a message names the field, what is needed and what was found', () => {
  const said = Object.entries({ ...requests, ...others }).flatMap(([what, [schema, value]]) =>
    messages(schema, value).map((message) => `${what}: ${message}`),
  );
  expect(said).toMatchSnapshot();
});

test.each(Object.entries(requests))('zod itself reports the messages of validate: %s', (_what, [schema, value]) => {
  const issues = schema.safeParse(value).error?.issues ?? [];
  expect([...new Set(issues.map(({ message }) => message))]).toEqual(messages(schema, value));
});

describe('a field that is not known', () => {
  test('is rejected with the list of those that are', () => {
    expect(messages(CreateEventBody, { ...needed, hashTag: '#a', title: 'x' })).toEqual(
      ['hashTag', 'title'].map(
        (field) =>
          `${field} is not a field that can be sent here; known fields are name, date, templateIds, hashtag, notes, idUser, colors, captureMessage, brandingTextColor, attractScreenId, stickerSetId`,
      ),
    );
  });

  test('is rejected with all settings keys, and without a list over 32', () => {
    const keys = Object.keys(EventSettingsPatch.shape).join(', ');
    expect(messages(...setting({ volume: 3 }))).toEqual([
      `settings.volume is not a field that can be sent here; known fields are ${keys}`,
    ]);
    const long = Object.fromEntries(Array.from({ length: 33 }, (_, at) => [`field${at}`, z.string().exactOptional()]));
    expect(messages(z.strictObject(long), { x: 1 })).toEqual(['x is not a field that can be sent here']);
  });

  test('is rejected with those that are known within a default as well, and with the keys of a record', () => {
    const schema = z.strictObject({
      quota: z.strictObject({ events: z.int().default(1) }).prefault({}),
      images: z.partialRecord(z.enum(['logo', 'button']), z.string()).default({}),
    });
    expect(messages(schema, { quota: { event: 1 }, images: { logos: 'x' } })).toEqual([
      'quota.event is not a field that can be sent here; known fields are events',
      'images.logos is not a field that can be sent here; known fields are logo, button',
    ]);
    expect(messages(schema, { quota: { events: 'x' } })).toEqual(['quota.events must be a whole number; got "x"']);
  });

  test('is rejected by its name even if objects inherit that name', () => {
    const body = JSON.parse('{"settings":{"__proto__":{"soundEnabled":true},"constructor":1},"toString":2}');
    expect(validate(UpdateEventBody, body)).toMatchObject({
      errors: [
        { field: 'settings.__proto__', path: ['settings', '__proto__'], unknown: true },
        { field: 'settings.constructor', path: ['settings', 'constructor'], unknown: true },
        { field: 'toString', path: ['toString'], unknown: true },
      ],
    });
    expect(validate(UpdateEventBody, body)).toHaveProperty('errors.length', 3);
  });
});

describe('a whole that is no object', () => {
  test.each([
    [null, 'null'],
    ['{}', '"{}"'],
    [7, '7'],
    [[], 'a list: []'],
    [[needed], 'a list of 1 item'],
  ])('is rejected as such: %j', (body, found) => {
    expect(messages(CreateEventBody, body)).toEqual([`the body must be an object; got ${found}`]);
    expect(messages(ListEventsQuery, body, 'the query')).toEqual([`the query must be an object; got ${found}`]);
  });

  test('has a fault without a field', () => {
    expect(validate(CreateEventBody, null)).toMatchObject({ errors: [{ field: '', path: [] }] });
    expect(messages(CreateEventBody, undefined)).toEqual(['the body is required: an object']);
    expect(messages(WebhookDelivery, null, 'the delivery')).toEqual(['the delivery must be an object; got null']);
  });
});

test.each<[string, z.ZodType]>([
  ['is preprocessed', z.preprocess((value) => value, z.string())],
  ['has several types', z.union([z.string(), z.int()])],
  ['is transformed', z.string().transform(Number)],
])('a member that %s is required, whether it is absent or undefined', (_what, member) => {
  const schema = z.strictObject({ member });
  const [need] = messages(schema, { member: null }).map((message) => /must be (.*);/.exec(message)?.[1]);
  for (const value of [{}, { member: undefined }])
    expect(messages(schema, value)).toEqual([`member is required: ${need}`]);
});

test('a message for an object within an object says that null is accepted, if it is', () => {
  const schema = lazyObject(() => ({ hall: z.strictObject({ seats: z.int() }).nullable() }));
  const expected = ['hall must be an object or null; got 5'];
  expect(messages(schema, { hall: 5 })).toEqual(expected);
  expect(schema.safeParse({ hall: 5 }).error?.issues.map(({ message }) => message)).toEqual(expected);
});
