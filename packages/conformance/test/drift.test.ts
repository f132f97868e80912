import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { toOpenApi30 } from '@boothkit/contract/internal';
import { openApiDocument } from '@boothkit/contract/openapi';
import { createSimulator } from '@boothkit/simulator';
import { document as brought } from '@boothkit/test-support/brought-document';
import { ran } from '@boothkit/test-support/command-line';
import { temporaryFolder } from '@boothkit/test-support/temporary-folder';
import { expect, test } from 'vitest';
import { main } from '../src/cli/main.ts';
import { readAssumptions } from '../src/drift/assumed.ts';
import { writeComparison } from '../src/drift/compare-document.ts';
import { compareDocument } from '../src/index.ts';
import { addDocumented, keepEarlier } from '../src/measure/measure.ts';

// biome-ignore lint/suspicious/noExplicitAny: tests change a document at any place.
type Changeable = any;

/** Our own document, changed. */
function changed(change: (document: Changeable) => void): object {
  const copy = structuredClone(openApiDocument);
  change(copy);
  return copy;
}

const linesOf = (change: (document: Changeable) => void) =>
  compareDocument(changed(change)).differences.map(({ severity, operation, at, text, assumption }) =>
    [severity, operation, at, text, assumption].filter((part) => part !== '' && part !== null).join(' | '),
  );

const own = (document: Changeable) => {
  const { schemas } = document.components;
  const { get, post } = document.paths['/events'];
  const { parameters } = document.components;
  get.parameters = get.parameters.map((each: Changeable) =>
    each.$ref ? parameters[each.$ref.split('/').at(-1)] : each,
  );
  const limit = get.parameters.find((each: Changeable) => each.name === 'limit').schema;
  return { schemas, get, post, limit, create: schemas.CreateEventBody, summary: schemas.EventSummary };
};

test('our own document does not differ, in either version of OpenAPI', () => {
  for (const document of [openApiDocument, toOpenApi30(openApiDocument)])
    expect(compareDocument(document)).toMatchObject({ differences: [], beyond: {} });
});

test('each kind of difference has its severity and its place', () => {
  const cases: Readonly<Record<string, (document: Changeable) => unknown>> = {
    'breaks | list_events | query.limit | maximum 50 in the document, 100 in BoothKit': (d) =>
      (own(d).limit.maximum = 50),
    'refused | list_events | query.limit | maximum 500 in the document, 100 in BoothKit': (d) =>
      (own(d).limit.maximum = 500),
    'refused | list_events | query.limit | minimum 0 in the document, 1 in BoothKit': (d) => (own(d).limit.minimum = 0),
    'refused | list_events | query.status | a parameter of the document, unknown in BoothKit': (d) =>
      own(d).get.parameters.push({ name: 'status', in: 'query', schema: {} }),
    'breaks | list_events | query.status | required in the document, unknown in BoothKit': (d) =>
      own(d).get.parameters.push({ name: 'status', in: 'query', required: true, schema: {} }),
    'refused | create_event | body.venue | in the document, and not in BoothKit': (d) =>
      (own(d).create.properties.venue = { type: 'string' }),
    'breaks | create_event | body.hashtag | required in the document': (d) => own(d).create.required.push('hashtag'),
    'refused | create_event | body.templateIds | optional in the document': (d) =>
      (own(d).create.required = ['name', 'date']),
    'breaks | create_event | body.notes | not in the document': (d) => delete own(d).create.properties.notes,
    'breaks | create_upload | no such operation in the document': (d) => delete d.paths['/uploads'],
    'breaks | update_webhooks | PUT /hooks in the document, PUT /webhooks in BoothKit': (d) =>
      renamed(d.paths, '/webhooks', '/hooks'),
    'breaks | list_events | called listEvents in the document (GET /events)': (d) =>
      (own(d).get.operationId = 'listEvents'),
    'breaks | create_event | response | status 200 in the document, 201 in BoothKit': (d) =>
      renamed(own(d).post.responses, '201', '200'),
    'more | errors | response.error.details[].path | in the document, and not in BoothKit | errorDetails': (d) =>
      (own(d).schemas.FieldDetail.properties.path = { type: 'string' }),
    'breaks | create_upload | body.sizeBytes | not in the document | uploadBody': (d) =>
      delete own(d).schemas.CreateUploadBody.properties.sizeBytes,
    'more | media.uploaded | body.at | in the document, and not in BoothKit': (d) =>
      (own(d).schemas.MediaUploadedDelivery.properties.at = {}),
  };
  for (const [expected, change] of Object.entries(cases)) expect(linesOf(change)).toEqual([expected]);
  expect(linesOf((d) => (own(d).limit.type = 'string'))).toEqual([
    'breaks | list_events | query.limit | string in the document, integer in BoothKit',
    'refused | list_events | query.limit | string in the document, integer in BoothKit',
  ]);
  expect(linesOf((d) => (own(d).summary.properties.status = {}))).toContain(
    'more | list_events | response.data[].status | in the document, and not in BoothKit',
  );
  expect(linesOf((d) => (own(d).summary.properties.name.type = ['string', 'null']))).toContain(
    'breaks | list_events | response.data[].name | string or null in the document, string in BoothKit',
  );
});

test('what is written otherwise, or not at all, is no difference', () => {
  expect(
    linesOf((d) => {
      const { limit, create, schemas } = own(d);
      create.description = 'Other words.';
      // Bounds, patterns and formats that are left out, and a pattern in another spelling.
      delete limit.maximum;
      delete create.properties.name.maxLength;
      create.properties.brandingTextColor.pattern = '^#([0-9a-fA-F]{6})$';
      delete create.properties.date.format;
      // Parts in the place of a reference, and a reference in that of parts.
      schemas.Named = create.properties.notes;
      create.properties.notes = { allOf: [{ $ref: '#/components/schemas/Named' }], nullable: true };
      schemas.EventSummary.properties.attractScreenId = { anyOf: [{ type: 'null' }, { type: 'string' }] };
      d.paths['/v1/events'] = d.paths['/events'];
      delete d.paths['/events'];
    }),
  ).toEqual([]);
});

test('a document that was written without a look at ours is compared, with the news and the operations beyond', () => {
  const text = writeComparison(compareDocument(brought));
  expect(text).toContain('  list_events query.limit: maximum 50 in the document, 100 in BoothKit\n');
  expect(text).toContain('  list_events query.search, dateFrom, dateTo, sort, order: no parameter of the document\n');
  expect(text).toContain('  create_upload body.purpose: also "template-layer", "ai-reference" in the document\n');
  expect(text).toContain('  DIFFERENT   uploadResponse=least: document: create_upload returns uploadUrl');
  expect(text).toContain('  UNKNOWN     uploadBody: document: create_upload takes purpose, file_name (S11)\n');
  expect(text).toContain('It has 10 operations beyond those that BoothKit describes: list_media, get_event_stats,');
});

const renamed = (within: Changeable, from: string, to: string) => {
  within[to] = within[from];
  delete within[from];
};
const without = (value: Changeable, name: string) => {
  if (value?.[name]) delete value[name];
  return value;
};
const requireAll = (schema: Changeable) => (schema.required = Object.keys(schema.properties));

test('what a document says of the assumptions is read, and its silence says nothing', () => {
  const upload = (fields: object) => (d: Changeable) =>
    (d.components.schemas.CreateUploadBody.properties = { purpose: {}, ...fields });
  const hooks = (fields: object) => (d: Changeable) => (d.components.schemas.WebhooksBody = { properties: fields });
  const detail = (items: object) => (d: Changeable) => (d.components.schemas.FieldDetail = items);
  const codes =
    (...values: string[]) =>
    (d: Changeable) =>
      (d.components.schemas.ErrorEnvelope.properties.error.properties.code = { enum: values });
  const delivery = (properties: object) => (d: Changeable) =>
    (d.components.schemas.MediaUploadedDelivery = { properties });
  const kind = { const: 'media.uploaded' };
  const cases: readonly (readonly [string, string | undefined, (document: Changeable) => unknown])[] = [
    ['uploadBody', 'contentType', () => {}],
    ['uploadBody', 'mimeType', upload({ mimeType: {}, fileSize: {} })],
    ['uploadBody', 'purposeOnly', upload({})],
    ['uploadBody', undefined, upload({ file_name: {} })],
    ['uploadResponse', undefined, () => {}],
    ['uploadResponse', 'least', (d) => delete d.components.schemas.SignedUpload.properties.expiresAt],
    ['webhooksBody', 'mediaUrl', () => {}],
    ['webhooksBody', 'mediaWebhookUrl', hooks({ mediaWebhookUrl: {}, sendWebhookUrl: {} })],
    ['webhooksBody', 'nested', hooks({ media: {}, send: {} })],
    ['webhooksBody', undefined, hooks({ url: {} })],
    ['webhookDiscriminator', 'event', () => {}],
    ['webhookDiscriminator', 'kind', delivery({ kind })],
    ['webhookDiscriminator', 'type', delivery({ type: { enum: ['media.uploaded'] } })],
    ['webhookDiscriminator', 'nested', delivery({ type: kind, data: {} })],
    ['webhookDiscriminator', undefined, delivery({ subject: kind })],
    [
      'webhookDiscriminator',
      'kind',
      (d) => {
        delivery({ kind })(d);
        d.webhooks = { mediaUploaded: d.webhooks['media.uploaded'] };
      },
    ],
    ['errorDetails', 'field', () => {}],
    ['errorDetails', 'texts', detail({ type: 'string' })],
    ['errorDetails', 'path', detail({ properties: { path: { type: 'string' } } })],
    ['errorDetails', 'pathList', detail({ properties: { path: { type: 'array' } } })],
    ['errorDetails', undefined, detail({})],
    ['errorCodes', undefined, () => {}],
    ['errorCodes', 'usual', codes('unauthorized', 'not_found', 'insufficient_scope')],
    ['errorCodes', 'forbidden', codes('unauthorized', 'not_found', 'forbidden')],
    ['errorCodes', 'otherWords', codes('unauthenticated')],
    ['validationStatus', '400', () => {}],
    ['validationStatus', '422', (d) => renamed(own(d).post.responses, '400', '422')],
    ['requestId', 'header', () => {}],
    ['requestId', undefined, (d) => JSON.stringify(d, (_, value) => without(value, 'X-Request-Id'))],
    ['retryAfter', 'seconds', () => {}],
    ['retryAfter', undefined, (d) => (d.components.headers.RetryAfter.schema = { type: 'string' })],
    [
      'retryAfter',
      undefined,
      (d) => {
        const header = structuredClone(d.components.headers.RetryAfter);
        JSON.stringify(d, (_, value) => without(value, 'Retry-After'));
        own(d).post.responses['202'] = { description: 'Later.', headers: { 'Retry-After': header } };
      },
    ],
    ['ids', undefined, () => {}],
    ['ids', 'uuid', (d) => (d.components.schemas.FullEvent.properties.id.format = 'uuid')],
    ['storedSettings', undefined, () => {}],
    ['storedSettings', 'more', (d) => (d.components.schemas.EventSettings.properties.mirrorPreview = {})],
    ['storedSettings', 'complete', ({ components: { schemas } }) => requireAll(schemas.EventSettings)],
  ];
  for (const [name, value, change] of cases)
    expect(readAssumptions(changed(change)).measured, `${name}: ${change}`).toEqual(
      value === undefined
        ? expect.not.objectContaining({ [name]: expect.anything() })
        : expect.objectContaining({ [name]: value }),
    );
});

test('a document cannot replace what a key found, and a key that finds nothing keeps what was found before', () => {
  const facts = { host: 'api.example.com', version: '2026-08-04', at: '2026-08-04T09:00:00.000Z' };
  const documented = readAssumptions(changed((d) => delete d.components.schemas.SignedUpload.properties.expiresAt));
  const byKey = { measured: { validationStatus: '422' } as const, evidence: { validationStatus: '422' } };
  const { measurement, contradicted } = addDocumented(byKey, documented, facts);
  expect(contradicted).toEqual(['validationStatus']);
  expect(measurement).toMatchObject({ ...facts, measured: { validationStatus: '422', uploadResponse: 'least' } });
  expect(measurement.notMeasured).toContain('costs');
  expect(measurement.notMeasured).not.toContain('uploadResponse');
  // A simulator takes the file as it is.
  expect(() => createSimulator({ assume: measurement })).not.toThrow();
  const later = {
    ...measurement,
    measured: { errorDetails: 'path' } as const,
    evidence: { errorDetails: 'path' },
    notMeasured: ['uploadResponse', 'costs', 'validationStatus'] as const,
  };
  expect(keepEarlier(measurement, later)).toMatchObject({
    measured: { errorDetails: 'path', uploadResponse: 'least', validationStatus: '422' },
    notMeasured: ['costs'],
  });
  // Another document replaces what the one before said.
  const other = addDocumented(measurement, readAssumptions(brought), facts).measurement;
  expect(other.measured).toEqual({ validationStatus: '422', uploadResponse: 'least' });
  expect(other.unknown).toEqual([{ name: 'uploadBody', found: 'document: create_upload takes purpose, file_name' }]);
});

test('a document that cannot be read is an error that names the place', () => {
  const bad: readonly (readonly [unknown, string])[] = [
    [undefined, 'its member openapi is missing'],
    [{ swagger: '2.0', paths: {} }, 'it is Swagger 2.0: convert it first'],
    [{ openapi: '4.0.0', paths: {} }, 'its member openapi is "4.0.0"'],
    [{ openapi: '3.1.0' }, 'document.paths must have operations; got none'],
    [{ openapi: '3.1.0', paths: { '/a': {} } }, 'document.paths must have operations; it has none'],
  ];
  for (const [document, message] of bad) expect(() => compareDocument(document as object), message).toThrow(message);
  // What an example or a field of this name holds is no reference.
  expect(() =>
    compareDocument(
      changed((d) => {
        own(d).create.properties.example = { type: 'string' };
        own(d).create.example = { $ref: 'nowhere' };
        own(d).create.properties.$ref = { type: 'string' };
      }),
    ),
  ).not.toThrow();
});

test('an operation that cannot be read is a difference, and the others are compared', () => {
  const unreadable: readonly (readonly [(document: Changeable) => unknown, string])[] = [
    [
      (d) => (own(d).create.properties.name = { $ref: '#/components/schemas/Nope' }),
      'document.components.schemas.CreateEventBody.properties.name: $ref "#/components/schemas/Nope" leads nowhere within the document',
    ],
    [
      (d) => (own(d).post.parameters = [{ $ref: './parameters.json#/cursor' }]),
      'document.paths./events.post.parameters[0]: $ref "./parameters.json#/cursor" leads to another file; bundle the document into one file first',
    ],
    [
      (d) => {
        for (let at = 0; at <= 102; at += 1)
          own(d).schemas[`A${at}`] = at > 101 ? {} : { $ref: `#/components/schemas/A${at + 1}` };
        own(d).create.properties.name = { $ref: '#/components/schemas/A0' };
      },
      '$ref "#/components/schemas/A0" leads through more than 100 others',
    ],
    ...['allOf', 'anyOf', 'oneOf'].map((keyword): (typeof unreadable)[number] => [
      (d) => {
        for (let at = 0; at < 40; at += 1)
          own(d).schemas[`A${at}`] = { [keyword]: Array(2).fill({ $ref: `#/components/schemas/A${at + 1}` }) };
        own(d).schemas.A40 = { type: 'object' };
        own(d).create.properties.name = { $ref: '#/components/schemas/A0' };
      },
      'leads to a schema of more than 10000 parts, by allOf, anyOf, oneOf and not',
    ]),
  ];
  for (const [change, reason] of unreadable) {
    const lines = linesOf((d) => {
      change(d);
      own(d).limit.maximum = 50;
    });
    expect(lines).toEqual([
      'breaks | list_events | query.limit | maximum 50 in the document, 100 in BoothKit',
      expect.stringMatching(/^breaks \| create_event \| cannot be read: /),
    ]);
    expect(lines.join()).toContain(reason);
  }
});

test('schemas that refer to themselves are compared as deep as the contract is', () => {
  const lines = linesOf((d) => {
    own(d).schemas.Tree = {
      properties: {
        data: { items: { $ref: '#/components/schemas/Tree' } },
        more: { $ref: '#/components/schemas/Tree' },
      },
    };
    own(d).get.responses['200'].content['application/json'].schema = {
      $ref: '#/components/schemas/Tree',
      anyOf: [{ $ref: '#/components/schemas/Tree' }],
    };
  });
  expect(lines).toContain('breaks | list_events | response.hasMore | not in the document');
});

test('--document compares a file without a key, and adds what it says to the file of --measure', async () => {
  const folder = temporaryFolder();
  const [file, measure, json] = ['api.json', 'assumptions.json', 'drift.json'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  const run = (...args: string[]) =>
    ran((given, streams) => main(given, streams, () => expect.unreachable()), args, { env: { BOOTHKIT_API_KEY: '' } });
  writeFileSync(file, `\uFEFF${JSON.stringify(brought)}`);
  const { code, out, err } = await run('--document', file, '--measure', measure, '--json', json);
  expect([code, err]).toEqual([1, '']);
  expect(out).toMatch(/^Booth API, version 2026-08-04, compared with BoothKit:\n/);
  expect(JSON.parse(readFileSync(measure, 'utf8'))).toMatchObject({
    measured: { uploadResponse: 'least' },
    host: 'api.example.com',
  });
  expect(JSON.parse(readFileSync(json, 'utf8')).beyond).toHaveProperty('list_media', 'GET /events/{event_id}/media');
  writeFileSync(file, 'openapi: 3.1.0');
  const bad = [await run('--document', file), await run('--document', file, '--only', '4.1')];
  expect(bad.map((each) => each.code)).toEqual([2, 2]);
  expect(bad[0]?.err).toContain(`--document ${file} must be JSON`);
  expect(bad[1]?.err).toContain('--document without --base-url sends nothing, and cannot be used with --only');
});
