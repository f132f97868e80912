import { runInNewContext } from 'node:vm';
import { describe, expect, test } from 'vitest';
import { answer, type Seen, scripted, unsent } from './support/scripted-service.ts';

/** What is sent for a body of `request()`. */
async function sent(body: unknown, headers?: Record<string, string>): Promise<Seen | undefined> {
  const { booth, seen } = scripted([answer({})]);
  await booth.request('POST', '/imports', { body, headers });
  return seen[0];
}

const text = ({ bytes }: Seen = { bytes: new Uint8Array() } as Seen) => new TextDecoder().decode(bytes);

test('text is sent as it is', async () => {
  const one = await sent('a,b\n1,2');
  expect([text(one), one?.headers['content-type']]).toEqual(['a,b\n1,2', 'text/plain;charset=UTF-8']);
});

test('a content type of the caller goes with it', async () => {
  const one = await sent('{"a":1}', { 'Content-Type': 'application/json' });
  expect(one?.json).toEqual({ a: 1 });
});

test.each<[string, unknown]>([
  ['a Uint8Array', new Uint8Array([104, 105])],
  ['a view of a part', new Uint8Array([0, 104, 105, 0]).subarray(1, 3)],
  ['a DataView', new DataView(new Uint8Array([104, 105]).buffer)],
  ['an ArrayBuffer', new Uint8Array([104, 105]).buffer],
  ['a Buffer', Buffer.from('hi')],
  ['bytes of another realm', runInNewContext('new Uint8Array([104, 105])')],
  ['a buffer of another realm', runInNewContext('new Uint8Array([104, 105]).buffer')],
  ['a Blob', new Blob(['hi'])],
])('bytes are sent as they are: %s', async (_, body) => {
  expect(text(await sent(body))).toBe('hi');
});

test('bytes that the caller changes later are sent as they were', async () => {
  const bytes = new Uint8Array([104, 105]);
  const sending = sent(bytes);
  bytes.fill(0);
  expect(text(await sending)).toBe('hi');
});

test('FormData and URLSearchParams have the content types of the platform', async () => {
  const form = new FormData();
  form.set('name', 'Ada');
  const one = await sent(form);
  expect(one?.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/);
  expect(text(one)).toContain('name="name"\r\n\r\nAda');
  expect((await sent(new URLSearchParams({ a: '1' })))?.headers['content-type']).toMatch(/x-www-form-urlencoded/);
});

test.each<[unknown, string]>([
  [{ a: 1 }, '{"a":1}'],
  [[1], '[1]'],
  [7, '7'],
  [null, 'null'],
  [new Date(0), '"1970-01-01T00:00:00.000Z"'],
  [{ toJSON: () => 'as it says' }, '"as it says"'],
  [runInNewContext('({ a: [1] })'), '{"a":[1]}'],
])('anything else that JSON can hold is JSON: %j', async (body, json) => {
  const one = await sent(body);
  expect([text(one), one?.headers['content-type']]).toEqual([json, 'application/json']);
});

test.each<[string, unknown]>([
  ['a value of type ReadableStream', new ReadableStream()],
  ['a value of type Map', new Map([['a', 1]])],
  ['a value of type Set', new Set([1])],
  ['a value of type Function', () => {}],
  ['a value of type Symbol', Symbol('a')],
  ['a value of type BigInt', 1n],
])('what JSON would lose is rejected in words: %s', async (got, body) => {
  expect(await unsent((booth) => booth.request('POST', '/imports', { body }))).toMatchObject({
    kind: 'validation',
    message: `POST /imports: body must be text, bytes, a native Blob, FormData or URLSearchParams, or JSON; got ${got}`,
  });
});

test('a content type of the caller goes with a JSON body', async () => {
  const one = await sent({ a: 1 }, { 'Content-Type': 'application/merge-patch+json' });
  expect([text(one), one?.headers['content-type']]).toEqual(['{"a":1}', 'application/merge-patch+json']);
});

// As jsdom and happy-dom bring them: the platform's fetch would send them as "[object FormData]", and JSON as {}.
describe('forms and blobs of another implementation than that of fetch are rejected in words', () => {
  class FormData {
    append() {}
  }
  class Blob {
    size = 2;
    slice() {}
  }
  class TaggedFormData extends FormData {
    [Symbol.toStringTag] = 'FormData';
  }
  test.each([
    ['Object', new FormData()],
    ['FormData', new TaggedFormData()],
    ['Object', new Blob()],
  ])('%s', async (type, body) => {
    const error = await unsent((booth) => booth.request('POST', '/imports', { body }));
    expect(error).toMatchObject({ kind: 'validation' });
    expect(String(error)).toContain(`FormData or URLSearchParams, or JSON; got a value of type ${type}`);
  });
});

test('fields named size, slice or append are JSON', async () => {
  const body = { size: 3, slice: 1, append: true };
  expect((await sent(body))?.json).toEqual(body);
});

test('text in a Blob is sent with the type of the Blob', async () => {
  const one = await sent(new Blob(['hi'], { type: 'text/plain;charset=UTF-8' }));
  expect([text(one), one?.headers['content-type']]).toEqual(['hi', 'text/plain;charset=utf-8']);
});
