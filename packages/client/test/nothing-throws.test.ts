import { httpServer } from '@boothkit/test-support/local-server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { BoothClient, type ClientOptions, type Middleware, type ValidationError } from '../src/index.ts';
import { checkResponses } from '../src/validate.ts';
import type { NodeRequest } from '../src/webhooks/node-request.ts';
import { times } from './limits/strict-service.ts';
import { pictureBytes } from './support/pictures.ts';
import { answer, anyResource, apiKey, baseUrl, failure, failureOf, scripted } from './support/scripted-service.ts';
import { receiving, secret } from './webhooks/receivers.ts';

// Whatever a service sends, and whatever a listener does: nothing of the client throws into the process, and no promise is left to reject.

const uncaught: unknown[] = [];
const onUncaught = (error: unknown): void => void uncaught.push(error);

beforeEach(() => {
  uncaught.length = 0;
  process.on('uncaughtException', onUncaught).on('unhandledRejection', onUncaught);
});

afterEach(async () => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  // Rejections count as unhandled once the microtasks are done.
  for (let turn = 0; turn < 3; turn += 1) await new Promise((resolve) => setImmediate(resolve));
  process.off('uncaughtException', onUncaught).off('unhandledRejection', onUncaught);
  expect(uncaught).toEqual([]);
});

const fault = new Error('the listener is broken');
const throwing = (): never => {
  throw fault;
};
const rejecting = () => Promise.reject(fault);

test.each<[string, () => unknown]>([
  ['throws', throwing],
  ['rejects', rejecting],
])('a logger, hook, progress or mismatch listener that %s is printed, and the call goes on', async (_, broken) => {
  const printed = vi.spyOn(console, 'error').mockImplementation(() => {});
  const listener = broken as () => void;
  const upload = { uploadUrl: 'https://storage.example.com/u1', headers: {}, storagePath: 'p1' };
  const { booth } = scripted(
    [
      failure(503),
      failure(429),
      answer(upload),
      new Response(null),
      answer({ eventId: 'e1', added: 1 }, { status: 201 }),
    ],
    {
      hooks: { onRequest: listener, onResponse: listener, onRetry: listener, onWait: listener },
      logger: { debug: listener, info: listener, warn: listener },
      logLevel: 'debug',
      validate: checkResponses({ mode: 'warn', onMismatch: listener }),
      limits: { concurrent: 1, heavy: 1 },
    },
  );
  const result = await booth.branding.setImage('e1', 'logo', pictureBytes(), { onProgress: listener });
  expect(result).toMatchObject({ eventId: 'e1' });
  // What an asynchronous listener rejects with is printed in a microtask.
  await Promise.resolve();
  expect(printed.mock.calls.length).toBeGreaterThan(20);
  for (const call of printed.mock.calls) expect(call).toEqual(['boothkit: a listener failed:', fault]);
});

test('a console that throws ends nothing, with hooks, waits and webhooks', async () => {
  vi.useFakeTimers();
  vi.spyOn(console, 'warn').mockImplementation(throwing);
  vi.spyOn(console, 'error').mockImplementation(throwing);
  const clients = [{}, { hooks: { onRequest: throwing } }].map(
    (options, nth) =>
      new BoothClient({
        ...options,
        apiKey,
        baseUrl: `https://silent-${nth}.example.com/v1`,
        fetch: async () => answer(anyResource),
      }),
  );
  const calls = clients.flatMap((booth) => times(60, () => booth.events.get('e1')));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await Promise.all(calls)).toHaveLength(120);
  const { receiver } = receiving({ onError: throwing });
  const response = await receiver.fetch(new Request(`https://hooks.example.com/booth?secret=${secret}`));
  expect(response.status).toBe(405);
  const post = new Request(`https://hooks.example.com/booth?secret=${secret}`, { method: 'POST', body: 'x' });
  expect((await receiver.fetch(post)).status).toBe(400);
  await receiver.settled();
});

test('a queue that would take longer than any date says no time, in statistics and in the notice', async () => {
  vi.useFakeTimers();
  const printed = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const controller = new AbortController();
  const booth = new BoothClient({
    apiKey,
    baseUrl: 'https://slow.example.com/v1',
    fetch: async () => answer(anyResource),
    limits: { perMinute: Number.MIN_VALUE, burst: 5, expensiveCost: 5 },
  });
  const calls = times(7, () => booth.events.get('e1', { signal: controller.signal }).catch(() => 'aborted'));
  await vi.advanceTimersByTimeAsync(6000);
  expect(booth.limits.stats()).toMatchObject({ queued: 2, queuedUntil: null, waitingFor: 'perMinute' });
  expect(printed.mock.calls).toEqual([
    [expect.stringMatching(/^boothkit: 2 calls wait for the limit limits\.perMinute; maxWaitMs/)],
  ]);
  controller.abort();
  await Promise.all(calls);
});

test('a middleware may give up a request that then fails', async () => {
  const hedging: Middleware = async (request, next) => {
    void next(request);
    return next(request);
  };
  const { booth } = scripted([new TypeError('connection reset'), answer({ id: 'e1' })], { middleware: [hedging] });
  expect(await booth.events.get('e1')).toEqual({ id: 'e1' });
  const throwingLate: Middleware = (request, next) => {
    void next(request);
    throw fault;
  };
  const failing = scripted([new TypeError('connection reset')], { middleware: [throwingLate] });
  expect(await failureOf(failing.booth.events.get('e1'))).toMatchObject({ kind: 'connection' });
});

test('storage that responds before it has all bytes of a stream, whose end then fails', async () => {
  let requests = 0;
  const { url } = await httpServer((request, response) => {
    requests += 1;
    request.once('data', () => {
      if (requests === 1) request.socket.destroy();
      else response.writeHead(413, { Connection: 'close' }).end('<Error><Code>EntityTooLarge</Code></Error>');
    });
  });
  const endless = () =>
    new ReadableStream<Uint8Array>({
      pull: (controller) => controller.enqueue(new Uint8Array(1_048_576)),
      cancel: rejecting,
    });
  const booth = new BoothClient({ apiKey, baseUrl: `${url}v1`, retry: false });
  for (const _ of [1, 2]) {
    const error = await failureOf(booth.uploads.put({ uploadUrl: `${url}u1`, headers: {} }, endless));
    expect(error).toMatchObject({ operation: 'put_upload' });
  }
});

test.each<[string, unknown]>([
  ['cancel throws', { cancel: throwing, getReader: throwing }],
  ['return throws', { [Symbol.asyncIterator]: () => ({ next: rejecting, return: throwing }) }],
  ['return rejects', { [Symbol.asyncIterator]: () => ({ next: rejecting, return: rejecting }) }],
  ['destroy throws', { destroy: throwing, [Symbol.asyncIterator]: () => ({ next: rejecting }) }],
  [
    'chunks are text',
    (async function* () {
      yield 'text';
    })(),
  ],
])('a body whose %s fails the call with an error of the client', async (_, body) => {
  for (const status of [200, 307, 400]) {
    const fetch = (async () => ({
      status,
      headers: new Headers(),
      body,
      arrayBuffer: rejecting,
    })) as ClientOptions['fetch'];
    const booth = new BoothClient({ apiKey, baseUrl, fetch, retry: false, limits: 'off' });
    expect(await failureOf(booth.events.get('e1'))).toMatchObject({
      kind: status === 400 ? 'validation' : 'response',
      operation: 'get_event',
    });
  }
});

test('details of any shape are read without an error of their own', async () => {
  const messages: unknown[] = ['no', 7, null, { toString: 'x', valueOf: 1 }, [[['deep']]], { toJSON: 'x' }];
  const details = [...messages.map((message) => ({ field: 'name', message })), { field: {} }, 'x', null];
  const { booth } = scripted([failure(400, { details })]);
  const error = (await failureOf(booth.events.get('e1'))) as ValidationError;
  expect(error.fields).toEqual({
    name: ['no', '7', 'null', '{"toString":"x","valueOf":1}', '[[["deep"]]]', '{"toJSON":"x"}'],
  });
  expect(JSON.parse(JSON.stringify(error))).toMatchObject({ details });
});

test('a page with more items than a function takes arguments is collected, and a cursor must be text', async () => {
  const data = Array.from({ length: 300_000 }, (_, id) => ({ id }));
  const { booth } = scripted([
    answer({ data, hasMore: false, nextCursor: null }),
    answer({ data: [], hasMore: true, nextCursor: { toString: 1 } }),
  ]);
  expect(await booth.events.list().toArray()).toHaveLength(300_000);
  expect(await failureOf(booth.events.list().toArray())).toMatchObject({ fault: 'schema-mismatch' });
});

test('a request to a receiver whose chunks are no bytes is rejected', async () => {
  const { receiver, failures } = receiving();
  const listeners = new Map<string, (given: never) => void>();
  const request: NodeRequest = {
    method: 'POST',
    url: `/booth?secret=${secret}`,
    headers: { 'content-type': 'application/json' },
    on: (event: string, listener: (given: never) => void) => listeners.set(event, listener),
  };
  const status = await new Promise<number>((resolve) => {
    receiver.listener(request, { writeHead: resolve, end() {} });
    const started = setInterval(() => {
      if (!listeners.has('end')) return;
      clearInterval(started);
      listeners.get('data')?.({ event: 'media.sent' } as never);
      listeners.get('end')?.(undefined as never);
    });
  });
  expect(status).toBe(500);
  await receiver.settled();
  expect(failures).toMatchObject([{ error: { message: 'the chunks of a body must be bytes' } }]);
});
