import { afterEach, expect, test, vi } from 'vitest';
import { AbortError, BoothClient, type LimitWait, RateLimitError } from '../../src/index.ts';
import { anyResource, apiKey, baseUrl, failureOf } from '../support/scripted-service.ts';
import { strictService, times } from './strict-service.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('a bounded queue rejects one call more immediately, and the others continue', async () => {
  const service = strictService();
  const booth = service.client({ limits: { maxQueued: 5 } });
  const calls = times(45, () => booth.events.get('e1'));
  // Keys take no more than ten at once, so the rest of the forty is waiting.
  const more = await Promise.allSettled(times(45, () => booth.events.get('e2')));
  const errors = more.flatMap((end) => (end.status === 'rejected' ? [end.reason] : []));
  expect(errors.length).toBeGreaterThan(0);
  for (const error of errors) {
    expect(error).toBeInstanceOf(RateLimitError);
    expect(error).toMatchObject({
      message: 'get_event: 5 calls of this key are queued, which is the maximum (limits.maxQueued)',
      attempts: 0,
      retryAfterMs: undefined,
    });
  }
  expect(
    (await Promise.allSettled(calls)).filter(({ status }) => status === 'fulfilled').length,
  ).toBeGreaterThanOrEqual(15);
});

test('a bound of 0 admits calls that need not wait', async () => {
  const service = strictService({}, () => [0, 10, 0]);
  const booth = service.client({ limits: { maxQueued: 0 } });
  const ends = await Promise.allSettled(times(12, () => booth.events.get('e1')));
  expect(ends.map(({ status }) => status)).toEqual([...times(10, () => 'fulfilled'), ...times(2, () => 'rejected')]);
});

test('a call that has begun is not given up for the length of the line', async () => {
  const service = strictService({}, () => [0, 10, 0]);
  const limits = { concurrent: 1, heavy: 1, maxQueued: 1 };
  let requests = 0;
  const booth = service.client({
    limits,
    fetch: async (url, init) => {
      requests += 1;
      const nth = requests;
      const response = await service.fetch(url, init);
      return nth === 1 ? new Response('{}', { status: 503, headers: { 'Retry-After': '1' } }) : response;
    },
  });
  const first = booth.events.get('e1');
  await service.clock.sleep(999);
  const others = times(2, () => booth.events.get('e2'));
  expect(await first).toEqual(anyResource);
  await Promise.all(others);
});

test('a call aborted while queued leaves the queue', async () => {
  const service = strictService();
  const booth = service.client();
  const controller = new AbortController();
  const reason = new Error('the user left');
  await Promise.all(times(40, () => booth.events.get('e1')));
  const given = times(50, () =>
    failureOf(booth.events.create({ name: 'x', date: 'y', templateIds: [] }, { signal: controller.signal })),
  );
  const startMs = service.clock.now();
  const kept = booth.events.get('e2').withResponse();
  controller.abort(reason);
  for (const error of await Promise.all(given)) {
    expect(error).toBeInstanceOf(AbortError);
    expect(error).toMatchObject({ cause: reason, attempts: 0, mayHaveHappened: false });
  }
  // Not held back by the tokens that those would have taken.
  await kept;
  expect(service.clock.now() - startMs).toBeLessThanOrEqual(501);
  expect(service.arrivals).toHaveLength(41);
});

test('once the only queued call is aborted, nothing waits', async () => {
  const service = strictService();
  const booth = service.client();
  const controller = new AbortController();
  await Promise.all(times(40, () => booth.events.get('e1')));
  const given = failureOf(booth.events.get('e1', { signal: controller.signal }));
  await Promise.resolve();
  expect(booth.limits.stats()).toMatchObject({ queued: 1, waitingFor: 'perMinute', countedBy: 'process' });
  controller.abort();
  expect(await given).toBeInstanceOf(AbortError);
  expect(booth.limits.stats()).toMatchObject({ queued: 0, waitingFor: null, queuedUntil: null });
});

test('hundreds of queued calls share one listener on their signal, which goes with the last of them', async () => {
  const service = strictService();
  const booth = service.client({ limits: { concurrent: 1, heavy: 1 } });
  const controller = new AbortController();
  const { signal } = controller;
  const add = vi.spyOn(signal, 'addEventListener');
  const remove = vi.spyOn(signal, 'removeEventListener');
  await booth.events.get('e1');
  await Promise.all(times(3, () => booth.events.get('e1', { signal })));
  expect(add.mock.calls.length).toBeGreaterThan(0);
  expect(remove).toHaveBeenCalledTimes(add.mock.calls.length);
  add.mockClear();
  const calls = times(500, () => booth.events.get('e1', { signal }));
  expect(booth.limits.stats().queued).toBe(499);
  // The first call also checks that the signal takes one.
  expect(add).toHaveBeenCalledTimes(2);
  controller.abort(new Error('the user left'));
  const ends = await Promise.allSettled(calls);
  expect(ends.filter(({ status }) => status === 'rejected').length).toBeGreaterThanOrEqual(499);
  expect(booth.limits.stats().queued).toBe(0);
});

test('an empty queue keeps no process alive', async () => {
  vi.useFakeTimers();
  const controller = new AbortController();
  const booth = new BoothClient({ apiKey, baseUrl, fetch: async () => Response.json(anyResource) });
  await Promise.all(times(40, () => booth.events.get('e1')));
  expect(vi.getTimerCount()).toBe(0);
  const given = times(3, () => failureOf(booth.events.get('e1', { signal: controller.signal })));
  await vi.advanceTimersByTimeAsync(0);
  expect(vi.getTimerCount()).toBeGreaterThan(0);
  controller.abort();
  await Promise.all(given);
  expect(vi.getTimerCount()).toBe(0);
});

test('if the clock rejects sleeps, queued calls reject, and later ones work', async () => {
  const { clock, client } = strictService();
  const booth = client();
  const before = clock.capture();
  await Promise.all(times(40, () => booth.events.get('e1')));
  const waiting = times(3, () => failureOf(booth.events.get('e1')));
  clock.restore(before);
  for (const error of await Promise.all(waiting)) {
    expect(error).toMatchObject({ kind: 'abort', attempts: 0, cause: { name: 'WorldReplacedError' } });
  }
  expect(booth.limits.stats()).toMatchObject({ queued: 0, inFlight: 0 });
  expect(await booth.events.get('e1')).toEqual(anyResource);
});

test('a world that was set back days is not waited for', async () => {
  const { clock, client } = strictService();
  const booth = client();
  const before = clock.capture();
  await clock.sleep(7 * 86_400_000);
  await Promise.all(times(40, () => booth.events.get('e1')));
  clock.restore(before);
  await booth.events.get('e1').catch(() => {});
  expect(clock.now() - Date.parse(before.now)).toBeLessThan(2000);
});

test('onWait is called when a wait begins and when it ends', async () => {
  const service = strictService({}, () => [0, 100, 0]);
  const waits: LimitWait[] = [];
  const controller = new AbortController();
  const booth = service.client({ limits: { concurrent: 1, heavy: 1 }, hooks: { onWait: (wait) => waits.push(wait) } });
  const calls = [
    booth.events.get('e1'),
    booth.events.update('e1', {}),
    failureOf(booth.events.get('e1', { signal: controller.signal })),
    booth.request('GET', '/templates'),
  ];
  controller.abort();
  await Promise.all(calls);
  expect(waits).toEqual([
    { callId: 2, operation: 'update_event', state: 'queued', waitedMs: 0, queued: 1 },
    { callId: 3, operation: 'get_event', state: 'queued', waitedMs: 0, queued: 2 },
    { callId: 4, operation: 'GET /templates', state: 'queued', waitedMs: 0, queued: 3 },
    { callId: 3, operation: 'get_event', state: 'dropped', waitedMs: 0, queued: 2 },
    { callId: 2, operation: 'update_event', state: 'admitted', waitedMs: 100, queued: 1 },
    { callId: 4, operation: 'GET /templates', state: 'admitted', waitedMs: 200, queued: 0 },
  ]);
});

test('a long line is worked off without growing slow', async () => {
  const service = strictService({ perMinute: 6e7, burst: 1000, addressPerMinute: 1e9 });
  const booth = service.client({ limits: { perMinute: 6e7, burst: 1000, addressPerMinute: Infinity } });
  await Promise.all(times(1000, () => booth.events.get('e1')));
  expect(booth.limits.stats()).toMatchObject({ queued: 0, rateLimited: 0 });
});
