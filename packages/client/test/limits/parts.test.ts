import { expect, test } from 'vitest';
import { type Clock, realClock } from '../../src/engine/clock.ts';
import { BoothClient } from '../../src/index.ts';
import { createAccountState, createKeyState, isIdleKey, type KeyState } from '../../src/limits/key-state.ts';
import { createServiceLimits } from '../../src/limits/process-limiter.ts';
import { createQueue, createWait, type Waiter } from '../../src/limits/queue.ts';
import type { Priority } from '../../src/options/limiter.ts';
import { apiKey, baseUrl, failureOf } from '../support/scripted-service.ts';
import { newEvent, permitRequest, strictService, times } from './strict-service.ts';

const nowMs = Date.parse('2026-08-04T09:00:00Z');

test.each<[string, boolean, (key: KeyState) => unknown]>([
  ['that was never used', true, () => {}],
  ['whose bucket has room', false, (key) => Object.assign(key.bucket, { level: key.burst - 1 })],
  ['whose bucket is fuller than it can become', true, (key) => Object.assign(key.bucket, { level: key.burst + 1 })],
  ['that is paused', false, (key) => Object.assign(key, { pausedUntilMs: nowMs + 1 })],
  ['whose pause ends now', true, (key) => Object.assign(key, { pausedUntilMs: nowMs })],
  ['that was slowed down', false, (key) => Object.assign(key, { slowedTo: 0.5, slowedAtMs: nowMs })],
  ['with queued calls', false, (key) => Object.assign(key, { queued: 1 })],
  ['with calls in flight', false, (key) => Object.assign(key.bucket, { reserved: 1 })],
  ['of an account with a pause', false, ({ account }) => account.pauses.add('create_event', nowMs + 1, nowMs)],
])('a key %s is idle: %j', (_, expected, change) => {
  const key = createKeyState({}, createAccountState(), nowMs);
  change(key);
  expect(isIdleKey(key, nowMs)).toBe(expected);
});

const waiterOf = (priority: Priority): Waiter => ({
  ...{ request: permitRequest({ priority }), sinceMs: nowMs, pausedMs: 0 },
  settle() {},
  fail() {},
});

test('the first that arrived is found in every lane, also before others of lower priority', () => {
  const queue = createQueue();
  const waiters = [...times(4, () => waiterOf('high')), waiterOf('low')];
  for (const waiter of waiters) queue.add(waiter);
  for (const waiter of waiters.slice(0, 3)) queue.delete(waiter);
  expect(queue.first(() => true, true)).toBe(waiters[3]);
});

test('a waiter leaves a queue once', () => {
  const queue = createQueue();
  const [waiting, stranger] = [waiterOf('normal'), waiterOf('normal')];
  queue.add(waiting);
  expect([queue.delete(stranger), queue.delete(waiting), queue.delete(waiting), queue.size()]).toEqual([
    false,
    true,
    false,
    0,
  ]);
});

test('a drained key has no tokens', () => {
  const limiter = createServiceLimits(realClock).limiterFor('key', { named: {}, account: undefined });
  expect(limiter.stats().tokens).toBe(40);
  limiter.drain();
  expect(limiter.stats().tokens).toBeLessThan(1);
});

test('a client that names a higher number admits what is queued', async () => {
  const limits = createServiceLimits(realClock);
  const { request } = waiterOf('normal');
  const acquire = (concurrent: number) =>
    limits.limiterFor('key', { named: { concurrent }, account: undefined }).acquire(request, Number.POSITIVE_INFINITY);
  const queued = [1, 1].map(acquire)[1];
  limits.limiterFor('key', { named: { concurrent: 2 }, account: undefined });
  const waits = new Promise((resolve) => setImmediate(resolve, 'it waits'));
  expect(await Promise.race([queued, waits])).toHaveProperty('release');
});

test('a wait that is over leaves no timer', async () => {
  const signals: (AbortSignal | undefined)[] = [];
  const clock: Clock = {
    now: () => nowMs,
    sleep(_, signal) {
      signals.push(signal);
      return new Promise(() => {});
    },
  };
  const permit = { heldMs: 0, release() {} };
  const wait = createWait({ ...waiterOf('normal').request, maxWaitMs: 1000 }, nowMs);
  const result = wait.result(
    clock,
    () => {},
    () => 0,
  );
  wait.waiter.settle(permit);
  expect(await result).toBe(permit);
  expect(signals.map((signal) => signal?.aborted)).toEqual([true]);
});

test('a wait whose signal takes no listener rejects, and whatever gives it a permit later is not disturbed', async () => {
  const fault = new RangeError('no listener');
  const signal = Object.assign(new EventTarget(), {
    aborted: false,
    addEventListener() {
      throw fault;
    },
  });
  const wait = createWait({ ...waiterOf('normal').request, signal: signal as unknown as AbortSignal }, nowMs);
  const result = wait.result(
    { now: () => nowMs, sleep: () => new Promise(() => {}) },
    () => {},
    () => 0,
  );
  await expect(result).rejects.toBe(fault);
  expect(() => wait.waiter.settle({ heldMs: 0, release() {} })).not.toThrow();
});

test('limits are those of the present session of the clock, also for who only asks or resumes', async () => {
  const [first, second] = [{}, {}];
  let session = first;
  const clock: Clock = {
    now: () => nowMs,
    sleep: async () => {},
    get session() {
      return session;
    },
  };
  const body = { error: { code: 'rate_limited', message: 'Later.', requestId: 'r1' } };
  const fetch = async () => Response.json(body, { status: 429, headers: { 'Retry-After': '3600' } });
  const booth = new BoothClient({ apiKey, baseUrl, clock, fetch, retry: false, limits: {} });
  await failureOf(booth.events.get('e1'));
  const paused = booth.limits.stats();
  expect(Object.keys(paused.pausedOperations)).toEqual(['get_event']);
  session = second;
  booth.limits.resume();
  expect(booth.limits.stats()).toMatchObject({ pausedOperations: {}, rateLimited: 0 });
  session = first;
  expect(booth.limits.stats()).toEqual(paused);
});

test('an expensive call that is aborted in the queue no longer counts in the estimate', async () => {
  const service = strictService();
  const booth = service.client();
  await Promise.all(times(40, () => booth.events.get('e1')));
  const kept = booth.events.create(newEvent);
  const before = booth.limits.stats();
  const controller = new AbortController();
  const given = failureOf(booth.events.create(newEvent, { signal: controller.signal }));
  expect(booth.limits.stats().queuedUntil?.getTime()).toBeGreaterThan(before.queuedUntil?.getTime() ?? Number.NaN);
  controller.abort();
  await given;
  expect(booth.limits.stats()).toMatchObject({ queued: 1, queuedUntil: before.queuedUntil });
  await kept;
});
