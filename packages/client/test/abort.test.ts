import { expect, test, vi } from 'vitest';
import { AbortError, type Clock } from '../src/index.ts';
import { answer, anyResource, failure, failureOf, scripted, unsent } from './support/scripted-service.ts';

const reason = new Error('the user left');

test('a signal that is already aborted rejects the call before anything is sent', async () => {
  const error = await unsent((booth) => booth.events.delete('e1', { signal: AbortSignal.abort(reason) }));
  expect(error).toBeInstanceOf(AbortError);
  expect(error).toMatchObject({ name: 'AbortError', cause: reason, mayHaveHappened: false });
});

test('a signal aborts an attempt in flight, which may have taken effect, and nothing is retried', async () => {
  const controller = new AbortController();
  const { booth, seen } = scripted([
    () => {
      controller.abort(reason);
      return new Promise<never>(() => {});
    },
  ]);
  const error = await failureOf(booth.events.delete('e1', { signal: controller.signal }));
  expect(error).toMatchObject({
    kind: 'abort',
    cause: reason,
    attempts: 1,
    mayHaveHappened: true,
    operation: 'delete_event',
  });
  expect(seen).toHaveLength(1);
});

test.each([200, 429])('a signal aborts the reading of a response with status %d', async (status) => {
  const controller = new AbortController();
  const body = new ReadableStream({ pull: () => controller.abort(reason) }, { highWaterMark: 0 });
  const { booth } = scripted([new Response(body, { status })]);
  const error = await failureOf(booth.events.get('e1', { signal: controller.signal }));
  expect(error).toMatchObject({ kind: 'abort', cause: reason, attempts: 1 });
});

test('a signal aborts a wait, and the error has the time waited', async () => {
  const controller = new AbortController();
  let nowMs = 0;
  const clock: Clock = {
    now: () => nowMs,
    sleep: async (_ms, signal) => {
      nowMs += 400;
      controller.abort(reason);
      signal?.throwIfAborted();
    },
  };
  const { booth, seen } = scripted([failure(500)], { clock });
  expect(await failureOf(booth.events.delete('e1', { signal: controller.signal }))).toMatchObject({
    kind: 'abort',
    cause: reason,
    attempts: 1,
    queuedMs: 400,
    mayHaveHappened: true,
  });
  expect(seen).toHaveLength(1);
});

test('a clock that rejects a wait rejects the call with its reason', async () => {
  const { booth } = scripted([failure(500)], {
    clock: {
      now: () => 0,
      sleep: () => {
        throw reason;
      },
    },
  });
  expect(await failureOf(booth.events.get('e1'))).toMatchObject({ kind: 'abort', cause: reason });
});

test('a signal that outlives its calls is left without listeners', async () => {
  const { signal } = new AbortController();
  const adding = vi.spyOn(signal, 'addEventListener');
  const removing = vi.spyOn(signal, 'removeEventListener');
  const { booth } = scripted([failure(500), answer(anyResource)]);
  await booth.events.get('e1', { signal });
  expect(adding.mock.calls.length).toBeGreaterThan(0);
  expect(removing).toHaveBeenCalledTimes(adding.mock.calls.length);
});

test('AbortSignal.timeout() aborts a call with its own reason, without a retry', async () => {
  const { booth, seen } = scripted(['hang', answer(anyResource)]);
  const error = await failureOf(booth.events.get('e1', { signal: AbortSignal.timeout(5) }));
  expect(error).toMatchObject({
    kind: 'abort',
    message: 'get_event: the call was aborted',
    cause: { name: 'TimeoutError' },
    attempts: 1,
  });
  expect(seen).toHaveLength(1);
});

test.each([undefined, null, 'text', 7])('a signal may abort with any reason: %s', async (given) => {
  const controller = new AbortController();
  const { booth } = scripted(['hang']);
  const failed = failureOf(booth.events.get('e1', { signal: controller.signal }));
  controller.abort(given);
  expect(await failed).toMatchObject({ kind: 'abort', cause: controller.signal.reason });
});

test('a call that waits for its key is aborted at once', async () => {
  const controller = new AbortController();
  const getting = unsent((booth) => booth.events.get('e1', { signal: controller.signal }), {
    apiKey: () => new Promise<string>(() => {}),
  });
  controller.abort(reason);
  expect(await getting).toMatchObject({ kind: 'abort', cause: reason });
});
