import type { operations } from '@boothkit/test-support/brought-document';
import { describe, expect, test, vi } from 'vitest';
import { createSimulator, documentRoutes } from '../../../src/index.ts';
import { runInProcess } from '../../control/saved-test/run-in-process.ts';
import { asJson } from '../../own-account.ts';
import { type Changeable, changed, fields, served } from './brought.ts';

vi.spyOn(console, 'warn').mockImplementation(() => {});

const later = '2026-08-09T09:00:00.000Z';

test('twelve operations of a document are served, typed and iterated, and an independent validator agrees', async () => {
  const { sim, account, template, event, tablet, api, seen, breaches } = served();
  for (let nth = 0; nth < 70; nth++) account.galleries.addMedia(event.galleryId, { type: nth % 2 ? 'photo' : 'gif' });
  const path = { event_id: event.id };
  const items = [];
  for await (const media of api.list_media({ path })) items.push(media);
  expect(items.map(({ id }) => id)).toEqual(account.galleries.get(event.galleryId)?.media.map(({ id }) => id));
  expect(items[1]).toMatchObject({ kind: 'photo', event_id: event.id, created_at: '2026-08-04T09:00:00.000Z' });
  expect((await (await fetchOf(account)(items[1]?.original_url ?? '')).bytes()).length).toBeGreaterThan(100);
  const gifs = await api.list_media({ path, query: { kinds: ['gif'], limit: 50 } });
  expect(gifs.data.length).toBe(35);
  const session = [items[3]?.session_id ?? ''];
  expect((await api.list_media({ path, query: { session_ids: session } })).data.map(({ id }) => id)).toEqual([
    items[3]?.id,
  ]);
  expect((await api.get_event_stats({ path })).stats).toMatchObject({
    captures: 70,
    sessions: 70,
    prints: 0,
    by_kind: { gif: 35 },
  });
  expect(await api.check_event({ path })).toEqual({ ready: true, missing_templates: [] });
  const [listed] = (await api.list_templates()).data;
  expect(listed).toMatchObject({ id: template.id, name: 'Strip', photo_area_count: 3 });
  expect(await api.get_template({ path: { template_id: template.id } })).toEqual({ template: listed });
  const launches = [{ event_id: event.id, start_at: '2026-08-09T09:00Z' }];
  const device = await api.set_device_schedule({ path: { device_id: tablet.id }, body: { launches } });
  expect(device.launches).toEqual([{ event_id: event.id, start_at: later, end_at: null }]);
  expect(await api.list_devices()).toEqual({ devices: [device] });
  expect(await api.create_ai_prompt({ body: { name: 'Oil', prompt: 'as an oil painting' } })).toHaveProperty('id');
  await api.delete_ai_prompt({ path: { prompt_id: 'p1' } });
  // Operations that BoothKit knows are served as ever.
  const created = await api.create_event({ body: { name: 'B', date: later, templateIds: [template.id] } });
  expect((await api.list_events()).data.map(({ id }) => id)).toEqual([created.id, event.id]);
  expect(await api.delete_event({ path: { event_id: created.id } })).toEqual({ deleted: true, id: created.id });
  expect(breaches).toEqual([]);
  expect(seen.every(({ status }) => status < 300)).toBe(true);
  // A tablet opens what is on its schedule.
  sim.clock.moveTo(later);
  expect(account.tablets.get(tablet.id)?.eventId).toBe(event.id);
});

const fetchOf = (account: ReturnType<typeof served>['account']) => account.connection().fetch;

describe('a document that cannot be served is rejected when the simulator is created', () => {
  test.for<[string, (document: Changeable) => unknown, string]>([
    ['Swagger 2.0', (d) => Object.assign(d, { swagger: '2.0' }), 'it is Swagger 2.0: convert it first'],
    ['no paths', (d) => delete (d as { paths?: object }).paths, 'document.paths must have operations; got none'],
  ])('%s', ([, change, message]) => {
    expect(() => createSimulator({ document: changed(change as never) })).toThrow(message);
  });

  test('and options that it does not have', () => {
    const document = changed();
    for (const [options, message] of [
      [{ unfilled: 'never' }, 'document.unfilled must be example or fail; got "never"'],
      [{ field: {} }, 'document.field is no option; there are document, operations, fields, unfilled'],
      [{ fields: { list_medias: {} } }, 'document.fields.list_medias must be an operation of the document'],
      [{ fields: { list_events: {} } }, 'document.fields.list_events must be an operation of the document beyond'],
      [{ fields: { list_media: { kind: 1 } } }, 'document.fields.list_media must have'],
    ] as const)
      expect(() => createSimulator({ document: { document, ...options } as never })).toThrow(message);
  });
});

test('key, scope, version, limits, faults and the journal hold as for any operation', async () => {
  const { sim, account, event, send, call, tablet } = served();
  const { apiKey, baseUrl, fetch } = account.connection({ scope: 'read' });
  const url = `${baseUrl}/devices/${tablet.id}/schedule`;
  expect((await fetch(url, { method: 'PUT' })).status).toBe(401);
  expect((await fetch(url, { method: 'PUT', headers: { authorization: `Bearer ${apiKey}` } })).status).toBe(403);
  expect((await call(`/events/${event.id}/media`, { headers: { 'service-version': '1999-01-01' } })).status).toBe(400);
  expect((await send('PATCH', '/devices', {})).status).toBe(405);
  expect((await send('POST', `/events/${event.id}`, {})).status).toBe(405);
  sim.faults.inject({ operation: 'list_media' as never, status: 503, times: 1 });
  expect((await call(`/events/${event.id}/media`)).status).toBe(503);
  expect((await call(`/events/${event.id}/media`)).status).toBe(200);
  const filter = { operation: 'list_media' } as const;
  expect(sim.journal.requests(filter).map(({ status }) => status)).toEqual([400, 503, 200]);
  const before = account.usage();
  await send('POST', '/ai/prompts', { name: 'a', prompt: 'b' });
  expect(account.usage()).not.toEqual(before);
});

test('requests are checked as the document says, in the words of any other', async () => {
  const { send, call, event, tablet } = served();
  const schedule = `/devices/${tablet.id}/schedule`;
  const messages = async (sent: ReturnType<typeof call>) => {
    const { status, body } = await sent;
    expect(status).toBe(400);
    return body.error.details.map(({ message }: { message: string }) => message);
  };
  expect(
    await messages(send('PUT', schedule, { launches: [{ event_id: event.id, start_at: later, bogus: 1 }] })),
  ).toEqual(['launches[0].bogus is not a field that can be sent here; known fields are event_id, start_at, end_at']);
  expect(await messages(send('POST', '/ai/prompts', { name: '' }))).toEqual([
    'name must be text of 1 to 80 characters; got ""',
    'prompt is required: text of at least 1 character',
  ]);
  expect(await messages(call(`/events/${event.id}/media?limit=51`))).toEqual([
    'limit must be a whole number from 1 to 50; got 51',
  ]);
  expect(await messages(call(`/events/${event.id}/media?limit=1&limit=2`))).toEqual([
    'limit must be sent once; it was sent more often',
  ]);
  expect(await messages(call(`/events/${event.id}/media?printed=maybe`))).toEqual([
    'printed must be true or false; got "maybe"',
  ]);
  expect(await messages(call(`/events/${event.id}/media?kind=photo`))).toEqual([
    expect.stringContaining('kind is not a field that can be sent here'),
  ]);
  expect(await messages(call(`/events/${event.id}/media?cursor=x`))).toEqual([
    expect.stringContaining('cursor must be a next cursor of the same list'),
  ]);
  expect((await call('/templates/none')).body.error.details[0].message).toBe(
    'template_id must name a template of the account; got "none"',
  );
});

describe('routes of a document', () => {
  test('need only a name, get what the document describes, and are checked against it', async () => {
    const { sim, send, call, errors, account, seen } = served();
    const routes = documentRoutes<operations>(sim);
    const added = routes.add({
      operation: 'create_ai_prompt',
      answer: ({ body, newId, now }) => ({
        status: 201,
        body: { id: newId(), name: body.name, prompt: body.prompt, created_at: now },
      }),
    });
    expect(added).toMatchObject({
      method: 'POST',
      path: '/ai/prompts',
      scope: 'read-write',
      cost: 'expensive',
      group: 'ai',
    });
    const prompt = { name: 'Oil', prompt: 'as an oil painting' };
    expect(await send('POST', '/ai/prompts', prompt)).toMatchObject({ status: 201, body: prompt });
    expect((await send('POST', '/ai/prompts', { ...prompt, more: 1 })).status).toBe(400);
    routes.add({ operation: 'get_event_stats', answer: () => ({ body: { stats: { captures: 'many' } } as never }) });
    expect((await call('/events/any/stats')).status).toBe(500);
    expect(String(errors[0])).toContain(
      'the answer of the route get_event_stats must fit the document: stats.captures must be',
    );
    routes.add({
      operation: 'list_media',
      answer: ({ query, account: own }) => ({
        body: { items: [], next_cursor: null, total: (query.limit ?? 0) + own.events.list().length },
      }),
    });
    expect((await call('/events/any/media?limit=3')).body.total).toBe(3 + account.events.list().length);
    routes.add({ operation: 'check_event', answer: () => ({ status: 404, body: { error: { code: 'not_found' } } }) });
    expect((await call('/events/any/check')).status).toBe(404);
    expect(seen.every(({ unfilled }) => unfilled === null)).toBe(true);
    // Without its route, the document answers again.
    sim.routes.remove('check_event');
    expect((await call(`/events/${account.events.list()[0]?.id}/check`)).body).toHaveProperty('ready');
  });

  test('have the price and the heaviness that the document or the route gives; as examples, that of the body', async () => {
    const { sim, account, send, call } = served({
      document: changed((d) => {
        d.paths['/devices'].get['x-rate-limit-cost'] = 5;
        d.paths['/ai/prompts'].post.requestBody.content['application/json'].schema = { type: 'object' };
      }),
    });
    const left = () => Math.min(...Object.values(account.usage().tokens));
    const before = left();
    await call('/devices');
    expect(before - left()).toBeGreaterThan(1);
    let resolve: (value: undefined) => void = () => {};
    const promise = new Promise<undefined>((settle) => {
      resolve = settle;
    });
    const answer = async () => {
      await promise;
      return { status: 404 } as const;
    };
    documentRoutes<operations>(sim).add({ operation: 'get_event_stats', heavy: true, answer });
    const running = [1, 2, 3].map(() => call('/events/any/stats'));
    expect((await call('/events/any/stats')).status).toBe(429);
    expect((await send('POST', '/ai/prompts', { sourceUrl: 'https://example.com' })).status).toBe(429);
    expect((await send('POST', '/ai/prompts', {})).status).toBe(201);
    resolve(undefined);
    expect((await Promise.all(running)).map(({ status }) => status)).toEqual([404, 404, 404]);
  });

  test('need no path over HTTP and in world files, and are the same after a file', async () => {
    const { sim, call, send, event } = served();
    const add = (body: object) => sim.fetch(`${sim.controlUrl}/routes`, asJson('POST', body));
    const answer = { body: { device: { id: '{{path.device_id}}', name: 'Foyer', launches: [] } } };
    const added = await add({ operation: 'set_device_schedule', answer, heavy: false });
    expect(await added.json()).toMatchObject({ method: 'PUT', path: '/devices/{device_id}/schedule', heavy: false });
    const wrong = { body: { id: '{{path.event_id}}' } };
    const refused = await add({ operation: 'set_device_schedule', answer: wrong });
    expect([refused.status, await refused.text()]).toEqual([
      400,
      expect.stringContaining('answer.body.id must be {{newId}}'),
    ]);
    const nowhere = await add({ operation: 'list_fonts', answer });
    expect([nowhere.status, await nowhere.text()]).toEqual([400, expect.stringContaining('path is required')]);
    // A route of the name at a place of its own keeps its method.
    sim.routes.add({ operation: 'get_template', method: 'GET', path: '/devices/{device_id}/schedule', answer: {} });
    const file = sim.toFile();
    const again = createSimulator({ document: { document: changed(), fields }, seedFile: file });
    expect(again.routes.list()).toEqual(sim.routes.list());
    expect(again.toFile().routes).toEqual(file.routes);
    const load = (routes: object[]) => () => again.load({ version: 1, routes } as never);
    load([{ operation: 'get_event_stats', answer: { body: { stats: { captures: 7 } } } }])();
    expect(again.routes.list()).toMatchObject([{ operation: 'get_event_stats', path: '/events/{event_id}/stats' }]);
    expect(load([{ operation: 'set_device_schedule', answer: wrong }])).toThrow(
      'routes[0].answer.body.id must be {{newId}}',
    );
    expect(load([{ operation: 'list_fonts', answer: {} }])).toThrow(
      'routes[0].path must be there, unless the own document',
    );
    expect((await call(`/events/${event.id}/stats`)).status).toBe(200);
    expect((await send('PATCH', `/devices/d1/schedule`, {})).status).toBe(405);
  });

  test('at another place than the document has are routes of their own', async () => {
    const { sim, send } = served();
    sim.routes.add({
      operation: 'create_ai_prompt',
      method: 'POST',
      path: '/prompts',
      answer: { body: { any: true } },
    });
    expect(await send('POST', '/prompts', { what: 'ever' })).toEqual({ status: 200, body: { any: true } });
    expect(() => sim.routes.add({ operation: 'create_ai_art', answer: {} })).toThrow('path is required');
  });
});

test('forks, worlds beside, restored and reset worlds serve the document with their own state', async () => {
  const { sim, account, event } = served();
  const mediaIn = async (other: typeof sim) => {
    const { apiKey, baseUrl, fetch } = other.accounts.get(account.id)?.connection() ?? account.connection();
    const response = await fetch(`${baseUrl}/events/${event.id}/media`, {
      headers: { authorization: `Bearer ${apiKey}` },
    });
    return ((await response.json()) as { items: object[] }).items.length;
  };
  const snapshot = sim.snapshot();
  const fork = sim.fork();
  const beside = sim.worlds.create({ snapshot }).simulator;
  for (const { accounts } of [fork, beside, beside]) accounts.get(account.id)?.galleries.addMedia(event.galleryId);
  expect(await Promise.all([sim, fork, beside].map(mediaIn))).toEqual([0, 1, 2]);
  account.galleries.addMedia(event.galleryId);
  sim.restore(snapshot);
  expect(await mediaIn(sim)).toBe(0);
});

test('a response that the document gives as 2XX is a 200', async () => {
  const { send, call } = served({
    document: changed((d) => {
      const { responses } = d.paths['/devices'].get;
      d.paths['/devices'].get.responses = { '2XX': responses['200'] };
    }),
  });
  expect((await call('/devices')).status).toBe(200);
  expect((await send('POST', '/ai/prompts', { name: 'a', prompt: 'b' })).status).toBe(201);
});

test('the document is what GET /openapi.json responds with, in both places, for the current version', async () => {
  const { sim, call, document } = served();
  const { body } = await call('/openapi.json');
  const servers = [{ url: sim.baseUrl, description: 'This simulator.' }, ...(document.servers ?? [])];
  expect(body).toEqual({ ...document, servers });
  const unlocked = await sim.fetch(`${sim.controlUrl}/api/openapi.json`);
  expect(await unlocked.json()).toMatchObject({ paths: document.paths });
});

test('the report says where responses come from and what is missing; contradictions are told once', async () => {
  const warn = vi.mocked(console.warn);
  warn.mockClear();
  const { sim, api, event, account, call } = served({
    fields: { list_media: { kind: 'type', created_at: 'createdDate' } },
  });
  account.galleries.addMedia(event.galleryId);
  await api.list_media({ path: { event_id: event.id }, query: { printed: true } });
  await sim.fork().fetch(sim.baseUrl);
  await call('/events');
  expect(warn.mock.calls.map(([text]) => text)).toEqual([
    expect.stringMatching(
      /^boothkit: the document contradicts .* \d+ times, such as list_events query.limit: maximum 50 in the document, 100 in BoothKit/,
    ),
  ]);
  sim.routes.add({ operation: 'list_devices', answer: { body: { devices: [] } } });
  const report = await sim.documentReport();
  expect(report.operations).toContainEqual({
    operation: 'list_media',
    from: 'state',
    unfilled: ['query.printed (ignored)', 'items[].width (left out)', 'items[].height (left out)'],
  });
  expect(report.operations).toContainEqual({ operation: 'list_devices', from: 'route', unfilled: [] });
  expect(report.operations).toContainEqual({ operation: 'create_ai_prompt', from: 'examples', unfilled: [] });
  expect(report.contradictions).toContain(
    'create_upload body.purpose: also "template-layer", "ai-reference" in the document',
  );
  expect(report.unchecked).toEqual([]);
  expect(await createSimulator().documentReport()).toEqual({
    ...{ operations: [], kept: [], matched: [], unserved: [], contradictions: [], unchecked: [] },
  });
});

test('without their names, fields are never filled by a guess', async () => {
  const { api, event, account, seen, call, tablet, send } = served({ unfilled: 'example' });
  account.galleries.addMedia(event.galleryId, { type: 'gif' });
  const [media] = (await api.list_media({ path: { event_id: event.id } })).data;
  // The first value of the enumeration and the time stand where an example would: the header says so.
  expect(media).toMatchObject({ kind: 'photo', event_id: event.id });
  expect(seen.at(-1)?.unfilled).toBe(
    'items[].kind (example), items[].created_at (example), items[].width (left out), items[].height (left out)',
  );
  expect((await call(`/events/${event.id}/check`)).body.error).toMatchObject({
    code: 'not_implemented',
    message: expect.stringContaining('the record has eventId, eventIdUser, opens, rejection'),
  });
  const launches = [{ event_id: event.id, start_at: later }];
  const { status, body } = await send('PUT', `/devices/${tablet.id}/schedule`, { launches });
  expect([status, body.error.message]).toEqual([
    501,
    expect.stringContaining('no field of launches[0] stands for startsAt'),
  ]);
  expect(account.tablets.get(tablet.id)?.launches()).toEqual([]);
});

test("with unfilled: 'fail', what is no value of the world is a 501 that names it", async () => {
  const { call, send, event, account, seen } = served({ unfilled: 'fail', fields });
  account.galleries.addMedia(event.galleryId, { type: 'photo' });
  expect((await call(`/events/${event.id}/media`)).status).toBe(200);
  expect(seen.at(-1)?.unfilled).toBe('items[].width (left out), items[].height (left out)');
  expect((await call(`/events/${event.id}/media?printed=true`)).body.error.message).toContain(
    'has nothing for query.printed',
  );
  // The document has no boomerangs.
  account.galleries.addMedia(event.galleryId, { type: 'boomerang' });
  expect((await call(`/events/${event.id}/media`)).body.error.message).toContain('has nothing for items[].kind');
  expect((await send('POST', '/ai/prompts', { name: 'a', prompt: 'b' })).body.error.message).toContain(
    'has nothing for body',
  );
  // Nothing has changed where there is no response.
  const ignoring = changed((d) => {
    const { schema } = d.paths['/devices/{device_id}/schedule'].put.requestBody.content['application/json'];
    schema.properties.mode = { type: 'string' };
  });
  const other = served({ unfilled: 'fail', fields, document: ignoring });
  const path = `/devices/${other.tablet.id}/schedule`;
  const launches = [{ event_id: other.event.id, start_at: later }];
  expect((await other.send('PUT', path, { launches, mode: 'soft' })).body.error.message).toContain(
    'nothing for body.mode',
  );
  expect(other.account.tablets.get(other.tablet.id)?.launches()).toEqual([]);
  expect((await other.send('PUT', path, { launches })).status).toBe(200);
});

describe('a saved test', () => {
  test('has the part of the document that its requests need, and repeats them', async () => {
    const { sim, account, event, api, send, call } = served({ fields, unfilled: 'fail' });
    account.galleries.addMedia(event.galleryId, { type: 'gif' });
    const path = { event_id: event.id };
    sim.faults.inject({ operation: 'list_media' as never, status: 503, times: 1 });
    await call(`/events/${event.id}/media`);
    await api.list_media({ path });
    sim.faults.inject({ operation: 'delete_ai_prompt' as never, status: 503, times: 1 });
    await call('/ai/prompts/p1', { method: 'DELETE' });
    await send('PATCH', '/templates', {});
    await call(`/events/${event.id}/media?kinds=album`);
    // No example of the document is a value of the world.
    await send('POST', '/ai/prompts', { name: 'a', prompt: 'b' });
    const { text } = await sim.toTest({ format: 'node' });
    expect(text).not.toContain('is left out');
    vi.mocked(console.warn).mockClear();
    const statuses = (of: typeof sim) => of.journal.requests().map(({ operation, status }) => [operation, status]);
    const again = await runInProcess(text);
    expect(statuses(again)).toEqual(statuses(sim));
    // Nothing in it contradicts what the simulator serves.
    expect(console.warn).not.toHaveBeenCalled();
    expect(text).toContain('"/events/{event_id}/media": {');
    // The photos are checked, by their IDs.
    expect(text).toMatch(/items: \[\s+\{\s+id: /);
    for (const unneeded of ['get_event_stats', 'list_events', 'check_event']) expect(text).not.toContain(unneeded);
  });

  test('leaves out what a function of the program answered, and says so', async () => {
    const { sim, event, send, call, document } = served();
    documentRoutes<operations>(sim).add({
      operation: 'create_ai_prompt',
      answer: ({ body }) => ({ status: 201, body: { id: 'p1', ...body, created_at: later } }),
    });
    await send('POST', '/ai/prompts', { name: 'Oil', prompt: 'as an oil painting' });
    await call(`/events/${event.id}/media`);
    const { text } = await sim.toTest();
    expect(text).toContain(
      '// request-1 (create_ai_prompt, 201) is left out: a function of the program answered it (routes.add), which a test does not have.',
    );
    expect(text).toContain('const request2 = await call(');
    expect(document).toEqual(changed());
  });

  test('has no document where its requests need none, and a whole one where its references lead elsewhere', async () => {
    const { sim, call } = served();
    await call('/events');
    expect((await sim.toTest()).text).not.toContain('document');
    const elsewhere = served({
      document: changed((d) => {
        const { content } = d.paths['/devices'].get.responses['200'];
        d['x-schemas'] = { Devices: content['application/json'].schema };
        content['application/json'].schema = { $ref: '#/x-schemas/Devices' };
      }),
    });
    await elsewhere.call('/devices');
    const { text } = await elsewhere.sim.toTest();
    expect(text).not.toContain('is left out');
    expect(text).toContain('get_event_stats');
  });
});
