import { expect, test, vi } from 'vitest';
import { connectAgent } from '../mcp/connected.ts';
import { changed, fields, served } from './brought.ts';

vi.spyOn(console, 'warn').mockImplementation(() => {});

test('operations of the document are tools without references, in the groups of their tags', async () => {
  const document = changed((d) => {
    d.components.schemas.Launch = {
      ...d.paths['/devices/{device_id}/schedule'].put.requestBody.content['application/json'].schema.properties.launches
        .items,
      nullable: true,
    };
    d.components.schemas.Launch.properties.after = { $ref: '#/components/schemas/Launch' };
    d.paths['/devices/{device_id}/schedule'].put.requestBody.content[
      'application/json'
    ].schema.properties.launches.items = { $ref: '#/components/schemas/Launch' };
  });
  const { sim, account, event, tablet } = served({ document, fields });
  account.galleries.addMedia(event.galleryId, { type: 'gif' });
  const agent = await connectAgent(sim, account);
  const tools = new Map((await agent.tools()).map((tool) => [tool.name, tool]));
  expect(tools.get('list_media')).toMatchObject({
    title: 'List what guests captured',
    description: 'Newest first.',
    inputSchema: { required: ['event_id'], additionalProperties: false, properties: { limit: { maximum: 50 } } },
    annotations: { readOnlyHint: true },
  });
  expect(tools.get('set_device_schedule')?.inputSchema).toMatchObject({
    required: ['device_id', 'launches'],
    properties: {
      launches: { items: { type: ['object', 'null'], properties: { event_id: { type: 'string' }, after: {} } } },
    },
  });
  expect(JSON.stringify([...tools.values()])).not.toContain('$ref');
  const gifs = await agent.call('list_media', { event_id: event.id, kinds: ['gif', 'video'], limit: 2, printed: true });
  expect(gifs.structured).toMatchObject({ items: [{ kind: 'gif' }], next_cursor: null });
  const launches = [{ event_id: event.id, start_at: '2026-08-09T09:00Z' }];
  expect((await agent.call('set_device_schedule', { device_id: tablet.id, launches })).structured).toMatchObject({
    id: tablet.id,
  });
  expect(
    (await agent.call('set_device_schedule', { device_id: tablet.id, launches, more: 1 })).reported.error?.details,
  ).toEqual([{ field: 'more', message: expect.stringContaining('more is not a field that can be sent here') }]);
});

test.each([
  ['twice', 24, (next: object) => ({ one: next, other: next })],
  ['once, more often than calls can be nested', 3000, (next: object) => ({ one: next })],
])('references to references, each %s, do not make an input of any size', async (_, levels, members) => {
  const ref = (at: number) => ({ $ref: `#/components/schemas/Level${at}` });
  const document = changed((d) => {
    for (let at = 0; at < levels; at++)
      d.components.schemas[`Level${at}`] = { type: 'object', properties: members(ref(at + 1)) };
    d.components.schemas[`Level${levels}`] = { type: 'string' };
    const [schedule] = Object.values(d.paths['/devices/{device_id}/schedule'].put.requestBody.content) as [
      { schema: object },
    ];
    Object.assign(schedule.schema, { properties: { launches: ref(0) } });
  });
  const { sim, account } = served({ document, fields });
  const tools = await (await connectAgent(sim, account)).tools();
  const { inputSchema } = tools.find(({ name }) => name === 'set_device_schedule') ?? {};
  expect(inputSchema).toMatchObject({ properties: { launches: { properties: { one: { properties: {} } } } } });
  expect(JSON.stringify(inputSchema).length).toBeLessThan(100_000);
});

test('an address with groups has the tools of these alone; a read key those that read', async () => {
  const { sim, account } = served();
  const names = async (reaching: Parameters<typeof connectAgent>[2]) => {
    const agent = await connectAgent(sim, account, reaching);
    return (await agent.tools()).map(({ name }) => name);
  };
  const url = `${sim.mcpUrl}?toolsets=devices`;
  expect(await names({ url })).toEqual(['list_devices', 'set_device_schedule']);
  expect(await names({ url, key: account.connection({ scope: 'read' }).apiKey })).toEqual(['list_devices']);
});

test('a body without fields, or with the name of a parameter, is an argument of its own', async () => {
  const document = changed((d) => {
    d.paths['/ai/prompts'].post.requestBody.content['application/json'].schema = {
      type: 'array',
      items: { type: 'string' },
    };
    d.paths['/devices/{device_id}/schedule'].put.requestBody.content['application/json'].schema.properties.device_id = {
      type: 'string',
    };
  });
  const { sim, account, tablet } = served({ document, fields });
  const agent = await connectAgent(sim, account);
  const prompts = await agent.call('create_ai_prompt', { body: ['a'] });
  expect(prompts.isError).toBe(false);
  const body = { launches: [], device_id: 'x' };
  expect((await agent.call('set_device_schedule', { device_id: tablet.id, body })).structured).toMatchObject({
    id: tablet.id,
  });
});

test('names of tools are those that models accept, each once, and lead back to the operation', async () => {
  const long = `${'a'.repeat(70)}/`;
  const names = ['media/list', 'media.list', 'media_list', 'list/events', `${long}1`, `${long}2`, 'Größe', '__proto__'];
  const content = { 'application/json': { schema: { type: 'object' } } };
  const document = changed((d) => {
    for (const [nth, operationId] of names.entries())
      d.paths[`/odd/${nth}`] = { get: { operationId, responses: { '200': { description: 'OK', content } } } };
  });
  const { sim, account } = served({ document });
  const agent = await connectAgent(sim, account);
  const tools = (await agent.tools()).map(({ name }) => name);
  expect(new Set(tools).size).toBe(tools.length);
  expect(tools.filter((name) => !/^[a-zA-Z0-9_-]{1,64}$/.test(name))).toEqual([]);
  const odd = tools.filter(
    (name) => !['list_', 'get_', 'set_', 'create_', 'delete_'].some((each) => name.startsWith(each)),
  );
  for (const name of [...odd, 'list_events_2']) await agent.call(name, {});
  const called = sim.journal.requests().map(({ operation }) => operation);
  expect(names.filter((name) => !called.includes(name))).toEqual([]);
});

test('parameters in headers and cookies are arguments, and checked', async () => {
  const document = changed((d) => {
    d.paths['/ai/prompts'].post.parameters = [
      { name: 'X-Tenant', in: 'header', required: true, schema: { type: 'string', maxLength: 2 } },
      { name: 'X-Sizes', in: 'header', schema: { type: 'array', items: { type: 'integer' } } },
      { name: 'Accept', in: 'header', required: true, schema: { type: 'string' } },
      { name: 'session', in: 'cookie', schema: { type: 'integer' } },
    ];
  });
  const { sim, account } = served({ document });
  const agent = await connectAgent(sim, account);
  const tool = (await agent.tools()).find(({ name }) => name === 'create_ai_prompt');
  const { properties = {}, required } = tool?.inputSchema ?? {};
  expect(Object.keys(properties)).toEqual(expect.arrayContaining(['X-Tenant', 'X-Sizes', 'session']));
  expect(properties).not.toHaveProperty('Accept');
  expect(required).toContain('X-Tenant');
  const body = { name: 'Oil', prompt: 'as an oil painting' };
  const call = (more: object) => agent.call('create_ai_prompt', { ...body, ...more });
  expect((await call({ 'X-Tenant': 't1', 'X-Sizes': [1, 2], session: 7 })).isError).toBe(false);
  const rejected = await call({ 'X-Sizes': ['a'], session: 'x' });
  expect(rejected.reported.error?.details).toMatchObject([
    { field: 'X-Tenant' },
    { field: 'X-Sizes[0]' },
    { field: 'session' },
  ]);
});

test('a body of alternatives is an argument with all of them, and objects can be parameters', async () => {
  const text = { type: 'string' };
  const document = changed((d) => {
    const kinds = [
      { type: 'object', properties: { kind: { const: 'a' }, at: text }, required: ['kind', 'at'] },
      { type: 'object', properties: { kind: { const: 'b' }, size: { type: 'integer' } }, required: ['kind'] },
    ];
    const { post } = d.paths['/ai/prompts'];
    post.requestBody.content['application/json'].schema = { oneOf: kinds };
    post.parameters = [
      {
        name: 'filter',
        in: 'query',
        style: 'deepObject',
        schema: { type: 'object', properties: { min: { type: 'integer' } } },
      },
    ];
  });
  const { sim, account } = served({ document });
  const agent = await connectAgent(sim, account);
  const tool = (await agent.tools()).find(({ name }) => name === 'create_ai_prompt');
  expect(tool?.inputSchema.properties?.['body']).toMatchObject({
    oneOf: [{ properties: { at: text } }, { properties: { size: { type: 'integer' } } }],
  });
  const result = await agent.call('create_ai_prompt', { body: { kind: 'b', size: 2 }, filter: { min: 1 } });
  expect(result.isError).toBe(false);
  expect((await agent.call('create_ai_prompt', { body: { kind: 'a' } })).isError).toBe(true);
  expect((await agent.call('create_ai_prompt', { body: { kind: 'b' }, filter: { min: 'x' } })).isError).toBe(true);
});
