import { describe, expect, test } from 'vitest';
import { createSimulator, type DocumentOptions } from '../../../src/index.ts';
import { asJson } from '../../own-account.ts';
import type { Changeable } from './brought.ts';

const text = { type: 'string' };
const $ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const json = (schema: object) => ({ description: 'OK', content: { 'application/json': { schema } } });
const body = (schema: object) => ({ requestBody: { content: { 'application/json': { schema } } } });
const inQuery = (name: string, schema: object = { type: 'integer' }) => ({ name, in: 'query', schema });
const inPath = (name: string, schema: object = text) => ({ name, in: 'path', required: true, schema });

const tag = {
  type: 'object',
  required: ['id', 'name', 'created_at'],
  properties: {
    id: { ...text, readOnly: true },
    name: { ...text, minLength: 1 },
    color: { type: ['string', 'null'] },
    kind: { ...text, enum: ['plain', 'loud'], default: 'plain' },
    created_at: { ...text, format: 'date-time', readOnly: true },
    updatedAt: { ...text, format: 'date-time' },
    usage_count: { type: 'integer' },
  },
};
const newTag = {
  type: 'object',
  required: ['name'],
  additionalProperties: false,
  properties: { name: tag.properties.name, color: tag.properties.color, kind: tag.properties.kind },
};
const page = {
  type: 'object',
  required: ['items', 'next_cursor'],
  properties: { items: { type: 'array', items: $ref('Tag') }, next_cursor: { type: ['string', 'null'] } },
};

/** Tags of the account and guests of events: two kinds, in the styles of two generators. */
const tags = (): Changeable =>
  structuredClone({
    openapi: '3.1.0',
    info: { title: 'Booth', version: '1' },
    paths: {
      '/tags': {
        post: { operationId: 'add_tag', ...body($ref('NewTag')), responses: { 201: json($ref('Tag')) } },
        get: {
          operationId: 'list_tags',
          parameters: [inQuery('limit'), inQuery('cursor', text), inQuery('kind', text)],
          responses: { 200: json(page) },
        },
      },
      '/tags/{tag_id}': {
        parameters: [inPath('tag_id')],
        get: { operationId: 'get_tag', responses: { 200: json({ allOf: [$ref('Tag')], title: 'A tag' }) } },
        patch: { operationId: 'patch_tag', ...body({ type: 'object' }), responses: { 200: json($ref('Tag')) } },
        put: { operationId: 'put_tag', ...body($ref('NewTag')), responses: { 200: json($ref('Tag')) } },
        delete: { operationId: 'delete_tag', responses: { 204: { description: 'Gone.' } } },
      },
      '/events/{event_id}/guests/': {
        post: {
          operationId: 'guests_create',
          parameters: [inPath('event_id')],
          ...body({ type: 'object', properties: { data: guest } }),
          responses: { 201: json({ type: 'object', properties: { data: guest } }) },
        },
        get: {
          operationId: 'guests_list',
          parameters: [inPath('event_id'), inQuery('page'), inQuery('page_size', { type: 'integer', default: 2 })],
          responses: {
            200: json({
              type: 'object',
              properties: {
                results: { type: 'array', items: guest },
                warnings: { type: 'array', items: text },
                meta: { type: 'object', properties: { total: {}, page: {}, total_pages: {}, has_next: {} } },
              },
            }),
          },
        },
      },
      '/events/{event_id}/guests/{id}/': {
        parameters: [inPath('event_id'), inPath('id', { type: 'integer' })],
        get: { operationId: 'guests_read', responses: { 200: json({ type: 'object', properties: { data: guest } }) } },
        delete: {
          operationId: 'guests_delete',
          responses: { 200: json({ type: 'object', properties: { id: { type: 'integer' } }, required: ['id'] }) },
        },
      },
    },
    components: { schemas: { Tag: tag, NewTag: newTag } },
  });
const guest = {
  type: 'object',
  required: ['id', 'name'],
  properties: { id: { type: 'integer', readOnly: true }, name: text, seat: { type: 'integer' } },
};

function world(options: Partial<DocumentOptions> = { state: 'all' }, document = tags()) {
  const sim = createSimulator({
    clock: { start: '2026-08-04T09:00:00Z', frozen: true },
    document: { document, ...options },
  });
  return { sim, ...onAccount(sim) };
}

function onAccount(sim: ReturnType<typeof createSimulator>, account = sim.accounts.create()) {
  const connection = account.connection();
  const call = async (method: string, path: string, given?: unknown) => {
    const { headers, ...init } = given === undefined ? { headers: {}, method } : asJson(method, given);
    const response = await connection.fetch(`${connection.baseUrl}${path}`, {
      ...init,
      headers: { ...(headers as object), authorization: `Bearer ${connection.apiKey}` },
    });
    const content = await response.text();
    return {
      status: response.status,
      unfilled: response.headers.get('simulator-unfilled'),
      body: content === '' ? undefined : (JSON.parse(content) as Changeable),
    };
  };
  return { account, call };
}

describe('a collection that is kept', () => {
  test('has what was created, in the order of its creation', async () => {
    const { call } = world();
    const made = await call('POST', '/tags', { name: 'VIP', color: 'red' });
    expect(made).toMatchObject({
      status: 201,
      unfilled: 'usage_count (left out)',
      body: { name: 'VIP', color: 'red', kind: 'plain', created_at: '2026-08-04T09:00:00.000Z' },
    });
    expect(made.body.id).toMatch(/^[\dA-Za-z]{20}$/);
    expect(made.body.updatedAt).toBe(made.body.created_at);
    const second = await call('POST', '/tags', { name: 'Press', kind: 'loud' });
    // What the caller may send and did not is no finding.
    expect(second.unfilled).toBe('usage_count (left out)');
    expect(second.body).not.toHaveProperty('color');
    expect((await call('GET', '/tags')).body).toEqual({ items: [made.body, second.body], next_cursor: null });
    expect((await call('GET', `/tags/${made.body.id}`)).body).toEqual(made.body);
    expect((await call('GET', '/tags?kind=loud')).body.items).toEqual([second.body]);
  });

  test('below an event has the ID that the path has in a field of that name, unless the body has another value', async () => {
    const document = tags();
    const item = { ...guest, properties: { ...guest.properties, eventId: text, event: text } };
    for (const path of Object.values<Changeable>(document.paths))
      for (const operation of Object.values<Changeable>(path))
        if (operation.operationId?.startsWith('guests'))
          operation.responses = JSON.parse(
            JSON.stringify(operation.responses).replaceAll(JSON.stringify(guest), JSON.stringify(item)),
          );
    document.paths['/events/{event_id}/guests/'].post.requestBody.content['application/json'].schema.properties.data =
      item;
    const { call, account } = world({ state: 'all' }, document);
    const { id } = account.events.add({ name: 'Gala', templateIds: [account.templates.add().id] });
    const { body } = await call('POST', `/events/${id}/guests/`, { data: { name: 'Ada' } });
    expect(body.data).toMatchObject({ name: 'Ada', eventId: id });
    expect(body.data).not.toHaveProperty('event');
    expect((await call('GET', `/events/${id}/guests/`)).body.results).toEqual([body.data]);
    expect((await call('GET', `/events/${id}/guests/${body.data.id}/`)).body.data).toEqual(body.data);
    const other = await call('POST', `/events/${id}/guests/`, { data: { name: 'Bob', eventId: 'mine' } });
    expect(other.body.data.eventId).toBe('mine');
  });

  test('below an event ends with it, and leaves nothing in a world file', async () => {
    const { call, account, sim } = world();
    const [gone, stays] = [1, 2].map(
      () => account.events.add({ name: 'Gala', templateIds: [account.templates.add().id] }).id,
    );
    for (const id of [gone, stays]) await call('POST', `/events/${id}/guests/`, { data: { name: 'Ada' } });
    await call('POST', '/tags', { name: gone });
    expect((await call('DELETE', `/events/${gone}`)).status).toBe(200);
    const kept = sim.toFile().accounts?.[0]?.things?.map(({ path }) => path);
    expect(kept).toEqual([`/events/${stays}/guests`, '/tags']);
  });

  test('says in count how many things there are', async () => {
    const document = tags();
    const { properties } = document.paths['/tags'].get.responses[200].content['application/json'].schema;
    properties.count = { type: 'integer' };
    const { call } = world({ state: ['/tags'] }, document);
    for (const kind of ['plain', 'loud', 'plain']) await call('POST', '/tags', { name: 'VIP', kind });
    expect((await call('GET', '/tags?limit=1')).body).toMatchObject({ items: [{}], count: 3 });
    expect((await call('GET', '/tags?kind=plain')).body.count).toBe(2);
  });

  test('is changed by PATCH, PUT and DELETE', async () => {
    const { call, sim } = world({ state: ['/tags'] });
    const { body: made } = await call('POST', '/tags', { name: 'VIP', color: 'red', kind: 'loud' });
    await sim.clock.advance({ seconds: 60 });
    const patched = await call('PATCH', `/tags/${made.id}`, { color: null, kind: null });
    // A field that cannot be null is then not there.
    const { kind: _, ...others } = made;
    expect(patched.body).toEqual({ ...others, color: null, updatedAt: '2026-08-04T09:01:00.000Z' });
    const put = await call('PUT', `/tags/${made.id}`, { name: 'Guests' });
    expect(put.body).toEqual({
      ...{ id: made.id, name: 'Guests', kind: 'plain' },
      ...{ created_at: made.created_at, updatedAt: '2026-08-04T09:01:00.000Z' },
    });
    expect((await call('GET', '/tags')).body.items).toEqual([put.body]);
    expect((await call('PATCH', `/tags/${made.id}`, [{ op: 'remove', path: '/color' }])).status).toBe(400);
    expect(await call('DELETE', `/tags/${made.id}`)).toMatchObject({ status: 204, unfilled: null });
    for (const [method, given] of [['GET'], ['DELETE'], ['PATCH', { name: 'x' }], ['PUT', { name: 'x' }]] as const)
      expect(await call(method, `/tags/${made.id}`, given)).toMatchObject({
        status: 404,
        body: {
          error: {
            ...{ code: 'not_found', message: `/tags has nothing with the ID ${made.id}.` },
            details: [{ field: 'tag_id', message: `tag_id must be the ID of something in /tags; got "${made.id}"` }],
          },
        },
      });
    expect((await call('GET', '/tags')).body.items).toEqual([]);
  });

  test('checks requests against the document, and changes nothing where it cannot respond', async () => {
    const document = tags();
    document.components.schemas.Tag.properties.created_at.format = 'uuid';
    const { call, sim } = world({ state: 'all' }, document);
    expect((await call('POST', '/tags', { name: '' })).status).toBe(400);
    expect((await call('POST', '/tags', { name: 'x', id: 'mine' })).status).toBe(400);
    document.components.schemas.Tag.properties.id.pattern = '^tag_';
    const strict = world({ state: 'all', unfilled: 'fail' }, document);
    expect(await strict.call('POST', '/tags', { name: 'x' })).toMatchObject({ status: 501 });
    expect((await strict.call('GET', '/tags')).body.items).toEqual([]);
    expect(sim.journal.requests()).toHaveLength(2);
  });

  test.each(['fresh', 'fork', 'world file', 'JSON Lines'])(
    'belongs to its account in a world that is %s',
    async (how) => {
      const { sim, call, account } = world();
      const { body: made } = await call('POST', '/tags', { name: 'VIP' });
      const snapshot = sim.snapshot();
      const other =
        how === 'fork'
          ? sim.fork()
          : createSimulator({ clock: { frozen: true }, document: { document: tags(), state: 'all' } });
      if (how === 'world file') other.load(structuredClone(sim.toFile()));
      if (how === 'JSON Lines') await other.loadLines(sim.toLines());
      const there = how === 'fresh' ? undefined : other.accounts.get(account.id);
      const elsewhere = onAccount(other, there);
      expect((await elsewhere.call('GET', '/tags')).body.items).toEqual(how === 'fresh' ? [] : [made]);
      const added = await elsewhere.call('POST', '/tags', { name: 'Press' });
      expect(added.status).toBe(201);
      if (how !== 'fresh') expect(added.body.id).not.toBe(made.id);
      const items = (await elsewhere.call('GET', '/tags')).body.items.map(({ name }: { name: string }) => name);
      expect(items).toEqual(how === 'fresh' ? ['Press'] : ['VIP', 'Press']);
      // The world before has none of it, and neither has another account.
      expect((await call('GET', '/tags')).body.items).toEqual([made]);
      expect((await onAccount(sim).call('GET', '/tags')).body.items).toEqual([]);
      await call('DELETE', `/tags/${made.id}`);
      sim.restore(snapshot);
      expect((await call('GET', '/tags')).body.items).toEqual([made]);
      sim.reset();
      expect(sim.accounts.list()).toEqual([]);
    },
  );

  test('lies below an event, which must be there', async () => {
    const { call, account } = world();
    const template = account.templates.add({ name: 'Strip' });
    const [one, two] = ['Ada', 'Alan'].map((name) => account.events.add({ name, templateIds: [template.id] }).id);
    const names = ['Grace', 'Edsger', 'Barbara', 'Donald', 'Niklaus'];
    const made = [];
    for (const name of names) made.push(await call('POST', `/events/${one}/guests/`, { data: { name, seat: 4 } }));
    const [first] = made;
    expect(first).toMatchObject({ status: 201, body: { data: { name: 'Grace', seat: 4 } } });
    expect(Number.isInteger(first?.body.data.id)).toBe(true);
    const listed = async (query: string) => {
      const { body: found } = await call('GET', `/events/${one}/guests/${query}`);
      return { names: found.results.map((each: { name: string }) => each.name), meta: found.meta };
    };
    expect(await listed('')).toEqual({
      names: ['Grace', 'Edsger'],
      meta: { total: 5, page: 1, total_pages: 3, has_next: true },
    });
    expect(await listed('?page=3')).toEqual({
      names: ['Niklaus'],
      meta: { total: 5, page: 3, total_pages: 3, has_next: false },
    });
    expect((await listed('?page=2&page_size=4')).names).toEqual(['Niklaus']);
    expect((await call('GET', `/events/${one}/guests/?page=0`)).status).toBe(400);
    expect((await call('GET', `/events/${two}/guests/`)).body.results).toEqual([]);
    for (const path of [`/events/nobody/guests/`, `/events/nobody/guests/${first?.body.data.id}/`])
      expect(await call('GET', path)).toMatchObject({
        status: 404,
        body: { error: { message: 'There is no event nobody.', details: [{ field: 'event_id' }] } },
      });
    const gone = await call('DELETE', `/events/${one}/guests/${first?.body.data.id}/`);
    expect(gone.body).toEqual({ id: first?.body.data.id });
    expect((await listed('')).names).toEqual(['Edsger', 'Barbara']);
  });
});

test('tools create and list the same things, and faults hold for them', async () => {
  const { call, account, sim } = world();
  const tool = async (name: string, given: object) => {
    const { fetch, apiKey, baseUrl } = account.connection();
    const headers = { accept: 'application/json, text/event-stream', authorization: `Bearer ${apiKey}` };
    const params = { name, arguments: given };
    const message = asJson('POST', { jsonrpc: '2.0', id: 1, method: 'tools/call', params });
    const response = await fetch(new URL('/mcp', baseUrl), { ...message, headers: { ...message.headers, ...headers } });
    const [, data = ''] = /^data: (.*)$/m.exec(await response.text()) ?? [];
    return JSON.parse(JSON.parse(data).result.content[0].text);
  };
  const made = await tool('add_tag', { name: 'VIP' });
  sim.faults.inject({ operation: 'add_tag' as never, status: 503, times: 1 });
  expect((await call('POST', '/tags', { name: 'Press' })).status).toBe(503);
  expect((await tool('list_tags', {})).items).toEqual([made]);
  expect((await call('GET', '/tags')).body.items).toEqual([made]);
});

test('pages begin with 0 where their parameter does, and the one list of a response may have any name', async () => {
  const document = tags();
  const list = document.paths['/tags'].get;
  list.parameters = [inQuery('page', { type: 'integer', minimum: 0 }), inQuery('limit')];
  list.responses[200] = json({
    type: 'object',
    properties: { rows: page.properties.items, page: { type: 'integer' } },
  });
  const { call } = world({ state: 'all' }, document);
  for (const name of ['a', 'b', 'c']) await call('POST', '/tags', { name });
  const listed = async (query: string) => {
    const { body: found } = await call('GET', `/tags?limit=2${query}`);
    return [found.page, found.rows.map((each: { name: string }) => each.name)];
  };
  expect(await listed('')).toEqual([0, ['a', 'b']]);
  expect(await listed('&page=0')).toEqual([0, ['a', 'b']]);
  expect(await listed('&page=1')).toEqual([1, ['c']]);
});

test('what lies below a thing goes with it', async () => {
  const document = tags();
  document.paths['/tags/{tag_id}/notes'] = {
    parameters: [inPath('tag_id')],
    post: { operationId: 'add_note', ...body(newTag), responses: { 200: json($ref('Tag')) } },
    get: { operationId: 'list_notes', responses: { 200: json({ type: 'array', items: $ref('Tag') }) } },
  };
  const { call, sim } = world({ state: ['/tags/{id}/notes', '/tags'] }, document);
  const { body: made } = await call('POST', '/tags', { name: 'VIP' });
  expect((await call('POST', '/tags/none/notes', { name: 'a' })).status).toBe(404);
  await call('POST', `/tags/${made.id}/notes`, { name: 'a' });
  await call('POST', `/tags/${made.id}/notes`, { name: 'b' });
  expect((await call('GET', `/tags/${made.id}/notes`)).body).toHaveLength(2);
  await call('DELETE', `/tags/${made.id}`);
  expect((await call('GET', `/tags/${made.id}/notes`)).status).toBe(404);
  expect(sim.toFile().accounts?.[0]).not.toHaveProperty('things');
});

test.each<[string, object, unknown, RegExp]>([
  ['UUIDs', { ...text, format: 'uuid' }, undefined, /^"[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-a[\da-f]{3}-[\da-f]{12}"$/],
  ['whole numbers', { type: 'integer' }, undefined, /^\d+$/],
  ['what the caller sends', text, 'vip-1', /^"vip-1"$/],
])('IDs are %s where the document has them so', async (_, id, given, form) => {
  const document = tags();
  document.components.schemas.Tag.properties.id = id;
  document.components.schemas.NewTag.properties.id = id;
  const { call } = world({ state: 'all' }, document);
  const made = await call('POST', '/tags', { name: 'VIP', ...(given !== undefined && { id: given }) });
  expect(JSON.stringify(made.body.id)).toMatch(form);
  expect((await call('GET', `/tags/${made.body.id}`)).body).toEqual(made.body);
  if (given === undefined) return;
  expect(await call('POST', '/tags', { name: 'VIP', id: given })).toMatchObject({
    status: 409,
    body: { error: { code: 'conflict', details: [{ field: 'id' }] } },
  });
});

test.each(['starting_after', 'after'])('the ID of an item is the cursor %s where pages have no other', async (name) => {
  const document = tags();
  document.components.schemas.Tag.properties.id.readOnly = true;
  const list = document.paths['/tags'].get;
  list.parameters = [inQuery('limit'), inQuery(name, text)];
  list.responses[200] = json({
    type: 'object',
    properties: { data: { type: 'array', items: $ref('Tag') }, has_more: { type: 'boolean' } },
  });
  const { call } = world({ state: 'all' }, document);
  for (const nth of [1, 2, 3, 4, 5]) await call('POST', '/tags', { name: `tag ${nth}` });
  const seen: string[] = [];
  for (let query = '?limit=2'; ; ) {
    const { body: found } = await call('GET', `/tags${query}`);
    seen.push(...found.data.map((each: { name: string }) => each.name));
    if (!found.has_more) break;
    query = `?limit=2&${name}=${found.data.at(-1).id}`;
  }
  expect(seen).toEqual(['tag 1', 'tag 2', 'tag 3', 'tag 4', 'tag 5']);
  expect((await call('GET', `/tags?${name}=none`)).status).toBe(400);
});

test('the report has the collections that are kept, and what was taken for granted', async () => {
  const { sim } = world();
  const { kept, operations } = await sim.documentReport();
  expect(kept.map(({ path, operations: own }) => [path, own])).toEqual([
    ['/tags', ['list_tags', 'add_tag', 'get_tag', 'put_tag', 'patch_tag', 'delete_tag']],
    ['/events/{event_id}/guests/', ['guests_list', 'guests_create', 'guests_read', 'guests_delete']],
  ]);
  expect(kept[0]?.taken).toContain('created_at is the time at which a thing is made');
  expect(kept[1]?.taken[0]).toContain('id is the ID of a thing, a number');
  expect(new Set(operations.map(({ from }) => from))).toEqual(new Set(['state']));
});

test('without the option, an update that is not kept names its fields', async () => {
  const document = tags();
  document.paths['/tags/{tag_id}'].patch.responses = { 204: { description: 'Done.' } };
  document.paths['/tags/{tag_id}'].patch.requestBody.content['application/json'].schema = $ref('NewTag');
  const { call, sim } = world({}, document);
  expect(await call('PATCH', '/tags/t1', { name: 'x', kind: 'loud' })).toMatchObject({
    status: 204,
    unfilled: 'body.name (ignored), body.kind (ignored)',
  });
  expect((await call('PUT', '/tags/t1', { name: 'x' })).unfilled).toBe('body (example), body.name (ignored)');
  expect((await call('POST', '/tags', { name: 'x' })).unfilled).toBe('body (example)');
  expect((await sim.documentReport()).kept).toEqual([]);
  expect((await world({ unfilled: 'fail' }, document).call('PATCH', '/tags/t1', { name: 'x' })).status).toBe(501);
});

test.each<[unknown, (document: Changeable) => void, string]>([
  [
    ['/tag'],
    () => {},
    'document.state[0] must be the path of a collection in the document that the simulator can keep; got "/tag"; did you mean /tags?',
  ],
  [
    ['/tags', '/nothing/like/it'],
    () => {},
    'document.state[1] must be the path of a collection in the document that the simulator can keep; got "/nothing/like/it"',
  ],
  ['/tags', () => {}, `document.state must be a list of paths, or 'all'; got "/tags"`],
  [[7], () => {}, `document.state must be a list of paths, or 'all'; got [7]`],
  [['/tags'], ({ paths }) => delete paths['/tags'].post, 'got "/tags": it has no POST'],
  [
    ['/tags'],
    ({ paths }) => {
      delete paths['/tags'].get;
      delete paths['/tags/{tag_id}'].get;
    },
    'it has no GET, of the list or of a thing',
  ],
  [
    ['/tags'],
    ({ paths }) => {
      paths['/tags/{tag_id}'].get.responses[200] = json({ type: 'object', properties: { id: text, title: text } });
    },
    'the responses of POST and GET, and the items of the list, do not have one schema',
  ],
  [
    ['/tags'],
    ({ components }) => {
      components.schemas.Tag.properties = { name: text, uid: text };
      components.schemas.Tag.required = [];
    },
    'no field of a thing has its ID, as tag_id or id',
  ],
])('state %j that cannot be is rejected', (state, change, message) => {
  const document = tags();
  change(document);
  expect(() => createSimulator({ document: { document, state: state as never } })).toThrow(
    expect.objectContaining({ name: 'TypeError', message: expect.stringContaining(message) }),
  );
});
