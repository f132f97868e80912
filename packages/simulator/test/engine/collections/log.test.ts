import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Log, log } from '../../../src/engine/collections/log.ts';

/** A log of sizes. */
const sizes = (maxLength: number, maxSizeBytes: number): Log<number> =>
  log({ maxLength, maxSizeBytes, sizeOf: (bytes) => bytes });

const itemsOf = <Item>(made: Log<Item>) => Array.from(made.from(), ([, item]) => item);

const total = (items: readonly number[]) => items.reduce((sum, bytes) => sum + bytes, 0);

test('a log holds the newest items within its bounds, and drops few more than necessary', () => {
  fc.assert(
    fc.property(
      fc.array(fc.nat({ max: 2000 }), { maxLength: 1500 }),
      fc.integer({ min: 0, max: 700 }),
      fc.integer({ min: 0, max: 100_000 }),
      (items, maxLength, maxSizeBytes) => {
        const made = sizes(maxLength, maxSizeBytes);
        for (const [at, item] of items.entries()) {
          made.append(item);
          const kept = itemsOf(made);
          expect(kept).toEqual(items.slice(at + 1 - kept.length, at + 1));
          expect([made.length, made.dropped]).toEqual([kept.length, at + 1 - kept.length]);
          expect(kept.length).toBeLessThanOrEqual(maxLength);
          expect(made.sizeBytes).toBeLessThanOrEqual(maxSizeBytes);
          expect(total(kept)).toBeLessThanOrEqual(made.sizeBytes);
        }
        const wholeOf = itemsOf(made);
        const next = items[items.length - wholeOf.length - 1];
        if (next !== undefined && wholeOf.length < maxLength)
          expect(total(wholeOf) + next).toBeGreaterThan(maxSizeBytes * (1 - 1 / 64) - 2000);
      },
    ),
    { numRuns: 30 },
  );
});

test('an item that is larger than the bound is dropped with all before it', () => {
  const made = sizes(10, 1000);
  for (const bytes of [10, 20, 1001]) made.append(bytes);
  expect([itemsOf(made), made.sizeBytes, made.dropped]).toEqual([[], 0, 3]);
  made.append(1000);
  expect(itemsOf(made)).toEqual([1000]);
});

test('copies of a log are bounded independently', () => {
  const one = sizes(100, 100);
  for (const bytes of [40, 40]) one.append(bytes);
  const other = one.clone();
  other.append(90);
  one.append(1);
  expect([itemsOf(one), one.sizeBytes]).toEqual([[40, 40, 1], 81]);
  expect([itemsOf(other), other.sizeBytes]).toEqual([[90], 90]);
});

test('a log is read from a position on or back from it, and a position never leads to another item', () => {
  fc.assert(
    fc.property(
      fc.array(fc.nat({ max: 100 }), { maxLength: 1200 }),
      fc.integer({ min: 1, max: 700 }),
      fc.nat({ max: 1300 }),
      fc.nat({ max: 1300 }),
      (items, maxLength, clearedAt, position) => {
        const made = sizes(maxLength, 20_000);
        for (const [at, item] of items.entries()) {
          if (at === clearedAt) made.clear();
          made.append(item);
        }
        const all = [...made.from()];
        for (const [at, item] of all) expect(item).toBe(items[at]);
        expect(all).toHaveLength(made.length);
        expect([...made.from(position)]).toEqual(all.filter(([at]) => at >= position));
        expect([...made.before()]).toEqual(all.toReversed());
        expect([...made.before(position)]).toEqual(all.filter(([at]) => at < position).toReversed());
      },
    ),
  );
});
