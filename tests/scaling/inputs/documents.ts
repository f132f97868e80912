import { createSimulator } from '@boothkit/simulator';
import { type Input, input, settled } from '../input.ts';
import { fewTexts, type Shapes, texts } from '../shapes.ts';

type Schema = Readonly<Record<string, unknown>>;

const ref = (at: number): Schema => ({ $ref: `#/components/schemas/S${at}` });
const names = (count: number) => Array.from({ length: count }, (_, at) => at);

const documentOf = (schemas: readonly Schema[], body: Schema, operations = 1) => ({
  openapi: '3.1.0',
  info: { title: 'a', version: '1' },
  paths: Object.fromEntries(
    names(operations).map((at) => [
      `/things${at}`,
      {
        post: {
          operationId: `add_thing_${at}`,
          requestBody: { content: { 'application/json': { schema: body } } },
          responses: { 200: { description: 'a', content: { 'application/json': { schema: body } } } },
        },
      },
    ]),
  ),
  components: { schemas: Object.fromEntries(schemas.map((schema, at) => [`S${at}`, schema])) },
});

const linked = (link: (next: Schema) => Schema) => (count: number) =>
  documentOf(
    names(count).map((at) => (at + 1 < count ? link(ref(at + 1)) : { type: 'string' })),
    ref(0),
  );

const nested = (count: number) => {
  let schema: Schema = { type: 'string' };
  for (const at of names(count)) schema = { type: 'object', properties: { [`f${at}`]: schema } };
  return documentOf([], schema);
};

/** Documents of so many schemas. */
const shapes: Shapes<object> = {
  'a chain of references': linked((next) => next),
  'a chain of allOf': linked((next) => ({ allOf: [next] })),
  'the next in both parts': linked((next) => ({ allOf: [next, next] })),
  'a chain of members': linked((next) => ({ type: 'object', properties: { a: next } })),
  'each twice the next': linked((next) => ({ anyOf: [next, { type: 'object', properties: { a: next } }] })),
  'each twice itself, deeper': linked((next) => ({ type: 'object', properties: { a: next, b: next } })),
  'four of the others each, in circles': (count) =>
    documentOf(
      names(count).map((at) => ({
        type: 'object',
        properties: Object.fromEntries([1, 2, 3, 4].map((step) => [`f${step}`, ref((at + step) % count)])),
      })),
      ref(0),
    ),
  alternatives: (count) =>
    documentOf([], { anyOf: names(count).map((at) => ({ type: 'object', properties: { a: { const: at } } })) }),
  'alternatives by reference': (count) =>
    documentOf(
      names(count).map(() => ({ type: 'object', required: ['a'] })),
      { oneOf: names(count).map(ref) },
    ),
  'parts of one': (count) =>
    documentOf(
      names(count).map((at) => ({ properties: { [`f${at}`]: {} }, additionalProperties: at % 2 === 0 || {} })),
      { allOf: names(count).map(ref) },
    ),
  members: (count) =>
    documentOf([], {
      type: 'object',
      properties: Object.fromEntries(names(count).map((at) => [`f${at}`, { type: 'string' }])),
    }),
  nested,
  operations: (count) => documentOf([{ type: 'object', properties: { a: ref(0) } }], ref(0), count),
  'operations of a chain': (count) =>
    documentOf(
      names(count).map((at) => ({ allOf: [{ properties: { a: ref(Math.min(at + 1, count - 1)) } }] })),
      ref(0),
      count,
    ),
};

/** The service's own document, which the simulator serves. It is the user's own, and has no cap: each schema may take two milliseconds. */
export function* documentInputs(): Generator<Input> {
  const cap = 1024;
  yield input({
    name: 'document',
    cap,
    shapes,
    budget: { ms: 2 * cap, mib: 128 },
    run: (document) =>
      settled(async () => {
        const sim = createSimulator({ document: document as never, limits: 'off', clock: { frozen: true } });
        const { apiKey } = sim.accounts.create().connection();
        const headers = { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' };
        const send = (url: string, body: unknown, accept = 'application/json') =>
          sim.fetch(url, { method: 'POST', headers: { ...headers, accept }, body: JSON.stringify(body) });
        await (await send(`${sim.baseUrl}/things0`, { a: { a: {} } })).text();
        const list = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} };
        await (await send(sim.mcpUrl, list, 'application/json, text/event-stream')).text();
      }),
  });
}

const list: Schema = { type: 'array', items: { type: 'string' } };
const forms: Schema = { type: 'object', properties: { text: { type: 'string' }, list, object: { type: 'object' } } };

/** An operation of a document, and what a call of it has: parameters in all places, bodies of all media types. */
export function* documentCallInputs(): Generator<Input> {
  const places = [
    ...[
      { in: 'path', name: 'id' },
      ...['form', 'spaceDelimited', 'pipeDelimited'].map((style) => ({ in: 'query', name: style, style })),
    ],
    ...[
      { in: 'header', name: 'x-list' },
      { in: 'cookie', name: 'list' },
    ],
  ];
  const bodies = ['application/json', 'application/x-www-form-urlencoded', 'multipart/form-data', 'text/plain'];
  const document = {
    openapi: '3.1.0',
    info: { title: 'a', version: '1' },
    paths: {
      '/things/{id}': {
        post: {
          operationId: 'add_thing',
          parameters: places.map((place) => ({ ...place, required: place.in === 'path', schema: list })),
          requestBody: { content: Object.fromEntries(bodies.map((type) => [type, { schema: forms }])) },
          responses: { 200: { description: 'a', content: Object.fromEntries(bodies.map((type) => [type, {}])) } },
        },
      },
    },
  };
  const sim = createSimulator({
    document: document as never,
    limits: 'off',
    clock: { frozen: true },
    journalSizeBytes: 1_048_576,
  });
  const { apiKey } = sim.accounts.create().connection();
  const send = async (path: string, headers: Readonly<Record<string, string>>, body = '{}') => {
    const usual: Readonly<Record<string, string>> = {
      authorization: `Bearer ${apiKey}`,
      'content-type': 'application/json',
    };
    const response = await sim.respond({
      ...{ method: 'POST', address: '127.0.0.1', inProcess: true, url: new URL(`${sim.baseUrl}/things/${path}`) },
      header: (name) => headers[name] ?? usual[name] ?? null,
      body: async () => new TextEncoder().encode(body),
    });
    if (response.status === 500) throw new Error(`${path}: an internal error`);
  };
  const inHeader = (text: string) => `a${text.replaceAll(/[^ -~]/g, '?')} b`;
  const encoded = (text: string) => encodeURIComponent(text.toWellFormed());
  const headCap = 16_384;
  const bodyCap = 1_048_576;
  yield input({
    ...{ name: "a document's path and query", cap: headCap, shapes: texts },
    run: (text) =>
      send(
        `${encoded(text)}?form=${encoded(text)}&spaceDelimited=${encoded(text)}&pipeDelimited=${text.toWellFormed()}`,
        {},
      ),
  });
  for (const name of ['x-list', 'cookie', 'accept', 'content-type'])
    yield input({
      ...{ name: `a document's header ${name}`, cap: headCap, shapes: texts },
      run: (text) => send('x', { [name]: `${name === 'cookie' ? 'list=' : ''}${inHeader(text)}` }),
    });
  for (const type of bodies)
    yield input({
      ...{ name: `a document's body ${type}`, cap: bodyCap, shapes: fewTexts },
      run: (text) => send('x', { 'content-type': `${type}; boundary=x` }, text),
    });
  // Many operations, and as many requests that none of them fits.
  yield input<number>({
    ...{ name: 'a saved test of unmatched requests', cap: 1024, shapes: { 'other methods': (count) => count } },
    budget: { ms: 8000, mib: 256 },
    async run(count) {
      const many = documentOf([], {}, count);
      const recorded = createSimulator({ document: many as never, limits: 'off', clock: { frozen: true } });
      const { apiKey: key } = recorded.accounts.create().connection();
      for (const at of names(count))
        await recorded.fetch(`${recorded.baseUrl}/others${at}`, { headers: { authorization: `Bearer ${key}` } });
      await recorded.toTest();
    },
  });
}
