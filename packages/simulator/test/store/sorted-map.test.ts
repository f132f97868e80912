import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type SortedMap, sortedMap } from '../../src/store/sorted-map.ts';

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
  test.each([
    ['in order', (at: number) => at],
    ['from the end', (at: number) => -at],
    ['in no order', (at: number) => (at * 7919) % 1e6],
  ])('tells about how many entries are between two keys, where they came %s', (_, rank) => {
    const keyOf = (at: number) => String(2e6 + at);
    fc.assert(
      fc.property(fc.nat({ max: 20_000 }), fc.nat(), fc.nat(), (size, one, other) => {
        const map = sortedMap<number>();
        for (let at = 0; at < size; at++) map.set(keyOf(rank(at)), at);
        const all = [...map.from('')].map(([at]) => at);
        const [first = 0, last = 0] = [one % (size + 1), other % (size + 1)].sort((a, b) => a - b);
        const estimate = (most: number) => map.estimateBetween(all[first] ?? '~', all[last] ?? '~', most);
        expect(estimate(99_999)).toBeLessThanOrEqual((last - first) * 2);
        expect(estimate(99_999)).toBeGreaterThanOrEqual((last - first) / 2);
        expect(estimate(100)).toBeGreaterThanOrEqual(Math.min(100, (last - first) / 2));
        expect(map.estimateBetween(all[last] ?? '~', all[first] ?? '~', 99_999)).toBe(0);
      }),
      { numRuns: 60 },
    );
  });

  test('a walk within a span of marks leaves out no value within it, and whole stretches without it', () => {
    const keyOf = (at: number) => String(100_000 + at);
    // Marks that go with the keys but for a few, some values without, and some that are changed or taken out later.
    const value = fc.record({ at: fc.nat({ max: 5000 }), off: fc.constantFrom(0, 0, 0, 7, 900), plain: fc.boolean() });
    const changes = fc.array(fc.record({ at: fc.nat({ max: 5000 }), mark: fc.option(fc.nat({ max: 5000 })) }));
    fc.assert(
      fc.property(
        fc.array(value, { maxLength: 3000 }),
        changes,
        fc.nat(5000),
        fc.nat(900),
        (made, changed, low, wide) => {
          const map = sortedMap<string | null>((mark) => mark);
          const other = map.clone();
          for (const { at, off, plain } of made) map.set(keyOf(at), plain ? keyOf(at + off) : null);
          const before = map.clone();
          const kept = [...before.from('')];
          for (const { at, mark } of changed) {
            if (mark === null) map.delete(keyOf(at));
            else map.set(keyOf(at), keyOf(mark));
          }
          const span = [keyOf(low), keyOf(low + wide)] as const;
          const isWithin = ([, mark]: readonly [string, string | null]) =>
            mark !== null && mark >= span[0] && mark <= span[1];
          for (const one of [map, before]) {
            const all = [...one.from('')].filter(isWithin);
            expect([...one.from('', undefined, span)].filter(isWithin)).toEqual(all);
            expect([...one.before(undefined, undefined, span)].filter(isWithin)).toEqual(all.toReversed());
          }
          expect([...before.from('')]).toEqual(kept);
          expect([...other.from('', undefined, span)]).toEqual([]);
        },
      ),
      { numRuns: 60 },
    );
    const sequence = sortedMap<string>((mark) => mark);
    for (let at = 0; at < 20_000; at++) sequence.set(keyOf(at), keyOf(at));
    expect([...sequence.from('', undefined, [keyOf(9000), keyOf(9009)])].length).toBeLessThan(100);
  });

  test('holds what a plain map holds, in order, and copies share nothing that can be seen', () => {
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
