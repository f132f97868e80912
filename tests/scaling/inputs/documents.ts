import { createSimulator } from '@boothkit/simulator';
import { type Input, input, settled } from '../input.ts';
import type { Shapes } from '../shapes.ts';

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
