import { describe, expect, test, vi } from 'vitest';
import { type Changeable, changed, served } from './brought.ts';

vi.spyOn(console, 'warn').mockImplementation(() => {});

const text = { type: 'string' };
const list = { type: 'array', items: text };
const filter = { type: 'object', properties: { min: { type: 'integer' }, kind: text, tags: list } };
const done = { '204': { description: 'Done' } };

/** A simulator with one operation, whose calls a route sees. */
function serving(own: object, { path = '/odd', method = 'get', schemas = {} } = {}) {
  const all = served({
    document: changed((d) => {
      d.paths[path] = { [method]: { operationId: 'odd', responses: done, ...own } };
      Object.assign(d.components.schemas, schemas);
    }),
  });
  const seen: Changeable[] = [];
  const watch = () =>
    all.sim.routes.add({
      operation: 'odd',
      answer: (call) => {
        seen.push(call);
        return { status: 204 };
      },
    });
  /** The status of a POST, which no other validator looks at. */
  const post = async (body: unknown) => {
    const { baseUrl, apiKey, fetch } = all.account.connection();
    const headers = { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' };
    return (await fetch(`${baseUrl}/odd`, { method: 'POST', headers, body: JSON.stringify(body) })).status;
  };
  return { ...all, seen, watch, post };
}

const messagesOf = ({ body }: { body: Changeable }): string[] =>
  body.error.details.map(({ message }: { message: string }) => message);

describe('parameters', () => {
  test.each<[string, object, string, unknown]>([
    ['a list, repeated', { schema: list }, 'odd=a&odd=b%2Cc', ['a', 'b,c']],
    ['a list in one text', { schema: list, explode: false }, 'odd=a,b%2Cc', ['a', 'b,c']],
    ['a list with a single item', { schema: list, explode: false }, 'odd=a%2Cb', ['a,b']],
    ['a list with spaces', { schema: list, style: 'spaceDelimited', explode: false }, 'odd=a%20b+c', ['a', 'b', 'c']],
    ['a list with bars', { schema: list, style: 'pipeDelimited', explode: false }, 'odd=a|b%7Cc', ['a', 'b|c']],
    ['a list with escaped bars', { schema: list, style: 'pipeDelimited' }, 'odd=a%7Cb', ['a', 'b']],
    ['numbers', { schema: { type: 'array', items: { type: 'integer' } } }, 'odd=1&odd=2', [1, 2]],
    ['a deep object', { schema: filter, style: 'deepObject' }, 'odd[min]=2&odd%5Bkind%5D=a', { min: 2, kind: 'a' }],
    [
      'lists in a deep object',
      { schema: filter, style: 'deepObject' },
      'odd[tags][]=a&odd[tags][1]=b',
      { tags: ['a', 'b'] },
    ],
    ['a deep list', { schema: list, style: 'deepObject' }, 'odd[]=a&odd[]=b', ['a', 'b']],
    ['an object as parameters of its own', { schema: filter }, 'min=2&kind=a+b', { min: 2, kind: 'a b' }],
    ['an object in one text', { schema: filter, explode: false }, 'odd=min,2,kind,a%2Cb', { min: 2, kind: 'a,b' }],
    ['JSON', { content: { 'application/json': { schema: filter } } }, 'odd=%7B%22min%22%3A2%7D', { min: 2 }],
    ['a value of an enum without a type', { schema: { enum: [1, 2] } }, 'odd=2', 2],
    ['an empty value', { schema: { type: 'integer' }, allowEmptyValue: true }, 'odd=', ''],
  ])('of a query may be %s', async (_, parameter, query, expected) => {
    const { call, seen, watch } = serving({ parameters: [{ name: 'odd', in: 'query', required: true, ...parameter }] });
    watch();
    expect((await call(`/odd?${query}`)).status).toBe(204);
    expect(seen[0].query).toEqual({ odd: expected });
    expect((await call('/odd')).status).toBe(400);
  });

  test.each([
    [{ schema: filter, style: 'deepObject' }, 'odd[min]=x', 'odd.min must be a whole number; got "x"'],
    [{ schema: filter }, 'min=x', 'odd.min must be a whole number; got "x"'],
    [{ schema: { type: 'integer' } }, 'odd=1&odd=2', 'odd must be sent once; it was sent more often'],
    [
      { schema: { type: 'integer', format: 'int64' } },
      'odd=9007199254740993',
      expect.stringContaining('odd must be a whole number from -9007199254740991 to 9007199254740991'),
    ],
    [{ content: { 'application/json': {} } }, 'odd=%7B', 'odd must be JSON; got "{"'],
    [{ schema: list }, 'other=1', expect.stringContaining('other is not a field that can be sent here')],
  ])('of a query that do not fit %j are rejected: %s', async (parameter, query, message) => {
    const { call } = serving({ parameters: [{ name: 'odd', in: 'query', ...parameter }] });
    const response = await call(`/odd?${query}`);
    expect([response.status, messagesOf(response)]).toEqual([400, expect.arrayContaining([message])]);
  });

  test.each([
    ['integer', '12', '1.5'],
    ['boolean', 'true', 'yes'],
    ['number', '-0.5', 'x'],
  ])('of a path may be of the type %s', async (type, good, bad) => {
    const parameters = [{ name: 'n', in: 'path', required: true, schema: { type } }];
    const { call } = serving({ parameters }, { path: '/odd/{n}/{other}' });
    expect((await call(`/odd/${good}/x`)).status).toBe(204);
    expect((await call(`/odd/${bad}/x`)).status).toBe(400);
  });

  test('of headers and cookies are checked, and the required ones must be there', async () => {
    const { call } = serving({
      parameters: [
        { name: 'X-Kind', in: 'header', required: true, schema: { enum: ['a', 'b'] } },
        { name: 'X-Kinds', in: 'header', schema: { type: 'array', items: { type: 'integer' } } },
        { name: 'Accept', in: 'header', required: true, schema: { const: 'never' } },
        { name: 'seat', in: 'cookie', required: true, schema: { type: 'integer' } },
      ],
    });
    const sent = async (headers: Record<string, string>) => {
      const response = await call('/odd', { headers });
      return response.status === 204 ? [] : messagesOf(response);
    };
    expect(await sent({ 'x-kind': 'a', 'X-Kinds': '1, 2', cookie: 'a=b; seat=4' })).toEqual([]);
    expect(await sent({})).toEqual(['X-Kind is required: one of a, b', 'seat is required: a whole number']);
    expect(await sent({ 'x-kind': 'c', 'x-kinds': '1,x', cookie: 'seat=none' })).toEqual([
      'X-Kind must be one of a, b; got "c"',
      'X-Kinds[1] must be a whole number; got "x"',
      'seat must be a whole number; got "none"',
    ]);
  });
});

test.each([
  [{ type: 'string' }, ''],
  [{ type: ['string', 'null'] }, null],
  [{ type: 'integer' }, 0],
])('pages of examples end, also with a cursor of %j that the example repeats', async (cursor, expected) => {
  const schema = {
    type: 'object',
    properties: {
      data: { type: 'array', items: text },
      meta: { type: 'object', properties: { next_cursor: cursor }, required: ['next_cursor'] },
      hasMore: { type: 'boolean' },
    },
    required: ['data', 'meta', 'hasMore'],
  };
  const example = { data: ['a'], meta: { next_cursor: cursor.type === 'integer' ? 7 : 'example' }, hasMore: true };
  const parameters = [{ name: 'cursor', in: 'query', schema: {} }];
  const responses = (media: object) => ({
    '200': { description: 'OK', content: { 'application/json': { schema, ...media } } },
  });
  const given = serving({ parameters, responses: responses({ example }) });
  expect((await given.call('/odd')).body).toEqual(example);
  const last = { data: ['a'], meta: { next_cursor: expected }, hasMore: false };
  expect((await given.call('/odd?cursor=example')).body).toEqual(last);
  const made = serving({ parameters, responses: responses({}) });
  expect((await made.call('/odd')).body).toEqual({ ...last, data: [] });
});

describe('bodies', () => {
  const taking = (content: object, required = true) =>
    serving({ requestBody: { required, content } }, { method: 'post' });
  const schema = {
    type: 'object',
    properties: { name: text, count: { type: 'integer' }, tags: list, more: filter },
    required: ['name'],
  };

  test.each<[string, object, unknown, unknown]>([
    ['application/json', text, '"a"', 'a'],
    ['application/json', { type: ['object', 'null'] }, 'null', null],
    ['application/json', { type: 'integer' }, '0', 0],
    ['application/json', list, '["12345678901234567891"]', ['12345678901234567891']],
    ['application/json', { type: 'boolean' }, 'false', false],
    ['application/merge-patch+json', schema, '{"name":"a"}', { name: 'a' }],
    ['application/vnd.booth.v2+json; charset=utf-8', list, '["a"]', ['a']],
    ['text/plain', text, 'a\nb', 'a\nb'],
    ['text/csv; charset=utf-8', text, 'a,b', 'a,b'],
    ['application/xml', {}, '<a/>', '<a/>'],
    ['image/png', { type: 'string', format: 'binary' }, new Uint8Array([1, 0, 255]), new Uint8Array([1, 0, 255])],
    ['application/octet-stream', {}, new Uint8Array([]), new Uint8Array([])],
    [
      'application/x-www-form-urlencoded',
      schema,
      'name=a+b&count=2&tags=x&tags=y%26z&min=4',
      { name: 'a b', count: 2, tags: ['x', 'y&z'], more: { min: 4 } },
    ],
  ])('of %s with %j are read as what they are', async (type, own, sent, expected) => {
    const { call, seen, watch } = taking({ [type]: { schema: own } });
    watch();
    const response = await call('/odd', { method: 'POST', body: sent as string, headers: { 'content-type': type } });
    expect([response.status, response.body]).toEqual([204, null]);
    expect(seen[0].body).toEqual(expected);
  });

  test('of several parts are read by the types of their fields, and by those of the parts', async () => {
    const { call, seen, watch, sim } = taking({
      'multipart/form-data': {
        schema: {
          type: 'object',
          properties: {
            ...schema.properties,
            file: { type: 'string', format: 'binary' },
            files: { type: 'array', items: {} },
          },
          required: ['name', 'file'],
        },
      },
    });
    watch();
    const form = new FormData();
    for (const [name, value] of [
      ['name', 'a'],
      ['count', '2'],
      ['tags', 'x'],
      ['tags', 'y'],
      ['more', '{"min":4}'],
    ] as const)
      form.append(name, value);
    form.append('file', new Blob([new Uint8Array([1, 2])], { type: 'image/png' }), 'a.png');
    form.append('files', new Blob(['{"a":1}'], { type: 'application/json' }), 'a.json');
    expect((await call('/odd', { method: 'POST', body: form })).status).toBe(204);
    const sent = { name: 'a', count: 2, tags: ['x', 'y'], more: { min: 4 } };
    expect(seen[0].body).toEqual({ ...sent, file: new Uint8Array([1, 2]), files: [{ a: 1 }] });
    expect(sim.journal.requests().at(-1)?.body).toEqual({ ...sent, file: '2 bytes', files: [{ a: 1 }] });
    const bad = new FormData();
    bad.append('count', 'x');
    expect(messagesOf(await call('/odd', { method: 'POST', body: bad }))).toEqual([
      'name is required: text',
      'count must be a whole number; got "x"',
      'file is required',
    ]);
  });

  test.each<[string, object, string, string]>([
    ['application/json', text, '1', 'the body must be text; got 1'],
    ['application/json', schema, 'null', 'the body must be an object; got null'],
    ['application/json', schema, '{', 'the body must be JSON; it could not be read'],
    [
      'application/json',
      schema,
      '{"name":"a","count":12345678901234567891}',
      'count must be a whole number from -9007',
    ],
    ['application/json', {}, '[{"n":-9007199254740993}]', 'n must be a whole number from -9007199254740991'],
    ['text/plain', { type: 'string', maxLength: 2 }, 'abc', 'the body must be text of at most 2 characters; got "abc"'],
    ['application/x-www-form-urlencoded', schema, 'count=x', 'count must be a whole number; got "x"'],
    ['application/x-www-form-urlencoded', schema, 'name=a&name=b', 'name must be sent once'],
    ['multipart/form-data; boundary=x', schema, 'none', 'the body must be a form of several parts'],
  ])('of %s that do not fit %j are rejected: %s', async (type, own, body, message) => {
    const { call } = taking({ [type]: { schema: own } });
    const response = await call('/odd', { method: 'POST', body, headers: { 'content-type': type } });
    expect([response.status, messagesOf(response).join()]).toEqual([400, expect.stringContaining(message)]);
  });

  test('whose content type the document does not name are a 415, and a missing one that is required is a 400', async () => {
    const content = { 'application/json': { schema }, 'image/*': {} };
    const { call } = taking(content);
    const sent = async (init: RequestInit) => (await call('/odd', { method: 'POST', ...init })).status;
    for (const type of ['text/plain', 'application/json; charset=latin1', 'application/octet-stream'])
      expect(await sent({ body: '{"name":"a"}', headers: { 'content-type': type } })).toBe(415);
    expect(await sent({ body: 'x', headers: { 'content-type': 'image/webp' } })).toBe(204);
    expect(await sent({})).toBe(400);
    const response = await call('/odd', { method: 'POST' });
    expect(messagesOf(response)).toEqual(['the body is required: application/json or image/*']);
    const optional = taking(content, false);
    expect((await optional.call('/odd', { method: 'POST' })).status).toBe(204);
  });
});

describe('responses', () => {
  const fetched = async (content: object, headers: Record<string, string> = {}, method = 'GET') => {
    const responses = { '200': { description: 'OK', content } };
    const { sim, account } = serving({ responses });
    const { baseUrl, apiKey, fetch } = account.connection();
    const response = await fetch(`${baseUrl}/odd`, {
      method,
      headers: { authorization: `Bearer ${apiKey}`, ...headers },
    });
    const { unchecked } = await sim.documentReport();
    return {
      ...{ type: response.headers.get('content-type'), bytes: await response.bytes(), unchecked },
      ...{ status: response.status, unfilled: response.headers.get('simulator-unfilled') },
    };
  };
  const textIn = (bytes: Uint8Array) => new TextDecoder().decode(bytes);

  test.each([
    ['text/plain', {}, 'example'],
    ['text/plain; charset=utf-8', { schema: { type: 'string', enum: ['ready'] } }, 'ready'],
    ['text/plain', { example: 'now' }, 'now'],
    ['application/xml', { examples: { a: { value: '<a/>' } } }, '<a/>'],
    ['text/csv', {}, 'id,name\nexample,example\n'],
    ['application/pdf', {}, '%PDF-1.4'],
    ['application/hal+json', { schema: { type: 'object', properties: { a: {} } } }, '{}'],
    ['application/json', { schema: text }, '"example"'],
    ['application/json', { schema: {}, example: null }, 'null'],
    ['application/json', { example: 0 }, '0'],
  ])('of %s with %j have its type, and a body of it', async (type, media, body) => {
    const response = await fetched({ [type]: media });
    expect([response.status, response.type, response.unchecked]).toEqual([200, type, []]);
    expect(textIn(response.bytes).startsWith(body)).toBe(true);
    expect(response.unfilled).toBe('body (example)');
  });

  test('are images that programs can read, and bytes of the example', async () => {
    const { default: sharp } = await import('sharp');
    for (const [type, format] of [
      ['image/png', 'png'],
      ['image/*', 'png'],
      ['image/jpeg', 'jpeg'],
    ] as const) {
      const { bytes } = await fetched({ [type]: { schema: { type: 'string', format: 'binary' } } });
      expect(await sharp(bytes).metadata()).toMatchObject({ format, width: 1, height: 1 });
    }
    expect((await fetched({ 'image/gif': { example: 'R0lGODlhAQABAAAAACw=' } })).bytes[0]).toBe(0x47);
  });

  test('of any other type have no bytes, and the report says so', async () => {
    const { type, bytes, unchecked } = await fetched({ 'application/zip': {} });
    expect([type, bytes.length, unchecked]).toEqual([
      'application/zip',
      0,
      ['odd response: the body of application/zip is empty'],
    ]);
  });

  test.each([
    [undefined, 'application/json'],
    ['*/*', 'application/json'],
    ['image/png', 'image/png'],
    ['image/*;q=0.8, text/csv;q=0.9', 'text/csv'],
    ['application/json;q=0.1, */*', 'text/csv'],
    ['*/*, application/json;q=0.1', 'text/csv'],
    ['video/mp4', 'application/json'],
  ])('are of the type that Accept likes best: %s', async (accept, expected) => {
    const content = { 'text/csv': {}, 'application/json': { schema: {} }, 'image/png': {} };
    expect((await fetched(content, accept === undefined ? {} : { accept })).type).toBe(expected);
  });

  test('to HEAD have the headers of GET, and no body', async () => {
    const content = { 'text/csv': {} };
    const { type, status, bytes } = await fetched(content, {}, 'HEAD');
    expect([type, status, bytes.length]).toEqual(['text/csv', 200, 0]);
    const { call, sim } = serving({ responses: done }, { method: 'head' });
    expect((await call('/odd', { method: 'HEAD' })).status).toBe(204);
    expect(sim.journal.requests().at(-1)?.operation).toBe('odd');
    expect((await call('/odd')).status).toBe(405);
  });

  test('of a route are sent as they are, where the document has text or bytes', async () => {
    const { sim, account } = serving({ responses: { '200': { description: 'OK', content: { 'text/csv': {} } } } });
    const { baseUrl, apiKey, fetch } = account.connection();
    for (const body of ['a,b', new TextEncoder().encode('a,b')]) {
      sim.routes.add({ operation: 'odd', answer: () => ({ body }) });
      const response = await fetch(`${baseUrl}/odd`, { headers: { authorization: `Bearer ${apiKey}` } });
      expect([response.headers.get('content-type'), await response.text()]).toEqual(['text/csv', 'a,b']);
    }
  });
});

describe('schemas', () => {
  const taking = (schema: object, schemas = {}) =>
    serving(
      { requestBody: { required: true, content: { 'application/json': { schema } } } },
      { method: 'post', schemas },
    );

  test.each<[string, object, unknown, unknown]>([
    ['\\p{…}', { type: 'string', pattern: '^\\p{Lu}\\p{Ll}+$' }, 'Ada', 'ada'],
    ['a pattern of JavaScript without the flag u', { type: 'string', pattern: '^[\\w-.]+$' }, 'a-b', 'a b'],
    [
      'what has a default',
      { type: 'object', properties: { a: { default: 0 }, b: text }, required: ['a', 'b'] },
      { b: 'x' },
      {},
    ],
    [
      'readOnly within allOf, required beside it',
      {
        allOf: [{ $ref: '#/components/schemas/Base' }, { type: 'object', required: ['id', 'name'] }],
      },
      { name: 'a' },
      { id: 'a' },
    ],
    [
      'distinct items',
      { type: 'array', uniqueItems: true },
      [{ a: 1, b: 2 }, { b: 2 }],
      [
        { a: 1, b: 2 },
        { b: 2, a: 1 },
      ],
    ],
    ['contains', { type: 'array', contains: { type: 'integer' }, maxContains: 1 }, [1, 'a'], ['a']],
    ['a tuple', { type: 'array', prefixItems: [text, { type: 'integer' }], items: false }, ['a', 1], ['a', 'b']],
    ['exclusive bounds of OpenAPI 3.0', { type: 'number', minimum: 1, exclusiveMinimum: true }, 1.5, 1],
    ['exclusive bounds', { type: 'integer', exclusiveMaximum: 3 }, 2, 3],
    ['names of fields', { propertyNames: { pattern: '^x-' } }, { 'x-a': 1 }, { a: 1 }],
    ['true and false', { type: 'object', properties: { a: true, b: false } }, { a: 1 }, { b: 1 }],
  ])('%s is checked', async (_, schema, good, bad) => {
    const { send, sim } = taking(schema, { Base: { type: 'object', properties: { id: { ...text, readOnly: true } } } });
    expect([(await send('POST', '/odd', good)).status, (await send('POST', '/odd', bad)).status]).toEqual([204, 400]);
    expect((await sim.documentReport()).unchecked).toEqual([]);
  });

  test('too few fields, or too many, are named by their number', async () => {
    const { send } = taking({ type: 'object', minProperties: 1, maxProperties: 2 });
    expect(messagesOf(await send('POST', '/odd', {}))).toEqual(['the body must have at least 1 fields; it has 0']);
    expect(messagesOf(await send('POST', '/odd', { a: 1, b: 1, c: 1 }))).toEqual([
      'the body must have at most 2 fields; it has 3',
    ]);
  });

  test('a field that is writeOnly is in no response, whatever the example has', async () => {
    const schema = {
      type: 'object',
      properties: { id: text, pin: { ...text, writeOnly: true }, own: { $ref: '#/components/schemas/Own' } },
      required: ['id', 'pin', 'own'],
    };
    const Own = { type: 'object', properties: { key: { ...text, writeOnly: true } }, required: ['key'] };
    const example = { id: 'a', pin: '1234', own: { key: 'k', more: 1 } };
    for (const [media, expected] of [
      [
        { schema, example },
        { id: 'a', own: { more: 1 } },
      ],
      [{ schema }, { id: 'example', own: {} }],
    ] as const) {
      const responses = { '200': { description: 'OK', content: { 'application/json': media } } };
      const { call } = serving({ responses }, { schemas: { Own } });
      expect((await call('/odd')).body).toEqual(expected);
    }
  });

  test.each([null, false, 0, ''])('an example that is %j is an example', async (example) => {
    const schema = {
      type: 'object',
      properties: { a: { type: ['string', 'boolean', 'integer', 'null'], example } },
      required: ['a'],
    };
    const responses = { '200': { description: 'OK', content: { 'application/json': { schema } } } };
    expect((await serving({ responses }).call('/odd')).body).toEqual({ a: example });
  });

  const names = (count: number) => Array.from({ length: count }, (_, nth) => `S${nth}`);
  const refTo = (name: string) => ({ $ref: `#/components/schemas/${name}` });

  test.each<[string, (ref: object) => object]>([
    ['at once', (ref) => ref],
    ['or null', (ref) => ({ anyOf: [ref, { type: 'null' }] })],
    ['in lists', (ref) => ({ type: 'array', items: ref })],
    ['in maps', (ref) => ({ type: 'object', additionalProperties: ref })],
    ['as one of two', (ref) => ({ oneOf: [ref, text] })],
  ])('of 80 that name each other in circles, %s, are checked', async (_, member) => {
    const all = names(80);
    const schemas = Object.fromEntries(
      all.map((name, at) => {
        const fields = [1, 2, 3, 4].map((step) => [`f${step}`, member(refTo(`S${(at + step) % 80}`))]);
        return [name, { type: 'object', properties: { id: text, ...Object.fromEntries(fields) }, required: ['id'] }];
      }),
    );
    const { post } = serving(
      {
        requestBody: { content: { 'application/json': { schema: refTo('S0') } } },
        responses: { '200': { description: 'OK', content: { 'application/json': { schema: refTo('S0') } } } },
      },
      { method: 'post', schemas },
    );
    expect([await post({ id: 'a' }), await post({ id: 1 })]).toEqual([200, 400]);
  });

  test.each<[string, (nth: number) => object]>([
    [
      'of fields',
      (nth) => ({ type: 'object', properties: { [`f${nth}`]: { type: 'integer' } }, required: [`f${nth}`] }),
    ],
    ['of references', (nth) => refTo(`S${nth}`)],
  ])('of 2,000 parts %s are checked', async (_, part) => {
    const all = names(2000);
    const schemas = Object.fromEntries(
      all.map((name, nth) => [name, { type: 'object', properties: { [`f${nth}`]: { type: 'integer' } } }]),
    );
    const schema = { allOf: all.map((__, nth) => part(nth)) };
    const requestBody = { content: { 'application/json': { schema } } };
    const { post } = serving({ requestBody }, { method: 'post', schemas });
    const body = Object.fromEntries(all.map((__, nth) => [`f${nth}`, nth]));
    expect([await post(body), await post({ ...body, f7: 'x' })]).toEqual([204, 400]);
  });
});

describe('an operation whose only success is a redirect', () => {
  const url = 'https://cdn.example.com/a.zip';
  test.each<[string, object, number, string]>([
    ['its example', { '302': { description: 'Found', headers: { location: { example: url } } } }, 302, url],
    [
      'the example of its schema',
      { '307': { description: 'Found', headers: { Location: { schema: { examples: [url] } } } } },
      307,
      url,
    ],
    ['an example of ours', { '3XX': { description: 'Elsewhere' } }, 302, 'https://files.example.com/'],
    [
      'an example of ours where its own is none',
      { '303': { description: 'There', headers: { Location: { example: 'there' } } } },
      303,
      'https://files.example.com/',
    ],
  ])('leads to %s', async (_, responses, status, location) => {
    const others = { default: { description: 'Failed' }, '404': { description: 'Gone' } };
    const { sim, account } = serving({ responses: { ...others, ...responses } });
    const { baseUrl, apiKey, fetch } = account.connection();
    const response = await fetch(`${baseUrl}/odd`, {
      headers: { authorization: `Bearer ${apiKey}` },
      redirect: 'manual',
    });
    expect([response.status, response.headers.get('location')]).toEqual([status, location]);
    expect((await sim.documentReport()).unchecked).toContain('odd response: the redirect leads to an example');
  });

  test('is not one that has no response but a 304, which is no redirect', async () => {
    const { call } = serving({ responses: { '304': { description: 'Not modified' } } });
    expect((await call('/odd')).status).toBe(200);
  });

  test('is not one that has a success, too', async () => {
    const { call } = serving({ responses: { '302': { description: 'Found' }, ...done } });
    expect((await call('/odd')).status).toBe(204);
  });
});
