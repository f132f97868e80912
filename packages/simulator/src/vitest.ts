/**
 * The simulator as fixtures of vitest: each test has a world or an account of its own, with a client and MSW.
 *
 * @packageDocumentation
 */
import type { BoothClient } from '@boothkit/client';
import type { SetupServer } from 'msw/node';
import { test as base, type TestAPI } from 'vitest';
import type { JournalOperation } from './instruments/journal/journal-filter.ts';
import { requestReport } from './instruments/journal/request-report.ts';
import { unmatchedReport } from './instruments/journal/unmatched-report.ts';
import type { Account } from './objects/accounts/accounts.ts';
import { seedAccount } from './objects/accounts/seed.ts';
import type { Simulator, SimulatorOptions } from './objects/interface.ts';
import type { CallExpectation, MessageExpectation } from './testing/expectations.ts';
import type { Journaled } from './testing/vitest/matchers.ts';
import { sharedNameOf, testNameOf } from './testing/vitest/test-name.ts';
import { worldsOf } from './testing/vitest/worlds.ts';

export { matchers } from './testing/vitest/matchers.ts';

declare global {
  // The assertions of vitest 4 and 5 extend this interface. Their own `Matchers` have other type parameters in each.
  namespace Chai {
    interface Assertion {
      /** Passes where the operation was called so; after `expect.extend(matchers)`. */
      toHaveCalled(operation: JournalOperation, expectation?: CallExpectation): void;
      /** As `toHaveCalled`, for rejected calls, by `rule` if one is given. */
      toHaveRejected(operation: JournalOperation, expectation?: CallExpectation): void;
      /** Passes if the account sent its guests such an email or text message. */
      toHaveSent(expectation?: MessageExpectation): void;
    }
  }
}

/** The fixtures of a test; each is created when a test asks for it by its name. */
export interface BoothFixtures {
  /**
   * The simulator of the test: a world of its own, or the one that the tests of the file share. All that the test creates has IDs and
   * keys that no other test has, and the test has the same ones each time. Requests that led to no operation
   * are reported by `console.warn` when the test ends; in a shared world, by the test that ends next. A test that fails prints its last
   * requests, with the rules of rejections, and the webhooks that were not delivered.
   */
  readonly sim: Simulator;
  /** An account of the test's own, filled usefully: templates, attract screens, a sticker set, a pay set. */
  readonly account: Account;
  /** A client of that account, in process; it waits out limits and retries in no real time. Needs `@boothkit/client`. */
  readonly booth: BoothClient;
  /**
   * MSW, in Node, for code that makes its own client. While the test runs, requests of this process to `sim.baseUrl` go to the simulator of the test.
   * Each key counts as an address of its own. Needs `msw`.
   */
  readonly server: SetupServer;
}

/**
 * Options of the fixtures: the part of the simulator that each test has to itself, and the creation of the simulator.
 */
export interface BoothTestOptions {
  /**
   * `world`: everything, clock and faults too; a fork, made in no time. `account`: an account in the world that all tests of
   * the file share. Either way they can run concurrently. Default: `world`.
   */
  readonly own?: 'world' | 'account';
  /**
   * The simulator that worlds are forked from, or that tests share, made once a file. Without a `baseUrl` each world of a test
   * is at an origin of its own.
   */
  readonly simulator?: SimulatorOptions;
}

/** MSW listens from the first test of a file that needs it to the end of the file, since a start of it costs more than a test. */
const perFile = base
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads from the pattern which fixtures this one needs
  .extend('interception', { scope: 'file' }, async ({}, { onCleanup }) => {
    const { intercept, listen, server } = await import('./testing/vitest/interception.ts');
    onCleanup(listen());
    return { intercept, server };
  });

/**
 * A `test` of vitest with the fixtures of {@link BoothFixtures}. Throws a TypeError for an option that does not fit.
 * `boothTest({ own: 'account' })` gives each test an account of one world.
 *
 * @example
 * ```ts
 * // week.test.ts
 * import { boothTest } from '@boothkit/simulator/vitest';
 * import { expect } from 'vitest';
 *
 * const test = boothTest({ simulator: { clock: { start: '2026-08-04T09:00:00Z', frozen: true } } });
 *
 * test('a week passes in no time', ({ sim }) => {
 *   sim.clock.advance({ days: 7 });
 *   expect(sim.clock.date()).toEqual(new Date('2026-08-11T09:00:00Z'));
 * });
 * ```
 */
export function boothTest({ own = 'world', simulator = {} }: BoothTestOptions = {}): TestAPI<BoothFixtures> {
  if (own !== 'world' && own !== 'account')
    throw new TypeError(`own must be world or account; got ${JSON.stringify(own)}`);
  const worlds = worldsOf(own, simulator);
  return perFile
    .extend('boothTestName', ({ task }) => testNameOf(task))
    .extend('sim', ({ task, boothTestName, onTestFailed }, { onCleanup }) => {
      const sim = worlds.of({ own: boothTestName, shared: () => sharedNameOf(task) });
      if (own === 'world') onTestFailed(() => reportFailure(sim, sim.accounts.list(), task.name));
      onCleanup(() => reportUnmatched(sim, task.name));
      return sim;
    })
    .extend('account', ({ sim, task, boothTestName, onTestFailed }) => {
      const account = sim.accounts.create({ seed: boothTestName });
      if (own === 'account') onTestFailed(() => reportFailure(account, [account], task.name));
      seedAccount(account);
      return account;
    })
    .extend('booth', async ({ account }) => {
      const { BoothClient } = await import('@boothkit/client');
      return new BoothClient(account.connection());
    })
    .extend('server', ({ sim, interception: { intercept, server } }, { onCleanup }) => {
      onCleanup(intercept(sim));
      return server;
    }) as unknown as TestAPI<BoothFixtures>; // The public type leaves out `interception` and `boothTestName`.
}

/**
 * {@link boothTest} as it comes: each test has a world of its own, and time ticks from now on.
 *
 * @example
 * ```ts
 * // booking.test.ts
 * import { test } from '@boothkit/simulator/vitest';
 * import { expect } from 'vitest';
 *
 * test('a new account has no events', async ({ account, booth }) => {
 *   expect((await booth.events.list()).data).toEqual(account.events.list());
 * });
 * ```
 */
export const test: TestAPI<BoothFixtures> = boothTest();

const reported = new WeakMap<Simulator, Set<string>>();

/** Tells by `console.warn`, once, which requests led to no operation: such a test may have tried nothing. */
function reportUnmatched(simulator: Simulator, test: string): void {
  const before = reported.get(simulator) ?? new Set();
  reported.set(simulator, before);
  const fresh = simulator.journal.unmatched().filter(({ requestId }) => !before.has(requestId));
  for (const { requestId } of fresh) before.add(requestId);
  const report = unmatchedReport(fresh);
  if (report !== undefined) console.warn(`${test}: ${report}`);
}

/** Prints by `console.warn` what some accounts had received when a test failed. */
function reportFailure({ journal }: Journaled, accounts: readonly Account[], test: string): void {
  const deliveries = accounts.flatMap((account) => account.deliveries.list());
  const report = requestReport(journal.requests(), deliveries);
  if (report !== undefined) console.warn(`${test} ${report}`);
}
