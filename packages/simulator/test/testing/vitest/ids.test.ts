import { afterAll, expect, type TestContext, test } from 'vitest';
import { testNameOf } from '../../../src/testing/vitest/test-name.ts';
import './suite/own-accounts.ts';
import './suite/own-worlds.ts';
import { noted } from './suite/note.ts';

// These suites run in processes of their own, in other orders and in part, in the long test beside this file.

afterAll(() => {
  const ids = [...noted.values()].flat();
  expect(noted.size).toBe(18);
  expect(new Set(ids).size).toBe(ids.length);
});

/** A file with tests of some titles; gives the test at a position. */
function testAt(position: number, titles: readonly string[], name = 'a.test.ts', projectName = 'units') {
  const file = { name, projectName, tasks: [] as object[] };
  file.tasks = titles.map((title) => ({ name: title, file }));
  return file.tasks[position] as TestContext['task'];
}

test('a test has a name of its own, the same beside any others, and another one for each attempt', () => {
  const same = [testAt(0, ['one']), testAt(2, ['two', 'three', 'one', 'one'])].map(testNameOf);
  expect(new Set(same).size).toBe(1);
  const again = testAt(0, ['one']);
  testNameOf(again);
  const others = [
    ...[testAt(1, ['one', 'one']), testAt(0, ['two']), testAt(0, ['one'], 'b.test.ts')].map(testNameOf),
    ...[testNameOf(testAt(0, ['one'], 'a.test.ts', 'examples')), testNameOf(again)],
  ];
  expect(new Set([...same, ...others]).size).toBe(1 + others.length);
});
