import { getEventListeners } from 'node:events';
import { describe, expect, test } from 'vitest';
import { createClock, type WorldClock } from '../../../src/engine/clock/clock.ts';
import { turns } from '../../model/turns.ts';

const startMs = Date.UTC(2026, 7, 4, 9);

function frozenClock(): WorldClock {
  return createClock({ start: new Date(startMs), frozen: true });
}

describe('skipping', () => {
  test('skips sleeps longer than any timer: sixty days, a thousand years', async () => {
    const clock = frozenClock();
    await clock.sleep(60 * 86_400_000);
    expect(clock.date().toISOString()).toBe('2026-10-03T09:00:00.000Z');
    await clock.sleep(365_242 * 86_400_000);
    expect(clock.date().getUTCFullYear()).toBe(3026);
  });

  test('waits for two turns in which nothing happens', async () => {
    const clock = frozenClock();
    const sleeping = clock.sleep(1000);
    await turns(1);
    expect(clock.now()).toBe(startMs);
    for (let turn = 0; turn < 10; turn += 1) {
      clock.hold().release();
      await turns(1);
      expect(clock.now()).toBe(startMs);
    }
    await sleeping;
    expect(clock.now() - startMs).toBe(1000);
  });

  test('counts whole turns only: the one in which something happens is not quiet', async () => {
    const clock = frozenClock();
    const sleeping = clock.sleep(1000);
    await turns(1);
    clock.hold().release();
    await turns(2);
    expect(clock.now()).toBe(startMs);
    await turns(1);
    expect(clock.now() - startMs).toBe(1000);
    await sleeping;
  });

  test('wakes one sleeper at a time, by time and then in order of the sleep calls', async () => {
    const clock = frozenClock();
    const trace: unknown[] = [];
    const call = async (name: string, ms: number) => {
      await clock.sleep(ms);
      const hold = clock.hold();
      trace.push([name, 'begins', clock.now() - startMs]);
      await turns(7);
      trace.push([name, 'ends', clock.now() - startMs]);
      hold.release();
    };
    await Promise.all([call('c', 500), call('a', 200), call('d', 500), call('b', 300)]);
    expect(trace).toEqual([
      ['a', 'begins', 200],
      ['a', 'ends', 200],
      ['b', 'begins', 300],
      ['b', 'ends', 300],
      ['c', 'begins', 500],
      ['c', 'ends', 500],
      ['d', 'begins', 500],
      ['d', 'ends', 500],
    ]);
  });

  test('gives the same trace of 500 paced sleepers in each run', async () => {
    const run = async () => {
      const clock = frozenClock();
      const trace: string[] = [];
      let freeMs = clock.now();
      const call = async (index: number) => {
        freeMs += 100;
        await clock.sleep(freeMs - 100 - clock.now());
        const hold = clock.hold();
        trace.push(`${index} begins ${clock.now() - startMs}`);
        await turns(index % 3);
        await hold.sleep((index * 37) % 250);
        await Promise.resolve();
        trace.push(`${index} ends ${clock.now() - startMs}`);
        hold.release();
      };
      await Promise.all(Array.from({ length: 500 }, (_, index) => call(index)));
      return trace;
    };
    const first = await run();
    expect(first).toHaveLength(1000);
    expect(first).toContain('499 begins 49900');
    for (let again = 1; again < 20; again += 1) expect(await run()).toEqual(first);
  });

  test('stops on the way where background work takes a hold, until it is released', async () => {
    const clock = frozenClock();
    let due: number | undefined = startMs + 100;
    const delivered: number[] = [];
    clock.addSource({
      nextDueMs: () => due,
      fire() {
        due = undefined;
        void clock.busy(async () => {
          await turns(10);
          delivered.push(clock.now() - startMs);
        });
      },
    });
    await clock.sleep(5000);
    expect(delivered).toEqual([100]);
    expect(clock.now() - startMs).toBe(5000);
  });
});

describe('a hold', () => {
  test('stops the clock from skipping until it is released, and counts once', async () => {
    const clock = frozenClock();
    const [one, two] = [clock.hold(), clock.hold()];
    const sleeping = clock.sleep(1000);
    await turns(10);
    one.release();
    one.release();
    await turns(10);
    expect(clock.now()).toBe(startMs);
    two.release();
    await sleeping;
    expect(clock.now() - startMs).toBe(1000);
  });
});

describe('busy', () => {
  test('holds the clock while a promise is pending, and returns its value', async () => {
    const clock = frozenClock();
    const seen: number[] = [];
    const work = async (value: string) => {
      await turns(10);
      seen.push(clock.now() - startMs);
      return value;
    };
    const sleeping = clock.sleep(1000);
    expect(await Promise.all([clock.busy(work('a')), clock.busy(() => work('b'))])).toEqual(['a', 'b']);
    await sleeping;
    expect(seen).toEqual([0, 0]);
  });

  test('rejects with the same error, and releases the hold', async () => {
    const clock = frozenClock();
    await expect(clock.busy(Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    await expect(
      clock.busy(() => {
        throw new Error('broken at once');
      }),
    ).rejects.toThrow('broken at once');
    await clock.sleep(1000);
    expect(clock.now() - startMs).toBe(1000);
  });
});

describe('a sleep', () => {
  test.each([0, -1, Number.NEGATIVE_INFINITY])('of %d ms yields, also while held, and takes no time', async (ms) => {
    const clock = frozenClock();
    clock.hold();
    const trace: string[] = [];
    const sleeping = clock.sleep(ms).then(() => trace.push('slept'));
    await Promise.resolve().then(() => trace.push('others ran'));
    await sleeping;
    expect(trace).toEqual(['others ran', 'slept']);
    expect(clock.now()).toBe(startMs);
  });

  test('never ends early: a fraction of a millisecond is rounded up', async () => {
    const clock = frozenClock();
    await clock.sleep(0.2);
    expect(clock.now() - startMs).toBe(1);
  });

  test.each([Number.NaN, Number.POSITIVE_INFINITY, 1e15])('of %d ms is rejected', async (ms) => {
    const clock = frozenClock();
    await expect(clock.sleep(ms)).rejects.toThrow(RangeError);
    await expect(clock.sleep(ms)).rejects.toThrow(`got ${ms} from 2026-08-04T09:00:00.000Z`);
  });

  test('whose signal is already aborted rejects with its reason and does not count as a sleeper', async () => {
    const clock = frozenClock();
    const reason = { why: 'any value' };
    await expect(clock.sleep(1000, AbortSignal.abort(reason))).rejects.toBe(reason);
    await turns(10);
    expect(clock.now()).toBe(startMs);
  });

  test('leaves no listener on its signal, however it ends', async () => {
    const clock = frozenClock();
    const { signal } = new AbortController();
    await clock.sleep(1000, signal);
    await clock.sleep(0, signal);
    const replaced = clock.sleep(1000, signal);
    expect(getEventListeners(signal, 'abort')).toHaveLength(1);
    clock.restore(clock.capture());
    await expect(replaced).rejects.toThrow();
    expect(getEventListeners(signal, 'abort')).toHaveLength(0);
  });
});
