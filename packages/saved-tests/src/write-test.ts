import { type SavedTest, type TestFormat, UnrepeatableError } from './interface.ts';
import { javascriptOf } from './javascript.ts';
import { withMadeUpTexts, withMadeUpValues } from './made-up.ts';
import { pytestOf } from './pytest.ts';
import type { Means, RecordedStep, Recording, World } from './recording.ts';
import { repeat } from './repeat.ts';
import { shellOf } from './shell.ts';
import type { TestPlan, TestStep, Value } from './test-plan.ts';

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
export async function writeTest(recorded: Recording, format: TestFormat, means: Means): Promise<SavedTest> {
  const document = recorded.document && withMadeUpTexts(recorded.document, means.madeUp);
  const recording = { ...recorded, document };
  const world = withMadeUpValues(recording.world, means.madeUp);
  const steps = (await repeatNeeded(recording, world, means)) ?? (await repeat(recording, world, means));
  const count = countOf(steps, 'call');
  const title = `repeats ${count === 1 ? 'a request' : `${count} requests`} from ${world.now} on`;
  return writers[format]({ title, options: recording.options, document: document as Value | undefined, world, steps });
}

/**
 * The steps without the requests that are not checked and changed nothing; undefined where there are none of these, or where the others
 * have another outcome without them: a read uses up limits, and has URLs in its response.
 */
async function repeatNeeded(recording: Recording, world: World, means: Means): Promise<TestStep[] | undefined> {
  const needed = recording.steps.filter((step) => step.kind !== 'request' || step.isChecked || step.mayHaveChanged);
  if (needed.length === recording.steps.length) return undefined;
  try {
    const steps = await repeat({ ...recording, steps: needed }, world, means);
    const isComplete = countOf(steps, 'call') === countOf(needed, 'request');
    return isComplete ? steps : undefined;
  } catch (error) {
    if (error instanceof UnrepeatableError) return undefined;
    throw error;
  }
}

const countOf = (steps: readonly { readonly kind: string }[], kind: (TestStep | RecordedStep)['kind']): number =>
  steps.filter((step) => step.kind === kind).length;
