import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { realClock } from '../src/clock.ts';

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
  await vi.advanceTimersByTimeAsync(1500);
  expect(sleep()).toBe('waiting');
  await vi.advanceTimersByTimeAsync(1);
  expect(sleep()).toBe('done');
});

test('a sleep may be longer than a timer of the platform', async () => {
  const days = 30 * 24 * 3_600_000;
  const sleep = state(realClock.sleep(days));
  await vi.advanceTimersByTimeAsync(days - 1);
  expect(sleep()).toBe('waiting');
  await vi.advanceTimersByTimeAsync(1);
  expect(sleep()).toBe('done');
});

test('a timer that fires early is waited out', async () => {
  let lateMs = 5;
  const real = performance.now.bind(performance);
  vi.spyOn(performance, 'now').mockImplementation(() => real() - lateMs);
  const started = realClock.sleep(100);
  lateMs = 15;
  const sleep = state(started);
  await vi.advanceTimersByTimeAsync(100);
  expect(sleep()).toBe('waiting');
  await vi.advanceTimersByTimeAsync(10);
  expect(sleep()).toBe('done');
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
