/**
 * The simulator as fixtures of Playwright: each test has a world or an account of its own, which the app under test uses, too.
 *
 * @packageDocumentation
 */
import type { BoothClient } from '@boothkit/client';
import { environmentVariable } from '@boothkit/contract/internal';
import {
  test as baseTest,
  type Expect,
  type PlaywrightTestArgs,
  type PlaywrightTestOptions,
  type PlaywrightWorkerArgs,
  type PlaywrightWorkerOptions,
  type TestInfo,
  type TestType,
} from '@playwright/test';
import type { RemoteAccount, RemoteSimulator } from './control/remote/interface.ts';
import { requestReport } from './instruments/journal/request-report.ts';
import { unmatchedReport } from './instruments/journal/unmatched-report.ts';
import { awaitedMatchers } from './testing/playwright/matchers.ts';
import { type BoothEnv, type BoothkitOptions, openWorld, type WorkerWorld } from './testing/playwright/worlds.ts';

export type { WaitOptions } from './testing/playwright/matchers.ts';
export type { BoothEnv, BoothkitOptions } from './testing/playwright/worlds.ts';

/** The options of the fixtures, for `defineConfig<BoothTestOptions>({ use: { boothkit: … } })` and `test.use`. */
export interface BoothTestOptions {
  /** Which simulator the tests use, and what of it each test has to itself. Default: a simulator for each worker. */
  readonly boothkit: BoothkitOptions;
}

/** The fixtures of a test. */
export interface BoothFixtures {
  /**
   * The simulator. Before each test it goes back to its beginning, unless tests own accounts. All that a test creates has IDs and keys that
   * no other test has, and the test has the same ones each time. Requests that led to no operation are
   * reported by `console.warn` when the test ends.
   */
  readonly sim: RemoteSimulator;
  /**
   * The first account of the world, or a new one that is filled usefully: templates, attract screens, a sticker set, a pay set. If the
   * test fails, its report has the last requests, with the rules of rejections, and the webhooks that were not delivered.
   */
  readonly account: RemoteAccount;
  /** A client of that account. Needs `@boothkit/client`. */
  readonly booth: BoothClient;
}

/** The fixtures of a worker. */
export interface BoothWorkerFixtures extends BoothTestOptions {
  /** Environment variables for an app that a fixture of the worker starts: `{ env: { ...process.env, ...boothEnv } }`. */
  readonly boothEnv: BoothEnv;
}

interface Internal {
  readonly boothWorld: WorkerWorld;
}

const reportName = 'Requests to the simulator';

/**
 * Playwright's `test` with the fixtures of {@link BoothFixtures} and {@link BoothWorkerFixtures}. Give options under `boothkit`, in `use`
 * of the configuration or by `test.use`; `extend` it, or merge it with others by `mergeTests`.
 */
export const test: TestType<
  BoothFixtures & PlaywrightTestArgs & PlaywrightTestOptions,
  BoothWorkerFixtures & PlaywrightWorkerArgs & PlaywrightWorkerOptions
> = baseTest.extend<BoothFixtures, BoothWorkerFixtures & Internal>({
  boothkit: [{}, { scope: 'worker', option: true }],
  boothWorld: [
    async ({ boothkit }, use, { config }) => {
      const world = await openWorld(boothkit, config.workers);
      await use(world);
      await world.close();
    },
    { scope: 'worker', box: true },
  ],
  boothEnv: [({ boothWorld }, use) => use(boothWorld.env()), { scope: 'worker', box: true }],
  // Automatic, since a test of the app alone has to begin with a fresh world, too.
  account: [
    async ({ boothWorld }, use, testInfo) => {
      const account = await boothWorld.begin(testNameOf(testInfo));
      await use(account);
      const { requests, unmatched, deliveries } = await boothWorld.received(account);
      const unmatchedText = unmatchedReport(unmatched);
      if (unmatchedText !== undefined) console.warn(`${testInfo.title}: ${unmatchedText}`);
      const body = requestReport(requests, deliveries);
      if (testInfo.status !== testInfo.expectedStatus && body !== undefined)
        await testInfo.attach(reportName, { body: `The test ${body}`, contentType: 'text/plain' });
    },
    { auto: true, box: true },
  ],
  sim: ({ boothWorld }, use) => use(boothWorld.sim),
  booth: async ({ account }, use) => {
    const { BoothClient } = await import('@boothkit/client');
    await use(new BoothClient(await account.connection()));
  },
});

/**
 * Playwright's `expect` with `toHaveCalled` and `toHaveRejected`, for `sim` and `account`, and `toHaveSent`, for `account`. They wait, as
 * Playwright's own matchers do, since the app may still be calling. For example
 * `await expect(account).toHaveCalled('create_event', { times: 1 })`. Merge it with others by `mergeExpects`.
 */
export const expect: Expect<typeof awaitedMatchers> = baseTest.expect.extend(awaitedMatchers);

/**
 * Names one attempt of a test, by its project, file, titles, repeat and retry, and by the run. A simulator that runs elsewhere may have no run of its
 * own. The name is the same whatever else runs, and no other attempt of any test has it.
 */
function testNameOf({ project, titlePath, repeatEachIndex, retry }: TestInfo): string {
  return JSON.stringify([
    environmentVariable('BOOTHKIT_RUN') ?? '',
    project.name,
    ...titlePath,
    repeatEachIndex,
    retry,
  ]);
}
