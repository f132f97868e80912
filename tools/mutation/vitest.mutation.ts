import { defaultServerConditions } from 'vite';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { folders } from './folders.ts';

/** A mutant is killed by the first test that fails: long files and those that failed last, which vitest runs first, come last. */
class QuickFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).toReversed();
  }
}

// Mutation testing runs the tests of one folder in one project, on the packages' sources.
export default defineConfig({
  ssr: { resolve: { conditions: ['@boothkit/source', ...defaultServerConditions] } },
  test: {
    // Loading the modules for each file would take longer than the tests.
    isolate: false,
    sequence: { sequencer: QuickFilesFirst },
    testTimeout: 120_000,
    setupFiles: [
      'packages/client/test/support/own-limits.setup.ts',
      'tools/test-support/src/seed.setup.ts',
      'tools/mutation/lazy.setup.ts',
    ],
    include: [...(folders[process.env['BOOTHKIT_MUTATED'] ?? '']?.tests ?? [])],
    exclude: ['**/*.long.test.ts'],
  },
});
