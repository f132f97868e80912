import { expect, test } from 'vitest';
import { coverageFaults } from '../src/coverage.ts';

const ids = ['1.6', '4.5', '4.9/source'];
const tested = (...named: string[]) => [{ file: 'a.test.ts', ids: named, sentence: 'is new' }];

test('rules that sources name and tests exercise have no fault; no source has to name the booking loop', () => {
  expect(coverageFaults(ids, new Set(['4.5', '4.9/source']), tested(...ids))).toEqual([]);
});

test('a rule without a source or a test, and a test of an unknown rule, are faults that name it', () => {
  expect(coverageFaults(ids, new Set(['4.5']), tested('1.6', '4.9/source', '4.99'))).toEqual([
    "a.test.ts: 'is new' names 4.99, which the catalogue does not have",
    'rule 4.9/source: no source names it, so nothing enforces it',
    'rule 4.5: no test exercises it',
  ]);
});
