import { readFileSync } from 'node:fs';
import { createSimulator } from '@boothkit/simulator';
import { describe, expect, test, vi } from 'vitest';
import type { DocumentOptions } from '../../../src/index.ts';
import { stateful, statefulNames } from '../../../src/model/document/stateful.ts';
import { asJson } from '../../own-account.ts';
import type { Changeable } from './brought.ts';

vi.spyOn(console, 'warn').mockImplementation(() => {});

const text = { type: 'string' };
const objectWith = (...names: string[]) => ({
  type: 'object',
  properties: Object.fromEntries(names.map((name) => [name, {}])),
});
const listOf = (items: object) => ({ type: 'object', properties: { data: { type: 'array', items } } });

/** A document of operations, each at a method and path, with the schema of its response. */
function documentOf(operations: Readonly<Record<string, readonly [place: string, response: object]>>): Changeable {
  const paths: Changeable = {};
  for (const [operationId, [place, schema]] of Object.entries(operations)) {
    const [method = '', path = ''] = place.split(' ');
    const inPath = Array.from(path.matchAll(/\{(\w+)\}/g), ([, name]) => ({
      name,
      in: 'path',
      required: true,
      schema: text,
    }));
    const inQuery = { name: 'event_id', in: 'query', schema: text };
    const responses = { 200: { description: 'Yes.', content: { 'application/json': { schema } } } };
    paths[path] ??= {};
    paths[path][method.toLowerCase()] = {
      ...{ operationId, parameters: [...inPath, inQuery], responses },
      ...(method !== 'GET' && { requestBody: { content: { 'application/json': { schema: {} } } } }),
    };
  }
  return { openapi: '3.1.0', info: { title: 'Generated', version: '1' }, paths };
}

/** An account with one of everything, in a simulator with the document. */
function world(document: Changeable, options: Partial<DocumentOptions> = {}) {
  const sim = createSimulator({
    clock: { start: '2026-08-04T09:00:00Z', frozen: true },
    document: { document, ...options },
  });
  const account = sim.accounts.create();
  const template = account.templates.add({ aiCustomPrompts: [{ enabled: true, hasPreviewImage: true }] });
  const event = account.events.add({ name: 'Ada', templateIds: [template.id] });
  const media = account.galleries.addMedia(event.galleryId);
  const tablet = account.tablets.add();
  tablet.schedule({ eventId: event.id, startsAt: '2026-08-05T09:00:00Z', endsAt: '2026-08-05T10:00:00Z' });
  const { fetch, baseUrl, apiKey } = account.connection();
  const call = async (path: string, init: RequestInit = {}) => {
    const response = await fetch(`${baseUrl}${path}`, {
      ...init,
      headers: { ...init.headers, authorization: `Bearer ${apiKey}` },
    });
    const unfilled = response.headers.get('simulator-unfilled');
    return { status: response.status, unfilled, body: (await response.json()) as Changeable };
  };
  return { sim, template, event, media, tablet, call };
}

describe('an operation with a generated name is found', () => {
  test.for<[string, string, (eventId: string) => string]>([
    ['MediaController_findAll', 'GET /events/{id}/media', (id) => `/events/${id}/media`],
    ['MediaController_findAll', 'GET /events/{id}/media/', (id) => `/events/${id}/media/`],
    ['list_media_api_v1_photos_get', 'GET /api/v1/photos', (id) => `/api/v1/photos?event_id=${id}`],
    ['listMedia', 'GET /photos', (id) => `/photos?event_id=${id}`],
    ['find_media', 'GET /api/v2/media', (id) => `/api/v2/media?event_id=${id}`],
  ])('%s at %s is list_media', async ([name, place, path]) => {
    const { sim, event, media, call } = world(documentOf({ [name]: [place, listOf(objectWith('id', 'kind'))] }), {
      fields: { [name]: { kind: 'type' } },
    });
    const { status, body } = await call(path(event.id));
    expect([status, body]).toEqual([200, { data: [{ id: media.id, kind: 'photo' }] }]);
    const { matched, operations } = await sim.documentReport();
    expect(matched).toEqual([{ operation: name, as: 'list_media' }]);
    expect(operations.map(({ from }) => from)).toEqual(['state']);
  });

  test('but not by a path whose response cannot have what it returns, nor if the options say that it is none', async () => {
    const status = documentOf({ media_status: ['GET /media', objectWith('codec')] });
    const some = documentOf({ find_media: ['GET /media', listOf(objectWith('id'))] });
    for (const { sim } of [world(status), world(some, { operations: { find_media: null } })]) {
      const { matched, operations } = await sim.documentReport();
      expect([matched, operations.map(({ from }) => from)]).toEqual([[], ['examples']]);
    }
  });

  test('in the option operations, wherever it is', async () => {
    const document = documentOf({ Photos_all: ['GET /photos/of/{event}', listOf(objectWith('id'))] });
    const { event, media, call } = world(document, {
      operations: { Photos_all: 'list_media' },
      fields: { Photos_all: { event: 'eventId' } },
    });
    expect((await call(`/photos/of/${event.id}`)).body).toEqual({ data: [{ id: media.id }] });
  });
});

describe('an operation of the reference is served where the document has it, too', () => {
  test.for<[string, string, Partial<DocumentOptions>, (id: string) => string]>([
    ['EventsController_findOne', 'GET /events/{event_id}/', {}, (id) => `/events/${id}/`],
    ['get_event_api_v1_events__event_id__get', 'GET /api/v1/events/{event_id}', {}, (id) => `/api/v1/events/${id}`],
    ['getEvent', 'GET /booth/{key}', {}, (id) => `/booth/${id}`],
    ['Booth_one', 'GET /booth/{key}', { operations: { Booth_one: 'get_event' } }, (id) => `/booth/${id}`],
  ])('%s at %s', async ([name, place, options, path]) => {
    const { sim, event, call } = world(documentOf({ [name]: [place, objectWith('id')] }), options);
    const own = await call(`/events/${event.id}`);
    expect(own.body.name).toBe('Ada');
    expect(await call(path(event.id))).toEqual(own);
    expect((await call(`${path(event.id)}?unknown=1`)).status).toBe(400);
    expect((await call(path('none'))).status).toBe(404);
    expect((await sim.documentReport()).matched).toEqual([{ operation: name, as: 'get_event' }]);
    expect(sim.journal.requests().map(({ operation }) => operation)).toEqual(Array(4).fill('get_event'));
  });

  test('with its body, and its other methods are those of the document', async () => {
    const document = documentOf({ Events_add: ['POST /events/', {}], Events_clear: ['DELETE /events/', {}] });
    const { template, call } = world(document);
    const booking = { name: 'Grace', date: '2026-09-12T17:00:00Z', templateIds: [template.id] };
    expect((await call('/events/', asJson('POST', booking))).status).toBe(201);
    expect((await call('/events/', { method: 'DELETE' })).status).toBe(200);
    expect((await call('/events/')).status).toBe(405);
  });

  test('an operation that is said to be none of the reference has no place where the reference has one', async () => {
    const document = documentOf({ all: ['GET /events', {}], a: ['GET /a', {}] });
    const { sim } = world(document, { operations: { all: null } });
    expect((await sim.documentReport()).unserved).toEqual([
      { operation: 'all', reason: 'it has the method and path of list_events' },
    ]);
  });

  test('not with another method, or with other parameters', async () => {
    const document = documentOf({
      update_event: ['PUT /events/{id}', {}],
      get_event: ['GET /event', {}],
      a: ['GET /a', {}],
    });
    const { unserved } = await world(document).sim.documentReport();
    expect(unserved.map(({ reason }) => reason)).toEqual([
      'it is update_event, which is served as PATCH /events/{eventId}; got PUT /events/{id}',
      'it is get_event, which is served as GET /events/{eventId}; got GET /event',
    ]);
  });
});

test.for<[Partial<DocumentOptions> & { operations?: unknown }, string]>([
  [
    { operations: { find_media: 'list_medias' } },
    'document.operations.find_media must be an operation that the simulator has, or null; got "list_medias"; did you mean list_media?',
  ],
  [
    { operations: { find_media: 7 } as never },
    'document.operations.find_media must be an operation that the simulator has, or null; got 7; there are list_events, ',
  ],
  [
    { operations: { find_medias: 'list_media' } },
    'document.operations.find_medias must be an operation of the document; did you mean find_media?',
  ],
  [{ operations: [] as never }, 'document.operations must have an operation for each operationId; got []'],
  [
    { fields: { find_media: { at: 'createdDat' } } },
    'document.fields.find_media.at must be a name that the simulator has in list_media; got "createdDat"; did you mean createdDate?',
  ],
  [
    { fields: { stats: { photos: 'captures.byTyp.photo' } } },
    'document.fields.stats.photos must be a name that the simulator has in get_event_stats; got "captures.byTyp.photo"; did you mean captures.byType.photo?',
  ],
  [{ fields: { stats: { photos: 'constructor' } } }, 'got "constructor"; there are eventId, '],
  [
    { fields: { other: { a: 'id' } } },
    'document.fields.other has no effect: the simulator has no state for it. If it is one of list_media, ',
  ],
])('options that name nothing are refused, with the nearest name: %j', ([options, message]) => {
  const document = documentOf({
    find_media: ['GET /media', listOf(objectWith('id'))],
    stats: ['GET /events/{id}/stats', objectWith('photos')],
    other: ['GET /other', objectWith('a')],
  });
  expect(() => createSimulator({ document: { document, ...options } })).toThrow(message);
});

/** A schema with each of some names, all required: `captures.total` in an object, `byHour[].hour` in a list. */
function schemaOf(names: readonly string[]): object {
  const partOf = (name: string) => /^[^.[]+(?:\[\])?/.exec(name)?.[0] ?? '';
  const properties = Object.fromEntries(
    Array.from(new Set(names.map(partOf)), (part) => {
      const all = names.filter((name) => partOf(name) === part);
      const rest = all.flatMap((name) => name.slice(part.length + 1) || []);
      const schema = rest.length === 0 ? {} : schemaOf(rest);
      return [part.replace('[]', ''), part.endsWith('[]') ? { type: 'array', items: schema } : schema];
    }),
  );
  return { type: 'object', properties, required: Object.keys(properties) };
}

const placesOf = { list_templates: '/templates', get_template: '/templates/{id}', list_devices: '/devices' };
const bodies: Readonly<Record<string, unknown>> = { set_device_schedule: [] };

describe.each(statefulNames)('the names of %s', (name) => {
  const names = stateful[name].names.filter((each) => each !== 'tabletId');
  const [place = ''] = stateful[name].places.toReversed();
  const method = name === 'set_device_schedule' ? 'PUT' : place.split(' ')[0];
  const path = Object.hasOwn(placesOf, name)
    ? `${placesOf[name as keyof typeof placesOf]}`
    : `${place.split(' ')[1]}`.replace('{}', '{id}');
  const respond = async (schema: object) => {
    const whole = name.startsWith('list_') ? listOf(schema) : schema;
    const { template, event, tablet, call } = world(documentOf({ [name]: [`${method} ${path}`, whole] }));
    const id = path.startsWith('/templates') ? template.id : path.startsWith('/devices') ? tablet.id : event.id;
    return await call(
      path.replace('{id}', id),
      bodies[name] === undefined ? { method: `${method}` } : asJson('PUT', bodies[name]),
    );
  };

  test('are all there', async () => {
    expect(await respond(schemaOf(names))).toMatchObject({ status: 200, unfilled: null });
  });

  test('are all that there are', async () => {
    const { body } = await respond(objectWith('nothing'));
    const [, found = ''] = /the record has (.*); the document has/.exec(body.error.message) ?? [];
    const own = new Set(names.map((each) => each.split(/[.[]/)[0]));
    expect(found.split(', ').filter((each) => !own.has(each))).toEqual([]);
  });

  test('stand in the guide', () => {
    const guide = readFileSync(new URL('../../../../../docs/document.md', import.meta.url), 'utf8');
    const row =
      guide.split('\n').find((line) => line.startsWith('| `') && line.split('|')[1]?.includes(`\`${name}\``)) ?? '';
    for (const each of new Set(names.map((own) => own.split(/[.[]/)[0]))) expect(row).toContain(`\`${each}`);
  });
});
