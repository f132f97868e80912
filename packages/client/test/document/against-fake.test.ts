import { BoothClient } from '@boothkit/client';
import { operationsOf } from '@boothkit/client/document';
import { createSimulator } from '@boothkit/simulator';
import { listen } from '@boothkit/simulator/node';
import { expect, onTestFinished, test } from 'vitest';

// What the client writes of a document, its fake reads: each style of parameters and each kind of body, in process and over HTTP.

const text = { type: 'string' };
const whole = { type: 'integer' };
const object = (properties: object) => ({ type: 'object', properties });
const textList = { type: 'array', items: text };
const operation = (operationId: string, more: object) => ({ operationId, responses: { 204: {} }, ...more });
const query = (name: string, schema: object, style?: string, explode?: boolean) => ({
  ...{ name, in: 'query', schema },
  ...(style !== undefined && { style }),
  ...(explode !== undefined && { explode }),
});
const bodyOf = (type: string, media: object) => ({ requestBody: { required: true, content: { [type]: media } } });

const form = object({
  count: whole,
  tags: textList,
  nested: object({ min: whole }),
  list: { type: 'array', items: object({ min: whole }) },
});
const parts = object({ file: { type: 'string', format: 'binary' }, meta: object({ min: whole }), note: text });
const document = {
  openapi: '3.1.0',
  info: { title: 'Wire', version: '1' },
  paths: {
    '/wire/{nth}/{isOn}': {
      get: operation('parameters', {
        parameters: [
          ...['nth', 'isOn'].map((name) => ({
            name,
            in: 'path',
            required: true,
            schema: name === 'nth' ? whole : { type: 'boolean' },
          })),
          query(
            'deep',
            object({ from: text, ids: { type: 'array', items: whole }, in: object({ a: whole }) }),
            'deepObject',
            true,
          ),
          query('fields', object({ a: text, b: whole })),
          query('joined', object({ c: text, d: whole }), 'form', false),
          query('repeated', textList),
          query('commas', textList, 'form', false),
          query('spaces', textList, 'spaceDelimited', false),
          query('pipes', { type: 'array', items: whole }, 'pipeDelimited', false),
          { name: 'X-Trace', in: 'header', schema: whole },
          { name: 'sid', in: 'cookie', schema: text },
        ],
      }),
    },
    '/wire/text': { post: operation('text', bodyOf('text/plain', { schema: text })) },
    '/wire/bytes': { put: operation('bytes', bodyOf('image/png', { schema: { type: 'string', format: 'binary' } })) },
    '/wire/form': { post: operation('form', bodyOf('application/x-www-form-urlencoded', { schema: form })) },
    '/wire/parts': {
      post: operation(
        'parts',
        bodyOf('multipart/form-data', { schema: parts, encoding: { meta: { contentType: 'application/json' } } }),
      ),
    },
    '/wire/scalar': {
      post: operation(
        'scalar',
        bodyOf('application/json', { schema: { type: ['string', 'null', 'number', 'boolean'] } }),
      ),
    },
  },
};

/** Calls an operation with input; returns the input as the fake reads it. */
async function reading(isOverHttp: boolean) {
  const sim = createSimulator({ document });
  const seen: { query: unknown; body: unknown; path: unknown }[] = [];
  for (const name of ['parameters', 'text', 'bytes', 'form', 'parts', 'scalar'])
    sim.routes.add({
      operation: name,
      answer(request) {
        seen.push(request);
        return { status: 204 };
      },
    });
  const { apiKey, baseUrl, fetch } = sim.accounts.create().connection();
  let booth = new BoothClient({ apiKey, baseUrl, fetch });
  if (isOverHttp) {
    const server = await listen(sim);
    onTestFinished(() => server.close());
    booth = new BoothClient({ apiKey, baseUrl: server.baseUrl });
  }
  const api = operationsOf<Record<string, never>>(booth, document) as unknown as Readonly<
    Record<string, (input: object) => Promise<unknown>>
  >;
  return async (name: string, input: object) => {
    await api[name]?.(input);
    return seen.at(-1);
  };
}

const deep = { from: 'a b&c', ids: [1, 2], in: { a: 3 } };
const inputs: readonly (readonly [name: string, input: object, read: object])[] = [
  [
    'parameters',
    {
      path: { nth: 7, isOn: false },
      header: { 'X-Trace': 5 },
      cookie: { sid: 's' },
      query: { deep, fields: { a: 'x,y', b: 2 }, joined: { c: 'p q', d: 4 } },
    },
    { path: { nth: '7', isOn: 'false' }, query: { deep, fields: { a: 'x,y', b: 2 }, joined: { c: 'p q', d: 4 } } },
  ],
  ...[
    { repeated: ['a', 'b c'], commas: ['a,b', 'c'] },
    { spaces: ['a', 'b'], pipes: [1, 2] },
  ].map((lists) => ['parameters', { path: { nth: 1, isOn: true }, query: lists }, { query: lists }] as const),
  ['text', { body: 'é\n"x"' }, { body: 'é\n"x"' }],
  ['bytes', { body: new Uint8Array([1, 0, 255]) }, { body: new Uint8Array([1, 0, 255]) }],
  ...[{ count: 1, tags: ['p', 'q&r'], nested: { min: 2 } }, { list: [{ min: 1 }, { min: 2 }] }].map(
    (body) => ['form', { body }, { body }] as const,
  ),
  [
    'parts',
    { body: { file: new Blob([new Uint8Array([1, 2])]), meta: { min: 1 }, note: 'ü' } },
    { body: { file: new Uint8Array([1, 2]), meta: { min: 1 }, note: 'ü' } },
  ],
  ...['t', null, 0, false].map((body) => ['scalar', { body }, { body }] as const),
];

test.each([false, true])('the fake reads what the client writes, over HTTP: %s', async (isOverHttp) => {
  const read = await reading(isOverHttp);
  for (const [name, input, expected] of inputs) expect(await read(name, input), name).toMatchObject(expected);
});
