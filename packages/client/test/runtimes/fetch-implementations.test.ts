import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingHttpHeaders, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { rule } from '@boothkit/rule-coverage';
import { createSimulator } from '@boothkit/simulator';
import { handlers } from '@boothkit/simulator/msw';
import { listen } from '@boothkit/simulator/node';
import { httpServer } from '@boothkit/test-support/local-server';
import { isLong } from '@boothkit/test-support/long';
import { setupServer } from 'msw/node';
import nodeFetch from 'node-fetch';
import * as undici from 'undici';
import { describe, expect, onTestFinished, test } from 'vitest';
import { BoothClient, type ClientOptions, type Fetch } from '../../src/index.ts';
import { failureOf } from '../support/scripted-service.ts';

const path = fileURLToPath(new URL('../../../../examples/assets/after-capture.jpg', import.meta.url));
const picture = await readFile(path);

/** What programs pass as `fetch`. */
const implementations: Record<string, () => Fetch> = {
  'the global fetch': () => fetch,
  'a wrapper that hands on URL and init, as instrumentation does': () => (input, init) =>
    fetch(input, { ...init, headers: { ...Object.fromEntries(new Headers(init?.headers)), traceparent: '00-1-1-01' } }),
  'a wrapper that makes a Request': () => (input, init) => fetch(new Request(input, init)),
  'the global fetch with a dispatcher of undici for the whole process': () => {
    const before = undici.getGlobalDispatcher();
    undici.setGlobalDispatcher(createAgent());
    onTestFinished(() => undici.setGlobalDispatcher(before));
    return fetch;
  },
  "undici's fetch": () => undici.fetch,
  "undici's fetch with an agent": () => {
    const dispatcher = createAgent();
    return (input, init) => undici.fetch(input, { ...init, dispatcher });
  },
  "node-fetch's fetch, whose bodies are streams of Node": () => nodeFetch,
};

function createAgent(): undici.Agent {
  const agent = new undici.Agent({ connections: 2 });
  onTestFinished(() => agent.close());
  return agent;
}

// All in a long run, and otherwise the first.
describe.each(Object.entries(implementations).slice(0, isLong ? undefined : 1))('%s', (_, implementation) => {
  /** A client of a simulator that listens. */
  async function simulated() {
    const sim = createSimulator();
    const account = sim.accounts.create();
    const server = await listen(sim);
    onTestFinished(() => server.close());
    const booth = new BoothClient({ ...server.connection(account.id), fetch: implementation(), retry: false });
    return { account, booth, templateIds: [account.templates.add().id] };
  }

  /** A client of a service that does one thing. */
  async function clientOf(listener: RequestListener, options: ClientOptions = {}) {
    const baseUrl = `${(await httpServer(listener)).url}v1`;
    const retry = { maxRetries: 2, random: () => 0 };
    return new BoothClient({ apiKey: 'bk_live_0123456789abcdef', baseUrl, fetch: implementation(), retry, ...options });
  }

  test('creates, reads and changes, and reports the error of the service', async () => {
    const { booth, templateIds } = await simulated();
    const booking = { name: 'Ada & Alan', date: '2026-09-12T15:00:00Z', templateIds, idUser: 'booking-7' };
    const { id } = await booth.events.create(booking);
    expect((await booth.events.create(booking)).alreadyExisted).toBe(true);
    expect((await booth.events.update(id, { captureMessage: 'Zoë 📸' })).captureMessage).toBe('Zoë 📸');
    expect((await booth.events.list().toArray()).map(({ name }) => name)).toEqual(['Ada & Alan']);
    const facts = { kind: 'not-found', status: 404, code: 'not_found', requestId: expect.any(String) };
    expect(await failureOf(booth.events.get('no-such-event'))).toMatchObject(facts);
  });

  test.each([
    ['bytes', () => new Uint8Array(picture)],
    ['a Blob', () => new Blob([picture])],
    ['a stream', () => () => new Blob([picture]).stream()],
  ])('uploads %s', async (_, source) => {
    const { account, booth, templateIds } = await simulated();
    const { id } = account.events.add({ name: 'Ada', templateIds });
    const { afterCaptureBackgroundUrl } = await booth.branding.setImage(id, 'after-capture-background', source());
    // This slot keeps every byte.
    const kept = await fetch(afterCaptureBackgroundUrl ?? '');
    expect(Buffer.from(await kept.arrayBuffer()).equals(picture)).toBe(true);
  });

  rule('4.11/upload', 'sends a file with its length, the given headers and no key', async () => {
    const puts: { readonly headers: IncomingHttpHeaders; readonly bytes: Buffer }[] = [];
    const booth = await clientOf(async (request, response) => {
      const bytes = await buffer(request);
      if (request.method === 'PUT') puts.push({ headers: request.headers, bytes });
      const uploadUrl = `http://${request.headers.host}/put?signature=s1`;
      const headers = { 'Content-Type': 'image/jpeg', 'X-Amz-Acl': 'private' };
      response.end(JSON.stringify({ uploadUrl, headers, storagePath: 'u1', eventId: 'e1' }));
    });
    await booth.branding.setImage('e1', 'logo', path);
    const sent = { 'content-type': 'image/jpeg', 'x-amz-acl': 'private', 'content-length': `${picture.length}` };
    expect(puts).toMatchObject([{ headers: sent }]);
    expect(puts[0]?.headers).not.toHaveProperty('authorization');
    expect(puts[0]?.bytes.equals(picture)).toBe(true);
  });

  test('repeats a request that was lost, and one whose response is truncated, which is then reported', async () => {
    let requests = 0;
    const booth = await clientOf((_, response) => {
      requests += 1;
      if (requests === 1) response.destroy();
      else if (requests === 2) response.end('{"id": "e1"}');
      else {
        response.writeHead(200, { 'Content-Length': '13' }).write('{"id":');
        setImmediate(() => response.destroy());
      }
    });
    const { data, attempts } = await booth.events.get('e1').withResponse();
    expect([data, attempts]).toEqual([{ id: 'e1' }, 2]);
    expect(await failureOf(booth.events.update('e1', {}))).toMatchObject({
      ...{ kind: 'response', fault: 'premature-close', status: 200, attempts: 3, mayHaveHappened: true },
    });
  });

  test('does not follow a redirect, and reports its status', async () => {
    const paths: unknown[] = [];
    const booth = await clientOf(({ url }, response) => {
      paths.push(url);
      response.writeHead(302, { location: '/elsewhere' }).end();
    });
    const failure = await failureOf(booth.events.get('e1'));
    expect(failure).toMatchObject({ kind: 'response', fault: 'redirect', status: 302, attempts: 1 });
    expect(paths).toEqual(['/v1/events/e1']);
  });

  test('reports the reason if the service is unreachable', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    await new Promise((resolve) => server.close(resolve));
    const booth = await clientOf(() => {}, { baseUrl: `http://127.0.0.1:${port}` });
    const failure = (await failureOf(booth.events.get('e1'))) as Error;
    expect(failure).toMatchObject({
      kind: 'connection',
      attempts: 3,
      message: expect.stringContaining('ECONNREFUSED'),
    });
  });

  test('stops at the maximum of a response', async () => {
    const booth = await clientOf((_, response) => void response.end(`{"id": "${'e'.repeat(100_000)}"}`), {
      maxResponseBytes: 1000,
    });
    expect(await failureOf(booth.events.get('e1'))).toMatchObject({ kind: 'response', fault: 'too-large' });
  });

  test('is aborted while the service is silent, whose connection it closes, and while a body is on its way', async () => {
    const stopped = new AbortController();
    let closed: Promise<unknown> | undefined;
    const silent = await clientOf(({ socket }) => {
      closed = once(socket, 'close');
      stopped.abort('no longer needed');
    });
    const aborted = await failureOf(silent.events.get('e1', { signal: stopped.signal }));
    expect(aborted).toMatchObject({ kind: 'abort', cause: 'no longer needed' });
    await closed;
    const halfway = await clientOf((_, response) => void response.write('{"id": '));
    const later = new AbortController();
    const reading = failureOf(halfway.events.get('e1', { signal: later.signal }));
    await Promise.resolve();
    later.abort('too late');
    expect(await reading).toMatchObject({ kind: 'abort', cause: 'too late' });
  });

  test('times out while the service is silent, and while a body is on its way', async () => {
    const options: ClientOptions = { retry: false, timeoutMs: 30 };
    for (const listener of [
      () => {},
      (_: unknown, response: { write(text: string): void }) => response.write('{"id": '),
    ])
      expect(await failureOf((await clientOf(listener, options)).events.get('e1'))).toMatchObject({
        ...{ kind: 'timeout', attempts: 1 },
      });
  });
});

test("MSW catches the global fetch, and not the fetch of npm's undici", async () => {
  const { url } = await httpServer((_, response) => response.end('elsewhere'));
  const sim = createSimulator({ baseUrl: `${url}v1` });
  const server = setupServer(...handlers(sim));
  server.listen();
  onTestFinished(() => server.close());
  const { apiKey, baseUrl } = sim.accounts.create().connection();
  const headers = { authorization: `Bearer ${apiKey}` };
  expect(await (await fetch(`${baseUrl}/events`, { headers })).json()).toMatchObject({ data: [] });
  const elsewhere = await undici.fetch(`${baseUrl}/events`, { headers, dispatcher: createAgent() });
  expect(await elsewhere.text()).toBe('elsewhere');
  expect(sim.journal.requests()).toHaveLength(1);
});
