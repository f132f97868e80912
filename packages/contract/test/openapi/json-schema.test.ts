import { rule } from '@boothkit/rule-coverage';
import { runs } from '@boothkit/test-support/long';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type * as z from 'zod';
import { openApiDocument } from '../../src/documents/document.ts';
import { parseDateTime } from '../../src/grammars/date-time.ts';
import {
  CreatedEvent,
  CreateEventBody,
  CreateUploadBody,
  DeletedEvent,
  DuplicateEventBody,
  ErrorBody,
  EventBranding,
  EventPage,
  FullEvent,
  MediaUploadedDelivery,
  type Operation,
  operations,
  SessionSentDelivery,
  SetEventBrandingImageBody,
  UpdatedEvent,
  UpdateEventBody,
  UpdateEventBrandingBody,
  Upload,
  validate,
  WebhooksBody,
} from '../../src/index.ts';
import { branding, deliveries, settings, summary } from '../schemas/samples.ts';
import { at, examples, members } from './json.ts';

const ajv = new Ajv2020({ strict: true, allowUnionTypes: true, strictRequired: false, allErrors: true });
formats.default(ajv);
// As the contract reads it: RFC 3339, but that the seconds may be left out.
ajv.addFormat('date-time', (text: string) => parseDateTime(text) !== undefined);
// The document around the schemas, and its own keywords, say nothing of validity.
ajv.addVocabulary([...Object.keys(openApiDocument), 'x-assumed', 'x-exactly-one-of']);
ajv.addSchema({ ...openApiDocument, $id: 'openapi.json' });

/** The outcome of JSON Schema, by the schema at a place in the document. */
function fits(path: readonly string[], value: unknown): boolean {
  const pointer = path.map((part) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'))).join('/');
  const judge = ajv.getSchema(`openapi.json#/${pointer}`) ?? expect.fail(`there is no schema at ${pointer}`);
  return judge(value) === true;
}

test.each(examples)('the example at $place fits the JSON Schema beside it', ({ schemaAt, value }) => {
  expect(fits(schemaAt, value)).toBe(true);
});

const ids = { id: summary.id, name: 'a', date: '2026-09-12T17:00:00+02:00', templateIds: ['t'] };
const whole = { ...summary, settings };

/** Samples that fit, by the name of their schema in the document. */
const samples: Readonly<Record<string, readonly [z.ZodType, object]>> = {
  CreateEventBody: [CreateEventBody, { name: ids.name, date: ids.date, templateIds: ids.templateIds }],
  UpdateEventBody: [UpdateEventBody, { settings: { countdownTimer: 3 } }],
  DuplicateEventBody: [DuplicateEventBody, { name: ids.name, date: ids.date }],
  UpdateEventBrandingBody: [UpdateEventBrandingBody, {}],
  SetEventBrandingImageBody: [SetEventBrandingImageBody, { slot: 'logo', uploadPath: 'u1' }],
  CreateUploadBody: [CreateUploadBody, { purpose: 'event-branding-image', contentType: 'image/png' }],
  WebhooksBody: [WebhooksBody, {}],
  FullEvent: [FullEvent, whole],
  CreatedEvent: [CreatedEvent, { ...whole, alreadyExisted: false }],
  UpdatedEvent: [UpdatedEvent, { ...whole, warnings: [] }],
  DeletedEvent: [DeletedEvent, { deleted: true, id: summary.id }],
  EventPage: [EventPage, { data: [summary], hasMore: false, nextCursor: null }],
  EventBranding: [EventBranding, branding],
  SignedUpload: [
    Upload,
    { uploadUrl: 'https://a.example/u', headers: {}, storagePath: 'u', expiresAt: '2026-08-04T09:15:00Z' },
  ],
  ErrorEnvelope: [ErrorBody, { error: { code: 'a', message: 'b', requestId: 'c' } }],
  MediaUploadedDelivery: [MediaUploadedDelivery, deliveries['media.uploaded']],
  SessionSentDelivery: [SessionSentDelivery, deliveries['session.sent']],
};

const lengths = [0, 1, 100, 101, 200, 201, 500, 501, 5000, 5001];
const below = [-1, 0, 0.49, 0.5, 1, 2, 3, 4, 5, 10, 11, 12, 13, 20, 21, 30, 31, 300, 301, 3600, 3601];
const numbers = [...below, 1e6, 1e6 + 1, 1e300];
const words = 'photo email camera slow auto none cloud logo image/jpeg currencyMismatch beforeCapture'.split(' ');
const dates = [
  '2026-09-12T17:00Z',
  '2026-02-30T17:00:00Z',
  '2026-09-12T17:00:00.000Z',
  '0000-01-01T00:00+01:00',
  '2026-09-12',
];
const urls = ['https://cdn.example.com/a.png', 'https://localhost/a.png', 'http://cdn.example.com/', 'no url'];
const colours = ['#000000', '#ffffff', '#00000'];

/** Values at and past the bounds of every field, and of every type. Text is ASCII, since the two count other characters apart. */
const anyValue: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom(...words, ...dates, ...urls, ...colours),
  fc.constantFrom(...lengths).map((length) => 'a'.repeat(length)),
  fc.constantFrom(...numbers),
  fc.constantFrom(null, true, false, [], {}, [null], [1], { a: 1 }),
  fc
    .constantFrom(...words, ...colours, 't', '')
    .chain((item) => fc.constantFrom(1, 3, 50, 51).map((count) => Array(count).fill(item))),
  fc.constantFrom('holders', 'field', 'photo', 'countdownTimer').map((key) => ({ [key]: 'https://cdn.example.com/' })),
);

/** The sample with one or two of its places changed, taken away or added. */
function changed(schema: z.ZodType, sample: object): fc.Arbitrary<unknown> {
  const keys = [...new Set([...Object.keys(sample), ...Object.keys(members(members(schema)['shape'])), 'other'])];
  const inSettings =
    'settings' in sample ? fc.tuple(fc.constantFrom(...Object.keys(settings)), anyValue) : fc.constant(undefined);
  const changes = fc.array(fc.tuple(fc.constantFrom(...keys), fc.option(anyValue, { nil: undefined, freq: 8 })), {
    maxLength: 2,
  });
  return fc.tuple(changes, fc.option(inSettings)).map(([pairs, setting]) => {
    const nested = setting ? { settings: { ...members(members(sample)['settings']), [setting[0]]: setting[1] } } : {};
    return JSON.parse(JSON.stringify({ ...sample, ...nested, ...Object.fromEntries(pairs) }));
  });
}

/** Whether the contract takes a value, setting aside what no JSON Schema can say: errors that name a rule. */
function taken(schema: z.ZodType, value: unknown): boolean {
  const outcome = validate(schema, value);
  return outcome.ok || outcome.errors.every(({ rule: id }) => id !== undefined);
}

describe('JSON Schema and the contract agree on', () => {
  test.each(Object.entries(samples))(
    '%s, except for rules that JSON Schema cannot express',
    (name, [schema, sample]) => {
      expect(fits(['components', 'schemas', name], sample)).toBe(true);
      fc.assert(
        fc.property(changed(schema, sample), (value) => {
          expect(fits(['components', 'schemas', name], value)).toBe(taken(schema, value));
        }),
        runs(400),
      );
    },
  );

  const queries = Object.entries<Operation>(operations).flatMap(([name, { method, path, query }]) => {
    const place = ['paths', path, method.toLowerCase(), 'parameters'];
    return Object.values(members(at(openApiDocument, ...place))).flatMap((parameter) => {
      const { name: key, in: where } = members(at(parameter));
      const component = String(members(parameter)['$ref']).replace('#/', '').split('/');
      return query && where === 'query' ? [{ name, key: String(key), query, path: [...component, 'schema'] }] : [];
    });
  });

  test.each(queries)('the parameter $key of $name', ({ key, query, path }) => {
    const others = key === 'slot' ? {} : query.safeParse({}).data;
    fc.assert(
      fc.property(anyValue, (value) => {
        expect(fits(path, value)).toBe(taken(query, { ...others, [key]: value }));
      }),
    );
  });
});

rule('2.2/no-other-fields', 'the document closes every response, as the contract does', () => {
  for (const name of ['EventSummary', 'FullEvent', 'DetailedEvent', 'CreatedEvent', 'UpdatedEvent', 'EventBranding'])
    expect(at(openApiDocument, 'components', 'schemas', name, 'additionalProperties'), name).toBe(false);
});
