import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { BoothClient, TimeoutError } from '../src/index.ts';
import { answer, anyResource, apiKey, failureOf, scripted, unsent } from './support/scripted-service.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

/** An answer whose head is there and whose body stalls. */
const stalled = () => new Response(new ReadableStream({ pull: () => new Promise(() => {}) }));

test('an attempt times out after 30 seconds by default, even if fetch ignores its signal', async () => {
  const { booth } = scripted(['hang'], { retry: false });
  const failed = failureOf(booth.events.get('e1'));
  await vi.advanceTimersByTimeAsync(29_999);
  expect(vi.getTimerCount()).toBe(1);
  await vi.advanceTimersByTimeAsync(1);
  const error = await failed;
  expect(error).toBeInstanceOf(TimeoutError);
  expect(error).toMatchObject({
    message: 'get_event: no response within 30000 ms (timeoutMs)',
    attempts: 1,
    status: undefined,
  });
});

test('an attempt ends when its body stalls', async () => {
  const { booth, seen } = scripted([stalled(), answer({ id: 'e1' })], { timeoutMs: 1000 });
  const call = booth.events.get('e1');
  await vi.advanceTimersByTimeAsync(1000);
  expect(await call).toEqual({ id: 'e1' });
  expect(seen).toHaveLength(2);
});

test('the signal of fetch is aborted when its attempt has ended', async () => {
  const reasons: unknown[] = [];
  const { booth } = scripted([], {
    retry: false,
    fetch: (_url, { signal }) =>
      new Promise((_, reject) => {
        signal?.addEventListener('abort', () => {
          reasons.push(signal?.reason);
          reject(signal?.reason);
        });
      }),
  });
  const failed = failureOf(booth.events.get('e1', { timeoutMs: 50 }));
  await vi.advanceTimersByTimeAsync(50);
  expect(await failed).toMatchObject({ kind: 'timeout', message: 'get_event: no response within 50 ms (timeoutMs)' });
  expect(reasons).toHaveLength(1);
});

test('an attempt never gets more time than the call has left', async () => {
  const { booth, clock } = scripted(['hang', 'hang'], { timeoutMs: 20_000, totalTimeoutMs: 30_000 });
  const failed = failureOf(booth.events.get('e1'));
  // The client's clock stands still while an attempt is under way, unless it is moved.
  await vi.advanceTimersByTimeAsync(19_999);
  clock.advance(20_000);
  await vi.advanceTimersByTimeAsync(1);
  clock.advance(9_750);
  await vi.advanceTimersByTimeAsync(9_750);
  expect(await failed).toMatchObject({
    message: 'get_event: the call took longer than 30000 ms (totalTimeoutMs)',
    attempts: 2,
    queuedMs: 250,
  });
});

test('a key function that times out fails the call before anything is sent', async () => {
  const options = { apiKey: () => new Promise<never>(() => {}), retry: false } as const;
  const failed = unsent((booth) => booth.events.delete('e1'), options);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(await failed).toMatchObject({ kind: 'timeout', mayHaveHappened: false });
});

test('no timer is left behind', async () => {
  const { booth } = scripted([answer(anyResource)]);
  await booth.events.get('e1');
  expect(vi.getTimerCount()).toBe(0);
});

test('an attempt may have no end', async () => {
  const { booth } = scripted(['hang'], { retry: false });
  const controller = new AbortController();
  const options = {
    signal: controller.signal,
    timeoutMs: Number.POSITIVE_INFINITY,
    totalTimeoutMs: Number.POSITIVE_INFINITY,
  };
  const failed = failureOf(booth.events.get('e1', options));
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(vi.getTimerCount()).toBe(0);
  controller.abort();
  expect(await failed).toMatchObject({ kind: 'abort' });
});

test('a total timeout ends a call in an attempt, whatever is left of that', async () => {
  const { booth } = scripted(['hang', answer(anyResource)], { timeoutMs: 30_000, totalTimeoutMs: 10_000 });
  const failed = failureOf(booth.events.get('e1'));
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await failed).toMatchObject({
    kind: 'timeout',
    message: 'get_event: the call took longer than 10000 ms (totalTimeoutMs)',
    attempts: 1,
  });
});

/** A server of its own thread, which responds after 20 ms, whatever this thread does. */
const otherThread = `
  const { createServer } = require('node:http');
  const server = createServer((_, response) => setTimeout(() => response.end('{"id":"e1"}'), 20));
  server.listen(0, '127.0.0.1', () => require('node:worker_threads').parentPort.postMessage(server.address().port));
`;

test('a response that came while the program was busy wins over a timer that is late', async () => {
  vi.useRealTimers();
  const server = new Worker(otherThread, { eval: true });
  try {
    const [port] = await once(server, 'message');
    const booth = new BoothClient({ apiKey, baseUrl: `http://127.0.0.1:${port}/v1`, retry: false });
    const call = booth.events.get('e1', { timeoutMs: 200 });
    await new Promise((resolve) => setTimeout(resolve, 10));
    // In a timer, the next ones would wait for what has come.
    await new Promise((resolve) => setImmediate(resolve));
    const until = performance.now() + 400;
    while (performance.now() < until);
    expect(await call).toEqual({ id: 'e1' });
    await expect(booth.events.get('e1', { timeoutMs: 1 })).rejects.toThrow(TimeoutError);
  } finally {
    await server.terminate();
  }
});
