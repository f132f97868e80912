import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { playwright } from '@vitest/browser-playwright';
import { msw } from 'msw/vite';
import { defaultClientConditions, defaultServerConditions } from 'vite';
import { configDefaults, defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { ruleReporter } from './tools/rule-coverage/src/reporter.ts';

// A `conditions` list replaces Vite's own, so the defaults are repeated.
const source = '@boothkit/source';
const chromium = process.env['BOOTHKIT_CHROMIUM_PATH'] ?? '/usr/bin/chromium';
const hasChromium = existsSync(chromium);
if (!hasChromium) {
  const notice = `There is no Chromium at ${chromium} (BOOTHKIT_CHROMIUM_PATH names another): browser tests are skipped.`;
  if (process.env['BOOTHKIT_REQUIRE_ALL'] === '1') throw new Error(notice);
  console.warn(notice);
}

// Machines are shared: a test fails for what it finds, and not for how long it took.
const testTimeout = 30_000;

const unit = (name: string, root = `packages/${name}`): TestProjectInlineConfiguration => ({
  root,
  ssr: { resolve: { conditions: [source, ...defaultServerConditions] } },
  test: {
    name,
    environment: 'node',
    testTimeout,
    include: ['test/**/*.test.ts'],
    exclude: ['test/browser/**'],
  },
});

// Tests of the whole repository, in folders of `tests`.
const whole = (name: string, globalSetup: string[] = []): TestProjectInlineConfiguration => ({
  root: 'tests',
  ssr: { resolve: { conditions: [source, ...defaultServerConditions] } },
  test: { name, environment: 'node', testTimeout, include: [`${name}/**/*.test.ts`], globalSetup },
});

const types: TestProjectInlineConfiguration = {
  test: {
    name: 'types',
    include: [],
    benchmark: { include: [] },
    typecheck: { enabled: true, only: true, include: ['packages/*/test/**/*.test-d.ts'], tsconfig: 'tsconfig.json' },
  },
};

const browser: TestProjectInlineConfiguration = {
  resolve: { conditions: [source, ...defaultClientConditions] },
  plugins: [msw({ mode: 'worker-only' })],
  test: {
    name: 'browser',
    include: ['packages/*/test/browser/**/*.test.ts'],
    globalSetup: [join(import.meta.dirname, 'packages/design-check/test/browser/pages.setup.ts')],
    benchmark: { include: [] },
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      provider: playwright({
        launchOptions: {
          executablePath: chromium,
          args: [
            '--no-sandbox',
            '--disable-gpu',
            '--disable-quic',
            '--no-first-run',
            '--disable-background-networking',
            '--disable-component-update',
            '--disable-sync',
          ],
        },
      }),
      instances: [{ browser: 'chromium' }],
    },
  },
};

export default defineConfig({
  test: {
    reporters: [...configDefaults.reporters, ruleReporter()],
    projects: [
      unit('contract'),
      unit('design-check'),
      unit('client'),
      unit('simulator'),
      unit('conformance'),
      unit('rule-coverage', 'tools/rule-coverage'),
      unit('docs-site', 'tools/docs-site'),
      unit('release-checks', 'tools/release-checks'),
      whole('docs'),
      // The packages as they would be published, installed once in a project outside the repository.
      whole('packed', [join(import.meta.dirname, 'tests/packed/setup.ts')]),
      unit('evening', 'examples/evening'),
      unit('agent', 'examples/agent'),
      unit('booking-platform', 'examples/booking-platform'),
      unit('browser-page', 'examples/browser-page'),
      unit('ci-suite', 'examples/ci-suite'),
      unit('fleet', 'examples/fleet'),
      types,
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
