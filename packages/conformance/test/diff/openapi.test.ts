import { openApiDocument } from '@boothkit/contract/document';
import { createSimulator } from '@boothkit/simulator';
import { isLong } from '@boothkit/test-support/long';
import { describe, expect, test } from 'vitest';
import { compare } from '../../src/diff/compare.ts';
import type { Difference } from '../../src/diff/difference.ts';

const options = { rulesUrl: 'docs/rules' };

// biome-ignore lint/suspicious/noExplicitAny: a document is edited as plain JSON
type Editable = any;

function changesOf(edit: (document: Editable) => void, before: Editable = openApiDocument): readonly Difference[] {
  const after = structuredClone(before);
  edit(after);
  return compare(before, after, options).differences;
}

/** The differences in one line each. */
const linesOf = (differences: readonly Difference[]) =>
  differences.map(
    ({ effect, subject, change, places = [] }) => `${effect} | ${places.join(', ')} | ${subject} ${change}`,
  );

/** A document of one operation whose request body or response has a schema. */
const documentWith = ({ sent = {}, received = {} }: { sent?: object | boolean; received?: object | boolean }) => ({
  openapi: '3.1.1',
  info: { title: 'Small', version: '1' },
  paths: {
    '/things': {
      post: {
        operationId: 'create_thing',
        requestBody: { required: true, content: { 'application/json': { schema: sent } } },
        responses: { 200: { description: 'A thing.', content: { 'application/json': { schema: received } } } },
      },
    },
  },
});

/** The differences of a schema as `[of what is sent, of what is received]`. */
function bothWays(before: object | boolean, after: object | boolean): [string[], string[]] {
  const of = (part: 'sent' | 'received') =>
    compare(documentWith({ [part]: before }), documentWith({ [part]: after }), options).differences.map(
      ({ effect, subject, change, action }) =>
        `${effect}: ${subject} ${change}${effect === 'breaking' ? `. ${action}` : ''}`,
    );
  return [of('sent'), of('received')];
}

describe('operations and webhooks', () => {
  test('of a document that did not change have no difference', () => {
    expect(changesOf(() => {})).toEqual([]);
    expect(
      changesOf((document) => Object.assign(document.paths['/events'].get, { description: 'Other words.' })),
    ).toEqual([]);
  });

  test('that are removed break clients; new ones do not', () => {
    const edit = (document: Editable) => {
      document.paths['/sessions'] = { get: document.paths['/events'].get };
      delete document.paths['/events'].get;
      delete document.webhooks['media.sent'];
    };
    expect(linesOf(changesOf(edit))).toEqual([
      'breaking |  | GET /events is removed',
      'breaking |  | webhook media.sent is removed',
      'compatible |  | GET /sessions is new',
    ]);
    expect(changesOf(edit)[0]?.action).toBe('Remove the calls to it.');
  });

  test('are the same if only the name of a path parameter differs', () => {
    const renamed = JSON.parse(
      JSON.stringify(openApiDocument).replaceAll('{eventId}', '{id}').replaceAll('"name":"eventId"', '"name":"id"'),
    );
    expect(Object.keys(renamed.paths)).toContain('/events/{id}');
    expect(compare(openApiDocument, renamed, options).differences).toEqual([]);
  });

  test('that are renamed or ask for other authentication break clients; deprecation does not', () => {
    expect(
      linesOf(
        changesOf((document) => {
          document.paths['/events'].get.operationId = 'read_events';
          document.paths['/events'].get.security = [{ other: [] }];
          document.paths['/events'].post.deprecated = true;
        }),
      ),
    ).toEqual([
      'breaking |  | GET /events is named `read_events`, before: `list_events`',
      'breaking |  | GET /events asks for other authentication',
      'compatible |  | POST /events is deprecated',
    ]);
  });

  test('of a webhook are seen by its receiver: a new field is compatible, a removed or nullable one is not', () => {
    expect(
      linesOf(
        changesOf((document) => {
          const { properties } = document.components.schemas.MediaUploadedDelivery;
          const [first = '', second = ''] = Object.keys(properties);
          delete properties[first];
          properties[second].type = ['null', ...[properties[second].type].flat()];
          properties.fresh = { type: 'string' };
        }),
      ).map((line) => line.replace(/`\w+`/, '…')),
    ).toEqual([
      'breaking | the request body of webhook media.uploaded | … is removed',
      'breaking | the request body of webhook media.uploaded | … may be null',
      'compatible | the request body of webhook media.uploaded | … is new',
    ]);
  });
});

describe('parameters', () => {
  const parametersOf = (document: Editable) => document.paths['/events'].get.parameters as Editable[];

  test('that are removed or newly required break clients; optional new ones do not', () => {
    const differences = changesOf((document) => {
      const parameters = parametersOf(document);
      const index = parameters.findIndex(({ name }) => name === 'search');
      parameters.splice(index, 1);
      parameters.find(({ name }) => name === 'limit').required = true;
      parameters.push({ in: 'query', name: 'place', schema: { type: 'string' } });
      parameters.push({ in: 'header', name: 'X-Area', required: true, schema: { type: 'string' } });
    });
    expect(linesOf(differences)).toEqual([
      'breaking | the query of GET /events | `limit` is required',
      'breaking | the query of GET /events | `search` is removed',
      'breaking | the header of GET /events | `X-Area` is new and required',
      'compatible | the query of GET /events | `place` is new',
    ]);
    expect(differences[1]?.action).toBe('Remove `search` from what you send.');
  });

  test('have their bounds compared', () => {
    const edit = (document: Editable) => {
      parametersOf(document).find(({ name }) => name === 'limit').schema.maximum = 50;
    };
    expect(linesOf(changesOf(edit))).toEqual([
      'breaking | the query of GET /events | `limit` at most 50, before: at most 100',
    ]);
  });
});

describe('responses and bodies', () => {
  test('a new success status breaks clients, a new error status does not', () => {
    expect(
      linesOf(
        changesOf((document) => {
          const { responses } = document.paths['/events'].post;
          responses[202] = responses[201];
          responses[409] = responses[400];
          delete responses[402];
        }),
      ),
    ).toEqual([
      'breaking | POST /events | response 202 is new',
      'compatible | POST /events | response 402 is removed',
      'compatible | POST /events | response 409 is new',
    ]);
  });

  test('removed headers and content types break clients', () => {
    expect(
      linesOf(
        changesOf((document) => {
          const { requestBody, responses } = document.paths['/events'].post;
          delete responses[201].headers['X-Request-Id'];
          requestBody.content = { 'application/xml': requestBody.content['application/json'] };
        }),
      ),
    ).toEqual([
      'breaking | the request body of POST /events | `application/json` is removed',
      'breaking | response 201 of POST /events | header `X-Request-Id` is removed',
      'compatible | the request body of POST /events | `application/xml` is new',
    ]);
  });

  test('a body that is newly required or removed breaks clients', () => {
    const before = structuredClone(openApiDocument) as Editable;
    before.paths['/events'].post.requestBody.required = false;
    expect(linesOf(compare(before, openApiDocument, options).differences)).toEqual([
      'breaking | POST /events | the request body is required',
    ]);
    expect(linesOf(changesOf((document) => delete document.paths['/events'].post.requestBody))).toEqual([
      'breaking | POST /events | the request body is removed',
    ]);
  });

  test('a difference that many operations share is listed once, with all of them', () => {
    const [difference, ...others] = changesOf((document) =>
      Object.assign(document.components.schemas.Error.properties.error.properties, { hint: {} }),
    );
    expect(others).toEqual([]);
    expect(difference?.places?.length).toBeGreaterThan(50);
  });
});

describe('a schema', () => {
  const object = (properties: object, required: string[] = []) => ({ type: 'object', properties, required });

  test.each([
    [
      'a removed field',
      object({ a: {}, b: {} }),
      object({ a: {} }),
      ['breaking: `b` is removed. Remove `b` from what you send.'],
      ['breaking: `b` is removed. Remove the code that reads `b`.'],
    ],
    ['a new field', object({}), object({ a: {} }), ['compatible: `a` is new'], ['compatible: `a` is new']],
    [
      'a new required field',
      object({}),
      object({ a: {} }, ['a']),
      ['breaking: `a` is new and required. Send `a`.'],
      ['compatible: `a` is new'],
    ],
    [
      'a newly required field',
      object({ a: {} }),
      object({ a: {} }, ['a']),
      ['breaking: `a` is required. Always send `a`.'],
      ['compatible: `a` is required'],
    ],
    [
      'a field that is no longer required',
      object({ a: {} }, ['a']),
      object({ a: {} }),
      ['compatible: `a` is no longer required'],
      ['breaking: `a` is no longer required. Handle a missing `a`.'],
    ],
    [
      'a type that became nullable',
      { type: 'string' },
      { anyOf: [{ type: 'string' }, { type: 'null' }] },
      ['compatible: the value may be null'],
      ['breaking: the value may be null. Handle null as the value.'],
    ],
    [
      'a type that is no longer nullable',
      { type: ['string', 'null'] },
      { type: 'string' },
      ['breaking: the value is no longer nullable. Do not send null as the value.'],
      ['compatible: the value is no longer nullable'],
    ],
    [
      'an integer that became a number',
      { type: 'integer' },
      { type: 'number' },
      ['compatible: the value is number instead of integer'],
      ['breaking: the value is number instead of integer. Accept number as the value.'],
    ],
    [
      'another type',
      { type: 'integer' },
      { type: 'string' },
      ['breaking: the value is string instead of integer. Change the type of the value.'],
      ['breaking: the value is string instead of integer. Change the type of the value.'],
    ],
    [
      'a narrower bound inside of a list',
      object({ list: { type: 'array', items: { maxLength: 9 } } }),
      object({ list: { type: 'array', items: { maxLength: 1 } } }),
      ['breaking: `list[]` at most 1 character, before: at most 9 characters. Keep `list[]` to at most 1 character.'],
      ['compatible: `list[]` at most 1 character, before: at most 9 characters'],
    ],
    [
      'a bound that is gone',
      { minimum: 1 },
      {},
      ['compatible: the value no bound, before: at least 1'],
      ['breaking: the value no bound, before: at least 1. Handle the value beyond its old bound.'],
    ],
    [
      'other values',
      { enum: ['a', 'b', null] },
      { enum: ['b', 'c', null] },
      [
        'breaking: the value no longer has the value `"a"`. Do not send `"a"` as the value.',
        'compatible: the value has the new value `"c"`',
      ],
      [
        'breaking: the value has the new value `"c"`. Handle `"c"` as the value.',
        'compatible: the value no longer has the value `"a"`',
      ],
    ],
    [
      'a constant of a list of values',
      { enum: ['a', 'b'] },
      { const: 'a' },
      ['breaking: the value no longer has the value `"b"`. Do not send `"b"` as the value.'],
      ['compatible: the value no longer has the value `"b"`'],
    ],
    [
      'another pattern',
      { pattern: '^a' },
      { pattern: '^b' },
      ['breaking: the value pattern `"^b"`, before: `"^a"`. Verify that the value matches.'],
      ['breaking: the value pattern `"^b"`, before: `"^a"`. Verify that your code reads the new form of the value.'],
    ],
    [
      'another default',
      object({ a: { default: 1 } }),
      object({ a: { default: 2 } }),
      ['breaking: `a` default `2`, before: `1`. Send `a` where you relied on its default.'],
      [],
    ],
    [
      'other fields that are rejected',
      object({}),
      { ...object({}), additionalProperties: false },
      ['breaking: the value takes no other fields. Remove fields of the value that are not in the document.'],
      [],
    ],
    [
      'the values of a map',
      { additionalProperties: { maximum: 2 } },
      { additionalProperties: { maximum: 1 } },
      ['breaking: `*` at most 1, before: at most 2. Keep `*` to at most 1.'],
      ['compatible: `*` at most 1, before: at most 2'],
    ],
    [
      'one more alternative',
      { anyOf: [{ type: 'string' }, { type: 'boolean' }] },
      { anyOf: [{ type: 'boolean' }, { type: 'array' }, { type: 'string' }] },
      ['compatible: the value has 3 alternatives, before: 2'],
      ['breaking: the value has 3 alternatives, before: 2. Verify that your code fits each form of the value.'],
    ],
    [
      'one alternative that changed',
      { anyOf: [{ type: 'string', maxLength: 2 }, { type: 'boolean' }] },
      { anyOf: [{ type: 'boolean' }, { type: 'string', maxLength: 1 }] },
      ['breaking: the value at most 1 character, before: at most 2 characters. Keep the value to at most 1 character.'],
      ['compatible: the value at most 1 character, before: at most 2 characters'],
    ],
    [
      'the same written with allOf',
      object({ a: { maximum: 1 } }, ['a']),
      { type: 'object', allOf: [object({ a: { maximum: 1 } }, ['a'])] },
      [],
      [],
    ],
  ])('with %s is compared in the direction it travels', (_, before, after, sent, received) => {
    expect(bothWays(before, after)).toEqual([sent, received]);
  });

  test.each([
    ['as an item', { type: 'array', items: { $ref: '#/components/schemas/Tree' } }],
    ['or null', { anyOf: [{ $ref: '#/components/schemas/Tree' }, { type: 'null' }] }],
    ['by allOf', { allOf: [{ $ref: '#/components/schemas/Tree' }] }],
    ['or one of two', { anyOf: [{ $ref: '#/components/schemas/Tree' }, { type: 'boolean' }, { type: 'string' }] }],
  ])('that contains itself %s is compared once', (_, inner) => {
    const tree = (maximum: number) => ({
      ...documentWith({ sent: { $ref: '#/components/schemas/Tree' } }),
      components: { schemas: { Tree: object({ size: { type: 'integer', maximum }, inner }) } },
    });
    expect(linesOf(compare(tree(2), tree(1), options).differences)).toEqual([
      'breaking | the request body of POST /things | `size` at most 1, before: at most 2',
    ]);
    const leaf = documentWith({ sent: object({ size: { type: 'integer', maximum: 2 }, inner: {} }) });
    expect(compare(leaf, tree(2), options).differences).not.toEqual([]);
  });

  test('whose $ref leads nowhere is an error that names it', () => {
    const document = documentWith({ sent: { $ref: '#/components/schemas/None' } });
    expect(() => compare(document, document, options)).toThrow(
      '$ref must lead to a place in the same document; got "#/components/schemas/None"',
    );
  });
});

test.each([
  ['the service', isLong ? 40 : 10, async () => openApiDocument],
  [
    'the control API',
    // Of a document ten times as large.
    isLong ? 12 : 4,
    async () => {
      const { fetch, controlUrl } = createSimulator();
      return (await fetch(`${controlUrl}/openapi.json`)).json();
    },
  ],
])(
  'no bound, value, pattern, format or field of the document of %s changes unseen',
  { timeout: 120_000 },
  async (_, tries, load) => {
    const document = await load();
    /** Each place where a schema says something, as a function that changes it. */
    const edits: [name: string, edit: () => () => void][] = [];
    const visit = (node: Editable, path: string): void => {
      if (typeof node !== 'object' || node === null) return;
      for (const [key, value] of Object.entries<Editable>(node)) {
        const set = (changed: unknown) => () => {
          node[key] = changed;
          return () => {
            node[key] = value;
          };
        };
        const name = `${path}/${key}`;
        if (/^(?:min|max|exclusiveM)/.test(key) && typeof value === 'number') edits.push([name, set(value + 1)]);
        if (/^(?:pattern|format)$/.test(key) && typeof value === 'string') edits.push([name, set(`${value}x`)]);
        if (key === 'enum') edits.push([name, set([...value, 'another'])]);
        if (key === 'const') edits.push([name, set('another')]);
        if (key === 'properties') edits.push([name, set({ ...value, another: {} })]);
        if (key !== 'examples' && key !== 'example') visit(value, name);
      }
    };
    const copy = structuredClone(document);
    visit(copy, '');
    // Each comparison reads the whole document: a few of them, spread over it.
    const step = Math.floor(edits.length / tries);
    const tried = edits.filter((_edit, index) => index % step === 0);
    expect(tried.length).toBeGreaterThanOrEqual(tries);
    const unseen = tried.filter(([, edit]) => {
      const undo = edit();
      const { differences } = compare(document, copy, options);
      undo();
      return differences.length === 0;
    });
    expect(unseen.map(([name]) => name)).toEqual([]);
  },
);
