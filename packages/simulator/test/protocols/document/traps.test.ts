import { createSimulator } from '@boothkit/simulator';
import { describe, expect, test, vi } from 'vitest';
import { type Changeable, changed, fields, served } from './brought.ts';

vi.spyOn(console, 'warn').mockImplementation(() => {});

const responseOf = (document: Changeable, path: string) =>
  document.paths[path].get.responses['200'].content['application/json'];

/** A document whose prompts have this body. */
const taking = (schema: object, change: (document: Changeable) => unknown = () => {}) =>
  changed((d) => {
    d.paths['/ai/prompts'].post.requestBody.content['application/json'].schema = schema;
    change(d);
  });

describe('shapes of responses are read from the schema', () => {
  test.for<[string, object, (items: object[]) => unknown]>([
    ['a list alone', { type: 'array', items: { $ref: '#/components/schemas/Template' } }, (items) => items],
    [
      'a list of another name, with a cursor that is never null',
      {
        properties: {
          templates: { type: 'array', items: { $ref: '#/components/schemas/Template' } },
          'Next-Cursor': { type: 'string' },
          has_more: { type: 'boolean' },
          Total: { type: 'integer' },
        },
        required: ['templates', 'Next-Cursor', 'has_more', 'Total'],
      },
      (templates) => ({ templates, 'Next-Cursor': '', has_more: false, Total: 1 }),
    ],
    [
      'one of two lists, which is named after the operation',
      {
        properties: {
          warnings: { type: 'array', items: { type: 'string' } },
          templates: { type: 'array', items: { $ref: '#/components/schemas/Template' } },
        },
        required: ['templates', 'warnings'],
      },
      (templates) => ({ templates, warnings: [] }),
    ],
  ])('%s', async ([, schema, expected]) => {
    const { call, breaches } = served({ document: changed((d) => (responseOf(d, '/templates').schema = schema)) });
    const { body } = await call('/templates');
    const items = Array.isArray(body) ? body : body.templates;
    expect(items).toEqual([expect.objectContaining({ name: 'Strip', photo_area_count: 3 })]);
    expect(body).toEqual(expected(items));
    expect(breaches).toEqual([]);
  });

  test.for<[string, object, string]>([
    ['an ID alone', { type: 'array', items: { type: 'string' } }, 'the document has none'],
    ['other fields', { type: 'array', items: { properties: { colour: {} } } }, 'the document has colour'],
    ['no list', { properties: { count: { type: 'integer' } } }, 'the response must have one list'],
    [
      'two lists',
      { properties: { own: { type: 'array', items: {} }, shared: { type: 'array', items: {} } } },
      'it has own, shared',
    ],
  ])('a record that has no place in it is a 501 with the reason: %s', async ([, schema, reason]) => {
    const { call } = served({ document: changed((d) => (responseOf(d, '/templates').schema = schema)) });
    const { status, body } = await call('/templates');
    expect([status, body.error.code]).toEqual([501, 'not_implemented']);
    expect(body.error.message).toContain(reason);
  });
});

test('the ID of an event may be in the query, under any of its spellings, and be that of its gallery', async () => {
  const document = changed((d) => {
    d.paths['/media'] = { get: d.paths['/events/{event_id}/media'].get };
    delete d.paths['/events/{event_id}/media'];
    d.paths['/media'].get.parameters.push({ name: 'EventID', in: 'query', required: true, schema: { type: 'string' } });
    d.paths['/galleries/{id}/stats'] = { get: d.paths['/events/{event_id}/stats'].get };
    delete d.paths['/events/{event_id}/stats'];
  });
  const { call, event, account, seen } = served({ document, fields });
  account.galleries.addMedia(event.galleryId);
  expect((await call(`/media?EventID=${event.id}`)).body.items.length).toBe(1);
  expect(seen.at(-1)?.unfilled).not.toContain('EventID');
  expect((await call(`/galleries/${event.galleryId}/stats`)).body.stats.captures).toBe(1);
  expect((await call('/media?EventID=none')).body.error.details).toEqual([
    { field: 'EventID', message: 'EventID must name an event of the account; got "none"' },
  ]);
});

describe('what zod cannot read, or reads otherwise, is checked or told', () => {
  const prompt = { name: 'Oil', prompt: 'p' };
  test.for<[string, object, object, object, string[]]>([
    ['no type', { properties: { name: { type: 'string' } }, required: ['name'] }, { name: 'a' }, { nonsense: 1 }, []],
    [
      'alternatives beside properties',
      { properties: { name: { minLength: 1 } }, anyOf: [{ required: ['name'] }, { required: ['prompt'] }] },
      { prompt: 1 },
      { nonsense: 1 },
      [],
    ],
    [
      'one of two objects',
      {
        oneOf: [
          { properties: { a: { type: 'string' } }, required: ['a'] },
          { properties: { b: {} }, required: ['b'] },
        ],
      },
      { b: 1 },
      { a: 'x', b: 1 },
      [],
    ],
    [
      'a condition',
      { type: 'object', properties: { name: { type: 'string' } }, if: {}, else: { required: ['prompt'] } },
      prompt,
      { name: 1 },
      ['body: if is not checked', 'body: else is not checked'],
    ],
    [
      'not',
      { properties: { name: { type: 'string', not: { enum: ['x'] } } }, required: ['name'] },
      { name: 'x' },
      { name: 1 },
      ['body.name: not is not checked'],
    ],
    [
      'a pattern that JavaScript does not have',
      { properties: { name: { type: 'string', pattern: '(?i)oil' } } },
      { name: 'x' },
      { name: 1 },
      ['body.name: pattern is not checked'],
    ],
    [
      'dependent fields and patterns of names',
      {
        properties: { name: { type: 'string' } },
        dependentRequired: { name: ['prompt'] },
        patternProperties: { '^x-': { type: 'string' } },
        additionalProperties: false,
      },
      { 'x-a': 'b' },
      { name: 1 },
      ['body: dependentRequired is not checked', 'body: patternProperties is not checked'],
    ],
    [
      'what stands beside a reference',
      { $ref: '#/components/schemas/Any', required: ['name'] },
      { name: 'a' },
      { other: 1 },
      [],
    ],
    [
      'null of OpenAPI 3.0',
      { properties: { name: { type: 'string', nullable: true } } },
      { name: null },
      { name: 1 },
      [],
    ],
    [
      'fields that only responses have',
      { properties: { id: { type: 'string', readOnly: true }, name: { type: 'string' } }, required: ['id', 'name'] },
      { name: 'a' },
      { id: 'a' },
      [],
    ],
    [
      'a schema within itself',
      { $ref: '#/components/schemas/Tree' },
      { of: { of: { name: 'a' } } },
      { of: { of: { name: 1 } } },
      [],
    ],
    [
      'a format that is only a word, and one of references',
      { properties: { name: { type: 'string', format: 'emoji' }, link: { type: 'string', format: 'uri-reference' } } },
      { name: 'a', link: '/a' },
      { name: 1 },
      [],
    ],
    [
      'lists of objects among the values',
      { properties: { a: { enum: [{ b: 1 }] } } },
      { a: 2 },
      [],
      ['body.a: enum is not checked'],
    ],
    [
      'a date-time without seconds',
      { properties: { at: { type: 'string', format: 'date-time' } } },
      { at: '2026-08-09T09:00Z' },
      { at: '2026-08-09' },
      [],
    ],
  ])('%s', async ([, schema, good, bad, unchecked]) => {
    const document = taking(schema, ({ components: { schemas } }) => {
      schemas.Any = { type: 'object', properties: { name: { type: 'string' } } };
      schemas.Tree = { properties: { of: { $ref: '#/components/schemas/Tree' }, name: { type: 'string' } } };
    });
    const { sim, send } = served({ document });
    expect([(await send('POST', '/ai/prompts', good)).status, (await send('POST', '/ai/prompts', bad)).status]).toEqual(
      [201, 400],
    );
    const { unchecked: told } = await sim.documentReport();
    expect(told).toEqual(unchecked.map((text) => `create_ai_prompt ${text}`));
  });

  test('a body that may be left out, one that is a list, and texts that are numbers in a path', async () => {
    const document = taking({ type: 'array', items: { type: 'integer' }, maxItems: 2 }, (d) => {
      d.paths['/ai/prompts'].post.requestBody.required = false;
      d.paths['/ai/prompts/{prompt_id}'].delete.parameters[0].schema = { type: 'integer', minimum: 1 };
    });
    const { call, send } = served({ document });
    expect((await call('/ai/prompts', { method: 'POST' })).status).toBe(201);
    expect((await send('POST', '/ai/prompts', [1, 2])).status).toBe(201);
    expect((await send('POST', '/ai/prompts', [1, 'x'])).status).toBe(400);
    expect((await call('/ai/prompts/12', { method: 'DELETE' })).status).toBe(204);
    expect((await call('/ai/prompts/0', { method: 'DELETE' })).status).toBe(400);
  });
});

test('queries read switches, repeated and joined lists', async () => {
  const { call, event, account } = served();
  const [one] = ['photo', 'gif', 'video'].map((type) =>
    account.galleries.addMedia(event.galleryId, { type: type as 'gif' }),
  );
  const listed = async (query: string) =>
    (await call(`/events/${event.id}/media?${query}`)).body.items.map((media: Changeable) => media.kind);
  expect(await listed('kinds=gif&kinds=video')).toEqual(['gif', 'video']);
  expect(await listed(`session_ids=${one?.sessionId},none`)).toEqual(['photo']);
  expect(await listed('printed=true')).toEqual(['photo', 'gif', 'video']);
});

describe('a schedule', () => {
  const launch = (event_id: string, day: number, more: object = {}) => ({
    event_id,
    start_at: `2026-08-${day}T09:00:00Z`,
    ...more,
  });

  test('is replaced whole by PUT, in one change, and stays where one launch is wrong', async () => {
    const { sim, account, event, tablet, send } = served();
    const path = `/devices/${tablet.id}/schedule`;
    const days = () =>
      account.tablets
        .get(tablet.id)
        ?.launches()
        .map(({ startsAt }) => startsAt.slice(8, 10));
    await send('PUT', path, { launches: [launch(event.id, 10), launch(event.id, 12)] });
    const before = sim.timeline.list().length;
    await send('PUT', path, { launches: [launch(event.id, 11, { end_at: '2026-08-11T12:00:00Z' })] });
    expect([days(), sim.timeline.list().length - before]).toEqual([['11'], 1]);
    for (const [wrong, message] of [
      [launch('none', 13), 'launches[1].event_id must name an event of the account; got none'],
      [
        { event_id: event.id, start_at: '2026-08-01T09:00:00Z' },
        'launches[1].start_at must not be before now, 2026-08-04T09:00:00.000Z; got 2026-08-01T09:00:00Z',
      ],
      [
        launch(event.id, 13, { end_at: '2026-08-12T09:00:00Z' }),
        'launches[1].end_at must be after startsAt; got 2026-08-12T09:00:00Z',
      ],
    ] as const) {
      const { status, body } = await send('PUT', path, { launches: [launch(event.id, 14), wrong] });
      expect([status, body.error.details[0].message]).toEqual([400, message]);
      expect(days()).toEqual(['11']);
    }
    await send('PUT', path, { launches: [] });
    sim.clock.moveTo('2026-08-20T09:00:00Z');
    expect([days(), account.tablets.get(tablet.id)?.eventId]).toEqual([[], null]);
  });

  test('grows by POST; what the simulator has no meaning for is named', async () => {
    const document = changed((d) => {
      const item = d.paths['/devices/{device_id}/schedule'];
      item.post = item.put;
      delete item.put;
      const { schema } = item.post.requestBody.content['application/json'];
      schema.properties.mode = { type: 'string' };
      schema.properties.launches.items.properties.note = { type: 'string' };
    });
    const { account, event, tablet, send, seen } = served({ document, fields });
    const path = `/devices/${tablet.id}/schedule`;
    await send('POST', path, { launches: [launch(event.id, 10)] });
    await send('POST', path, { launches: [launch(event.id, 12, { note: 'x' })], mode: 'soft' });
    expect(account.tablets.get(tablet.id)?.launches().length).toBe(2);
    expect(seen.map(({ unfilled }) => unfilled)).toEqual([null, 'body.mode (ignored), body.launches[].note (ignored)']);
  });

  test('names of fields that callers think of are no part of a note', async () => {
    const document = changed((d) => {
      const { schema } = d.paths['/devices/{device_id}/schedule'].put.requestBody.content['application/json'];
      for (const each of [schema, schema.properties.launches.items]) delete each.additionalProperties;
      delete schema.required;
    });
    const { account, event, tablet, sim, send, seen } = served({ document, fields });
    const { apiKey } = account.connection();
    const path = `/devices/${tablet.id}/schedule`;
    const others = Object.fromEntries(Array.from({ length: 50 }, (_, at) => [`${at}`.repeat(500), at]));
    const odd = { ...others, [apiKey]: 1, constructor: 1, toString: [] };
    await send('PUT', path, { launches: [launch(event.id, 10, odd)], ...odd });
    // The list itself may have a name of the caller.
    await send('PUT', path, { [apiKey]: [launch(event.id, 10, odd)] });
    sim.reset();
    const notes = ['body.* (ignored)', 'body.launches[].* (ignored)', 'body.*[].* (ignored)'];
    expect(seen.map(({ status, unfilled }) => [status, unfilled])).toEqual([
      [200, notes.slice(0, 2).join(', ')],
      [200, notes[2]],
    ]);
    const { operations } = await sim.documentReport();
    expect(operations.find(({ operation }) => operation === 'set_device_schedule')?.unfilled).toEqual(notes);
  });
});

test.each([
  ['many', 'x', 1000, 20, /^0x+ \(left out\), .+ \(left out\), and 9\d\d more$/],
  ['long', 'x', 1, 20_000, /^and 1 more$/],
  ['long in other letters', '🎉', 3, 300, /^0%F0\S+ \(left out\), and 2 more$/],
] as const)(
  'a note has room for some missing fields where these are %s',
  async (_, letter, count, length, expected) => {
    const names = Array.from({ length: count }, (_, at) => [`${at}`.padEnd(length, letter), {}]);
    const { call, seen, event } = served({
      fields,
      document: changed((d) =>
        Object.assign(responseOf(d, '/events/{event_id}/stats').schema.properties, Object.fromEntries(names)),
      ),
    });
    expect((await call(`/events/${event.id}/stats`)).status).toBe(200);
    expect(seen.at(-1)?.unfilled).toMatch(expected);
    expect(seen.at(-1)?.unfilled?.length).toBeLessThan(2100);
  },
);

test('examples come from the document: that of the response, else those of its fields, else the least that fits', async () => {
  const { send, breaches, call } = served({
    document: changed((d) => {
      const { schema } = d.paths['/ai/prompts'].post.responses['201'].content['application/json'];
      d.paths['/ai/prompts'].post.responses['201'].content['application/json'] = {
        schema,
        examples: { one: { value: { id: 'p1', name: 'Oil', prompt: 'p', created_at: '2026-01-01T00:00:00Z' } } },
      };
      d.paths['/ai/styles'] = {
        get: {
          operationId: 'list_ai_styles',
          responses: {
            '200': {
              description: 'OK',
              content: { 'application/json': { schema: { $ref: '#/components/schemas/Style' } } },
            },
          },
        },
      };
      d.components.schemas.Style = {
        properties: {
          name: { type: 'string', example: 'Oil' },
          rank: { type: 'integer', exclusiveMinimum: 4, multipleOf: 5 },
          share: { type: 'number', maximum: -0.5 },
          kind: { oneOf: [{ properties: { of: { const: 'a' } }, required: ['of'] }] },
          tags: { type: 'array', minItems: 2, items: { type: 'string', minLength: 9 } },
          mail: { type: 'string', format: 'email' },
          url: { type: 'string', pattern: '^\\/ai\\/styles' },
          parent: { anyOf: [{ $ref: '#/components/schemas/Style' }, { type: 'null' }] },
        },
        required: ['name', 'rank', 'share', 'kind', 'tags', 'mail', 'url', 'parent'],
      };
    }),
  });
  expect((await send('POST', '/ai/prompts', { name: 'a', prompt: 'b' })).body.id).toBe('p1');
  const { body } = await call('/ai/styles');
  expect(body).toMatchObject({
    name: 'Oil',
    rank: 5,
    share: -0.5,
    url: '/ai/styles',
    kind: { of: 'a' },
    tags: [expect.any(String), expect.any(String)],
  });
  expect(breaches).toEqual([]);
});

test('an example that does not fit the schema gives a made body', async () => {
  const { call, breaches } = served({
    document: changed((d) => {
      const of = (operationId: string, media: object) => ({
        get: { operationId, responses: { '200': { description: 'OK', content: { 'application/json': media } } } },
      });
      const schema = { type: 'object', properties: { id: { type: 'integer', example: 7 } }, required: ['id'] };
      d.paths['/wrong'] = of('get_wrong', { schema, example: { id: 'seven' } });
      d.paths['/second'] = of('get_second', { schema, examples: { a: { value: [] }, b: { value: { id: 8 } } } });
      d.paths['/none'] = of('get_none', { schema: { type: ['object', 'null'] }, example: null });
      const kind = (name: string, field: string) => ({
        type: 'object',
        properties: { kind: { type: 'string', enum: [name] }, [field]: { type: 'integer' } },
        required: ['kind', field],
        additionalProperties: false,
      });
      const pets = { anyOf: [{ oneOf: [kind('cat', 'lives'), kind('dog', 'walks')] }, kind('fish', 'fins')] };
      d.paths['/nested'] = of('get_nested', { schema: pets });
    }),
  });
  expect((await call('/wrong')).body).toEqual({ id: 7 });
  expect((await call('/second')).body).toEqual({ id: 8 });
  expect(await call('/none')).toEqual({ status: 200, body: null });
  expect(await call('/nested')).toEqual({ status: 200, body: { kind: 'cat', lives: 0 } });
  expect(breaches).toEqual([]);
});

test('a response that cannot be made as the document says is a 501, and a schema without an end as well', async () => {
  const { send, call } = served({
    document: changed((d) => {
      d.components.schemas.Prompt.properties.name.pattern = '^[0-9]{7}$';
      d.components.schemas.Endless = {
        type: 'object',
        properties: { of: { $ref: '#/components/schemas/Endless' } },
        required: ['of'],
      };
      responseOf(d, '/devices').schema = {
        type: 'object',
        properties: {
          devices: { type: 'array', items: { $ref: '#/components/schemas/Device' } },
          more: { $ref: '#/components/schemas/Endless' },
        },
        required: ['devices', 'more'],
      };
    }),
  });
  const { status, body } = await send('POST', '/ai/prompts', { name: 'a', prompt: 'b' });
  expect([status, body.error.message]).toEqual([
    501,
    expect.stringContaining('name must be text that matches ^[0-9]{7}$'),
  ]);
  expect((await call('/devices')).body.error.message).toContain('the schema of the response has no end');
});

test('paths with the prefix of the base URL, literals beside parameters, and other methods at known paths are served', async () => {
  const document = changed((d) => {
    d.servers = [{ url: 'https://api.example.com' }];
    d.paths['/templates/popular'] = {
      get: { operationId: 'list_popular_templates', responses: { '204': { description: 'None' } } },
    };
    d.paths['/events/{event_id}'].put = { operationId: 'replace_event', responses: { '204': { description: 'Done' } } };
    d.paths = Object.fromEntries(Object.entries(d.paths).map(([path, item]) => [`/v1${path}`, item]));
  });
  const { call, template, event } = served({ document, fields });
  expect((await call('/templates/popular')).status).toBe(204);
  expect((await call(`/templates/${template.id}`)).body.template.name).toBe('Strip');
  expect((await call(`/events/${event.id}`, { method: 'PUT' })).status).toBe(204);
  expect((await call(`/events/${event.id}`, { method: 'POST' })).status).toBe(405);
});

test.each<[string, object]>([
  ['a whole number', { type: 'integer' }],
  ['any number', { type: 'number' }],
  ['text', { type: 'string' }],
  ['a whole number, by default 0', { type: 'integer', default: 0 }],
])('a limit that is %s in the document is at least 1, so that each list ends', async (_, schema) => {
  const { account, call } = served({
    document: changed((d) => {
      d.paths['/templates'].get.parameters = [{ in: 'query', name: 'limit', schema }];
    }),
  });
  account.templates.add();
  expect((await call('/templates')).body.data).toHaveLength(account.templates.list().length);
  expect((await call('/templates?limit=1')).body.data).toHaveLength(1);
  for (const limit of ['0', '-1', '1.5', '']) {
    const { status, body } = await call(`/templates?limit=${limit}`);
    expect([status, body.error.message]).toEqual([400, expect.stringMatching(/limit must be a (whole )?number/)]);
  }
});

test('a field whose name is no well-formed text is named in the header', async () => {
  const document = changed((d) => {
    d.components.schemas.Template.properties['half \ud800'] = { type: 'string' };
  });
  const account = createSimulator({ document: { document, fields } }).accounts.create();
  account.templates.add();
  const { baseUrl, apiKey, fetch } = account.connection();
  const { status, headers } = await fetch(`${baseUrl}/templates`, { headers: { authorization: `Bearer ${apiKey}` } });
  expect([status, headers.get('simulator-unfilled')]).toEqual([200, expect.stringContaining('half%20%EF%BF%BD')]);
});

test('scope, cost and group may be in the document', async () => {
  const { sim, account, send } = served({
    document: changed((d) =>
      Object.assign(d.paths['/ai/prompts'].post, { 'x-required-scope': 'read', 'x-rate-limit-cost': 1 }),
    ),
  });
  const { document } = { document: sim.routes.add({ operation: 'create_ai_prompt', answer: { status: 503 } }) };
  expect(document).toMatchObject({ scope: 'read', cost: 'ordinary', group: 'ai' });
  expect((await send('POST', '/ai/prompts', { name: 'a', prompt: 'b' })).status).toBe(503);
  expect(account.keys.list().length).toBe(1);
});
