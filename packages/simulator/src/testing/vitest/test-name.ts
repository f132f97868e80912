import type { TestContext } from 'vitest';

type Test = TestContext['task'];
type Suite = NonNullable<Test['suite']>;
type Child = Suite['tasks'][number];

/** How often each test began. */
const attempts = new WeakMap<Test, number>();

/** How many worlds the tests of a file share. */
const shared = new WeakMap<Test['file'], number>();

/** The number of each child among those of its suite that have the same title, as tests of a table may. */
const positions = new WeakMap<Suite, ReadonlyMap<Child, number>>();

/**
 * Names one attempt of a test, by its project, file, titles and how often it began before. The name is the same whatever else runs, and
 * no other attempt of any test has it.
 */
export function testNameOf(test: Test): string {
  const attempt = attempts.get(test) ?? 0;
  attempts.set(test, attempt + 1);
  const titles: unknown[] = [attempt];
  for (let child: Child | undefined = test; child; child = child.suite)
    titles.push(child.name, positionOf(child, child.suite ?? child.file));
  return JSON.stringify([...pathOf(test.file), ...titles]);
}

/** Names one more world that tests of a file share. */
export function sharedNameOf({ file }: Test): string {
  const nth = shared.get(file) ?? 0;
  shared.set(file, nth + 1);
  return JSON.stringify([...pathOf(file), nth]);
}

const pathOf = ({ projectName, name }: Test['file']) => [projectName ?? '', name];

function positionOf(child: Child, suite: Suite): number {
  let known = positions.get(suite);
  if (!known) {
    const counts = new Map<string, number>();
    const next = (title: string) => {
      const count = counts.get(title) ?? 0;
      counts.set(title, count + 1);
      return count;
    };
    known = new Map(suite.tasks.map((task) => [task, next(task.name)]));
    positions.set(suite, known);
  }
  return known.get(child) ?? 0;
}
