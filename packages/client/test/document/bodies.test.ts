import { describe, expect, test } from 'vitest';
import { operationsOf } from '../../src/document.ts';
import { ValidationError } from '../../src/index.ts';
import { answer, failure, failureOf, type Seen, type Step, scripted } from '../support/scripted-service.ts';

type Call = (input?: object, options?: object) => Promise<unknown>;

/** The method of one operation whose body has these media types. */
function operation(
  content: Readonly<Record<string, object>>,
  steps: readonly Step[] = [answer({})],
  more: object = {},
) {
  const { booth, seen } = scripted(steps);
  const paths = { '/files': { put: { operationId: 'send', requestBody: { content, ...more } } } };
  const { send } = operationsOf(booth, { openapi: '3.1.0', paths }) as { send: Call };
  return { send, seen };
}

async function sent(
  content: Readonly<Record<string, object>>,
  body: unknown,
  contentType?: string,
): Promise<[string, string | undefined]> {
  const { send, seen } = operation(content);
  await send({ body }, { contentType });
  return [textOf(seen[0]), seen[0]?.headers['content-type']];
}

const textOf = (seen: Seen | undefined) => new TextDecoder().decode(seen?.bytes);
const bytes = new Uint8Array([104, 105]);

describe('JSON', () => {
  test.for<[unknown, string]>([
    ['text', '"text"'],
    ['', '""'],
    [null, 'null'],
    [0, '0'],
    [false, 'false'],
    [[1, { a: 'b' }], '[1,{"a":"b"}]'],
    [{ sourceUrl: 'https://example.com' }, '{"sourceUrl":"https://example.com"}'],
    [new Date('2026-09-12T17:00:00Z'), '"2026-09-12T17:00:00.000Z"'],
  ])('of any kind is sent: %j', async ([body, text]) => {
    for (const type of [
      'application/json',
      'application/merge-patch+json',
      'application/vnd.booth.v2+json',
      'Application/JSON; charset=utf-8',
    ])
      expect(await sent({ [type]: {} }, body)).toEqual([text, type]);
  });

  test('is the default among others', async () => {
    const content = { 'text/plain': {}, 'application/merge-patch+json': {}, 'multipart/form-data': {} };
    expect(await sent(content, { a: null })).toEqual(['{"a":null}', 'application/merge-patch+json']);
    expect(await sent(content, 'a', 'text/plain')).toEqual(['a', 'text/plain']);
    expect(await sent({ 'text/csv': {}, 'text/plain': {} }, 'a')).toEqual(['a', 'text/csv']);
  });

  test.for<[string, unknown]>([
    ['NaN', Number.NaN],
    ['a Map', new Map()],
    ['a FormData', new FormData()],
    ['bytes', bytes],
  ])('cannot hold %s', async ([, body]) => {
    const { send, seen } = operation({ 'application/json': {} });
    expect(await failureOf(send({ body }))).toBeInstanceOf(ValidationError);
    expect(seen).toEqual([]);
  });
});

describe('text and bytes', () => {
  const stream = () => new Blob([bytes]).stream();
  test.for<[string, () => unknown]>([
    ['text', () => 'hi'],
    ['a Uint8Array', () => bytes],
    ['a view', () => new DataView(bytes.buffer)],
    ['an ArrayBuffer', () => bytes.buffer],
    ['a Blob of another type', () => new Blob(['hi'], { type: 'image/gif' })],
    ['a stream', stream],
  ])('are sent as %s with the type of the document', async ([, body]) => {
    for (const type of ['text/csv', 'application/xml', 'image/png', 'application/octet-stream', 'application/pdf'])
      expect(await sent({ [type]: {} }, body())).toEqual(['hi', type]);
  });

  test('a number is text', async () => {
    expect(await sent({ 'text/plain; charset=utf-8': {} }, 7)).toEqual(['7', 'text/plain; charset=utf-8']);
    expect(await sent({ 'text/plain': {} }, false)).toEqual(['false', 'text/plain']);
  });

  test('in a range, the type is that of the option or of the Blob', async () => {
    expect(await sent({ 'image/*': {} }, bytes, 'image/png')).toEqual(['hi', 'image/png']);
    expect(await sent({ 'image/*': {} }, new Blob(['hi'], { type: 'image/webp' }))).toEqual(['hi', 'image/webp']);
    const { send } = operation({ 'image/*': {} });
    expect(await failureOf(send({ body: bytes }))).toMatchObject({
      kind: 'validation',
      message: expect.stringContaining("contentType must name the type of the body, as in 'image/png'"),
    });
  });

  test('of any type are sent as they are', async () => {
    expect(await sent({ '*/*': {} }, { a: 1 })).toEqual(['{"a":1}', 'application/json']);
    expect(await sent({ '*/*': {} }, bytes)).toEqual(['hi', 'application/octet-stream']);
    expect(await sent({ '*/*': {} }, stream())).toEqual(['hi', 'application/octet-stream']);
    expect(await sent({ '*/*': {} }, 'a,b', 'text/csv')).toEqual(['a,b', 'text/csv']);
  });

  test.for<[string, unknown]>([
    ['an object', { a: 1 }],
    ['a list', ['a']],
    ['null', null],
    ['a FormData', new FormData()],
    ['URLSearchParams', new URLSearchParams('a=1')],
  ])('are not %s', async ([, body]) => {
    for (const type of ['text/plain', 'image/png']) {
      const { send, seen } = operation({ [type]: {} });
      const error = await failureOf(send({ body }));
      expect(error).toMatchObject({ kind: 'validation', message: expect.stringContaining(`which is sent as ${type}`) });
      expect(seen).toEqual([]);
    }
  });

  test('a stream is sent once: a retry says so', async () => {
    const { send, seen } = operation({ 'image/png': {} }, [failure(429, {}, { 'Retry-After': '1' })]);
    const error = await failureOf(send({ body: stream() }));
    expect(error).toBeInstanceOf(ValidationError);
    expect(String(error)).toContain('body is a stream, which cannot be sent again');
    expect(seen).toHaveLength(1);
  });

  test('bytes are sent again as they were', async () => {
    const { send, seen } = operation({ 'image/png': {} }, [failure(503), answer({})]);
    const own = new Uint8Array([104, 105]);
    const sending = send({ body: own });
    own.fill(0);
    await sending;
    expect(seen.map(textOf)).toEqual(['hi', 'hi']);
  });
});

describe('forms', () => {
  const urlencoded = 'application/x-www-form-urlencoded';

  test.for<[unknown, string]>([
    [
      { name: 'Ada & Alan', count: 2, print: true, none: null, not: undefined },
      'name=Ada%20%26%20Alan&count=2&print=true',
    ],
    [{ ids: [1, 2], at: new Date(0) }, 'ids=1&ids=2&at=1970-01-01T00%3A00%3A00.000Z'],
    [{ who: { a: 1 } }, `who=${encodeURIComponent('{"a":1}')}`],
    [{ list: [{ a: 1 }] }, `list=${encodeURIComponent('[{"a":1}]')}`],
    [{ deep: { a: { b: 1 } }, bare: ['x,y', 'z'] }, 'deep[a][b]=1&bare=x%2Cy,z'],
    [{ json: [1] }, `json=${encodeURIComponent('[1]')}`],
    [new URLSearchParams({ a: '1 2' }), 'a=1+2'],
    ['a=1', 'a=1'],
    [{}, ''],
  ])('in a URL are written from %j', async ([body, text]) => {
    const encoding = {
      deep: { style: 'deepObject', explode: true },
      bare: { style: 'form', explode: false },
      json: { contentType: 'application/json' },
    };
    expect(await sent({ [urlencoded]: { encoding } }, body)).toEqual([text, urlencoded]);
  });

  test('of several parts have the types of their parts', async () => {
    const { send, seen } = operation({
      'application/json': {},
      'multipart/form-data': {
        encoding: {
          photo: { contentType: 'image/png, image/jpeg' },
          settings: { contentType: 'application/json; charset=utf-8' },
          tags: { contentType: 'application/json' },
          note: { contentType: 'text/markdown' },
          constructor: { contentType: 'image/*' },
        },
      },
    });
    const body = {
      'na"me': 'Ada\r\n',
      count: 2,
      at: new Date(0),
      photo: bytes,
      logo: new File(['x'], 'lo"go.svg', { type: 'image/svg+xml' }),
      settings: { a: 1 },
      other: { b: 2 },
      tags: ['a', 'b'],
      ids: [1, 2],
      files: [new Blob(['1']), new Uint8Array([50]).buffer],
      note: '# hi',
      constructor: bytes,
      none: null,
      not: undefined,
    };
    await send({ body }, { contentType: 'multipart/form-data' });
    const type = seen[0]?.headers['content-type'] ?? '';
    const boundary = /^multipart\/form-data; boundary=(.+)$/.exec(type)?.[1];
    const named = (name: string, more = '') => `content-disposition: form-data; name="${name}"${more}`;
    expect(textOf(seen[0]).split(`--${boundary}`)).toEqual([
      '',
      `\r\n${named('na%22me')}\r\n\r\nAda\r\n\r\n`,
      `\r\n${named('count')}\r\n\r\n2\r\n`,
      `\r\n${named('at')}\r\n\r\n1970-01-01T00:00:00.000Z\r\n`,
      `\r\n${named('photo', '; filename="photo"')}\r\ncontent-type: image/png\r\n\r\nhi\r\n`,
      `\r\n${named('logo', '; filename="lo%22go.svg"')}\r\ncontent-type: image/svg+xml\r\n\r\nx\r\n`,
      `\r\n${named('settings')}\r\ncontent-type: application/json; charset=utf-8\r\n\r\n{"a":1}\r\n`,
      `\r\n${named('other')}\r\ncontent-type: application/json\r\n\r\n{"b":2}\r\n`,
      `\r\n${named('tags')}\r\ncontent-type: application/json\r\n\r\n["a","b"]\r\n`,
      `\r\n${named('ids')}\r\n\r\n1\r\n`,
      `\r\n${named('ids')}\r\n\r\n2\r\n`,
      `\r\n${named('files', '; filename="files"')}\r\ncontent-type: application/octet-stream\r\n\r\n1\r\n`,
      `\r\n${named('files', '; filename="files"')}\r\ncontent-type: application/octet-stream\r\n\r\n2\r\n`,
      `\r\n${named('note')}\r\ncontent-type: text/markdown\r\n\r\n# hi\r\n`,
      `\r\n${named('constructor', '; filename="constructor"')}\r\ncontent-type: application/octet-stream\r\n\r\nhi\r\n`,
      '--\r\n',
    ]);
    // As a server reads it.
    const form = await new Response(seen[0]?.bytes as BodyInit, { headers: { 'content-type': type } }).formData();
    expect([form.get('settings'), form.getAll('ids'), (form.get('logo') as File).type]).toEqual([
      '{"a":1}',
      ['1', '2'],
      'image/svg+xml',
    ]);
  });

  test('that the caller made are sent as they are', async () => {
    const form = new FormData();
    form.set('name', 'Ada');
    const [text, type] = await sent({ 'multipart/form-data': {} }, form);
    expect(type).toMatch(/^multipart\/form-data; boundary=/);
    expect(text).toContain('name="name"\r\n\r\nAda');
  });

  test.for<[string, string, unknown]>([
    ['body', urlencoded, [1]],
    ['body', urlencoded, bytes],
    ['body', 'multipart/form-data', 'a'],
    ['body', 'multipart/form-data', null],
    ['a.b', urlencoded, { a: { b: Number.NaN } }],
    ['file', 'multipart/form-data', { file: new ReadableStream() }],
    ['when', 'multipart/form-data', { when: new Date(Number.NaN) }],
  ])('name what cannot be sent: %s', async ([name, type, body]) => {
    const { send, seen } = operation({ [type]: { encoding: { a: { style: 'form' } } } });
    const error = await failureOf(send({ body }));
    expect(error).toBeInstanceOf(ValidationError);
    expect(String(error)).toContain(`${name} must `);
    expect(seen).toEqual([]);
  });
});

// As jsdom and happy-dom bring them: JSON would be {}.
describe('forms and blobs of another implementation are rejected in words', () => {
  class FormData {
    append() {}
  }
  class Blob {
    size = 2;
    slice() {}
  }
  test.for<[string, string, unknown]>([
    ['a form', 'multipart/form-data', new FormData()],
    ['a part', 'multipart/form-data', { photo: new Blob() }],
    ['bytes', 'image/png', new Blob()],
  ])('%s', async ([, type, body]) => {
    const { send, seen } = operation({ [type]: {} });
    expect(await failureOf(send({ body }))).toMatchObject({
      kind: 'validation',
      message: expect.stringContaining('a native Blob'),
    });
    expect(seen).toEqual([]);
  });
});

describe('the caller', () => {
  test.for<[unknown, string]>([
    ['text/html', 'contentType must be one of application/json, text/plain'],
    ['', 'contentType must be one of'],
    [7, 'contentType must be one of'],
  ])('cannot choose %j, which the document does not have', async ([contentType, message]) => {
    const { send, seen } = operation({ 'application/json': {}, 'text/plain': {} });
    expect(await failureOf(send({ body: 'a' }, { contentType }))).toMatchObject({
      kind: 'validation',
      message: expect.stringContaining(message),
    });
    expect(seen).toEqual([]);
  });

  test('needs a body where the document requires one, and no other', async () => {
    const { send, seen } = operation({ 'application/json': {} }, [answer({})], { required: true });
    expect(await failureOf(send())).toMatchObject({
      kind: 'validation',
      message: expect.stringContaining('body must be given'),
    });
    await operation({ 'application/json': {} }).send();
    await send({ body: null });
    expect(textOf(seen[0])).toBe('null');
  });
});
