import { execSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { playwright } from '@vitest/browser-playwright';
import { msw } from 'msw/vite';
import { defaultClientConditions, defaultServerConditions } from 'vite';
import { configDefaults, defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { BaseSequencer, type InlineConfig, type TestSpecification } from 'vitest/node';
import { ruleReporter } from './tools/rule-coverage/src/reporter.ts';
import { chromiumArgs, chromiumPath, hasChromium } from './tools/test-support/src/chromium.ts';
import { hasPrograms } from './tools/test-support/src/programs.ts';

// `npm test` runs all behaviour. `npm run test:long`, which is `--mode long`, runs what is real and slow: files named `*.long.test.ts`, and
// again those files whose tests have a long variant.

// A `conditions` list replaces Vite's own, so the defaults are repeated.
const source = '@boothkit/source';
// Examples read its path for themselves.
if (chromiumPath !== undefined) process.env['BOOTHKIT_CHROMIUM_PATH'] = chromiumPath;

// Programs that tests start load the sources: each one is compiled once.
process.env['NODE_COMPILE_CACHE'] ??= join(import.meta.dirname, 'node_modules/.cache/node');

// Machines are shared: a test fails for what it finds, and not for how long it took.
const patient = {
  testTimeout: 300_000,
  hookTimeout: 300_000,
  expect: { poll: { timeout: 30_000 } },
} satisfies InlineConfig;

const inNode = (name: string, { exclude = [], ...test }: InlineConfig): TestProjectInlineConfiguration => ({
  ssr: { resolve: { conditions: [source, ...defaultServerConditions] } },
  test: { name, environment: 'node', ...patient, ...test, exclude: ['**/test/browser/**', ...exclude] },
});

/** Their tests share no global state, so that the files of a worker can share their modules. */
const shared = (name: string, test: InlineConfig): TestProjectInlineConfiguration =>
  inNode(name, {
    isolate: false,
    setupFiles: ['packages/client/test/support/own-limits.setup.ts', 'tools/test-support/src/seed.setup.ts'].map(
      (file) => join(import.meta.dirname, file),
    ),
    ...test,
  });

const inBrowser = (name: string, test: InlineConfig): TestProjectInlineConfiguration => ({
  resolve: { conditions: [source, ...defaultClientConditions] },
  plugins: [msw({ mode: 'worker-only' })],
  test: {
    name,
    ...patient,
    ...test,
    isolate: false,
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
});

const long = '**/*.long.test.ts';

const projects = (): TestProjectInlineConfiguration[] => [
  // One for all packages: a project for each costs a quarter more processor time, since each compiles the sources that it loads.
  shared('units', {
    include: ['{packages,tools}/*/test/**/*.test.ts', 'tests/**/*.test.ts'],
    exclude: [long],
  }),
  // Suites as users have them.
  inNode('examples', { include: ['examples/*/test/**/*.test.ts'], exclude: [long] }),
  ...(hasChromium
    ? [inBrowser('browser', { include: ['packages/*/test/browser/**/*.test.ts'], exclude: [long] })]
    : []),
];

/** The files that ask whether the run is long, or whether the programs of long runs are installed. */
const varying = (...globs: string[]): string[] =>
  globSync(globs, { cwd: import.meta.dirname, exclude: [long, '**/node_modules/**'] }).filter((file) =>
    /BOOTHKIT_LONG|test-support\/(?:long|sampled|programs)/.test(readFileSync(join(import.meta.dirname, file), 'utf8')),
  );

/** Tests of real time and of browsers are tried once more; the report names those that needed it. */
const retry = 1;

const longProjects = (): TestProjectInlineConfiguration[] => [
  shared('long', {
    retry,
    include: [
      '{packages,tools}/*/test/**/*.long.test.ts',
      'tests/{docs,scaling}/**/*.long.test.ts',
      ...varying('{packages,tools}/*/test/**/*.test.ts', 'tests/**/*.test.ts'),
      // They are sampled where they are made, in `found.ts`.
      'packages/conformance/test/mutations/*.test.ts',
    ],
  }),
  inNode('long-examples', { retry, include: ['examples/*/test/**/*.long.test.ts'] }),
  // The packages as they would be published, installed once in a project outside the repository.
  inNode('packed', {
    retry,
    isolate: false,
    include: ['tests/{packed,newcomer}/**/*.long.test.ts'],
    globalSetup: [join(import.meta.dirname, 'tests/packed/setup.ts')],
  }),
  ...(hasChromium
    ? [
        inBrowser('long-browser', {
          retry,
          include: ['packages/*/test/browser/**/*.long.test.ts'],
        }),
      ]
    : []),
];

/**
 * What takes minutes comes first, so that all others run beside it: the hostile inputs, then the tests of the packed packages. By default
 * projects follow each other.
 */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId, project }: TestSpecification) =>
      moduleId.includes('/tests/scaling/') ? 0 : project.name === 'packed' ? 1 : 2;
    return (await super.sort(files)).toSorted((one, other) => rank(one) - rank(other));
  }
}

export default defineConfig(({ mode }) => {
  const isLong = mode === 'long';
  if (isLong) {
    process.env['BOOTHKIT_LONG'] = '1';
    // Long tests run programs that `npm ci` leaves out.
    if (!hasPrograms) execSync('npm run programs', { cwd: import.meta.dirname, stdio: 'inherit' });
  }
  return {
    test: {
      sequence: { sequencer: LongestFirst },
      // A third of the time tests wait for processes, browsers and clocks, long ones half of it. By default vitest takes half of the cores.
      maxWorkers: Math.ceil(availableParallelism() * (isLong ? 2 : 1.5)),
      reporters: [...configDefaults.reporters, ...(isLong ? [] : [ruleReporter()])],
      projects: isLong ? longProjects() : projects(),
      coverage: {
        provider: 'v8',
        include: ['packages/*/src/**/*.ts'],
        exclude: ['**/generated/**'],
        reporter: ['text', 'json-summary'],
      },
    },
  };
});
