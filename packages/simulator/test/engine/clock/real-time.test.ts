import { afterEach, describe, expect, test, vi } from 'vitest';
import { createClock } from '../../../src/engine/clock/clock.ts';
import { realTime } from '../../../src/engine/clock/real-time.ts';

const start = '2026-08-04T09:00:00.000Z';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.resetModules();
});

/** The clock as a process has it whose globals, when it loads the module, are what they are now. */
async function freshly() {
  vi.resetModules();
  const [{ createClock }, { realTime }] = await Promise.all([
    import('../../../src/engine/clock/clock.ts'),
    import('../../../src/engine/clock/real-time.ts'),
  ]);
  return { createClock, realTime };
}

describe('with fake timers', () => {
  test('a clock skips without them', async () => {
    vi.useFakeTimers();
    const clock = createClock({ start, frozen: true });
    await clock.sleep(60_000);
    await clock.sleep(0);
    expect(clock.capture()).toEqual({ now: '2026-08-04T09:01:00.000Z' });

    const ticking = createClock();
    const startMs = ticking.now();
    await ticking.sleep(3_600_000);
    expect(ticking.now() - startMs).toBeGreaterThanOrEqual(3_600_000);
    ticking.hold();
    void ticking.sleep(3_600_000);
    expect(vi.getTimerCount()).toBe(0);
  });

  test('a clock loaded after they were installed skips', async () => {
    vi.useFakeTimers();
    const clock = (await freshly()).createClock({ start, frozen: true });
    await clock.sleep(60_000);
    expect(clock.capture()).toEqual({ now: '2026-08-04T09:01:00.000Z' });
  });
});

describe('a later turn', () => {
  test.each([
    ['setImmediate', []],
    ['messages where there is no setImmediate', ['setImmediate']],
    ['a timer where there is neither', ['setImmediate', 'MessageChannel']],
  ])('comes by %s, after settled promises', async (_by, missing) => {
    for (const name of missing) vi.stubGlobal(name, undefined);
    const fresh = await freshly();
    const trace: string[] = [];
    const turned = new Promise<void>((resolve) => {
      fresh.realTime.nextTurn(() => {
        trace.push('turn');
        resolve();
      });
    });
    for (let microtask = 0; microtask < 10; microtask += 1) await Promise.resolve();
    trace.push('promises');
    await turned;
    expect(trace).toEqual(['promises', 'turn']);

    const clock = fresh.createClock({ start, frozen: true });
    await Promise.all([clock.sleep(1000), clock.sleep(60_000)]);
    expect(clock.capture()).toEqual({ now: '2026-08-04T09:01:00.000Z' });
  });
});

describe('elapsed time', () => {
  test.each([
    ["Node's own clock", process],
    ['performance where that is not there', Object.create(process, { hrtime: { value: undefined } })],
  ])('is read from %s, in fractional milliseconds', async (_by, platform) => {
    vi.stubGlobal('process', platform);
    const { elapsedMs } = (await freshly()).realTime;
    const startMs = elapsedMs();
    const timerMs = await new Promise<number>((resolve) => {
      const begunMs = performance.now();
      setTimeout(() => resolve(performance.now() - begunMs), 20);
    });
    expect(elapsedMs() - startMs).toBeGreaterThanOrEqual(timerMs);
    const some = Array.from({ length: 1000 }, elapsedMs);
    expect(some.toSorted((a, b) => a - b)).toEqual(some);
    expect(some.some((ms) => !Number.isInteger(ms))).toBe(true);
  });
});

describe('a timer', () => {
  test('runs once after its delay, unless cancelled', async () => {
    const trace: string[] = [];
    realTime.after(0, () => trace.push('called off'))();
    await new Promise<void>((resolve) => {
      realTime.after(1, () => {
        trace.push('ran');
        resolve();
      });
    });
    expect(trace).toEqual(['ran']);
  });

  test("splits delays that exceed the platform's longest timer", async () => {
    const delays: unknown[] = [];
    vi.stubGlobal('setTimeout', (_run: unknown, delayMs: unknown) => delays.push(delayMs));
    const fresh = await freshly();
    fresh.realTime.after(60 * 86_400_000, () => {});
    fresh.realTime.after(5, () => {});
    expect(delays).toEqual([2_147_483_647, 5]);
  });
});
