import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openApiDocument } from '@boothkit/contract/openapi';
import { createSimulator } from '@boothkit/simulator';
import { temporaryFolder } from '@boothkit/test-support/temporary-folder';
import { describe, expect, test } from 'vitest';
import { readOptions } from '../src/cli/options.ts';
import { compareService } from '../src/index.ts';

// biome-ignore lint/suspicious/noExplicitAny: tests change a document and responses at any place.
type Changeable = any;

const text = { type: 'string' };
const tag = {
  type: 'object',
  required: ['id', 'name', 'kind', 'created_at'],
  properties: {
    id: text,
    name: text,
    kind: { enum: ['plain', 'loud'] },
    created_at: { ...text, format: 'date-time', readOnly: true },
    owner: {
      oneOf: [{ $ref: '#/components/schemas/Person' }, { $ref: '#/components/schemas/Team' }, { type: 'null' }],
    },
    counts: { type: 'object', additionalProperties: { type: 'integer' } },
    secret: { ...text, writeOnly: true },
  },
};
const json = (schema: object) => ({ description: 'OK', content: { 'application/json': { schema } } });
const $ref = { $ref: '#/components/schemas/Tag' };
const inPath = (name: string) => ({ name, in: 'path', required: true, schema: text });

/** Our 13 operations, and tags. */
function document(): Changeable {
  const copy: Changeable = structuredClone(openApiDocument);
  copy.paths['/tags'] = {
    get: {
      operationId: 'list_tags',
      responses: {
        200: json({ type: 'object', required: ['items'], properties: { items: { type: 'array', items: $ref } } }),
      },
    },
    post: { operationId: 'create_tag', requestBody: json($ref), responses: { 201: json($ref) } },
  };
  copy.paths['/tags/{tag_id}'] = {
    get: { operationId: 'get_tag', parameters: [inPath('tag_id')], responses: { 200: json($ref) } },
  };
  copy.paths['/reports/{report_id}'] = {
    get: { operationId: 'get_report', parameters: [inPath('report_id')], responses: { 200: json(text) } },
  };
  const tagged = { type: 'object', required: ['type', 'name'] };
  Object.assign(copy.components.schemas, {
    Tag: tag,
    Person: { ...tagged, properties: { type: { const: 'person' }, name: text } },
    Team: { ...tagged, properties: { type: { const: 'team' }, name: text, size: { type: 'integer' } } },
  });
  return copy;
}

const tags = [
  {
    id: 't1',
    name: 'VIP',
    kind: 'plain',
    created_at: '2026-08-04',
    owner: { type: 'team', name: 'A', size: 2 },
    counts: { '2026': 1 },
  },
  { id: 't2', name: 'Press', kind: 'loud', created_at: '2026-08-04', owner: null },
];

/** A service with the tags and an event, whose responses are changed. */
function service(change: (path: string, body: Changeable) => unknown = (_, body) => body) {
  const sim = createSimulator({ clock: { frozen: true } });
  const account = sim.accounts.create();
  const { id: templateId } = account.templates.add({ name: 'Strip' });
  for (const idUser of ['secret-booking', 'other'])
    account.events.add({ name: 'Ada', templateIds: [templateId], idUser });
  const { fetch, ...target } = account.connection();
  const paths: string[] = [];
  return {
    paths,
    target: {
      ...target,
      fetch: async (input: string | URL | Request, init?: RequestInit) => {
        const path = new URL(String(input)).pathname.replace('/v1', '');
        paths.push(path);
        const given = path.startsWith('/tags') ? undefined : await fetch(input, init);
        const own = path === '/tags' ? { items: tags } : tags.find(({ id }) => path.endsWith(id));
        const found = change(path, structuredClone(given ? await given.json() : own));
        return found instanceof Response ? found : Response.json(found, { status: given?.status ?? 200 });
      },
    },
  };
}

test('a service that responds as its document says has no finding', async () => {
  const { target, paths } = service();
  const { compared, skipped, findings } = await compareService(document(), target);
  expect(findings).toEqual([]);
  expect(compared.toSorted()).toEqual(['get_event', 'get_event_branding', 'get_tag', 'list_events', 'list_tags']);
  expect(skipped).toEqual([{ operation: 'get_report', reason: 'no response before had an ID for report_id' }]);
  // At most two calls of each.
  expect(paths.filter((path) => /^\/events\/[^/]+$/.test(path))).toHaveLength(2);
  expect(paths.filter((path) => path.startsWith('/tags/'))).toEqual(['/tags/t1', '/tags/t2']);
});

type Ways = Readonly<Record<string, readonly [change: (item: Changeable) => unknown, at: string, text: string]>>;

const html = new Response('<p>hello', { headers: { 'content-type': 'text/html' } });

describe.each<[name: string, path: RegExp, ways: Ways]>([
  [
    'get_event',
    /^\/events\/[^/]+$/,
    {
      more: [(event) => ({ ...event, secretName: 'x' }), 'response', 'has a property that the document does not have'],
      missing: [({ idUser: _, ...event }) => event, 'response.idUser', 'is missing'],
      type: [
        (event) => ({ ...event, templateIds: 'secret-a' }),
        'response.templateIds',
        'is of the type string; the document has array',
      ],
      enum: [
        (event) => ({ ...event, settings: { ...event.settings, captureTypes: ['secret-b'] } }),
        'response.settings.captureTypes[]',
        'is none of the values of the document',
      ],
      status: [(event) => Response.json(event, { status: 206 }), 'status', 'is 206; the document has 200'],
      'content type': [() => html.clone(), 'content type', 'is text/html; the document has application/json'],
      gone: [() => Response.json({ error: 'secret-c' }, { status: 404 }), 'status', 'is 404; the document has 200'],
      renamed: [
        ({ idUser, ...event }) => ({ ...event, id_user: idUser }),
        'response.idUser',
        'is missing; a property of the same letters, spelt otherwise, is there',
      ],
    },
  ],
  [
    'get_tag',
    /^\/tags\/./,
    {
      more: [(item) => ({ ...item, 'secret-id': 1 }), 'response', 'has a property that the document does not have'],
      missing: [({ name: _, ...item }) => item, 'response.name', 'is missing'],
      type: [
        (item) => ({ ...item, counts: { secret: 'x' } }),
        'response.counts.*',
        'is of the type string; the document has integer',
      ],
      enum: [(item) => ({ ...item, kind: 'secret-kind' }), 'response.kind', 'is none of the values of the document'],
      status: [(item) => Response.json(item, { status: 201 }), 'status', 'is 201; the document has 200'],
      'content type': [() => html.clone(), 'content type', 'is text/html; the document has application/json'],
      gone: [() => Response.json({}, { status: 405 }), 'status', 'is 405; the document has 200'],
      renamed: [
        ({ created_at, ...item }) => ({ ...item, createdAt: created_at }),
        'response.created_at',
        'is missing; a property of the same letters, spelt otherwise, is there',
      ],
      union: [
        (item) => ({ ...item, owner: { type: 'team', name: 'secret-d', size: 'big' } }),
        'response.owner.size',
        'is of the type string; the document has integer',
      ],
      null: [(item) => ({ ...item, name: null }), 'response.name', 'is of the type null; the document has string'],
      text: [
        () => new Response('secret-e', { headers: { 'content-type': 'application/json' } }),
        'response',
        'is no JSON',
      ],
    },
  ],
])('%s', (operation, path, ways) => {
  test.each(Object.entries(ways))('is found where it differs: %s', async (_, [change, at, found]) => {
    const { target } = service((called, body) => (path.test(called) ? change(body) : body));
    const { findings } = await compareService(document(), { ...target, operations: [operation] });
    expect(findings).toEqual([{ operation, at, text: found }]);
    expect(JSON.stringify(findings)).not.toMatch(/secret|VIP|Ada|t1/);
  });
});

test.each([
  [401, 'the key is not known: status 401'],
  [403, 'the key may not call it: status 403'],
  [503, 'the service failed: status 503'],
])('a response with the status %i says nothing of the document', async (status, reason) => {
  const { target } = service((path, body) =>
    path.startsWith('/tags/') ? Response.json({ error: 'secret' }, { status }) : body,
  );
  const { compared, skipped, findings } = await compareService(document(), { ...target, operations: ['get_tag'] });
  expect({ compared, skipped, findings }).toEqual({
    compared: ['list_tags'],
    skipped: [{ operation: 'get_tag', reason }],
    findings: [],
  });
});

test('operations are those of the document that only read', async () => {
  const { target } = service();
  await expect(compareService(document(), { ...target, operations: ['create_tag'] })).rejects.toThrow(
    new TypeError('operations must name operations that only read; create_tag is POST /tags'),
  );
  await expect(compareService(document(), { ...target, operations: ['nothing'] })).rejects.toThrow(
    new TypeError('operations must name operations of the document; it has no "nothing"'),
  );
});

test('the command line names what goes with the service', () => {
  const file = join(temporaryFolder(), 'openapi.json');
  writeFileSync(file, '{}');
  const read = (...args: string[]) => readOptions(['--document', file, ...args], { BOOTHKIT_API_KEY: 'key' });
  const baseUrl = 'https://api.example.com/v1';
  const service = { baseUrl, apiKey: 'key', operations: undefined };
  expect(read('--base-url', baseUrl, '--all-reads')).toMatchObject({ documentFile: file, service });
  expect(read('--base-url', baseUrl, '--operations', 'list_tags, get_tag')).toMatchObject({
    service: { ...service, operations: ['list_tags', 'get_tag'] },
  });
  expect(read()).toMatchObject({ service: undefined });
  expect(() => read('--base-url', baseUrl)).toThrow('needs --operations or --all-reads');
  expect(() => read('--base-url', baseUrl, '--all-reads', '--operations', 'x')).toThrow('and not both');
  expect(() => read('--base-url', baseUrl, '--all-reads', '--only', '4.1')).toThrow('cannot be used with --only');
  expect(() => read('--all-reads')).toThrow('--document without --base-url sends nothing');
  expect(() => readOptions(['--all-reads'], {})).toThrow('--all-reads needs --document');
});
