import { inspect } from 'node:util';
import { expect, test, vi } from 'vitest';
import { operationsOf } from '../src/document.ts';
import * as one from '../src/index.ts';
import { answer, anyResource, apiKey, baseUrl, failure, failureOf, scripted } from './support/scripted-service.ts';

test('isBoothError recognises the errors of another copy of the package', async () => {
  vi.resetModules();
  const other: typeof one = await import('../src/index.ts');
  expect(other.NotFoundError).not.toBe(one.NotFoundError);
  const { booth } = scripted([failure(404)]);
  const error = await failureOf(booth.events.get('e1'));
  if (!other.isBoothError(error) || error.kind !== 'not-found') throw error;
  expect(one.isBoothError(new other.ConflictError('held'))).toBe(true);
});

test.each([undefined, null, 'text', 7, {}, new Error('other'), { kind: 'not-found', name: 'NotFoundError' }])(
  'isBoothError is false for anything else: %s',
  (value) => {
    expect(one.isBoothError(value)).toBe(false);
  },
);

const wrapping: ProxyHandler<one.BoothClient> = {
  get(target, name, receiver) {
    const value: unknown = Reflect.get(target, name, receiver);
    return typeof value === 'function' ? (...given: unknown[]) => Reflect.apply(value, receiver, given) : value;
  },
};

test.each<[string, (options: one.ClientOptions) => Promise<one.BoothClient> | one.BoothClient]>([
  [
    'of another copy',
    async (options) => {
      vi.resetModules();
      const other: typeof one = await import('../src/index.ts');
      expect(other.BoothClient).not.toBe(one.BoothClient);
      return new other.BoothClient(options);
    },
  ],
  ['behind a proxy', (options) => new Proxy(new one.BoothClient(options), {})],
  ['behind a proxy that wraps functions', (options) => new Proxy(new one.BoothClient(options), wrapping)],
  ['behind two proxies', (options) => new Proxy(new Proxy(new one.BoothClient(options), {}), wrapping)],
  ['that is a prototype', (options) => Object.create(new one.BoothClient(options))],
])('a client %s has all methods, and those of a document', async (_, make) => {
  const page = { data: [{ id: 'e1' }], hasMore: false, nextCursor: null };
  const { fetch, seen } = scripted([answer(anyResource), answer({ id: 't1' }), answer(page), answer({ id: 't1' })]);
  const booth = await make({ apiKey, baseUrl, fetch });
  const derived = booth.withOptions({ headers: { 'x-job': 'nightly' } });
  expect(await derived.events.get('e1')).toMatchObject({ id: 'e1' });
  expect(await derived.request('GET', '/templates/t1')).toEqual({ id: 't1' });
  expect(await booth.events.list().toArray()).toEqual([{ id: 'e1' }]);
  const paths = {
    '/templates/{id}': { get: { operationId: 'get_template', responses: { 200: { description: '' } } } },
  };
  const { get_template } = operationsOf<Record<'get_template', object>>(derived, { openapi: '3.1.0', paths });
  expect(await (get_template as (input: object) => Promise<unknown>)({ path: { id: 't1' } })).toEqual({ id: 't1' });
  expect(seen.map(({ headers }) => headers['x-job'])).toEqual(['nightly', 'nightly', undefined, 'nightly']);
});

test('what is no client has no operations', () => {
  for (const booth of [{}, null, undefined, 'client'] as never[]) {
    expect(() => operationsOf(booth, { openapi: '3.1.0', paths: {} })).toThrow(one.ValidationError);
  }
});

test('no inspection of a client shows its key', () => {
  const booth = new one.BoothClient({ apiKey, baseUrl });
  const shown = [inspect(booth, { depth: 9, showHidden: true, getters: true }), JSON.stringify({ ...booth })];
  for (const text of shown) expect(text).not.toContain(apiKey);
});
