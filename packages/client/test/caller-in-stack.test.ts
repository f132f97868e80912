import { describe, expect, test } from 'vitest';
import { type OperationsDocument, operationsOf } from '../src/document.ts';
import type { BoothClient, ClientOptions } from '../src/index.ts';
import { answer, failure, scripted } from './support/scripted-service.ts';

const page = (cursor: string) => answer({ data: [{ id: cursor }], hasMore: true, nextCursor: cursor });
const schema = { type: 'object', properties: { data: { type: 'array', items: {} }, nextCursor: {} } };
const responses = { 200: { content: { 'application/json': { schema } } } };
const cursor = { in: 'query', name: 'cursor', schema: { type: 'string' } };
const document: OperationsDocument = {
  openapi: '3.1.0',
  paths: {
    '/tags': { get: { operationId: 'tags', parameters: [cursor], responses } },
    '/tag': { get: { operationId: 'tag', responses } },
  },
};
interface Methods {
  readonly tags: () => { toArray(): Promise<unknown> };
  readonly tag: () => Promise<unknown>;
}
const methodsOf = (booth: BoothClient) => operationsOf(booth, document) as unknown as Methods;
const copy = { idUser: 'b-7', name: 'Ada', date: '2026-09-12T15:00:00Z' };

const calls: readonly (readonly [name: string, (booth: BoothClient) => unknown])[] = [
  ['a call', (booth) => booth.events.get('e1')],
  ['a call with invalid input', (booth) => booth.events.create(null as never)],
  ['a call with a blank ID', (booth) => booth.events.get('')],
  ['a call with an invalid option', (booth) => booth.events.get('e1', { timeoutMs: 'soon' as never })],
  ['withResponse', (booth) => booth.events.get('e1').withResponse()],
  ['asResponse', (booth) => booth.events.get('e1').asResponse()],
  ['an awaited list', (booth) => booth.events.list()],
  ['withResponse of a list', (booth) => booth.events.list().withResponse()],
  ['toArray', (booth) => booth.events.list().toArray()],
  ['toArray with an invalid limit', (booth) => booth.events.list().toArray({ limit: -1 })],
  ['findByIdUser', (booth) => booth.events.findByIdUser('b-7')],
  ['ensure', (booth) => booth.events.ensure({ ...copy, templateIds: ['t1'] })],
  ['ensureCopy', (booth) => booth.events.ensureCopy('e1', copy)],
  ['setImage', (booth) => booth.branding.setImage('e1', 'logo', new Uint8Array([1, 2, 3]))],
  ['request', (booth) => booth.request('GET', '/tags')],
  ['a call of a document', (booth) => methodsOf(booth).tag()],
  ['a list of a document', (booth) => methodsOf(booth).tags().toArray()],
  ['one of several calls', (booth) => Promise.all([booth.events.get('e1'), booth.events.get('e2')])],
];

async function callerOf(booth: BoothClient, call: (booth: BoothClient) => unknown): Promise<unknown> {
  return await call(booth);
}

async function walker(items: AsyncIterable<unknown>): Promise<void> {
  for await (const item of items) void item;
}

const lost = () => Promise.reject(new TypeError('fetch failed'));
const services: Readonly<Record<string, () => ReturnType<typeof scripted>>> = {
  'a 404': () => scriptedOf(() => failure(404)),
  'a lost connection': () => scriptedOf(lost),
  'a 404, with hooks': () => scriptedOf(() => failure(404), { hooks: { onRequest() {} } }),
};

function scriptedOf(step: () => Response | Promise<Response>, options: Partial<ClientOptions> = {}) {
  return scripted(
    Array.from({ length: 4 }, () => step),
    { retry: false, ...options },
  );
}

async function stackOf(run: () => Promise<unknown>): Promise<string> {
  const error: unknown = await run().then(
    () => undefined,
    (reason) => reason,
  );
  return error instanceof Error ? `${error.stack}` : `it resolved`;
}

describe.each(Object.keys(services))('the stack of a rejection by %s', (name) => {
  test.each(calls)('has the caller of %s', async (_, call) => {
    const { booth } = services[name]?.() ?? scripted([]);
    const stack = await stackOf(() => callerOf(booth, call));
    expect(stack).toMatch(/^\w+Error: \S/);
    expect(stack).toMatch(/\n +at (?:async )?callerOf /);
  });
});

test('the stack of a rejection has the loop over a list, on its first page and on a later one', async () => {
  for (const steps of [[failure(404)], [page('c1'), page('c2'), failure(404)]])
    for (const itemsOf of [
      (booth: BoothClient) => booth.events.list(),
      (booth: BoothClient) => booth.events.list().pages(),
    ])
      expect(await stackOf(() => walker(itemsOf(scripted(steps.map((step) => step.clone())).booth)))).toMatch(
        /\n +at (?:async )?walker /,
      );
});

test('a stack has the place where an error was made when nobody awaits the call', async () => {
  const error = await new Promise<Error>((resolve) => {
    scripted([failure(404)])
      .booth.events.get('e1')
      .catch(resolve);
  });
  expect(error.stack).toMatch(/^NotFoundError: get_event: 404: .*\n +at .*failure-error/);
});
