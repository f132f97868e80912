import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type SortedMap, sortedMap } from '../../../src/engine/collections/sorted-map.ts';

// So many keys that the tree is a few nodes deep, and so few that they meet again.
const key = fc.integer({ min: 0, max: 4000 }).map((number) => number.toString(36));
const run = fc.record({
  from: fc.nat({ max: 4000 }),
  step: fc.constantFrom(1, 7, -1, -13),
  count: fc.nat({ max: 400 }),
});
const keysOfRun = run.map(({ from, step, count }) =>
  Array.from({ length: count }, (_, at) => Math.abs(from + at * step).toString(36)),
);
const change = fc.oneof(
  fc.record({ set: keysOfRun }),
  fc.record({ delete: keysOfRun }),
  fc.record({ delete: fc.constant('all' as const) }),
  fc.constant('clone' as const),
);

interface Twin {
  readonly map: SortedMap<string>;
  readonly model: Map<string, string>;
}

const order = (a: string, b: string) => (a < b ? -1 : 1);
const sorted = ({ model }: Twin) => [...model].sort(([a], [b]) => order(a, b));

function requireSame(twin: Twin, keys: readonly string[]): void {
  const { map, model } = twin;
  const entries = sorted(twin);
  expect(map.size).toBe(model.size);
  expect([...map.from('')]).toEqual(entries);
  expect([...map.before()]).toEqual(entries.toReversed());
  expect([...map.values()]).toEqual(entries.map(([, value]) => value));
  for (const one of keys) {
    expect([map.get(one), map.has(one)]).toEqual([model.get(one), model.has(one)]);
    expect(map.from(one).next().value).toEqual(entries.find(([other]) => other >= one));
    expect(map.before(one).next().value).toEqual(entries.findLast(([other]) => other < one));
    for (const other of keys) {
      const between = entries.filter(([at]) => at >= one && at < other);
      expect([...map.from(one, other)]).toEqual(between);
      expect([...map.before(other, one)]).toEqual(between.toReversed());
    }
  }
}

describe('a sorted map', () => {
  test('equals a plain map, in order, and copies share no visible state', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(change, fc.nat()), { maxLength: 20 }),
        fc.array(key, { maxLength: 5 }),
        (steps, keys) => {
          const twins: Twin[] = [{ map: sortedMap(), model: new Map() }];
          let made = 0;
          for (const [what, whose] of steps) {
            const { map, model } = twins[whose % twins.length] ?? { map: sortedMap(), model: new Map() };
            if (what === 'clone') {
              twins.push({ map: map.clone(), model: new Map(model) });
            } else if ('set' in what) {
              for (const one of what.set) {
                const value = String(made++);
                map.set(one, value);
                model.set(one, value);
              }
            } else {
              for (const one of what.delete === 'all' ? [...model.keys()] : what.delete)
                expect(map.delete(one)).toBe(model.delete(one));
            }
          }
          for (const twin of twins) requireSame(twin, keys);
        },
      ),
      { numRuns: 60 },
    );
  });

  test('orders keys by code unit', () => {
    const map = sortedMap<number>();
    for (const one of ['ä', 'b', '\ud83c\udf88', 'A', '', '\uffff', 'a']) map.set(one, 1);
    expect([...map.from('')].map(([one]) => one)).toEqual(['', 'A', 'a', 'b', 'ä', '\ud83c\udf88', '\uffff']);
  });
});
