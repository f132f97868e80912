import {
  compareDocuments,
  describeApi,
  fitsType,
  listSeparator,
  marksOf,
  pathBelow,
  shapeOf,
  toOpenApi30,
} from '@boothkit/contract/internal';
import { expect, test } from 'vitest';
import { openApiDocument } from '../src/documents/document.ts';

type Parts = Readonly<Partial<Record<'query' | 'body' | 'response' | 'error' | 'own', object>>>;

const json = (schema: unknown) => ({ content: { 'application/json; charset=utf-8': { schema } } });
const object = (properties: object, ...required: string[]) => ({ type: 'object', properties, required });
const text = { type: 'string' };

/** A document of one operation. */
const documentOf = ({ query = {}, body, response = {}, error, own = {} }: Parts) => ({
  openapi: '3.1.0',
  paths: {
    '/events/{id}': {
      put: {
        operationId: 'put_event',
        parameters: [{ name: 'limit', in: 'query', schema: query }],
        ...(body && { requestBody: { ...json(body), required: true } }),
        responses: { '200': json(response), ...(error && { '400': json(error) }) },
        ...own,
      },
    },
  },
});

test.each<[Parts, Parts, string]>([
  [{}, {}, ''],
  [{ query: { maximum: 9, pattern: 'a', format: 'date' } }, {}, ''],
  [
    { query: { maximum: 9 } },
    { query: { maximum: 8 } },
    'breaks query.limit: maximum 8 in the document, 9 in BoothKit',
  ],
  [
    { query: { maximum: 8 } },
    { query: { maximum: 9 } },
    'refused query.limit: maximum 9 in the document, 8 in BoothKit',
  ],
  [
    { query: { minimum: 1 } },
    { query: { minimum: 2 } },
    'breaks query.limit: minimum 2 in the document, 1 in BoothKit',
  ],
  [{}, { query: { minItems: 2 } }, 'breaks query.limit: minItems 2 in the document, none in BoothKit'],
  [{ query: text }, { query: { ...text, pattern: 'a' } }, 'breaks query.limit: pattern a in the document'],
  [
    { query: { format: 'date' } },
    { query: { format: 'time' } },
    'breaks query.limit: format time in the document, date in BoothKit',
  ],
  [
    { body: { type: 'integer' } },
    { body: { type: 'number' } },
    'refused body: number in the document, integer in BoothKit',
  ],
  [
    { response: text },
    { response: { type: ['string', 'null'] } },
    'breaks response: string or null in the document, string in BoothKit',
  ],
  [{ body: { enum: ['a'] } }, { body: { enum: ['a', 'b'] } }, 'refused body: also "b" in the document'],
  [{ body: { enum: ['a', 'b'] } }, { body: { const: 'a' } }, 'breaks body: never "b" in the document'],
  [{ body: { enum: ['a'] } }, { body: {} }, 'refused body: any anything in the document, one of "a" in BoothKit'],
  [{ body: {} }, { body: { enum: ['a'] } }, 'breaks body: one of "a" in the document'],
  [{ body: text }, {}, 'breaks body: none in the document'],
  [{}, { body: text }, 'breaks body: required in the document, none in BoothKit'],
  [{ body: object({ a: text, b: text }) }, { body: object({ a: text }) }, 'breaks body.b: not in the document'],
  [
    { body: object({ a: text }) },
    { body: object({ a: text, b: text }) },
    'refused body.b: in the document, and not in BoothKit',
  ],
  [
    { body: object({ a: text }) },
    { body: object({ a: text, b: text }, 'b') },
    'breaks body.b: required in the document, unknown in BoothKit',
  ],
  [{ body: object({ a: text }) }, { body: object({ a: text }, 'a') }, 'breaks body.a: required in the document'],
  [{ body: object({ a: text }, 'a') }, { body: object({ a: text }) }, 'refused body.a: optional in the document'],
  [
    { response: object({ a: text }, 'a') },
    { response: object({ a: text }) },
    'breaks response.a: optional in the document',
  ],
  [
    { response: object({ a: text }) },
    { response: object({ a: text, b: text }) },
    'more response.b: in the document, and not in BoothKit',
  ],
  [
    { response: { items: text } },
    { response: { items: { type: ['string', 'null'] } } },
    'breaks response[]: string or null in the document, string in BoothKit',
  ],
  [
    { error: object({ a: text }) },
    { error: object({ a: text, b: text }) },
    'more response.b: in the document, and not in BoothKit',
  ],
  [{ own: { parameters: [] } }, {}, 'refused query.limit: a parameter of the document, unknown in BoothKit'],
  [{}, { own: { parameters: [] } }, 'breaks query.limit: no parameter of the document'],
  [{}, { own: { operationId: 'set' } }, 'breaks : called set in the document (PUT /events/{id})'],
  [{}, { own: { responses: { '201': json({}) } } }, 'breaks response: status 201 in the document, 200 in BoothKit'],
  [{ body: { type: 'string', enum: ['a'] } }, { body: { const: 'a' } }, ''],
  [
    { body: { type: 'string' } },
    { body: { enum: [1, 2.5] } },
    'breaks body: integer or number in the document, string in BoothKit,refused body: integer or number in the document, string in BoothKit',
  ],
])('a document of %j compared with %j: %s', (ours, theirs, expected) => {
  const { differences } = compareDocuments(documentOf(ours), documentOf(theirs));
  expect(differences.map((each) => `${each.severity} ${each.at}: ${each.text}`).join()).toBe(expected);
});

test('operations are found by their names or places, below a prefix too; others are beyond, and missing ones break', () => {
  const contract = documentOf({});
  const { '/events/{id}': item } = contract.paths;
  const moved = (path: string, own: object) => ({ ...contract, paths: { [path]: { put: { ...item.put, ...own } } } });
  const said = (document: object) => compareDocuments(contract, document).differences.map(({ text: each }) => each);
  expect(said(moved('/api/v1/events/{eventId}', {}))).toEqual([]);
  expect(said(moved('/hooks', {}))).toEqual(['PUT /hooks in the document, PUT /events/{id} in BoothKit']);
  const { differences, beyond } = compareDocuments(contract, moved('/hooks', { operationId: 'put_hook' }));
  expect(differences).toMatchObject([{ operation: 'put_event', text: 'no such operation in the document' }]);
  expect(beyond.map(({ name }) => name)).toEqual(['put_hook']);
});

test('a difference has the mark of the innermost part around it', () => {
  const inner = object({ b: text });
  const contract = { body: object({ a: inner, c: text }) };
  const marks = marksOf(contract, [['marked', ['body properties a']]]);
  expect([...marks]).toEqual([[inner, 'marked']]);
  const theirs = documentOf({ body: object({ a: object({ d: text }) }) });
  const { differences } = compareDocuments(documentOf(contract), theirs, marks);
  expect(differences.map(({ at, mark }) => [at, mark])).toEqual([
    ['body.a.b', 'marked'],
    ['body.a.d', 'marked'],
    ['body.c', undefined],
  ]);
});

const referring = ($ref: unknown, schemas: object = {}) => ({
  ...documentOf({ body: { $ref } }),
  components: { schemas },
});

test.each<[unknown, string]>([
  [undefined, 'document must be an OpenAPI document of version 3, as an object; its member openapi is missing'],
  [{ swagger: '2.0' }, 'it is Swagger 2.0: convert it first'],
  [{ openapi: '3.1.0' }, 'document.paths must have operations; got none'],
  [{ openapi: '3.1.0', paths: {} }, 'document.paths must have operations; it has none'],
])('a document that cannot be read is rejected: %j', (document, message) => {
  expect(() => describeApi(document)).toThrow(TypeError);
  expect(() => describeApi(document)).toThrow(message);
});

test('an operationId that several operations have is a fault of each, and of no other', () => {
  const [get, put] = [{ operationId: 'x' }, { operationId: 'x' }];
  const paths = { '/a': { get, put }, '/b': { get: { operationId: 'y' }, put: {}, post: {} } };
  const fault = 'its operationId stands at GET /a and at PUT /a';
  expect(describeApi({ ...documentOf({}), paths }).operations.map((each) => [each.name, each.fault])).toEqual([
    ['x', fault],
    ['x', fault],
    ...[
      ['y', undefined],
      [undefined, undefined],
      [undefined, undefined],
    ],
  ]);
});

test.each<[object, string]>([
  [referring('other.json#/A'), '$ref "other.json#/A" leads to another file; bundle the document into one file first'],
  [referring('#/components/schemas/A'), '$ref "#/components/schemas/A" leads nowhere within the document'],
  [referring('#/components/schemas/A', { A: { $ref: '#/components/schemas/A' } }), 'leads to itself'],
  [
    referring('#/components/schemas/A', { A: { allOf: [{ $ref: '#/components/schemas/A' }] } }),
    'leads to a schema that has itself as a part, by allOf, anyOf, oneOf or not',
  ],
  [
    referring('#/components/schemas/A', {
      A: { properties: { b: { $ref: '#/components/schemas/B' } } },
      B: { anyOf: [{}, { not: { $ref: '#/components/schemas/B' } }] },
    }),
    'leads to a schema that has itself as a part',
  ],
])('an operation that cannot be read says why, and costs itself alone: %j', (document, message) => {
  const { paths } = document as { paths: object };
  const unread = { ref: { $ref: '#/nowhere' }, trace: { trace: { responses: {} } } };
  const get = (operationId: string) => ({ get: { operationId, responses: { '200': json(text) } } });
  const described = describeApi({
    ...document,
    paths: { ...paths, '/other': get('constructor'), '/ref': unread.ref, '/trace': unread.trace },
  });
  expect(described.operations.map(({ name, fault }) => [name, fault])).toEqual([
    ['put_event', expect.stringContaining(message)],
    ['constructor', undefined],
  ]);
  expect(described.operations[0]).toMatchObject({ parameters: [], bodies: [], success: { contents: [] } });
  expect(described.unread).toEqual([expect.stringContaining('/ref: document.paths./ref: $ref'), 'TRACE /trace']);
});

test('many schemas in one circle are read in time', () => {
  const schemas = Object.fromEntries(
    Array.from({ length: 3000 }, (_, nth) => [
      `A${nth}`,
      { allOf: [{ $ref: `#/components/schemas/A${(nth + 1) % 3000}` }] },
    ]),
  );
  const before = performance.now();
  expect(describeApi(referring('#/components/schemas/A0', schemas)).operations[0]?.fault).toContain('itself as a part');
  expect(performance.now() - before).toBeLessThan(2000);
});

test('the shape of a schema is that of all its parts', () => {
  const { follow } = describeApi({
    ...documentOf({}),
    components: { schemas: { 'A/b': { ...object({ a: text }, 'a'), additionalProperties: false } } },
  });
  const shape = shapeOf(follow, {
    allOf: [{ $ref: '#/components/schemas/A~1b' }, { properties: { b: text }, required: ['b'] }],
    nullable: true,
  });
  expect(shape).toMatchObject({ types: ['object'], required: ['a', 'b'], isClosed: true });
  expect(Object.keys(shape.properties)).toEqual(['a', 'b']);
  expect(shapeOf(follow, { type: 'string', enum: ['x'], nullable: true })).toMatchObject({
    ...{ types: ['string', 'null'], values: ['x', null] },
  });
  const either = shapeOf(follow, { anyOf: [object({ a: text, b: text }, 'a', 'b'), object({ a: text }, 'a'), text] });
  expect(either).toMatchObject({ types: ['object', 'string'], required: [] });
  expect(either.variants).toHaveLength(2);
  expect([fitsType('integer', ['number']), fitsType('number', ['integer'])]).toEqual([true, false]);
});

test.each([
  [{}, undefined],
  [{ explode: false }, ','],
  [{ style: 'pipeDelimited' }, '|'],
  [{ style: 'spaceDelimited', explode: false }, ' '],
  [{ style: 'pipeDelimited', explode: true }, undefined],
  [{ style: 'deepObject', explode: false }, undefined],
])('the items of a list in a query are separated as the document writes them: %j', (parameter, separator) => {
  expect(listSeparator(parameter)).toBe(separator);
});

test.each([
  ['https://a.example', '/v1/x', undefined, '/v1/x'],
  ['https://a.example/v1', '/v1/x', undefined, '/x'],
  ['https://a.example/v1/', '/x', 'https://a.example/v1', '/x'],
  ['https://a.example/v1', '/x', '/v1', '/x'],
  ['https://a.example/v1', '/v10/x', undefined, '/v10/x'],
])('below %s, the path %s of the server %s is %s', (baseUrl, template, url, path) => {
  expect(pathBelow(baseUrl, template, url === undefined ? undefined : [{ url }])).toBe(path);
});

test('in OpenAPI 3.0 the document says the same in the notation of that version', () => {
  const document = toOpenApi30(openApiDocument);
  const written = JSON.stringify(document);
  expect(document).toMatchObject({ openapi: '3.0.3', info: { license: { url: expect.any(String) } } });
  expect(written).not.toMatch(/"type":\[|"const":|"contentEncoding":|"type":"null"/);
  expect(written).toContain('"nullable":true');
  expect(Object.keys(Object(document['x-webhooks']))).toEqual(Object.keys(Object(openApiDocument['webhooks'])));
  expect(compareDocuments(openApiDocument, document).differences).toEqual([]);
});
