import { execSync } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { playwright } from '@vitest/browser-playwright';
import { msw } from 'msw/vite';
import { defaultClientConditions, defaultServerConditions } from 'vite';
import { configDefaults, defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { BaseSequencer, type InlineConfig, type TestSpecification } from 'vitest/node';
import { ruleReporter } from './tools/rule-coverage/src/reporter.ts';
import { chromiumArgs, chromiumPath, hasChromium } from './tools/test-support/src/chromium.ts';
import { isLong } from './tools/test-support/src/long.ts';
import { hasPrograms } from './tools/test-support/src/programs.ts';

// A `conditions` list replaces Vite's own, so the defaults are repeated.
const source = '@boothkit/source';
// Examples read its path for themselves.
if (chromiumPath !== undefined) process.env['BOOTHKIT_CHROMIUM_PATH'] = chromiumPath;

// Long tests run programs that `npm ci` leaves out.
if (isLong && !hasPrograms) execSync('npm run programs', { cwd: import.meta.dirname, stdio: 'inherit' });

// Programs that tests start load the sources: each one is compiled once.
process.env['NODE_COMPILE_CACHE'] ??= join(import.meta.dirname, 'node_modules/.cache/node');

// Machines are shared: a test fails for what it finds, and not for how long it took.
const patient = {
  testTimeout: 300_000,
  hookTimeout: 300_000,
  expect: { poll: { timeout: 30_000 } },
  // Tests of real time and of browsers are tried once more in CI; the report names those that needed it.
  retry: isLong ? 1 : 0,
} satisfies InlineConfig;

const inNode = (name: string, test: InlineConfig): TestProjectInlineConfiguration => ({
  ssr: { resolve: { conditions: [source, ...defaultServerConditions] } },
  test: { name, environment: 'node', ...patient, ...test },
});

const browser: TestProjectInlineConfiguration = {
  resolve: { conditions: [source, ...defaultClientConditions] },
  plugins: [msw({ mode: 'worker-only' })],
  test: {
    name: 'browser',
    ...patient,
    isolate: false,
    include: ['packages/*/test/browser/**/*.test.ts'],
    globalSetup: [join(import.meta.dirname, 'packages/design-check/test/browser/pages.setup.ts')],
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      provider: playwright({
        launchOptions: { args: [...chromiumArgs], ...(chromiumPath !== undefined && { executablePath: chromiumPath }) },
      }),
      instances: [{ browser: 'chromium' }],
    },
  },
};

/** The hostile inputs take minutes of one core: they come first, so that all others run beside them. */
class HostileInputsFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => (moduleId.endsWith('/tests/scaling/scaling.test.ts') ? 0 : 1);
    return (await super.sort(files)).toSorted((one, other) => rank(one) - rank(other));
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: HostileInputsFirst },
    // A third of the time tests wait for processes, browsers and clocks. By default vitest takes half of the cores.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    reporters: [...configDefaults.reporters, ruleReporter()],
    projects: [
      // Their tests share no global state, so that the files of a worker can share their modules.
      inNode('units', {
        isolate: false,
        include: ['{packages,tools}/*/test/**/*.test.ts', 'tests/{docs,scaling}/**/*.test.ts'],
        exclude: ['**/test/browser/**'],
        setupFiles: ['packages/client/test/support/own-limits.setup.ts', 'tools/test-support/src/seed.setup.ts'].map(
          (file) => join(import.meta.dirname, file),
        ),
      }),
      // Suites as users have them.
      inNode('examples', { include: ['examples/*/test/**/*.test.ts'] }),
      // The packages as they would be published, installed once in a project outside the repository.
      inNode('packed', {
        isolate: false,
        include: ['tests/{packed,newcomer}/**/*.test.ts'],
        globalSetup: [join(import.meta.dirname, 'tests/packed/setup.ts')],
      }),
      ...(hasChromium ? [browser] : []),
    ],
    coverage: {
      provider: 'v8',
      include: ['packages/*/src/**/*.ts'],
      exclude: ['**/generated/**'],
      reporter: ['text', 'json-summary'],
    },
  },
});
