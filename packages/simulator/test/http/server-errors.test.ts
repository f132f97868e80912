import { expect, test } from 'vitest';
import type { HttpResponse } from '../../src/engine/http/messages.ts';
import { oneConnection } from './served.ts';
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
