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
import { lazyObject } from '../../src/schemas/lazy-object.ts';
import { branding, deliveries, settings } from '../schemas/samples.ts';

const needed = { name: 'Ada & Alan', date: '2026-09-12T17:00:00+02:00', templateIds: ['t1'] };

const messages = (schema: z.ZodType, value: unknown, whole?: string) => {
  const outcome = validate(schema, value, whole);
  return outcome.ok ? [] : outcome.errors.map(({ message }) => message);
};

/** The messages of a create with some fields changed. */
const creating = (changes: object) => messages(CreateEventBody, { ...needed, ...changes });
const setting = (changes: object) => messages(UpdateEventBody, { settings: changes });

const cases: readonly [what: string, found: readonly string[], needed: readonly string[]][] = [
  [
    'what is missing',
    messages(CreateEventBody, {}),
    [
      'name is required: text of 1 to 200 characters',
      'date is required: a date-time with a time and an offset, such as 2026-09-12T17:00:00+02:00',
      'templateIds is required: a list of 1 to 50 items',
    ],
  ],
  [
    'null where there must be a value',
    creating({ name: null }),
    ['name must be text of 1 to 200 characters; got null'],
  ],
  [
    'undefined in an object of a program',
    creating({ hashtag: undefined }),
    [`hashtag must be text of at most ${limits.hashtag.max} characters; got undefined`],
  ],
  [
    'a number for text',
    creating({ captureMessage: 5 }),
    [`captureMessage must be text of at most ${limits.captureMessage.max} characters; got 5`],
  ],
  [
    'an object for text',
    creating({ notes: { a: 1 } }),
    [`notes must be text of at most ${limits.notes.max} characters; got an object`],
  ],
  ['empty text', creating({ name: '' }), ['name must be text of 1 to 200 characters; got ""']],
  [
    'text too long to be echoed',
    creating({ notes: 'x'.repeat(limits.notes.max + 1), hashtag: '#'.repeat(limits.hashtag.max + 1) }),
    [
      `hashtag must be text of at most ${limits.hashtag.max} characters; got text of ${limits.hashtag.max + 1} characters`,
      `notes must be text of at most ${limits.notes.max} characters; got text of ${limits.notes.max + 1} characters`,
    ],
  ],
  [
    'text too long by its surrogate pairs',
    creating({ name: '😀'.repeat(101) }),
    ['name must be text of 1 to 200 characters; got text of 202 characters'],
  ],
  [
    'a date that does not exist',
    creating({ date: '2026-02-30T10:00Z' }),
    ['date must be a date-time with a time and an offset, such as 2026-09-12T17:00:00+02:00; got "2026-02-30T10:00Z"'],
  ],
  [
    'a date out of reach',
    creating({ date: '0000-01-01T00:00+01:00' }),
    ['date must lie within the years 0000 to 9999 in UTC'],
  ],
  ['an empty list', creating({ templateIds: [] }), ['templateIds must be a list of 1 to 50 items; got a list: []']],
  [
    'a list that is too long',
    creating({ templateIds: Array(51).fill('t') }),
    ['templateIds must be a list of 1 to 50 items; got a list of 51 items'],
  ],
  [
    'a list that is too short',
    creating({ colors: ['#000000', '#111111'] }),
    ['colors must be a list of exactly 3 items; got a list: ["#000000", "#111111"]'],
  ],
  [
    'a list too long to be echoed, by its items or by their text',
    creating({ colors: Array(4).fill('#000'), name: ['x'.repeat(40), 'y'.repeat(40)] }),
    [
      'name must be text of 1 to 200 characters; got a list of 2 items',
      'colors must be a list of exactly 3 items; got a list of 4 items',
    ],
  ],
  [
    'a list for text',
    creating({ name: [['deep']] }),
    ['name must be text of 1 to 200 characters; got a list of 1 item'],
  ],
  [
    'an item of a list',
    creating({ templateIds: ['t', ''], colors: ['#000000', 'red', '#fffffff'] }),
    [
      'templateIds[1] must be text of at least 1 character; got ""',
      'colors[1] must be a colour: \'#\' and 6 hexadecimal digits; got "red"',
      'colors[2] must be a colour: \'#\' and 6 hexadecimal digits; got "#fffffff"',
    ],
  ],
  [
    'a very light colour',
    creating({ colors: ['#000000', '#ffffff', '#000000'] }),
    [
      'colors[1] must have a contrast of at least 1.5:1 with white, as it sits on white or carries white text; #ffffff has 1:1',
    ],
  ],
  [
    'a setting beyond its bounds',
    setting({ printCountMax: 0, countdownTimer: 30.5, attractScreenDelay: 4, boomerangRecordDuration: '1' }),
    [
      'settings.countdownTimer must be a whole number from 0 to 30; got 30.5',
      'settings.attractScreenDelay must be a number from 5 to 3600 or null; got 4',
      'settings.boomerangRecordDuration must be a number from 0.5 to 10; got "1"',
      'settings.printCountMax must be a whole number from 1 to 1000000 or null; got 0',
    ],
  ],
  [
    'a number that breaks two bounds at once, reported once',
    setting({ countdownTimer: 1e300 }),
    ['settings.countdownTimer must be a whole number from 0 to 30; got 1e+300'],
  ],
  [
    'a number that is none',
    setting({ countdownTimer: Number.NaN }),
    ['settings.countdownTimer must be a whole number from 0 to 30; got NaN'],
  ],
  [
    'a setting of another type',
    setting({ soundEnabled: 'yes', tapToContinue: 1, captureTypes: ['photo', 'painting'], gifPlaybackSpeed: 'FAST' }),
    [
      'settings.captureTypes[1] must be one of photo, boomerang, slowmo, video, gif, aiPhoto, aiCustomPrompt; got "painting"',
      'settings.soundEnabled must be true or false; got "yes"',
      'settings.gifPlaybackSpeed must be one of slow, medium, fast; got "FAST"',
      'settings.tapToContinue must be true or false or null; got 1',
    ],
  ],
  ['settings that are no object', messages(UpdateEventBody, { settings: 5 }), ['settings must be an object; got 5']],
  [
    'a query parameter',
    messages(ListEventsQuery, { limit: 101, idUser: ' ', order: 'up' }, 'the query'),
    [
      'limit must be a whole number from 1 to 100; got 101',
      'idUser must be text of at least 1 character; got " "',
      'order must be one of asc, desc; got "up"',
    ],
  ],
  [
    'dates that go backwards',
    messages(ListEventsQuery, { dateFrom: '2026-09-12T17:00Z', dateTo: '2026-09-11T17:00Z' }),
    ['dateFrom must not be after dateTo; got 2026-09-12T17:00Z after 2026-09-11T17:00Z'],
  ],
  [
    'a logo that should go',
    messages(RemoveEventBrandingImageQuery, { slot: 'logo' }, 'the query'),
    [
      'slot must be one of after-capture-background, button-photo, button-boomerang, button-slowmo, button-video, button-gif, button-aiPhoto, button-aiCustomPrompt, button-gallery, gallery-background; got "logo"',
    ],
  ],
  [
    'a URL that is not public https',
    messages(SetEventBrandingImageBody, { slot: 'logo', sourceUrl: 'http://cdn.example.com/a.png' }),
    ['sourceUrl must be a public https URL; its scheme is http'],
  ],
  [
    'a URL that is no text',
    messages(SetEventBrandingImageBody, { slot: 'logo', sourceUrl: 4 }),
    ['sourceUrl must be a public https URL; got 4'],
  ],
  [
    'a number with one bound',
    messages(CreateUploadBody, { purpose: 'event-branding-image', contentType: 'image/png', sizeBytes: 0 }),
    ['sizeBytes must be a whole number of at least 1; got 0'],
  ],
];

test.each(cases)('the message names the field, what is needed and what was found: %s', (_what, found, expected) => {
  expect(found).toEqual(expected);
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

  test('is rejected with all 31 settings keys, and without a list over 32', () => {
    const keys = Object.keys(EventSettingsPatch.shape).join(', ');
    expect(setting({ volume: 3 })).toEqual([
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

describe('the message for a response', () => {
  test('describes the values of a map', () => {
    expect(messages(EventBranding, { ...branding, captureButtonUrls: { photo: 5 }, logoUrl: 'a' })).toEqual([
      'logoUrl must be a URL or null; got "a"',
      'captureButtonUrls.photo must be a URL; got 5',
    ]);
  });

  test('describes the options of a union', () => {
    expect(messages(ErrorBody, { error: { code: 'a', message: 'b', requestId: 'c', details: 4 } })).toEqual([
      'error.details must be a list or an object; got 4',
    ]);
    expect(messages(WebhookDelivery, { ...deliveries['media.sent'], event: 'other' })).toEqual([
      'event must be "media.uploaded" or "session.sent" or "media.sent"; got "other"',
    ]);
    expect(messages(WebhookDelivery, null, 'the delivery')).toEqual(['the delivery must be an object; got null']);
    expect(messages(WebhookDelivery, { ...deliveries['media.sent'], apiVersion: 'x', deliveryId: '' })).toEqual([
      'deliveryId must be text of at least 1 character; got ""',
      'apiVersion must be a date; got "x"',
    ]);
  });

  test('describes the values of settings with their bounds', () => {
    expect(messages(EventSettings, { ...settings, countdownTimer: 'x', actions: null, version: 0.5 })).toEqual([
      'countdownTimer must be a whole number from 0 to 30; got "x"',
      'actions must be a list; got null',
      'version must be a whole number; got 0.5',
    ]);
  });
});
