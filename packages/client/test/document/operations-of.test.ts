import { document, type operations } from '@boothkit/test-support/brought-document';
import { describe, expect, test } from 'vitest';
import { type OperationsDocument, operationsOf } from '../../src/document.ts';
import { type BoothClient, NotFoundError, QuotaError, ResponseError, ValidationError } from '../../src/index.ts';
import { answer, baseUrl, failure, failureOf, type Step, scripted, unsent } from '../support/scripted-service.ts';

const eventId = 'e1';

function brought(steps: readonly Step[], options?: Parameters<typeof scripted>[1]) {
  const { booth, ...service } = scripted(steps, options);
  return { api: operationsOf<operations>(booth, document), booth, ...service };
}

const empty = (status: number) => new Response(null, { status });

describe('requests', () => {
  test('have the path, the query and the body of the document', async () => {
    const { api, seen } = brought([answer({ id: 'd1', name: 'iPad', launches: [] })]);
    const launches = [{ event_id: eventId, start_at: '2026-09-12T17:00:00Z' }];
    const device = await api.set_device_schedule({ path: { device_id: 'd/1' }, body: { launches } });
    expect(device.name).toBe('iPad');
    expect(seen).toMatchObject([{ method: 'PUT', url: `${baseUrl}/devices/d%2F1/schedule`, json: { launches } }]);
    expect(seen[0]?.headers['authorization']).toBe('Bearer bk_live_0123456789abcdef');
  });

  test('repeat a list in a query, or join it where the document says so', async () => {
    const { api, seen } = brought([answer({ items: [], next_cursor: null })]);
    const query = { kinds: ['photo', 'gif'], session_ids: ['s1', 's2'], printed: false, limit: undefined } as const;
    await api.list_media({ path: { event_id: eventId }, query });
    expect(seen[0]?.url).toBe(`${baseUrl}/events/e1/media?kinds=photo&kinds=gif&session_ids=s1,s2&printed=false`);
  });

  test('have lists as the document writes them, with their items checked; an empty one is left out', async () => {
    const inQuery = { in: 'query', schema: { type: 'array' } };
    const parameters = [
      { ...inQuery, name: 'days', explode: false },
      { ...inQuery, name: 'kinds', style: 'pipeDelimited' },
      { ...inQuery, name: 'words', style: 'spaceDelimited', explode: false },
      { ...inQuery, name: 'ids', style: 'pipeDelimited', explode: true },
    ];
    const own = { openapi: '3.1.0', paths: { '/photos': { get: { operationId: 'find_photos', parameters } } } };
    const { booth, seen } = scripted([answer({}), answer({})]);
    type Query = Record<'days' | 'kinds' | 'words' | 'ids', unknown[]>;
    const api = operationsOf<{ find_photos: { parameters: { query: Partial<Query> } } }>(booth, own);
    const days = [new Date('2026-09-12T17:00:00Z'), 7];
    await api.find_photos({ query: { days, kinds: ['a', 'b'], words: ['c', 'd'], ids: [1, 2] } });
    await api.find_photos({ query: { days: [], kinds: [], ids: [] } });
    expect(seen.map(({ url }) => url)).toEqual([
      `${baseUrl}/photos?days=2026-09-12T17%3A00%3A00.000Z,7&kinds=a|b&words=c%20d&ids=1&ids=2`,
      `${baseUrl}/photos`,
    ]);
    const error = await failureOf(api.find_photos({ query: { days: [1, Number.NaN] } }));
    expect(String(error)).toContain('days[1] must be');
  });

  test('may upload for any purpose', async () => {
    const upload = { uploadUrl: 'https://storage.example.com/u1', headers: { 'x-token': 't' }, storagePath: 'p1' };
    const { api, booth, seen } = brought([answer(upload, { status: 201 }), empty(200)]);
    const created = await api.create_upload({ body: { purpose: 'template-layer' } });
    await booth.uploads.put(created, new Uint8Array([1, 2]));
    expect(seen[0]?.json).toEqual({ purpose: 'template-layer' });
    expect(seen[1]).toMatchObject({ method: 'PUT', url: upload.uploadUrl, headers: { 'x-token': 't' } });
  });

  test('of HEAD have no result but their response, and are repeated', async () => {
    const paths = {
      '/photos/{id}': { head: { operationId: 'has_photo', responses: { 200: { description: 'It is there' } } } },
    };
    const { booth, seen } = scripted([
      failure(503),
      new Response(null, { headers: { 'X-Size': '7' } }),
      empty(404),
      empty(404),
    ]);
    type Own = { has_photo: { parameters: { path: { id: number } }; responses: { 200: { content?: never } } } };
    const api = operationsOf<Own>(booth, { openapi: '3.1.0', paths });
    const { data, response } = await api.has_photo({ path: { id: 7 } }).withResponse();
    expect([data, response.headers.get('X-Size'), seen.map(({ method }) => method)]).toEqual([
      undefined,
      '7',
      ['HEAD', 'HEAD'],
    ]);
    expect(await failureOf(api.has_photo({ path: { id: 8 } }))).toBeInstanceOf(NotFoundError);
    expect(await failureOf(api.has_photo({ path: { id: 8 } }))).toMatchObject({ mayHaveHappened: false });
  });

  test('stay below the base URL, whichever part of the path the server of the document holds', async () => {
    for (const [server, prefix] of [
      ['https://api.example.com', '/v1'],
      ['https://api.example.com/v1/', ''],
      ['/v1', ''],
      ['/', '/v1'],
    ]) {
      const { booth, seen } = scripted([answer({})]);
      const paths = { [`${prefix}/ai/credits`]: { get: { operationId: 'get_ai_credits', responses: {} } } };
      const own = { openapi: '3.0.3', servers: [{ url: server }], paths };
      await operationsOf<{ get_ai_credits: object }>(booth, own).get_ai_credits();
      expect(seen[0]?.url, server).toBe(`${baseUrl}/ai/credits`);
    }
  });
});

describe('input', () => {
  test.for<[string, (api: ReturnType<typeof brought>['api']) => Promise<unknown>, string]>([
    ['no path', (api) => api.get_template({} as never), 'template_id'],
    ['a blank ID', (api) => api.get_template({ path: { template_id: ' ' } }), 'template_id'],
    ['a dot segment', (api) => api.get_template({ path: { template_id: '..' } }), 'template_id'],
    ['another part', (api) => api.get_template({ paths: { template_id: 't1' } } as never), 'did you mean `path`'],
    ['NaN', (api) => api.list_templates({ query: { limit: Number.NaN } }), 'limit'],
    ['a date that is none', (api) => api.create_event({ body: { date: new Date(Number.NaN) } as never }), 'date'],
    ['a wrong cost', (api) => api.list_devices({}, { cost: 'dear' as never }), 'cost'],
    ['a wrong repeatable', (api) => api.list_devices({}, { repeatable: 1 as never }), 'repeatable'],
    ['an unknown option', (api) => api.list_devices({}, { timeout: 1 } as never), 'timeout'],
  ])('%s is rejected by its name, and nothing is sent', async ([, call, name]) => {
    const error = await unsent((booth) => call(operationsOf<operations>(booth, document)));
    expect(error).toBeInstanceOf(ValidationError);
    expect(String(error)).toContain(name);
  });
});

describe('lists', () => {
  const listSchema = { properties: { items: { type: 'array' }, next_cursor: { type: 'string' } } };
  const media = (ids: readonly string[], next: string | null) =>
    answer({ items: ids.map((id) => ({ id })), next_cursor: next, total: 9 });

  test('iterate over all pages, as large as the document allows', async () => {
    const { api, seen } = brought([media(['a', 'b'], 'c1'), media([], 'c2'), media(['c'], null)]);
    const found: string[] = [];
    for await (const { id } of api.list_media({ path: { event_id: eventId } })) found.push(id);
    expect(found).toEqual(['a', 'b', 'c']);
    expect(seen.map(({ url }) => new URL(url).search)).toEqual([
      '?limit=50',
      '?limit=50&cursor=c1',
      '?limit=50&cursor=c2',
    ]);
  });

  test('are lists whatever parameters the type of their JSON has', async () => {
    const content = { 'application/json; charset=utf-8': { schema: listSchema } };
    const parameters = [{ name: 'cursor', in: 'query', schema: { type: 'string' } }];
    const get = { operationId: 'list_photos', parameters, responses: { '200': { content } } };
    const { booth } = scripted([media(['m1'], 'c1'), media(['m2'], null)]);
    type Listed = {
      responses: { 200: { content: { 'application/json': { items: { id: string }[]; next_cursor: string | null } } } };
    };
    const api = operationsOf<{ list_photos: { parameters: { query?: { cursor?: string } } } & Listed }>(booth, {
      openapi: '3.1.0',
      paths: { '/photos': { get } },
    });
    const ids: string[] = [];
    for await (const { id } of api.list_photos()) ids.push(id);
    expect(ids).toEqual(['m1', 'm2']);
  });

  test('awaited are one page of the service, which leads to the next', async () => {
    const { api, seen } = brought([media(['a'], 'c1'), media(['b'], '')]);
    const page = await api.list_media({ path: { event_id: eventId } });
    expect([page.data.map(({ id }) => id), page.hasMore, page.nextCursor]).toEqual([['a'], true, 'c1']);
    expect(await page.next()).toMatchObject({ data: [{ id: 'b' }], hasMore: false, nextCursor: null });
    expect(seen.map(({ url }) => new URL(url).search)).toEqual(['', '?cursor=c1']);
  });

  test('of events follow the page size of the document too', async () => {
    const { api, seen } = brought([answer({ data: [], hasMore: false, nextCursor: null })]);
    expect(await api.list_events().toArray()).toEqual([]);
    expect(seen[0]?.url).toBe(`${baseUrl}/events?limit=50`);
  });

  test('keep the limit of the caller', async () => {
    const { api, seen } = brought([answer({ data: [], hasMore: false, nextCursor: null })]);
    await api.list_templates({ query: { limit: 7 } }).toArray();
    expect(seen[0]?.url).toBe(`${baseUrl}/templates?limit=7`);
  });

  test('in another shape than the document gives are rejected by the name of the member', async () => {
    for (const [body, name] of [
      [{ data: [], next_cursor: null }, 'items must be an array'],
      [{ items: 'a', next_cursor: null }, 'items must be an array'],
      ['a', 'items must be an array'],
      [{ items: [], next_cursor: 'c0' }, 'nextCursor repeats an earlier cursor'],
      [{ items: [], next_cursor: { after: 'c1' } }, 'next_cursor must be text or a number'],
    ] as const) {
      const { api } = brought([answer(body)]);
      const error = await failureOf(
        Promise.resolve(api.list_media({ path: { event_id: eventId }, query: { cursor: 'c0' } })),
      );
      expect(error).toBeInstanceOf(ResponseError);
      expect(error).toMatchObject({ message: expect.stringContaining(name), mayHaveHappened: false });
    }
  });

  const listed = (schema: object, more: object = {}) => ({
    openapi: '3.1.0',
    paths: {
      '/photos': {
        parameters: [
          { name: 'cursor', in: 'query', schema: { type: 'string' } },
          { name: 'limit', in: 'query', schema: { anyOf: [{ type: 'integer', maximum: 20 }, { type: 'null' }] } },
        ],
        get: {
          operationId: 'list_photos',
          parameters: [{ name: 'limit', in: 'query', schema: { allOf: [{ type: 'integer', maximum: 7 }] } }],
          responses: { '2XX': { description: 'A page', content: { 'application/hal+json': { schema } } }, ...more },
        },
      },
    },
  });
  type Listed = {
    list_photos: {
      parameters: { query?: { cursor?: string | number; limit?: number } };
      responses: {
        200: {
          content: {
            'application/hal+json': {
              photos: number[] | null;
              next_cursor?: number | string | null;
              has_more: boolean;
            } | null;
          };
        };
      };
    };
  };
  const photoPage = {
    properties: {
      photos: { anyOf: [{ type: 'array', items: { type: 'integer' } }, { type: 'null' }] },
      next_cursor: { type: ['integer', 'null'] },
      has_more: { type: 'boolean' },
    },
  };

  test.for<[string, object]>([
    ['as it is', photoPage],
    ['in oneOf with null', { oneOf: [{ type: 'null' }, photoPage] }],
    ['in anyOf and allOf', { anyOf: [{ allOf: [{ type: 'object' }, photoPage] }, { type: 'null' }] }],
  ])('walk by numbers as cursors, with the page %s and the own limit of the operation', async ([, schema]) => {
    const { booth, seen } = scripted([
      answer({ photos: [1], next_cursor: 0, has_more: true }),
      answer({ photos: null, next_cursor: 20 }),
      answer({ photos: [2] }),
    ]);
    const api = operationsOf<Listed>(booth, listed(schema));
    expect(await api.list_photos({ query: { cursor: 5 } }).toArray()).toEqual([1, 2]);
    expect(seen.map(({ url }) => new URL(url).search)).toEqual([
      '?cursor=5&limit=7',
      '?cursor=0&limit=7',
      '?cursor=20&limit=7',
    ]);
  });

  test.for<[string, object, string]>([
    [
      'more but has no cursor',
      { photos: [1], has_more: true },
      'next_cursor must be a cursor when has_more is true; got nothing',
    ],
    ['more but has an empty cursor', { photos: [1], next_cursor: '', has_more: true }, 'next_cursor must be a cursor'],
    ['neither yes nor no', { photos: [1], next_cursor: 2, has_more: 'yes' }, 'has_more must be true or false'],
    ['a cursor again', { photos: [1], next_cursor: 5, has_more: true }, 'repeats an earlier cursor'],
  ])('never end early without a word: a page that says %s rejects', async ([, body, message]) => {
    const { booth } = scripted([answer(body)]);
    const list = operationsOf<Listed>(booth, listed(photoPage)).list_photos({ query: { cursor: 5 } });
    expect(await failureOf(list.toArray())).toMatchObject({
      kind: 'response',
      message: expect.stringContaining(message),
    });
  });

  test('without pages are the response as it came', async () => {
    const { api } = brought([answer({ devices: [{ id: 'd1', name: 'iPad', launches: [] }] })]);
    expect((await api.list_devices()).devices[0]?.name).toBe('iPad');
  });
});

describe('faults', () => {
  test('a read, a change by PUT and a delete are repeated; a POST is not, unless the caller says so', async () => {
    const fault = () => failure(503);
    const read = brought([fault(), answer({ stats: {} })]);
    await read.api.get_event_stats({ path: { event_id: eventId } });
    expect(read.seen).toHaveLength(2);
    const body = { name: 'Neon', prompt: 'neon lights' };
    const post = brought([fault()]);
    const error = await failureOf(post.api.create_ai_prompt({ body }));
    expect(error).toMatchObject({ operation: 'create_ai_prompt', mayHaveHappened: true, attempts: 1 });
    const repeatable = brought([fault(), answer({ id: 'p1' }, { status: 201 })]);
    expect((await repeatable.api.create_ai_prompt({ body }, { repeatable: true })).id).toBe('p1');
  });

  test('a delete whose retry finds nothing is done; one that finds nothing at once is not', async () => {
    const path = { prompt_id: 'p1' };
    const { api, seen } = brought([failure(502), failure(404, { code: 'not_found' })]);
    expect(await api.delete_ai_prompt({ path })).toBeUndefined();
    expect(seen).toHaveLength(2);
    const atOnce = brought([failure(404, { code: 'not_found' })]);
    expect(await failureOf(atOnce.api.delete_ai_prompt({ path }))).toBeInstanceOf(NotFoundError);
    const known = brought([failure(502), failure(404, { code: 'not_found' })]);
    expect(await known.api.delete_event({ path: { event_id: eventId } })).toEqual({ deleted: true, id: eventId });
  });

  test('the operations that the client knows keep their idempotency, whatever the document calls them', async () => {
    const event = { name: 'Ada & Alan', date: '2026-09-12T17:00:00Z', templateIds: ['t1'] };
    const created = answer({ id: eventId, alreadyExisted: false }, { status: 201 });
    const withKey = brought([failure(503), created]);
    await withKey.api.create_event({ body: { ...event, idUser: 'booking-7' } });
    expect(withKey.seen).toHaveLength(2);
    const without = brought([failure(503)]);
    expect(await failureOf(without.api.create_event({ body: event }))).toMatchObject({ mayHaveHappened: true });
    const { booth, seen } = scripted([failure(503), answer({ id: eventId, alreadyExisted: false })]);
    const paths = { '/events': { post: { operationId: 'makeBooking', responses: {} } } };
    type Own = { makeBooking: { requestBody: { content: { 'application/json': object } } } };
    const own = operationsOf<Own>(booth, { openapi: '3.1.0', paths });
    await own.makeBooking({ body: { ...event, idUser: 'booking-7' } });
    expect(seen).toHaveLength(2);
    for (const path of ['/events/', '/api/v1/events', '/v1/events/']) {
      const named = scripted([failure(503), answer({ id: eventId, alreadyExisted: false })]);
      const other = { [path]: { post: { operationId: 'makeBooking', responses: {} } } };
      await operationsOf<Own>(named.booth, { openapi: '3.1.0', paths: other }).makeBooking({
        body: { ...event, idUser: 'b' },
      });
      expect(named.seen, path).toHaveLength(2);
    }
  });

  test('errors, middleware and responses are those of the named methods', async () => {
    const heard: string[] = [];
    const { api } = brought(
      [failure(402, { code: 'quota_exceeded' }), answer({ ready: true, missing_templates: [] })],
      {
        middleware: [
          async (request, next) => {
            heard.push(new URL(request.url).pathname);
            return next(request);
          },
        ],
      },
    );
    const body = { name: 'Neon', prompt: 'neon lights' };
    expect(await failureOf(api.create_ai_prompt({ body }))).toBeInstanceOf(QuotaError);
    const { data, requestId, attempts } = await api.check_event({ path: { event_id: eventId } }).withResponse();
    expect([data.ready, requestId, attempts]).toEqual([true, 'req-1', 1]);
    expect(heard).toEqual(['/v1/ai/prompts', '/v1/events/e1/check']);
  });
});

describe('a document', () => {
  const circle = { $ref: '#/components/schemas/A' };
  const read = (own: unknown) => () => operationsOf(scripted([]).booth, own as OperationsDocument);
  const get = (operation: object) => ({
    openapi: '3.1.0',
    paths: { '/a': { get: { operationId: 'a', ...operation } } },
  });

  test.for<[string, unknown, string]>([
    ['of Swagger 2', { swagger: '2.0', paths: {} }, 'OpenAPI document of version 3'],
    ['without paths', { openapi: '3.1.0' }, 'document.paths must have operations'],
    ['that is none', undefined, 'OpenAPI document of version 3'],
  ])('%s is rejected', ([, own, message]) => {
    expect(read(own)).toThrow(ValidationError);
    expect(read(own)).toThrow(message);
  });

  test('reads a page whose schema is composed of others many times, or has a percent sign in its name', () => {
    const refTo = (name: string) => ({ $ref: `#/components/schemas/${name}` });
    const composed = Array.from({ length: 5 }, (_, at) => [`S${at}`, { allOf: Array(3).fill(refTo(`S${at + 1}`)) }]);
    const page = { properties: { data: { type: 'array' }, nextCursor: { type: 'string' } } };
    const content = { 'application/json': { schema: refTo('100%') } };
    const parameters = [{ in: 'query', name: 'cursor', schema: { type: 'string' } }];
    const own = {
      ...get({ parameters, responses: { '200': { description: 'A page', content } } }),
      components: { schemas: { ...Object.fromEntries(composed), S5: page, '100%': refTo('S0') } },
    };
    const { booth } = scripted([]);
    const api = operationsOf(booth, own) as Record<string, () => object>;
    // A list is iterated; any other result is awaited alone.
    expect(api['a']?.()).toSatisfy((list) => Symbol.asyncIterator in list);
  });

  test.for<[string, object]>([
    ['a reference to nowhere', { parameters: [{ $ref: '#/components/parameters/Cursr' }] }],
    ['a reference to another file', { parameters: [{ $ref: 'common.yaml#/Cursor' }] }],
    ['a body to nowhere', { requestBody: { $ref: '#/components/requestBodies/None' } }],
    ['a circle of references', { parameters: [{ $ref: '#/components/parameters/A' }] }],
    ['a schema that is a part of itself', { responses: { 200: { content: { 'text/json': { schema: circle } } } } }],
  ])('with %s loses that operation alone: its method rejects with the reason', async ([, operation]) => {
    const own = {
      ...get(operation),
      components: { parameters: { A: circle }, schemas: { A: { allOf: [circle] } } },
    };
    Object.assign(own.paths, { '/b': { get: { operationId: 'b', responses: {} } } });
    const { booth, seen } = scripted([answer({ ok: true }), answer({})]);
    const api = operationsOf(booth, own) as Record<string, () => Promise<unknown>>;
    const error = await failureOf(api['a']?.() ?? Promise.resolve());
    expect(error).toBeInstanceOf(ValidationError);
    expect(error).toMatchObject({
      operation: 'a',
      message: expect.stringMatching(/cannot be called: .*(nowhere|another file|itself)/),
    });
    expect(await api['b']?.()).toEqual({ ok: true });
    expect(seen).toHaveLength(1);
  });

  test('with a path that no server receives loses that operation alone', async () => {
    const paths = { '/a#b': { get: { operationId: 'a' } }, '/c': { get: { operationId: 'c' } } };
    const { booth } = scripted([answer({})]);
    const api = operationsOf(booth, { openapi: '3.0.3', paths }) as Record<string, () => Promise<unknown>>;
    expect(await failureOf(api['a']?.() ?? Promise.resolve())).toMatchObject({
      kind: 'validation',
      message: expect.stringContaining('#'),
    });
    expect(await api['c']?.()).toEqual({});
  });

  test('with one operationId twice loses both operations: which one was meant is not known', async () => {
    const a = { operationId: 'a' };
    const paths = { '/a': { get: a, put: a }, '/c': { get: { operationId: 'c' } } };
    const { booth, seen } = scripted([answer({})]);
    const api = operationsOf(booth, { openapi: '3.0.3', paths }) as Record<string, () => Promise<unknown>>;
    expect(await failureOf(api['a']?.() ?? Promise.resolve())).toMatchObject({
      kind: 'validation',
      message: expect.stringContaining('its operationId stands at GET /a and at PUT /a'),
    });
    expect(await api['c']?.()).toEqual({});
    expect(seen).toHaveLength(1);
  });

  test('may call its operations constructor, then and __proto__', async () => {
    const names = ['constructor', 'then', '__proto__', 'toString', 'hasOwnProperty'];
    const paths = Object.fromEntries(names.map((name, at) => [`/p${at}`, { get: { operationId: name } }]));
    const { booth, seen } = scripted(names.map(() => answer({})));
    const api = operationsOf(booth, { openapi: '3.1.0', paths });
    for (const name of names) await Object.getOwnPropertyDescriptor(api, name)?.value();
    expect(seen.map(({ url }) => url)).toEqual(names.map((_, at) => `${baseUrl}/p${at}`));
  });

  test('has a method for each operationId, and none for what has none', () => {
    const names = Object.keys(brought([]).api);
    expect(names).toHaveLength(13);
    expect(names).not.toContain('undefined');
  });

  test('takes the client of this package', () => {
    expect(() => operationsOf({} as BoothClient, document)).toThrow('booth cannot be read');
  });
});
