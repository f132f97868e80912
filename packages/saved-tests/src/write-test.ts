import type { SavedTest, TestFormat } from './interface.ts';
import { javascriptOf } from './javascript.ts';
import { withMadeUpValues } from './made-up.ts';
import { pytestOf } from './pytest.ts';
import type { Means, Recording } from './recording.ts';
import { repeat } from './repeat.ts';
import { shellOf } from './shell.ts';
import type { TestPlan } from './test-plan.ts';

export type {
  Fault,
  MadeUp,
  RecordedAction,
  RecordedKey,
  RecordedRequest,
  RecordedStep,
  Recording,
} from './recording.ts';

const writers: Readonly<Record<TestFormat, (plan: TestPlan) => SavedTest>> = {
  vitest: (plan) => ({ fileName: 'saved.test.ts', text: javascriptOf(plan, 'vitest') }),
  node: (plan) => ({ fileName: 'saved.test.mjs', text: javascriptOf(plan, 'node') }),
  pytest: (plan) => ({ fileName: 'test_saved.py', text: pytestOf(plan) }),
  sh: (plan) => ({ fileName: 'saved-test.sh', text: shellOf(plan) }),
};

/**
 * Writes a recording as a test, after trying it out with a simulator of its own. Rejects with an {@link UnrepeatableError} if the
 * requests would not have the same outcome again.
 */
export async function writeTest(recording: Recording, format: TestFormat, means: Means): Promise<SavedTest> {
  const world = withMadeUpValues(recording.world, means.madeUp);
  const steps = await repeat(recording, world, means);
  const count = recording.steps.filter(({ kind }) => kind === 'request').length;
  const title = `repeats ${count === 1 ? 'a request' : `${count} requests`} from ${world.now} on`;
  return writers[format]({ title, options: recording.options, world, steps });
}
