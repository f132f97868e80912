import { expect, test } from 'vitest';
import { guideGroups, staleNames } from '../src/guides.ts';

test('every name in the list of guides is a page', () => {
  expect(staleNames()).toEqual([]);
});

test('a page stands in the sidebar once', () => {
  const ids = guideGroups().flatMap(({ items }) => items);
  expect(ids.toSorted()).toEqual([...new Set(ids)].toSorted());
  expect(ids).toEqual(expect.arrayContaining(['start', 'limits', 'overview', 'project/contributing']));
});
