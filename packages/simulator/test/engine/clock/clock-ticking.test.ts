import { describe, expect, test } from 'vitest';
import { createClock } from '../../../src/engine/clock/clock.ts';
import { turns } from '../../model/turns.ts';
import { createHandMovedTime } from './hand-moved-time.ts';

const startMs = Date.UTC(2026, 7, 4, 9);
const start = new Date(startMs);
const wallMs = Date.UTC(2031, 0, 1);

/** A clock that ticks from `start`, and the time that moves it. */
function ticking() {
  const time = createHandMovedTime(wallMs);
  return { time, clock: createClock({ start }, time) };
}

describe('a ticking clock', () => {
  test('starts at real time and follows it', () => {
    const time = createHandMovedTime(wallMs);
    const clock = createClock({}, time);
    expect(clock.frozen).toBe(false);
    expect(clock.now()).toBe(wallMs);
    time.pass(1500.5);
    expect(clock.now()).toBe(wallMs + 1500);
    time.pass(0.5);
    expect(clock.date()).toEqual(new Date(wallMs + 1501));
  });

  test('ticks from its start', () => {
    const { clock, time } = ticking();
    time.pass(1500);
    expect(clock.now() - startMs).toBe(1500);
  });

  test('is frozen at its present time, and ticks again from there', async () => {
    const { clock, time } = ticking();
    time.pass(1500);
    clock.setFrozen(true);
    time.pass(60_000);
    expect([clock.frozen, clock.now() - startMs]).toEqual([true, 1500]);
    clock.setFrozen(false);
    const slept = clock.sleep(10_000);
    const hold = clock.hold();
    time.pass(10_000);
    await slept;
    hold.release();
    expect([clock.frozen, clock.now() - startMs]).toEqual([false, 11_500]);
  });

  test('moves by any span while it ticks', () => {
    let elapsedMs = 0;
    const clock = createClock({ start }, { ...createHandMovedTime(wallMs), elapsedMs: () => elapsedMs++ });
    clock.advance({});
    clock.advance({ milliseconds: 1 });
    clock.advance({ seconds: 5 });
    expect(clock.now() - startMs).toBeGreaterThanOrEqual(5001);
    expect(clock.now() - startMs).toBeLessThan(5100);
  });

  test('does not follow the wall clock back', () => {
    const time = createHandMovedTime(wallMs);
    const clock = createClock({}, time);
    time.pass(1000);
    time.setWall(0);
    expect(clock.now()).toBe(wallMs + 1000);
  });

  test('skips as well, and ticks on from there', async () => {
    const { clock, time } = ticking();
    await clock.sleep(90_000);
    expect(clock.now() - startMs).toBe(90_000);
    time.pass(10);
    expect(clock.now() - startMs).toBe(90_010);
  });

  test('ticks on from the time it is moved to, and cannot be moved back', () => {
    const { clock, time } = ticking();
    clock.advance({ days: 1 });
    time.pass(10);
    expect(clock.now() - startMs).toBe(86_400_010);
    expect(() => clock.moveTo(start)).toThrow(RangeError);
  });

  test('does not tick during background work of a move', () => {
    const { clock, time } = ticking();
    const due = [100, 101];
    const seen: number[] = [];
    clock.addSource({
      nextDueMs: () => (due[0] === undefined ? undefined : startMs + due[0]),
      fire() {
        due.shift();
        time.pass(50);
        seen.push(clock.now() - startMs);
      },
    });
    clock.advance({ milliseconds: 120 });
    expect(seen).toEqual([100, 101]);
    expect(clock.now() - startMs).toBe(120);
  });

  test('ticks on from a restored state', () => {
    const { clock, time } = ticking();
    const state = clock.capture();
    time.pass(5000);
    clock.restore(state);
    expect(clock.now()).toBe(startMs);
    time.pass(10);
    expect(clock.now() - startMs).toBe(10);
  });
});

describe('real time', () => {
  test('wakes the sleepers that it reaches while the clock is held, in order, never early', async () => {
    const { clock, time } = ticking();
    clock.hold();
    const woken: unknown[] = [];
    const sleep = (name: string, ms: number) => clock.sleep(ms).then(() => woken.push(name));
    void sleep('c', 1000);
    void sleep('a', 400);
    void sleep('b', 400);
    time.pass(399);
    await turns(5);
    expect(woken).toEqual([]);
    time.pass(1);
    await turns(5);
    expect(woken).toEqual(['a', 'b']);
    time.pass(600);
    await turns(5);
    expect(woken).toEqual(['a', 'b', 'c']);
    expect(clock.now() - startMs).toBe(1000);
  });

  test('wakes an overdue sleeper immediately when a hold is taken', async () => {
    const { clock, time } = ticking();
    let awake = false;
    void clock.sleep(1000).then(() => {
      awake = true;
    });
    time.pass(1500);
    clock.hold();
    expect(time.timers()).toEqual([0]);
    time.pass(0);
    await turns(1);
    expect(awake).toBe(true);
    expect(clock.now() - startMs).toBe(1500);
  });

  test('does not reach a frozen clock', async () => {
    const time = createHandMovedTime(wallMs);
    const clock = createClock({ frozen: true }, time);
    expect(clock.now()).toBe(wallMs);
    clock.addSource({ nextDueMs: () => wallMs + 500, fire: () => expect.unreachable() });
    const hold = clock.hold();
    const sleeping = clock.sleep(400);
    expect(time.timers()).toEqual([]);
    time.pass(5000);
    expect(clock.now()).toBe(wallMs);
    hold.release();
    await sleeping;
  });

  test('wakes a sleeper beyond the longest timer', async () => {
    const { clock, time } = ticking();
    clock.hold();
    let awake = false;
    void clock.sleep(60 * 86_400_000).then(() => {
      awake = true;
    });
    time.pass(60 * 86_400_000 - 1);
    await turns(5);
    expect(awake).toBe(false);
    time.pass(1);
    await turns(5);
    expect(awake).toBe(true);
  });

  test('reaches background work without sleepers, and loses no time', () => {
    const { clock, time } = ticking();
    let due = startMs + 3;
    const seen: number[] = [];
    const remove = clock.addSource({
      nextDueMs: () => due,
      fire(nowMs) {
        seen.push(nowMs - startMs);
        due += 3;
      },
    });
    for (let step = 0; step < 1000; step += 1) time.pass(1.75);
    expect(clock.now() - startMs).toBe(1750);
    expect(seen).toHaveLength(583);
    remove();
    expect(time.timers()).toEqual([]);
  });

  test('reaches work that became due earlier once sourcesChanged is called', () => {
    const { clock, time } = ticking();
    let due: number | undefined = startMs + 5000;
    clock.addSource({
      nextDueMs: () => due,
      fire() {
        due = undefined;
      },
    });
    due = startMs + 1000;
    clock.sourcesChanged();
    expect(time.timers()).toEqual([1000]);
    clock.advance({ milliseconds: 400 });
    expect(time.timers()).toEqual([600]);
    time.pass(600);
    expect(due).toBeUndefined();
  });

  test('reaches background work after a restore', () => {
    const { clock, time } = ticking();
    const state = clock.capture();
    clock.addSource({ nextDueMs: () => startMs + 5000, fire: () => expect.unreachable() });
    time.pass(1000);
    clock.restore(state);
    expect(time.timers()).toEqual([5000]);
  });

  test('runs no timer if none is needed', async () => {
    const { clock, time } = ticking();
    const controller = new AbortController();
    const hold = clock.hold();
    expect(time.timers()).toEqual([]);
    const sleeping = clock.sleep(1000, controller.signal);
    expect(time.timers()).toEqual([1000]);
    const sooner = hold.sleep(300);
    expect(time.timers()).toEqual([]);
    await sooner;
    expect(time.timers()).toEqual([700]);
    controller.abort();
    await expect(sleeping).rejects.toThrow();
    expect(time.timers()).toEqual([]);

    const replaced = clock.sleep(1000);
    clock.restore(clock.capture());
    await expect(replaced).rejects.toThrow();
    expect(time.timers()).toEqual([]);
  });
});
