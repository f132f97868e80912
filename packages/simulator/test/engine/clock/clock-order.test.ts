import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createClock, type Hold, WorldReplacedError } from '../../../src/engine/clock/clock.ts';
import { createClockModel } from '../../model/clock-model.ts';
import { turns } from '../../model/turns.ts';

const startMs = Date.UTC(2026, 7, 4, 9);

type Step =
  | { readonly kind: 'sleep' | 'work' | 'advance'; readonly ms: number }
  | { readonly kind: 'park'; readonly ms: number; readonly pick: number }
  | { readonly kind: 'abort' | 'release'; readonly pick: number }
  | { readonly kind: 'hold' | 'settle' | 'restore' };

const ms = fc.integer({ min: 0, max: 30 });
const pick = fc.nat(100);
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('sleep' as const), ms }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constantFrom('work' as const, 'advance' as const), ms }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('park' as const), ms, pick }) },
  { weight: 5, arbitrary: fc.record({ kind: fc.constantFrom('abort' as const, 'release' as const), pick }) },
  { weight: 5, arbitrary: fc.record({ kind: fc.constantFrom('hold' as const, 'settle' as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('restore' as const) }) },
);

/** Takes the same steps on a frozen clock and on the model, which must agree after each. */
async function compare(steps: readonly Step[]): Promise<void> {
  const clock = createClock({ start: new Date(startMs), frozen: true });
  const begin = clock.capture();
  const model = createClockModel();
  const woken: string[] = [];
  const done: string[] = [];
  const sleepers: { name: string; controller: AbortController }[] = [];
  let holds: Hold[] = [];
  let works: { name: string; dueMs: number }[] = [];
  clock.addSource({
    nextDueMs: () => works.reduce<number | undefined>((least, { dueMs }) => Math.min(least ?? dueMs, dueMs), undefined),
    fire(nowMs) {
      expect(clock.now()).toBe(nowMs);
      const due = works.filter(({ dueMs }) => dueMs <= nowMs).sort((one, other) => one.dueMs - other.dueMs);
      works = works.filter(({ dueMs }) => dueMs > nowMs);
      for (const { name } of due) done.push(`${name} at ${nowMs - startMs}`);
    },
  });

  const lieDown = (name: string, sleep: (signal: AbortSignal) => Promise<void>, forMs: number) => {
    const controller = new AbortController();
    sleepers.push({ name, controller });
    const dueMs = clock.now() + forMs;
    sleep(controller.signal).then(
      () => {
        expect(clock.now()).toBeGreaterThanOrEqual(dueMs);
        woken.push(`${name} at ${clock.now() - startMs}`);
      },
      (error: unknown) => woken.push(`${name} ${error instanceof WorldReplacedError ? 'replaced' : error}`),
    );
  };

  for (const [index, one] of steps.entries()) {
    const name = `${one.kind} ${index}`;
    if (one.kind === 'sleep') {
      lieDown(name, (signal) => clock.sleep(one.ms, signal), one.ms);
      model.add(name, 'sleeper', one.ms);
    } else if (one.kind === 'park') {
      const holdIndex = one.pick % Math.max(1, holds.length);
      const hold = holds[holdIndex];
      if (hold === undefined) continue;
      lieDown(name, (signal) => hold.sleep(one.ms, signal), one.ms);
      model.add(name, 'sleeper', one.ms, holdNumber(hold));
    } else if (one.kind === 'work') {
      works.push({ name, dueMs: clock.now() + one.ms });
      clock.sourcesChanged();
      model.add(name, 'work', one.ms);
    } else if (one.kind === 'abort') {
      const sleeper = sleepers[one.pick % Math.max(1, sleepers.length)];
      if (sleeper === undefined) continue;
      sleeper.controller.abort('aborted');
      model.abort(sleeper.name);
    } else if (one.kind === 'hold') {
      const hold = clock.hold();
      holds.push(hold);
      model.take(holdNumber(hold));
    } else if (one.kind === 'release') {
      const hold = holds[one.pick % Math.max(1, holds.length)];
      if (hold === undefined) continue;
      hold.release();
      holds = holds.filter((other) => other !== hold);
      model.release(holdNumber(hold));
    } else if (one.kind === 'advance') {
      clock.advance({ milliseconds: one.ms });
      model.advance(one.ms);
    } else if (one.kind === 'settle') {
      await turns(3 * model.pending + 4);
      model.settle();
    } else {
      clock.restore(begin);
      holds = [];
      model.restore(0);
    }
    // Lets promises that have settled be heard, but no turn go by.
    for (let microtask = 0; microtask < 5; microtask += 1) await Promise.resolve();
    expect({ nowMs: clock.now() - startMs, woken, done }).toEqual({
      nowMs: model.nowMs,
      woken: model.woken,
      done: model.done,
    });
  }
}

const holdNumbers = new WeakMap<Hold, number>();
let holdsSeen = 0;

function holdNumber(hold: Hold): number {
  const known = holdNumbers.get(hold);
  if (known !== undefined) return known;
  holdsSeen += 1;
  holdNumbers.set(hold, holdsSeen);
  return holdsSeen;
}

test('sleeps, holds, aborts, moves and restores in any order keep time and order, and no sleeper wakes early', async () => {
  await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 60, size: 'max' }), compare), {
    numRuns: 300,
  });
});
