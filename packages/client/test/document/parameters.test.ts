import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { operationsOf } from '../../src/document.ts';
import { type ClientOptions, ValidationError } from '../../src/index.ts';
import { answer, baseUrl, failureOf, scripted } from '../support/scripted-service.ts';

type Call = (input?: object, options?: object) => Promise<unknown>;

/** The method of one operation with these parameters, and what it sends. */
function operation(
  path: string,
  parameters: readonly object[],
  shared: readonly object[] = [],
  options?: Partial<ClientOptions>,
) {
  const { booth, seen } = scripted([answer({})], options);
  const paths = { [path]: { parameters: shared, get: { operationId: 'call', parameters } } };
  const { call } = operationsOf(booth, { openapi: '3.1.0', paths }) as { call: Call };
  return { call, seen };
}

async function urlOf(path: string, parameters: readonly object[], input: object): Promise<string | undefined> {
  const { call, seen } = operation(path, parameters);
  await call(input);
  return seen[0]?.url.slice(baseUrl.length);
}

const required = (place: string, name: string, more: object = {}) => ({ in: place, name, required: true, ...more });

describe('path parameters', () => {
  test.for<[unknown, string]>([
    [7, '7'],
    [-0.5, '-0.5'],
    [true, 'true'],
    ['a/b c', 'a%2Fb%20c'],
    [new Date('2026-09-12T17:00:00Z'), '2026-09-12T17%3A00%3A00.000Z'],
    [[1, 'a,b'], '1,a%2Cb'],
    [{ x: 1, y: 2 }, 'x,1,y,2'],
  ])('%j is written as %s', async ([id, text]) => {
    expect(await urlOf('/photos/{id}', [required('path', 'id')], { path: { id } })).toBe(`/photos/${text}`);
  });

  test.for<[object, unknown, string]>([
    [{ style: 'label' }, [1, 2], '.1,2'],
    [{ style: 'label', explode: true }, [1, 2], '.1.2'],
    [{ style: 'matrix' }, [1, 2], ';id=1,2'],
    [{ style: 'matrix', explode: true }, [1, 2], ';id=1;id=2'],
    [{ style: 'matrix' }, 5, ';id=5'],
    [{ explode: true }, { x: 1, y: 2 }, 'x=1,y=2'],
  ])('in the style %j, %j is %s', async ([style, id, text]) => {
    expect(await urlOf('/photos/{id}', [required('path', 'id', style)], { path: { id } })).toBe(`/photos/${text}`);
  });

  test('may stand beside other text', async () => {
    const path = { base: 'main', head: 7, name: 'x' };
    expect(await urlOf('/compare/{base}...{head}', [], { path })).toBe('/compare/main...7');
    expect(await urlOf('/media/{name}:archive?deep=1', [], { path, query: { a: 1 } })).toBe(
      '/media/x:archive?deep=1&a=1',
    );
  });

  test.for<[string, object | undefined]>([
    ['nothing', undefined],
    ['null', { id: null }],
    ['a blank', { id: ' ' }],
    ['a dot segment', { id: '..' }],
    ['a list of a dot segment', { id: ['..'] }],
    ['an empty list', { id: [] }],
    ['NaN', { id: Number.NaN }],
    ['an invalid date', { id: new Date(Number.NaN) }],
    ['half a surrogate pair', { id: '\ud800' }],
    ['an inherited member', {}],
  ])('%s is rejected by its name', async ([, path]) => {
    for (const name of ['id', 'constructor']) {
      const { call, seen } = operation(`/photos/{${name}}`, [required('path', name)]);
      const given = path && 'id' in path ? { [name]: path.id } : path;
      const error = await failureOf(call({ path: given }));
      expect(error).toBeInstanceOf(ValidationError);
      expect(String(error)).toContain(name);
      expect(seen).toEqual([]);
    }
  });
});

describe('queries', () => {
  test.for<[object, unknown, string]>([
    [{}, ['a', 'b'], 'q=a&q=b'],
    [{ explode: false }, ['a,b', 'c&d'], 'q=a%2Cb,c%26d'],
    [{ style: 'pipeDelimited' }, ['a|b', 'c'], 'q=a%7Cb|c'],
    [{ style: 'spaceDelimited' }, ['a', 'b'], 'q=a%20b'],
    [{ style: 'spaceDelimited', explode: true }, ['a b', 'c'], 'q=a%20b&q=c'],
    [{}, { a: 1, 'b&': '=' }, 'a=1&b%26=%3D'],
    [{ explode: false }, { a: 1, b: 'x,y', c: undefined }, 'q=a,1,b,x%2Cy'],
    [{ style: 'deepObject' }, { a: 1, b: null, from: { day: 'x y' } }, 'q[a]=1&q[from][day]=x%20y'],
    [{ style: 'deepObject', explode: true }, { ids: [3, 4] }, 'q[ids][0]=3&q[ids][1]=4'],
    [{ content: { 'application/json': {} } }, { a: [1] }, 'q=%7B%22a%22%3A%5B1%5D%7D'],
    [{ content: { 'text/plain': {} } }, 'a b', 'q=a%20b'],
    [{}, false, 'q=false'],
    [{}, '', 'q='],
  ])('in the style %j, %j is %s', async ([style, q, text]) => {
    expect(await urlOf('/photos', [{ in: 'query', name: 'q', ...style }], { query: { q } })).toBe(`/photos?${text}`);
  });

  test.for<[object, unknown]>([
    [{}, null],
    [{}, undefined],
    [{}, []],
    [{ explode: false }, []],
    [{ style: 'deepObject' }, {}],
    [{}, { a: undefined }],
  ])('in the style %j, %j is left out', async ([style, q]) => {
    expect(await urlOf('/photos', [{ in: 'query', name: 'q', ...style }], { query: { q } })).toBe('/photos');
  });

  test('follow the parameter of the operation, not that of its path with the same name and place', async () => {
    const shared = [
      { in: 'query', name: 'ids', explode: false },
      required('query', 'tenant'),
      { in: 'header', name: 'ids', required: false },
    ];
    const own = [
      { in: 'query', name: 'ids', style: 'pipeDelimited' },
      { in: 'query', name: 'tenant' },
    ];
    const { call, seen } = operation('/photos', own, shared);
    await call({ query: { ids: [1, 2] } });
    expect(seen[0]?.url).toBe(`${baseUrl}/photos?ids=1|2`);
  });

  test.for<[object, unknown, string]>([
    [{ style: 'spaceDelimited' }, ['a b'], 'q[0] must have no space'],
    [{ explode: false }, [[1]], 'q[0] must be text'],
    [{}, { a: {} }, 'q.a must be text'],
    [{ style: 'deepObject' }, { a: () => {} }, 'q[a] must be text'],
    [{}, [null], 'q[0] must be text'],
    [{}, new Map(), 'q must be text'],
  ])('in the style %j, %j is rejected by its name', async ([style, q, message]) => {
    const { call, seen } = operation('/photos', [{ in: 'query', name: 'q', ...style }]);
    expect(await failureOf(call({ query: { q } }))).toMatchObject({
      kind: 'validation',
      message: expect.stringContaining(message),
    });
    expect(seen).toEqual([]);
  });
});

test.for<[string, object, string]>([
  ['commas', { explode: false }, ','],
  ['pipes', { style: 'pipeDelimited' }, '|'],
])('of items between %s, a server that splits and then decodes reads the same', async ([, style, separator]) => {
  const items = fc.array(fc.string({ unit: 'grapheme', minLength: 1 }), { minLength: 1 });
  await fc.assert(
    fc.asyncProperty(items, async (q) => {
      const url = await urlOf('/photos', [{ in: 'query', name: 'q', ...style }], { query: { q } });
      expect(url?.replace('/photos?q=', '').split(separator).map(decodeURIComponent)).toEqual(q);
    }),
  );
});

describe('headers and cookies', () => {
  test('are sent as the document writes them, in place of those of the client', async () => {
    const parameters = [
      { in: 'header', name: 'X-Ids' },
      { in: 'header', name: 'X-Filter', explode: true },
      { in: 'cookie', name: 'session' },
      { in: 'cookie', name: 'ids', explode: false },
    ];
    const { call, seen } = operation('/photos', parameters, [], {
      headers: { 'x-tenant': 'of the client', 'x-job': '1', cookie: 'a=1' },
    });
    const header = {
      'X-Ids': [1, 2],
      'X-Filter': { a: 1, b: 'x y' },
      'X-Tenant': 'mine',
      'Service-Version': '2026-08-04',
      'X-Not': undefined,
    };
    await call({ header, cookie: { session: 'a;b', ids: [1, 2], none: null } });
    expect(seen[0]?.headers).toMatchObject({
      'x-ids': '1,2',
      'x-filter': 'a=1,b=x y',
      'x-tenant': 'mine',
      'x-job': '1',
      'service-version': '2026-08-04',
      cookie: 'a=1; session=a%3Bb; ids=1,2',
      authorization: 'Bearer bk_live_0123456789abcdef',
    });
    expect(seen[0]?.headers).not.toHaveProperty('x-not');
  });

  test.for([
    ['header', 'X-Tenant'],
    ['cookie', 'session'],
    ['query', 'since'],
  ] as const)('one of the %s that is required is rejected by its name if it is missing', async ([place, name]) => {
    for (const input of [
      undefined,
      {},
      { [place]: {} },
      { [place]: { [name]: undefined } },
      { [place]: { [name]: null } },
    ]) {
      const { call, seen } = operation('/photos', [required(place, name)]);
      const error = await failureOf(call(input));
      expect(error).toBeInstanceOf(ValidationError);
      expect(error).toMatchObject({
        message: expect.stringContaining(`${name} is required`),
        fields: { [name]: [expect.any(String)] },
      });
      expect(seen).toEqual([]);
    }
  });

  test('one that is required may be a header of the client or the call, in any case of its letters', async () => {
    const ofClient = operation('/photos', [required('header', 'X-Tenant')], [], { headers: { 'x-tenant': 't1' } });
    await ofClient.call();
    const ofCall = operation('/photos', [required('header', 'X-Tenant')]);
    await ofCall.call({}, { headers: { 'X-TENANT': 't1' } });
    const ofInput = operation('/photos', [required('header', 'X-Tenant')]);
    await ofInput.call({ header: { 'x-tenant': 't1' } });
    for (const { seen } of [ofClient, ofCall, ofInput]) expect(seen[0]?.headers['x-tenant']).toBe('t1');
  });

  test('Accept, Authorization and Content-Type are no parameters', async () => {
    const { call, seen } = operation(
      '/photos',
      ['Accept', 'authorization', 'Content-Type'].map((name) => required('header', name)),
    );
    await call();
    expect(seen).toHaveLength(1);
    const inQuery = operation('/photos', [required('query', 'accept')]);
    expect(await failureOf(inQuery.call())).toBeInstanceOf(ValidationError);
    const given = operation('/photos', []);
    const error = await failureOf(given.call({ header: { authorization: 'Bearer x' } }));
    expect(error).toMatchObject({ kind: 'validation', message: expect.stringContaining('apiKey') });
  });

  test.for<[string, object, string]>([
    ['a header of two lines', { header: { 'X-A': 'a\nb' } }, 'X-A'],
    ['a header that is a Map', { header: { 'X-A': new Map() } }, 'X-A must be text'],
    ['parameters that are no object', { query: 'a=1' }, 'query must be an object'],
    ['URLSearchParams', { query: new URLSearchParams('a=1') }, 'query must be an object'],
    ['an unknown place', { headers: {} }, 'did you mean `header`'],
  ])('%s is rejected', async ([, input, message]) => {
    const { call, seen } = operation('/photos', [{ in: 'header', name: 'X-A' }]);
    expect(await failureOf(call(input))).toMatchObject({
      kind: 'validation',
      message: expect.stringContaining(message),
    });
    expect(seen).toEqual([]);
  });
});
