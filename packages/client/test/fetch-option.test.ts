import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { httpServer } from '@boothkit/test-support/local-server';
import { expect, test, vi } from 'vitest';
import { BoothClient } from '../src/index.ts';
import type { FetchInit } from '../src/options/client-options.ts';
import { answer, anyResource, apiKey, baseUrl, failureOf, scripted } from './support/scripted-service.ts';

/** A client whose fetch records how it is called. */
function recorded(respond: () => Response = () => answer(anyResource)) {
  const calls: { readonly url: unknown; readonly init: FetchInit; readonly count: number }[] = [];
  const fetch = async (...given: [url: string, init: FetchInit]): Promise<Response> => {
    calls.push({ url: given[0], init: given[1], count: given.length });
    return respond();
  };
  return { booth: new BoothClient({ apiKey, baseUrl, fetch }), calls };
}

test('fetch is called with a URL as text and options, never with a Request of the platform', async () => {
  const { booth, calls } = recorded();
  await booth.events.update('e1', { notes: 'by the lake' });
  expect(calls).toEqual([
    {
      url: `${baseUrl}/events/e1`,
      count: 2,
      init: {
        method: 'PATCH',
        headers: expect.objectContaining({ authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' }),
        body: '{"notes":"by the lake"}',
        signal: expect.any(AbortSignal),
        redirect: 'manual',
      },
    },
  ]);
});

test('the headers are a plain object of its own for each request', async () => {
  const { booth, calls } = recorded();
  await booth.events.get('e1');
  await booth.events.get('e2');
  expect(Object.getPrototypeOf(calls[0]?.init.headers)).toBe(Object.prototype);
  expect(calls[0]?.init.headers).not.toBe(calls[1]?.init.headers);
});

test.each([300, 301, 302, 303, 307, 308])(
  'a response with status %d is a redirect, which is not followed or retried',
  async (status) => {
    const { booth, seen } = scripted([
      new Response(null, { status, headers: { Location: 'https://login.example.com/?return=secret' } }),
    ]);
    expect(await failureOf(booth.events.update('e1', { notes: null }))).toMatchObject({
      kind: 'response',
      fault: 'redirect',
      status,
      attempts: 1,
      message: `update_event: ${status}: the response is a redirect to https://login.example.com/?[redacted], which the client does not follow`,
    });
    expect(seen).toHaveLength(1);
  },
);

test('the opaque redirect of a browser is one without a status', async () => {
  const opaque = { ...minimal(0), type: 'opaqueredirect' };
  const booth = new BoothClient({ apiKey, baseUrl, fetch: async () => opaque });
  expect(await failureOf(booth.events.get('e1'))).toMatchObject({ fault: 'redirect', status: undefined, attempts: 1 });
});

/** The least that a response has. */
function minimal(status: number, text = '') {
  return { status, headers: new Headers(), arrayBuffer: async () => new TextEncoder().encode(text).buffer };
}

test('a response needs a status, headers and a body to read, and no more', async () => {
  const booth = new BoothClient({ apiKey, baseUrl, fetch: async () => minimal(200, '{"id":"e1"}') });
  expect(await booth.events.get('e1')).toEqual({ id: 'e1' });
  const { response } = await booth.events.get('e1').withResponse();
  expect([response.ok, await response.text()]).toEqual([true, '{"id":"e1"}']);
});

test('a body may be a stream of Node, as node-fetch has it', async () => {
  async function* body() {
    yield Buffer.from('{"id":');
    yield Buffer.from('"e1"}');
  }
  const booth = new BoothClient({ apiKey, baseUrl, fetch: async () => ({ ...minimal(200), body: body() }) });
  expect(await booth.events.get('e1')).toEqual({ id: 'e1' });
});

test('a minimal body that is longer than maxResponseBytes is rejected', async () => {
  const booth = new BoothClient({
    apiKey,
    baseUrl,
    maxResponseBytes: 5,
    fetch: async () => minimal(200, '{"id":"e1"}'),
  });
  expect(await failureOf(booth.events.get('e1'))).toMatchObject({ fault: 'too-large' });
});

test('asResponse has the response of the same call, with a body to read', async () => {
  const { booth, calls } = recorded(() => answer({ id: 'e1' }, { headers: { 'X-Trace': 't1' } }));
  const call = booth.events.get('e1');
  const response = await call.asResponse();
  expect([response.status, response.headers.get('X-Trace'), await response.text()]).toEqual([200, 't1', '{"id":"e1"}']);
  expect(await call).toEqual({ id: 'e1' });
  expect(calls).toHaveLength(1);
});

test.each([
  ['gzip', gzipSync],
  ['br', brotliCompressSync],
  ['deflate', deflateSync],
  ['identity', Buffer.from],
] as const)('a route sends the response of a call on, whose body came in %s', async (encoding, encode) => {
  const text = JSON.stringify({ id: 'e1', name: 'ä'.repeat(500) });
  const service = await httpServer((_, response) => {
    const encoded = encode(Buffer.from(text));
    response.writeHead(200, { 'Content-Encoding': encoding, 'Content-Length': encoded.length, 'X-Trace': 't1' });
    response.end(encoded);
  });
  const booth = new BoothClient({ apiKey, baseUrl: `${service.url}v1`, retry: false });
  const route = await httpServer(async (_, response) => {
    const own = await booth.events.get('e1').asResponse();
    response.writeHead(own.status, Object.fromEntries(own.headers)).end(Buffer.from(await own.arrayBuffer()));
  });
  const sentOn = await fetch(route.url);
  expect([sentOn.status, sentOn.headers.get('X-Trace'), await sentOn.text()]).toEqual([200, 't1', text]);
  expect((await booth.events.get('e1').withResponse()).response.headers.get('X-Trace')).toBe('t1');
});

test('asResponse rejects as the call does', async () => {
  const { booth } = scripted([answer({ error: { code: 'not_found', message: 'gone' } }, { status: 404 })]);
  expect(await failureOf(booth.events.get('e1').asResponse())).toMatchObject({ kind: 'not-found', status: 404 });
});

test('the global fetch is called without a this', async () => {
  vi.stubGlobal('fetch', async function fetch(this: unknown) {
    // Some platforms throw for any other.
    expect([undefined, globalThis]).toContain(this);
    return answer(anyResource);
  });
  await new BoothClient({ apiKey, baseUrl }).events.get('e1');
  vi.unstubAllGlobals();
});

test.each([undefined, null, 'text', {}])('a fetch that returns no response is told so: %j', async (result) => {
  const fetch = async () => result as never;
  const booth = new BoothClient({ apiKey, baseUrl, fetch, retry: false });
  expect(await failureOf(booth.events.get('e1'))).toMatchObject({
    kind: 'connection',
    message: 'get_event: no response: fetch returned no response',
  });
});

test.each([undefined, null, 7, Object.create(null)])('a fetch may reject with anything', async (thrown) => {
  const booth = new BoothClient({ apiKey, baseUrl, fetch: () => Promise.reject(thrown), retry: false });
  expect(await failureOf(booth.events.get('e1'))).toMatchObject({ kind: 'connection', mayHaveHappened: false });
});
