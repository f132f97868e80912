import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { realClock } from '../src/engine/clock.ts';
import { answer, anyResource, apiKey, failure, scripted } from './support/scripted-service.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-08-04T09:00:00Z') });
});

afterEach(() => {
  vi.useRealTimers();
});

const state = (promise: Promise<void>) => {
  let seen = 'waiting';
  promise.then(
    () => {
      seen = 'done';
    },
    (reason: unknown) => {
      seen = `rejected: ${reason}`;
    },
  );
  return () => seen;
};

test('a client without a clock option uses real time', async () => {
  expect(realClock.now()).toBe(Date.parse('2026-08-04T09:00:00Z'));
  const sleep = state(realClock.sleep(1500.5));
  await vi.advanceTimersByTimeAsync(1501);
  expect(sleep()).toBe('waiting');
  await vi.advanceTimersByTimeAsync(1);
  expect(sleep()).toBe('done');
});

test('a sleep may be longer than a timer of the platform', async () => {
  const days = 30 * 24 * 3_600_000;
  const sleep = state(realClock.sleep(days));
  await vi.advanceTimersByTimeAsync(days);
  expect(sleep()).toBe('waiting');
  await vi.advanceTimersByTimeAsync(1);
  expect(sleep()).toBe('done');
});

test('a sleep ends by its own timer, of a millisecond more, whatever the clocks say', async () => {
  vi.spyOn(performance, 'now').mockReturnValue(0);
  vi.setSystemTime('2020-01-01T00:00:00Z');
  const sleep = state(realClock.sleep(100));
  await vi.advanceTimersByTimeAsync(100);
  expect([sleep(), vi.getTimerCount()]).toEqual(['waiting', 1]);
  await vi.advanceTimersByTimeAsync(1);
  expect([sleep(), vi.getTimerCount()]).toEqual(['done', 0]);
});

test('the time that a wait reached while the date stood still counts until the date moves on or back', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout'], now: Date.parse('2027-01-01T00:00:00Z') });
  const startMs = Date.now();
  const sleeping = Promise.all([realClock.sleep(50), realClock.sleep(100)]);
  vi.spyOn(Date, 'now').mockReturnValue(startMs);
  await vi.advanceTimersByTimeAsync(101);
  await sleeping;
  expect(realClock.now()).toBe(startMs + 100);
  for (const dateMs of [startMs + 101, startMs - 1]) {
    vi.mocked(Date.now).mockReturnValue(dateMs);
    expect(realClock.now()).toBe(dateMs);
  }
  vi.restoreAllMocks();
});

test('no time takes no timer', async () => {
  await realClock.sleep(0);
  expect(vi.getTimerCount()).toBe(0);
});

test('a signal ends a sleep with its reason, and leaves no timer', async () => {
  const controller = new AbortController();
  const sleep = state(realClock.sleep(1000, controller.signal));
  await vi.advanceTimersByTimeAsync(10);
  controller.abort('enough');
  await vi.advanceTimersByTimeAsync(0);
  expect(sleep()).toBe('rejected: enough');
  expect(vi.getTimerCount()).toBe(0);
  await expect(realClock.sleep(1000, controller.signal)).rejects.toBe('enough');
});

describe.each<[string, readonly ('Date' | 'setTimeout' | 'clearTimeout' | 'performance')[]]>([
  ['the date alone is faked', ['Date']],
  ['timers and date are faked, and performance is not', ['Date', 'setTimeout', 'clearTimeout']],
  ['timers alone are faked', ['setTimeout', 'clearTimeout']],
  ['all is faked', ['Date', 'setTimeout', 'clearTimeout', 'performance']],
])('where %s', (_, toFake) => {
  test.each([
    ['a retry', () => failure(503)],
    ['a retry after a rate limit, which pauses the key', () => failure(429, {}, { 'Retry-After': '1' })],
  ])('%s ends, and a limit lets the calls through that wait for it', async (_, fail) => {
    vi.useRealTimers();
    vi.useFakeTimers({ toFake: [...toFake] });
    const limits = { perMinute: 6000, burst: 1, expensiveCost: 1, concurrent: 1 };
    const { booth, seen } = scripted([fail(), answer(anyResource), answer(anyResource), answer(anyResource)], {
      clock: undefined,
      apiKey: `${apiKey}${_}${toFake.length}`.replace(/[^\w]/g, ''),
      limits,
      retry: { baseDelayMs: 20, random: () => 0.5 },
    });
    const calls = Promise.all(['e1', 'e2', 'e3'].map((id) => booth.events.get(id)));
    let isOver = false;
    void calls.then(() => {
      isOver = true;
    });
    for (let at = 0; toFake.includes('setTimeout') && !isOver && at < 200; at += 1) {
      await vi.advanceTimersByTimeAsync(50);
      await new Promise((resolve) => setImmediate(resolve));
    }
    await calls;
    expect(seen).toHaveLength(4);
  });
});
