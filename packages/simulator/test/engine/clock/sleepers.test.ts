import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createSleeperQueue, type Sleeper } from '../../../src/engine/clock/sleepers.ts';

const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('add' as const), dueMs: fc.nat(20) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('delete first' as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('delete' as const), pick: fc.nat(1000) }) },
);

test('the queue of sleepers is ordered by time, then by insertion, after any additions and removals', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 100, size: 'max' }), (steps) => {
      const line = createSleeperQueue();
      let expected: Sleeper[] = [];
      for (const [order, one] of steps.entries()) {
        if (one.kind === 'add') {
          const sleeper = { dueMs: one.dueMs, order, wake() {}, fail() {} };
          line.add(sleeper);
          expected.push(sleeper);
          expected.sort((a, b) => a.dueMs - b.dueMs || a.order - b.order);
        } else {
          const leaver = expected[one.kind === 'delete' ? one.pick % Math.max(1, expected.length) : 0];
          if (leaver === undefined) continue;
          line.delete(leaver);
          expected = expected.filter((sleeper) => sleeper !== leaver);
        }
        expect(line.first()).toBe(expected[0]);
        expect([...line]).toEqual(expected);
      }
    }),
  );
});
