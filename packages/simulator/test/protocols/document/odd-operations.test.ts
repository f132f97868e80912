import { expect, test, vi } from 'vitest';
import { changed, fields, served } from './brought.ts';

vi.spyOn(console, 'warn').mockImplementation(() => {});

const text = { type: 'string' };
const done = { '204': { description: 'Done' } };
const get = (operationId: string, ...names: string[]) => ({
  operationId,
  parameters: names.map((name) => ({ name, in: 'path', required: true, schema: text })),
  responses: done,
});
const taking = (operationId: string, schema: object) => ({
  operationId,
  requestBody: { required: true, content: { 'application/json': { schema } } },
  responses: done,
});

test.each<[string, string, string, Record<string, string>]>([
  ['/compare/{base}...{head}', '/compare/main...next', 'odd', { base: 'main', head: 'next' }],
  ['/compare/{base}...{head}', '/compare/a%2Fb...c...d', 'odd', { base: 'a/b', head: 'c...d' }],
  ['/media/{id}:archive', '/media/m1:archive', 'odd', { id: 'm1' }],
  ['/media/{id}:archive', '/media/m1:archive:archive', 'odd', { id: 'm1:archive' }],
  ['/media/{id}:archive', '/media/m1', 'plain', { id: 'm1' }],
  ['/media/{id}:archive', '/media/:archive', 'plain', { id: ':archive' }],
  ['/media/{id}.{format}', '/media/m1.tar.gz', 'odd', { id: 'm1', format: 'tar.gz' }],
  ['/media/@{user}', '/media/@ada', 'odd', { user: 'ada' }],
  ['/media/{a}{b}', '/media/xyz', 'odd', { a: 'x', b: 'yz' }],
  ['/media/v{n}/x-{m}', '/media/v2/x-3', 'odd', { n: '2', m: '3' }],
])('the path %s takes %s: %s', async (path, sent, operation, params) => {
  const names = Array.from(path.matchAll(/\{([^{}]+)\}/g), ([, name = '']) => name);
  const document = changed((d) => {
    d.paths['/media/{id}'] = { get: get('plain', 'id') };
    d.paths[path] = { get: get('odd', ...names) };
  });
  const { sim, call } = served({ document, fields });
  const seen: unknown[] = [];
  for (const name of ['odd', 'plain'])
    sim.routes.add({
      operation: name,
      answer(request) {
        seen.push([name, request.path]);
        return { status: 204 };
      },
    });
  expect((await call(sent)).status).toBe(204);
  expect(seen).toEqual([[operation, params]]);
});

test('a path that ends otherwise is none of an operation with a literal in a segment', async () => {
  const document = changed((d) => {
    d.paths['/compare/{base}...{head}'] = { get: get('odd', 'base', 'head') };
    d.paths['/files/{id}:archive'] = { post: get('archive', 'id') };
  });
  const { call } = served({ document, fields });
  for (const path of [
    '/compare/main',
    '/compare/...next',
    '/compare/main...',
    '/compare/a...b/c',
    '/files/m1:archived',
  ])
    expect([path, (await call(path)).status]).toEqual([path, 404]);
  expect((await call('/files/m1:archive')).status).toBe(405);
});

test('methods at one place find their operation, whatever they call its parameters', async () => {
  const document = changed((d) => {
    d.paths['/films/{id}'] = { get: get('get_film', 'id') };
    d.paths['/films/{film_id}'] = { delete: get('delete_film', 'film_id') };
  });
  const { sim, call } = served({ document, fields });
  expect((await call('/films/f1')).status).toBe(204);
  expect((await call('/films/f1', { method: 'DELETE' })).status).toBe(204);
  expect(sim.journal.requests().map(({ operation, params }) => [operation, params])).toEqual([
    ['get_film', { id: 'f1' }],
    ['delete_film', { film_id: 'f1' }],
  ]);
});

test('an operation that cannot be served is in the report with the reason, and costs itself alone', async () => {
  const schemas = {
    Nowhere: { properties: { of: { $ref: '#/components/schemas/Missing' } } },
    Endless: { allOf: [{ properties: { of: text } }, { $ref: '#/components/schemas/Endless' }] },
  };
  const document = changed((d) => {
    Object.assign(d.components.schemas, schemas);
    d.paths['/files/{id}#shared'] = { put: get('share_file', 'id') };
    d.paths['/files?kind=a'] = { get: get('list_files') };
    d.paths['/nowhere'] = { post: taking('post_nowhere', { $ref: '#/components/schemas/Nowhere' }) };
    d.paths['/endless'] = { post: taking('post_endless', { items: { $ref: '#/components/schemas/Endless' } }) };
    d.paths['/elsewhere'] = { get: { ...get('get_elsewhere'), parameters: [{ $ref: 'parameters.json' }] } };
    d.paths['/nameless'] = { get: { responses: done } };
    d.paths['/half'] = { get: { ...get('get_half'), parameters: [{ in: 'query' }] } };
    d.paths['/open/{id'] = { get: get('get_open') };
    d.paths['/devices/{key}/schedule'] = { put: get('put_again', 'key') };
    d.paths['/traced'] = { trace: { responses: done } };
    d.paths['/item'] = { $ref: 'items.json' };
    d.paths['/twice'] = { get: get('twice'), put: get('twice') };
    d.paths['/fine'] = { get: get('get_fine') };
  });
  const { sim, call } = served({ document, fields });
  const { unserved, operations } = await sim.documentReport();
  expect(Object.fromEntries(unserved.map(({ operation, reason }) => [operation, reason]))).toEqual({
    share_file: expect.stringContaining('has a # or ?'),
    list_files: expect.stringContaining('has a # or ?'),
    post_nowhere: expect.stringContaining('document.components.schemas.Nowhere.properties.of: $ref'),
    post_endless: expect.stringContaining('a schema that has itself as a part'),
    get_elsewhere: expect.stringContaining('$ref "parameters.json" leads to another file'),
    'GET /nameless': expect.stringContaining('no operationId'),
    get_half: 'its parameter 0 must have a name and a place (in)',
    get_open: expect.stringContaining('parameters in braces; got "/open/{id"'),
    put_again: 'it has the method and path of set_device_schedule',
    twice: 'its operationId stands at GET /twice and at PUT /twice',
    'TRACE /traced': expect.any(String),
    '/item: document.paths./item: $ref "items.json" leads to another file; bundle the document into one file first':
      expect.any(String),
  });
  expect(operations.map(({ operation }) => operation)).toContain('get_fine');
  expect((await call('/fine')).status).toBe(204);
  expect((await call('/templates')).status).toBe(200);
  expect((await call('/nowhere', { method: 'POST' })).status).toBe(404);
});

const odd = {
  '200': {
    description: 'OK',
    content: { 'application/json': { schema: { type: 'object', properties: { data: { type: 'array', items: {} } } } } },
  },
};

test.each(['constructor', 'then', '__proto__', 'toString', 'hasOwnProperty', 'repos/get', 'List media', 'get-x.y'])(
  'an operation may be called %s',
  async (name) => {
    const document = changed((d) => {
      d.paths['/odd'] = { get: { ...get(name), responses: odd } };
    });
    const { sim, call } = served({ document, fields });
    expect((await call('/odd')).status).toBe(200);
    sim.faults.inject({ operation: name as never, status: 503, times: 1 });
    expect((await call('/odd')).status).toBe(503);
    expect(sim.journal.requests({ operation: name as never }).map(({ operation }) => operation)).toEqual([name, name]);
    sim.routes.add({ operation: name, answer: { body: { data: [] } } });
    expect((await call('/odd')).body.data).toEqual([]);
    expect((await sim.documentReport()).operations).toContainEqual(
      expect.objectContaining({ operation: name, from: 'route' }),
    );
    expect((await sim.toTest()).text).toContain('/odd');
  },
);
