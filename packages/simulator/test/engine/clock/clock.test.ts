import { describe, expect, test } from 'vitest';
import { createClock, type WorldClock, WorldReplacedError } from '../../../src/engine/clock/clock.ts';
import { turns } from '../../model/turns.ts';

const start = '2026-08-04T09:00:00.000Z';

function frozenClock(): WorldClock {
  return createClock({ start, frozen: true });
}

/** A source with something to do at each of `moments`, which writes down what it did and the clock's moment. */
function scheduled(clock: WorldClock, name: string, afterMs: readonly number[], trace: unknown[]) {
  const startMs = clock.now();
  const left = afterMs.map((ms) => startMs + ms);
  return {
    nextDueMs: () => left[0],
    fire(nowMs: number) {
      while (left[0] !== undefined && left[0] <= nowMs) left.shift();
      trace.push([name, nowMs - startMs, clock.now() - startMs]);
    },
  };
}

describe('a frozen clock', () => {
  test('stays at its start until it is moved', async () => {
    const clock = frozenClock();
    await turns(5);
    expect(clock.frozen).toBe(true);
    expect(clock.date().toISOString()).toBe(start);
    expect(clock.now()).toBe(Date.parse(start));
  });

  test('starts from a Date or from a date-time of any offset', () => {
    expect(createClock({ start: new Date(start), frozen: true }).now()).toBe(Date.parse(start));
    expect(createClock({ start: '2026-08-04T11:00+02:00', frozen: true }).now()).toBe(Date.parse(start));
  });

  test.each(['2026-08-04', '2026-08-04T09:00:00', '2026-02-30T09:00:00Z', 'tomorrow', ''])(
    'rejects %j as a start',
    (bad) => {
      expect(() => createClock({ start: bad })).toThrow(RangeError);
      expect(() => createClock({ start: bad })).toThrow(`got '${bad}'`);
    },
  );

  test('rejects an invalid Date and one outside the supported years as a start', () => {
    expect(() => createClock({ start: new Date(Number.NaN) })).toThrow('got an invalid Date');
    expect(() => createClock({ start: new Date(Date.UTC(10_000, 0, 1)) })).toThrow('got +010000-01-01T00:00:00.000Z');
  });
});

describe('moving a clock by hand', () => {
  test('takes a Duration of a library, which has its units by getters', () => {
    class Duration {
      get hours() {
        return 2;
      }
    }
    const clock = createClock({ start, frozen: true });
    const before = clock.now();
    clock.advance(new Duration());
    expect(clock.now() - before).toBe(7_200_000);
  });

  test.each<[unknown, string]>([
    [undefined, 'an object of days, hours, minutes, seconds, milliseconds, such as { seconds: 5 }; got undefined'],
    [5000, 'got 5000'],
    [{ second: 5 }, 'second is not a unit of time; the units are days, '],
    [{ seconds: '5' }, 'seconds must be a number; got "5"'],
  ])('by %o is rejected, and the time stays', (span, message) => {
    const clock = createClock({ start, frozen: true });
    expect(() => clock.advance(span as never)).toThrow(TypeError);
    expect(() => clock.advance(span as never)).toThrow(message);
    expect(clock.date().toISOString()).toBe(new Date(start).toISOString());
  });

  test('advances by the sum of the parts, to the nearest millisecond', () => {
    const clock = frozenClock();
    clock.advance({ days: 1, hours: 1.5, minutes: 2, seconds: 3, milliseconds: 4.4 });
    expect(clock.now()).toBe(Date.parse('2026-08-05T10:32:03.004Z'));
    clock.advance({});
    expect(clock.now()).toBe(Date.parse('2026-08-05T10:32:03.004Z'));
  });

  test('moves to a time', () => {
    const clock = frozenClock();
    clock.moveTo('2026-09-12T17:00+02:00');
    expect(clock.date().toISOString()).toBe('2026-09-12T15:00:00.000Z');
    clock.moveTo(new Date('2026-09-12T15:00:00.001Z'));
    expect(clock.date().toISOString()).toBe('2026-09-12T15:00:00.001Z');
  });

  test('rejects a move back, with both times in the message, and does not move', () => {
    const clock = frozenClock();
    for (const back of [() => clock.moveTo('2026-08-04T08:59:59Z'), () => clock.advance({ seconds: -1 })]) {
      expect(back).toThrow(RangeError);
      expect(back).toThrow(/2026-08-04T09:00:00\.000Z .*2026-08-04T08:59:59\.000Z/);
    }
    expect(clock.date().toISOString()).toBe(start);
  });

  test.each([Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 1e300, -1e300])(
    'rejects an advance by %d days',
    (days) => {
      const clock = frozenClock();
      expect(() => clock.advance({ days })).toThrow(RangeError);
      expect(() => clock.advance({ days })).toThrow('years 0000 to 9998');
      expect(clock.date().toISOString()).toBe(start);
    },
  );

  test('runs the background work that becomes due on the way, in order, at its own time', () => {
    const clock = frozenClock();
    const trace: unknown[] = [];
    clock.addSource(scheduled(clock, 'first', [300, 700, 5000], trace));
    clock.addSource(scheduled(clock, 'second', [100, 700], trace));
    clock.advance({ seconds: 1 });
    expect(trace).toEqual([
      ['second', 100, 100],
      ['first', 300, 300],
      ['first', 700, 700],
      ['second', 700, 700],
    ]);
    expect(clock.now() - Date.parse(start)).toBe(1000);
  });

  test('runs work that is overdue at the start of the move', () => {
    const clock = frozenClock();
    const trace: unknown[] = [];
    const source = scheduled(clock, 'overdue', [100], trace);
    clock.advance({ milliseconds: 250 });
    clock.addSource(source);
    clock.advance({ seconds: 1 });
    expect(trace).toEqual([['overdue', 250, 250]]);
  });

  test('runs work that other work adds on the way', () => {
    const clock = frozenClock();
    const trace: unknown[] = [];
    let asked = false;
    clock.addSource({
      nextDueMs: () => (asked ? undefined : Date.parse(start) + 100),
      fire() {
        asked = true;
        clock.addSource(scheduled(clock, 'asked for', [50], trace));
      },
    });
    clock.advance({ milliseconds: 149 });
    expect(trace).toEqual([]);
    clock.advance({ milliseconds: 1 });
    expect(trace).toEqual([['asked for', 50, 50]]);
  });

  test('stops at the time at which background work throws', () => {
    const clock = frozenClock();
    let fails = true;
    clock.addSource({
      nextDueMs: () => (fails ? Date.parse(start) + 100 : undefined),
      fire() {
        throw new Error('no room');
      },
    });
    expect(() => clock.advance({ seconds: 1 })).toThrow('no room');
    expect(clock.now() - Date.parse(start)).toBe(100);
    fails = false;
    clock.advance({ seconds: 1 });
    expect(clock.now() - Date.parse(start)).toBe(1100);
  });

  test('throws inside background work', () => {
    const clock = frozenClock();
    clock.addSource({ nextDueMs: () => Date.parse(start) + 100, fire: () => clock.advance({ seconds: 1 }) });
    expect(() => clock.advance({ seconds: 1 })).toThrow('a background source cannot move the clock');
  });
});

describe('background work', () => {
  test('does not run once removed', () => {
    const clock = frozenClock();
    const trace: unknown[] = [];
    const remove = clock.addSource(scheduled(clock, 'removed', [100, 200], trace));
    clock.advance({ milliseconds: 150 });
    remove();
    clock.advance({ seconds: 1 });
    expect(trace).toEqual([['removed', 100, 100]]);
  });

  test('that is added for the current time runs once sourcesChanged is called', async () => {
    const clock = frozenClock();
    let due: number | undefined;
    const fired: number[] = [];
    clock.addSource({
      nextDueMs: () => due,
      fire(nowMs) {
        due = undefined;
        fired.push(nowMs);
      },
    });
    await turns(3);
    due = clock.now();
    clock.sourcesChanged();
    await turns(2);
    expect(fired).toEqual([Date.parse(start)]);
  });
});

describe('restoring a clock', () => {
  test('sets it to the captured time, earlier or later, and survives JSON', () => {
    const clock = frozenClock();
    const early = JSON.parse(JSON.stringify(clock.capture()));
    clock.advance({ days: 2 });
    const late = clock.capture();
    clock.restore(early);
    expect(clock.date().toISOString()).toBe(start);
    clock.restore(late);
    expect(clock.date().toISOString()).toBe('2026-08-06T09:00:00.000Z');
    expect(createClock({ start: late.now, frozen: true }).capture()).toEqual(late);
  });

  test('rejects every sleeper with a WorldReplacedError, in order', async () => {
    const clock = frozenClock();
    const hold = clock.hold();
    const failed: string[] = [];
    const sleep = (name: string, sleeping: Promise<void>) =>
      sleeping.catch((error: unknown) => {
        expect(error).toBeInstanceOf(WorldReplacedError);
        expect(error).toMatchObject({
          name: 'WorldReplacedError',
          message: expect.stringContaining('restored or reset'),
        });
        failed.push(name);
      });
    const all = [
      sleep('late', clock.sleep(2000)),
      sleep('parked', hold.sleep(1000)),
      sleep('yielding', clock.sleep(0)),
    ];
    clock.restore(clock.capture());
    await Promise.all(all);
    expect(failed).toEqual(['yielding', 'parked', 'late']);
  });

  test('discards earlier holds: they hold nothing, and releasing them has no effect', async () => {
    const clock = frozenClock();
    const before = clock.hold();
    clock.restore(clock.capture());
    await clock.sleep(1000);
    expect(clock.now() - Date.parse(start)).toBe(1000);

    const after = clock.hold();
    const sleeping = clock.sleep(1000);
    await expect(before.sleep(1)).rejects.toThrow(WorldReplacedError);
    await turns(5);
    expect(clock.now() - Date.parse(start)).toBe(1000);
    after.release();
    await turns(1);
    before.release();
    await turns(1);
    expect(clock.now() - Date.parse(start)).toBe(2000);
    await sleeping;
  });

  test('ends the move if background work calls it', async () => {
    const clock = frozenClock();
    const trace: unknown[] = [];
    const begin = clock.capture();
    let done = false;
    clock.addSource({
      nextDueMs: () => (done ? undefined : Date.parse(start) + 100),
      fire() {
        done = true;
        clock.restore(begin);
      },
    });
    clock.addSource(scheduled(clock, 'not reached', [200], trace));
    clock.advance({ seconds: 1 });
    expect(clock.date().toISOString()).toBe(start);
    expect(trace).toEqual([]);
    await clock.sleep(5);
    expect(clock.now() - Date.parse(start)).toBe(5);
  });

  test('rejects an invalid state, and rejects no sleeper', async () => {
    const clock = frozenClock();
    const sleeping = clock.sleep(1000);
    expect(() => clock.restore({ now: 'yesterday' })).toThrow(RangeError);
    await expect(sleeping).resolves.toBeUndefined();
  });
});

describe('a wait on a clock', () => {
  test('never makes the clock skip, and ends when somebody moves it or sleeps past it', async () => {
    const clock = frozenClock();
    const ends: string[] = [];
    void clock.wait(1000).then(() => ends.push('first'));
    void clock.wait(2000).then(() => ends.push('second'));
    await turns(10);
    expect([ends, clock.now()]).toEqual([[], Date.parse(start)]);
    clock.advance({ seconds: 1 });
    await turns(2);
    expect(ends).toEqual(['first']);
    await clock.sleep(1500);
    expect([ends, clock.now() - Date.parse(start)]).toEqual([['first', 'second'], 2500]);
  });

  test('ends with the reason of its signal, and with a WorldReplacedError at a restore', async () => {
    const clock = frozenClock();
    const controller = new AbortController();
    const aborted = clock.wait(1000, controller.signal);
    controller.abort(new Error('no longer'));
    await expect(aborted).rejects.toThrow('no longer');
    const [before, waiting] = [clock.session, clock.wait(1000)];
    clock.restore(clock.capture());
    await expect(waiting).rejects.toThrow(WorldReplacedError);
    expect(clock.session).not.toBe(before);
  });
});
