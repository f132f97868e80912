import {
  type RunnerTestCase,
  type RunnerTestFile,
  type RunnerTestSuite,
  type SerializedConfig,
  type TestError,
  TestRunner,
} from 'vitest';
import { startTests } from 'vitest/internal/browser';
import { fileName } from './program.ts';

// Runs the tests of a program with vitest's own runner. The configuration is that of `vitest run` without a file of configuration, as far
// as the runner reads it.

const noSnapshots = {
  getVersion: () => '1',
  getHeader: () => '',
  resolvePath: async (file: string) => `${file}.snap`,
  resolveRawPath: async (_: string, path: string) => path,
  readSnapshotFile: async () => null,
  saveSnapshotFile: async () => {},
  removeSnapshotFile: async () => {},
};

const config = {
  root: '/',
  pool: 'threads',
  includeTaskLocation: false,
  allowOnly: true,
  passWithNoTests: false,
  testTimeout: 5000,
  hookTimeout: 10_000,
  taskTitleValueFormatTruncate: 40,
  retry: 0,
  maxConcurrency: 5,
  setupFiles: [],
  tags: [],
  sequence: { concurrent: false, shuffle: false, hooks: 'stack', setupFiles: 'parallel', seed: 1 },
  expect: {},
  fakeTimers: { loopLimit: 10_000, shouldClearNativeTimers: true },
  snapshotOptions: { updateSnapshot: 'none', expand: false, snapshotEnvironment: noSnapshots },
  experimental: { viteModuleRunner: true, importDurations: { limit: 0 } },
} as unknown as SerializedConfig;

// The state of a worker, which vitest keeps here.
Object.assign(globalThis, {
  __vitest_worker__: {
    config,
    ctx: { pool: 'threads' },
    environment: { name: 'web' },
    filepath: fileName,
    providedContext: {},
    durations: { fetch: 0 },
    onCleanup: () => {},
  },
});

/** A runner without what a page does not have: the main process of vitest, its snapshots, and its traces. */
class PageRunner extends TestRunner {
  readonly #load: () => Promise<void>;

  constructor(load: () => Promise<void>) {
    super(config);
    Object.assign(this, { trace: undefined });
    this.#load = load;
  }

  override importFile(): Promise<void> {
    return this.#load();
  }

  override async onAfterRunSuite(): Promise<void> {}
}

/** How one test ended. */
interface TestOutcome {
  /** With the names of its suites: `a suite > a test`. */
  readonly name: string;
  readonly state: 'passed' | 'failed' | 'skipped';
  readonly errors: readonly TestError[];
}

/** How a file of tests ended. */
interface FileOutcome {
  readonly tests: readonly TestOutcome[];
  /** Those that belong to no test: of the file itself, and of hooks of suites. */
  readonly errors: readonly TestError[];
}

/** Runs a file of tests, which `load` evaluates. */
export async function runTests(load: () => Promise<void>): Promise<FileOutcome> {
  const files = await startTests([fileName], new PageRunner(load));
  return { tests: files.flatMap((file) => outcomesOf(file)), errors: files.flatMap(errorsOf) };
}

const isSuite = (task: RunnerTestCase | RunnerTestSuite): task is RunnerTestSuite => task.type === 'suite';

function outcomesOf(suite: RunnerTestFile | RunnerTestSuite, before = ''): TestOutcome[] {
  return suite.tasks.flatMap((task) => {
    const name = `${before}${task.name}`;
    if (isSuite(task)) return outcomesOf(task, `${name} > `);
    const { state, errors = [] } = task.result ?? {};
    return [{ name, state: state === 'pass' ? 'passed' : state === 'fail' ? 'failed' : 'skipped', errors }];
  });
}

function errorsOf(suite: RunnerTestFile | RunnerTestSuite): TestError[] {
  return [...(suite.result?.errors ?? []), ...suite.tasks.filter(isSuite).flatMap(errorsOf)];
}
