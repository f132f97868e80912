import { describe, expect, test } from 'vitest';
import { operationsOf } from '../../src/document.ts';
import { ResponseError, ValidationError } from '../../src/index.ts';
import { failureOf, scripted } from '../support/scripted-service.ts';

type Call = (
  input?: object,
  options?: object,
) => Promise<unknown> & { asResponse(): Promise<Response>; withResponse(): Promise<{ response: Response }> };

const contentOf = (types: readonly string[]) => ({
  description: 'It',
  content: Object.fromEntries(types.map((type) => [type, {}])),
});

/** The method of one operation with these responses. */
function operation(responses: Readonly<Record<string, object>>, ...steps: readonly Response[]) {
  const { booth, seen } = scripted(steps);
  const paths = { '/files': { get: { operationId: 'read', responses } } };
  const { read } = operationsOf(booth, { openapi: '3.1.0', paths }) as { read: Call };
  return { read, seen };
}

const png = new Uint8Array([137, 80, 78, 71, 13, 10, 26, 10, 0, 255]);
const response = (body: BodyInit | null, type: string | undefined, status = 200) =>
  new Response(body, { status, headers: type === undefined ? {} : { 'Content-Type': type } });

describe('a result', () => {
  test.for<[readonly string[], BodyInit | null, string | undefined, unknown]>([
    [['text/csv'], 'a,b', 'text/csv; charset=utf-8', 'a,b'],
    [['text/plain'], '{"a":1}', 'text/plain', '{"a":1}'],
    [['text/plain'], '', 'text/plain', ''],
    [['text/*'], 'a', 'text/html', 'a'],
    [['application/xml'], '<a/>', 'application/xml', '<a/>'],
    [['text/plain'], new Uint8Array([228]), 'text/plain; charset="iso-8859-1"', 'ä'],
    [['text/plain'], 'ä', 'text/plain; charset=none-such', 'ä'],
    [['image/png'], png, 'image/png', png],
    [['image/*'], png, 'image/webp', png],
    [['application/pdf'], png, 'application/pdf', png],
    [['application/octet-stream'], png, undefined, png],
    [['application/json'], '{"a":1}', 'application/json; charset=utf-8', { a: 1 }],
    [['application/json'], '[1]', 'text/plain;charset=UTF-8', [1]],
    [['application/vnd.booth+json;version=2'], '"a"', 'application/vnd.booth+json', 'a'],
    [['application/problem+json', 'text/plain'], 'null', 'application/problem+json', null],
    [['*/*'], '{"a":1}', 'application/json', { a: 1 }],
    [['*/*'], png, 'image/png', png],
    [['image/png'], '{"a":1}', 'application/json', { a: 1 }],
    [[], 'a', 'text/plain', 'a'],
    [[], new TextEncoder().encode('{"a":1}'), undefined, { a: 1 }],
    [['application/json'], null, undefined, undefined],
    [['text/plain'], null, undefined, undefined],
    [['image/png'], null, undefined, undefined],
  ])('of %j: %j as %j is %j', async ([types, body, type, result]) => {
    const { read } = operation({ 200: contentOf(types) }, response(body, type));
    expect(await read()).toEqual(result);
  });

  test('is undefined for 204 and 205, whatever the document has', async () => {
    for (const status of [204, 205])
      expect(
        await operation({ 200: contentOf(['image/png']) }, response(null, 'image/png', status)).read(),
      ).toBeUndefined();
  });

  test('is that of any status that succeeds, or by default', async () => {
    const responses = { 200: contentOf(['application/json']), 202: contentOf(['image/png']) };
    expect(await operation(responses, response(png, 'image/png', 202)).read()).toEqual(png);
    for (const status of ['226', '2XX', '2xx', 'default'])
      expect(
        await operation({ [status]: contentOf(['text/csv']), 404: {} }, response('a', 'text/csv', 226)).read(),
      ).toBe('a');
  });

  test('of bytes can also be read from the response, as they came', async () => {
    const responses = { 200: contentOf(['image/png']) };
    const asResponse = await operation(responses, response(png, 'image/png')).read().asResponse();
    expect(new Uint8Array(await asResponse.arrayBuffer())).toEqual(png);
    const plain = {
      status: 200,
      headers: new Headers({ 'content-type': 'image/png' }),
      arrayBuffer: async () => png.buffer,
    };
    const { read } = operation(responses, plain as unknown as Response);
    const { response: copied } = await read().withResponse();
    expect(new Uint8Array(await copied.arrayBuffer())).toEqual(png);
  });

  test('that should be JSON and is not is an error', async () => {
    const { read } = operation({ 200: contentOf(['application/json']) }, response('<html>', 'text/html'));
    expect(await failureOf(read())).toBeInstanceOf(ResponseError);
  });
});

describe('Accept', () => {
  test.for<[readonly string[], string | undefined, string]>([
    [[], undefined, 'application/json'],
    [['text/csv', 'application/json'], undefined, 'application/json'],
    [['text/csv', 'application/hal+json'], undefined, 'application/hal+json'],
    [['text/csv', 'image/png'], undefined, 'text/csv'],
    [['application/json', 'text/csv'], 'text/csv', 'text/csv'],
    [['application/json', 'image/*'], 'image/webp', 'image/webp'],
  ])('among %j, with the option %j, is %s', async ([types, accept, sent]) => {
    const { read, seen } = operation({ 200: contentOf(types) }, response('1', undefined));
    await read({}, { accept });
    expect(seen[0]?.headers['accept']).toBe(sent);
  });

  test('that the document does not have is rejected', async () => {
    const { read, seen } = operation({ 200: contentOf(['application/json', 'text/csv']) });
    const error = await failureOf(read({}, { accept: 'text/html' }));
    expect(error).toBeInstanceOf(ValidationError);
    expect(String(error)).toContain('accept must be one of application/json, text/csv');
    expect(seen).toEqual([]);
  });
});
