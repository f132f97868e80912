/**
 * Matchers for `expect.extend`, without any test runner: for Jest, vitest and others that take such matchers.
 *
 * @packageDocumentation
 */

import type { JournalOperation } from './instruments/journal/journal-filter.ts';
import type { CallExpectation, MessageExpectation } from './testing/expectations.ts';

export type { CallExpectation, MatcherResult, MessageExpectation } from './testing/expectations.ts';
export { matchers } from './testing/vitest/matchers.ts';

/**
 * The matchers as `expect(account)` of Jest has them; `Result` is void, or a promise after `resolves`. The global `expect` of `@types/jest` has
 * them without further ado. For the one of `@jest/globals`, put this into a file of your project:
 *
 * ```text
 * import type { BoothMatchers } from '@boothkit/simulator/matchers';
 *
 * declare module '@jest/expect' {
 *   interface Matchers<R extends void | Promise<void>> extends BoothMatchers<R> {}
 * }
 * ```
 */
export interface BoothMatchers<Result> {
  /**
   * Passes where the operation was called so; after `expect.extend(matchers)`.
   *
   * @example
   * ```ts
   * // called.test.ts
   * import { matchers, test } from '@boothkit/simulator/vitest';
   * import { expect } from 'vitest';
   *
   * expect.extend(matchers);
   *
   * test('the events are listed once', async ({ account, booth }) => {
   *   await booth.events.list();
   *   expect(account).toHaveCalled('list_events', { times: 1 });
   * });
   * ```
   */
  toHaveCalled(operation: JournalOperation, expectation?: CallExpectation): Result;
  /**
   * As `toHaveCalled`, for rejected calls, by `rule` if one is given.
   *
   * @example
   * ```ts
   * // rejected.test.ts
   * import { matchers, test } from '@boothkit/simulator/vitest';
   * import { expect } from 'vitest';
   *
   * expect.extend(matchers);
   *
   * test('an event needs a template', async ({ account, booth }) => {
   *   await booth.events.create({ name: 'Ada', date: '2026-09-12T17:00:00Z', templateIds: [] }).catch(() => {});
   *   expect(account).toHaveRejected('create_event', { rule: '4.2/templateIds' });
   * });
   * ```
   */
  toHaveRejected(operation: JournalOperation, expectation?: CallExpectation): Result;
  /**
   * Passes if the account sent its guests such an email or text message.
   *
   * @example
   * ```ts
   * // sent.test.ts
   * import { matchers, test } from '@boothkit/simulator/vitest';
   * import { expect } from 'vitest';
   *
   * expect.extend(matchers);
   *
   * test('a guest gets an email', async ({ account }) => {
   *   const event = account.events.add({ name: 'Ada & Alan', templateIds: [account.templates.add().id] });
   *   account.tablets.add().open(event.id).capture('photo').share('email', 'guest@example.com');
   *   expect(account).toHaveSent({ by: 'email', to: 'guest@example.com' });
   * });
   * ```
   */
  toHaveSent(expectation?: MessageExpectation): Result;
}

declare global {
  // The assertions of `@types/jest`, which have these type parameters in each version.
  namespace jest {
    // biome-ignore lint/complexity/noBannedTypes: a declaration that merges has the same defaults
    interface Matchers<R, T = {}> extends BoothMatchers<R> {}
  }
}
