import { rule } from '@boothkit/rule-coverage';
import { type Account, createSimulator } from '@boothkit/simulator';
import { handlers } from '@boothkit/simulator/msw';
import { listen } from '@boothkit/simulator/node';
import { setupServer } from 'msw/node';
import { expect, onTestFinished, test } from 'vitest';
import type { HttpResponse } from '../../src/engine/http/messages.ts';
import { service } from '../own-account.ts';
import { oneConnection, startService } from './served.ts';
import { rawConnection, servedBy } from './served-by.ts';

const ok: HttpResponse = { status: 200, headers: {}, body: 'fine' };

const faults: readonly (readonly [name: string, respond: () => Promise<HttpResponse>])[] = [
  ['rejects', () => Promise.reject(new Error('a fault of the simulator'))],
  [
    'throws',
    () => {
      throw new Error('a fault of the simulator');
    },
  ],
  ['gives a header that HTTP does not allow', async () => ({ ...ok, headers: { Location: 'https://a.example/€' } })],
  ['gives a header with a line break', async () => ({ ...ok, headers: { 'X-Note': 'one\r\nSet-Cookie: two' } })],
  ['gives a header name that HTTP does not allow', async () => ({ ...ok, headers: { 'X Note': 'one' } })],
  ['gives a status that there is not', async () => ({ ...ok, status: 99 })],
];

for (const [name, fails] of faults)
  test(`a request whose response ${name} gets a 500, is reported, and its connection is reused`, async () => {
    const responses = [fails, async () => ok];
    const { server, errors } = await servedBy(() => (responses.shift() ?? fails)());
    const call = oneConnection();
    const failed = await call(server.baseUrl);
    expect([failed.status, JSON.parse(failed.body.toString()).error.code]).toEqual([500, 'internal_error']);
    expect(errors).toEqual([expect.any(Error)]);
    const next = await call(server.baseUrl);
    expect([next.status, next.fromPort]).toEqual([200, failed.fromPort]);
  });

const streamed = (body: ReadableStream<Uint8Array>): Promise<HttpResponse> =>
  Promise.resolve({ status: 200, headers: { 'Content-Type': 'text/event-stream' }, body });

test('a stream that fails after its start is reported, and its connection is closed', async () => {
  const failure = new Error('the stream failed');
  const { server, errors } = await servedBy(() => {
    const parts = [new Uint8Array(10)];
    return streamed(
      new ReadableStream(
        {
          pull(controller) {
            const part = parts.pop();
            if (part) controller.enqueue(part);
            else controller.error(failure);
          },
        },
        { highWaterMark: 0 },
      ),
    );
  });
  const response = await fetch(server.baseUrl);
  expect(response.status).toBe(200);
  await expect(response.arrayBuffer()).rejects.toThrow();
  expect(errors).toEqual([failure]);
});

test('a stream whose cancellation fails is reported', async () => {
  const failure = new Error('the stream would not stop');
  let report = (_error: unknown): void => {};
  const reported = new Promise((resolve) => {
    report = resolve;
  });
  const { server } = await servedBy(
    () =>
      streamed(
        new ReadableStream({
          pull: (controller) => controller.enqueue(new Uint8Array(1)),
          cancel: () => Promise.reject(failure),
        }),
      ),
    { onError: (error) => report(error) },
  );
  const gone = new AbortController();
  await fetch(server.baseUrl, { signal: gone.signal });
  gone.abort();
  expect(await reported).toBe(failure);
});

test('HEAD of a stream gets no body, and its connection is reused', async () => {
  let cancelled = 0;
  const { server } = await servedBy(() => streamed(new ReadableStream({ cancel: () => void cancelled++ })));
  const head = 'HEAD / HTTP/1.1\r\nHost: localhost\r\n';
  const { received } = await rawConnection(server.port, `${head}\r\n${head}Connection: close\r\n\r\n`);
  expect((await received).match(/^HTTP\/1\.1 200 /gm)).toHaveLength(2);
  expect(cancelled).toBe(2);
});

test('an error of a disconnected request is reported, and others are still served', async () => {
  let fail = (): void => {};
  const responses: Promise<HttpResponse>[] = [
    new Promise((_, reject) => {
      fail = () => reject(new Error('too late'));
    }),
  ];
  let reached = (): void => {};
  const asked = new Promise<void>((resolve) => {
    reached = resolve;
  });
  const { server, errors } = await servedBy(() => {
    reached();
    return responses.shift() ?? Promise.resolve(ok);
  });
  const { socket } = await rawConnection(server.port, 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
  await asked;
  socket.destroy();
  fail();
  expect((await fetch(server.baseUrl)).status).toBe(200);
  expect(errors).toMatchObject([{ message: 'too late' }]);
});

/** Spoils what the world keeps of an event, as no operation could: its hashtag is a number. */
function spoil(account: Account): void {
  const event = account.events.add({ name: 'Ada', templateIds: [account.templates.add().id] });
  Object.assign(event, { hashtag: 7 });
}

const breach = { name: 'ContractViolationError', message: expect.stringContaining('hashtag') };

rule('2.2/no-other-fields', 'for a response that violates the contract the call rejects and reports it', async () => {
  const reported: unknown[] = [];
  const { account, call } = service({ onInternalError: (error) => reported.push(error) });
  spoil(account);
  await expect(call('GET', '/events')).rejects.toMatchObject(breach);
  expect(reported).toMatchObject([breach]);
});

rule('2.2/no-other-fields', 'over HTTP the connection closes, and onInternalError is called', async () => {
  const reported: unknown[] = [];
  const { account, server } = await startService({ onInternalError: (error) => reported.push(error) });
  spoil(account);
  const { apiKey, baseUrl } = server.connection(account.id);
  const list = fetch(`${baseUrl}/events`, { headers: { authorization: `Bearer ${apiKey}` } });
  await expect(list).rejects.toThrow(TypeError);
  expect(reported).toMatchObject([breach]);
});

rule('2.2/no-other-fields', 'behind MSW it is a network error, and onInternalError is called', async () => {
  const reported: unknown[] = [];
  const { sim, account } = service({ onInternalError: (error) => reported.push(error) });
  spoil(account);
  const server = setupServer(...handlers(sim));
  server.listen();
  onTestFinished(() => server.close());
  const { apiKey, baseUrl } = account.connection();
  const list = fetch(`${baseUrl}/events`, { headers: { authorization: `Bearer ${apiKey}` } });
  await expect(list).rejects.toThrow(TypeError);
  expect(reported).toMatchObject([breach]);
});

const bodies = { text: '{"id":7}', bytes: new Uint8Array(7), nothing: new Uint8Array() };

test.each([204, 205, 304])('a response with status %i has no body, whatever its handler returned', async (status) => {
  const sim = createSimulator();
  let kind: keyof typeof bodies = 'text';
  const respond = async () => ({ status, headers: { ETag: '"7"' }, body: bodies[kind] });
  const server = await listen({ ...sim, respond });
  onTestFinished(() => server.close());
  const ask = oneConnection();
  const ports = new Set<number | undefined>();
  for (kind of ['text', 'bytes', 'nothing'] as const) {
    const { headers, body, fromPort, ...sent } = await ask(`${server.baseUrl}/events`);
    expect([sent.status, headers['etag'], body.length]).toEqual([status, '"7"', 0]);
    expect(headers['content-length']).toBeUndefined();
    ports.add(fromPort);
  }
  expect(ports.size).toBe(1);
});
