import { expect, test, vi } from 'vitest';
import { changed, served } from './brought.ts';

vi.spyOn(console, 'warn').mockImplementation(() => {});

const text = { type: 'string' };

/** Keywords of schemas in OpenAPI 3.0 and 3.1, each with a schema and a value that breaks it; without one, the keyword only has words. */
const schemaKeywords: Readonly<Record<string, readonly [schema: object, bad?: unknown]>> = {
  type: [text, 1],
  enum: [{ enum: ['a'] }, 'b'],
  const: [{ const: 'a' }, 'b'],
  nullable: [{ ...text, nullable: false }, null],
  multipleOf: [{ multipleOf: 2 }, 3],
  maximum: [{ maximum: 2 }, 3],
  exclusiveMaximum: [{ exclusiveMaximum: 3 }, 3],
  minimum: [{ minimum: 2 }, 1],
  exclusiveMinimum: [{ exclusiveMinimum: 1 }, 1],
  maxLength: [{ maxLength: 1 }, 'ab'],
  minLength: [{ minLength: 1 }, ''],
  pattern: [{ pattern: 'a' }, 'b'],
  format: [{ ...text, format: 'email' }, 'a'],
  items: [{ items: text }, [1]],
  prefixItems: [{ prefixItems: [text] }, [1]],
  contains: [{ contains: text }, [1]],
  maxContains: [{ contains: text, maxContains: 1 }, ['a', 'b']],
  minContains: [{ contains: text, minContains: 2 }, ['a']],
  maxItems: [{ maxItems: 1 }, [1, 2]],
  minItems: [{ minItems: 1 }, []],
  uniqueItems: [{ uniqueItems: true }, [1, 1]],
  properties: [{ properties: { a: text } }, { a: 1 }],
  required: [{ required: ['a'] }, {}],
  additionalProperties: [{ additionalProperties: false }, { a: 1 }],
  propertyNames: [{ propertyNames: { maxLength: 1 } }, { ab: 1 }],
  maxProperties: [{ maxProperties: 1 }, { a: 1, b: 1 }],
  minProperties: [{ minProperties: 1 }, {}],
  allOf: [{ allOf: [text] }, 1],
  anyOf: [{ anyOf: [text] }, 1],
  oneOf: [{ oneOf: [text, { enum: ['a'] }] }, 'a'],
  $ref: [{ $ref: '#/components/schemas/Text' }, 1],
  ...Object.fromEntries(
    [
      ...['title', 'description', 'default', 'example', 'examples', 'deprecated', 'readOnly', 'writeOnly', '$defs'],
      ...['discriminator', 'xml', 'externalDocs', '$schema', '$id', '$comment', '$anchor', 'contentMediaType'],
      'contentEncoding',
    ].map((keyword) => [keyword, [{ [keyword]: keyword === 'examples' ? ['a'] : {} }]]),
  ),
};

/** Keywords of schemas that are listed. */
const listedKeywords = [
  ...['not', 'if', 'then', 'else', 'dependentRequired', 'dependentSchemas', 'patternProperties', 'contentSchema'],
  ...['unevaluatedProperties', 'unevaluatedItems', '$dynamicRef', '$dynamicAnchor', '$vocabulary'],
];

const take = (schema: object) =>
  served({
    document: changed((d) => {
      d.components.schemas.Text = text;
      const content = { 'application/json': { schema } };
      d.paths['/odd'] = {
        post: { operationId: 'odd', requestBody: { content }, responses: { '204': { description: 'Done' } } },
      };
    }),
  });

test.each(Object.entries(schemaKeywords))(
  'the keyword %s of a schema is checked, or has only words',
  async (_, row) => {
    const [schema, bad] = row;
    const { sim, send } = take(schema);
    if (row.length > 1) expect((await send('POST', '/odd', bad)).status).toBe(400);
    expect((await sim.documentReport()).unchecked).toEqual([]);
  },
);

test.each(listedKeywords)('the keyword %s of a schema is listed as unchecked', async (keyword) => {
  const { sim } = take({ ...text, [keyword]: { minLength: 2 } });
  expect((await sim.documentReport()).unchecked).toEqual([`odd body: ${keyword} is not checked`]);
});

test.each<[string, object, object, string]>([
  ['servers of an operation', { servers: [{ url: '/b' }] }, {}, 'odd servers are not followed'],
  ['servers of a path', {}, { servers: [{ url: '/b' }] }, 'odd servers are not followed'],
  ['an operation without security', { security: [] }, {}, 'odd security is not followed'],
  ['another security', { security: [{ other: [] }] }, {}, 'odd security is not followed'],
  ['callbacks', { callbacks: { a: {} } }, {}, 'odd callbacks are not called'],
  [
    'links',
    { responses: { '204': { description: 'Done', links: { a: {} } } } },
    {},
    'odd response: links are not followed',
  ],
  [
    'headers of a response',
    { responses: { '204': { description: 'Done', headers: { 'X-A': {} } } } },
    {},
    'odd response: the header X-A is not sent',
  ],
  [
    'the encoding of a part',
    { requestBody: { content: { 'multipart/form-data': { encoding: { a: { contentType: 'image/png' } } } } } },
    {},
    'odd body.a: contentType of the encoding in multipart/form-data is not checked',
  ],
  [
    'a style of paths',
    { parameters: [{ name: 'id', in: 'path', style: 'matrix', required: true, schema: { type: 'integer' } }] },
    {},
    'odd path.id: style matrix is not checked',
  ],
])('%s: listed as unchecked', async (_, own, item, line) => {
  const { sim } = served({
    document: changed((d) => {
      d.paths['/odd/{id}'] = {
        post: { operationId: 'odd', responses: { '204': { description: 'Done' } }, ...own },
        ...item,
      };
    }),
  });
  expect((await sim.documentReport()).unchecked).toEqual([expect.stringContaining(line)]);
});

test('what the document says for all of its operations is listed once, and what a schema says for each that refers to it', async () => {
  const { sim } = served({
    document: changed((d) => {
      const securitySchemes = { other: { type: 'apiKey', name: 'X-Key', in: 'header' } };
      Object.assign(d, { security: [{ other: [] }], webhooks: { captured: {} } });
      Object.assign(d.components, { securitySchemes });
      d.components.schemas.Odd = { allOf: [{ $ref: '#/components/schemas/Odder' }] };
      d.components.schemas.Odder = { type: 'object', not: {} };
      const schema = { $ref: '#/components/schemas/Odd' };
      for (const operationId of ['odd', 'odder'])
        d.paths[`/${operationId}`] = {
          post: {
            operationId,
            requestBody: { content: { 'application/json': { schema } } },
            responses: { '204': { description: 'Done' } },
          },
        };
    }),
  });
  expect((await sim.documentReport()).unchecked).toEqual([
    'security is not followed: a key of the account is needed, as bearer',
    'webhooks.captured is not sent',
    'odd #/components/schemas/Odder: not is not checked',
    'odder #/components/schemas/Odder: not is not checked',
  ]);
});

test.each<[string, object, object]>([
  ['a key as bearer', { type: 'http', scheme: 'Bearer' }, [{ one: [] }]],
  ['OAuth, or something else', { type: 'oauth2', flows: {} }, [{ other: [] }, { one: ['read'] }]],
])('security that is checked is not listed: %s', async (_, one, security) => {
  const { sim } = served({
    document: changed((d) => {
      Object.assign(d, { security, components: { ...d.components, securitySchemes: { one } } });
    }),
  });
  expect((await sim.documentReport()).unchecked).toEqual([]);
});
