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
  /** Passes where the operation was called so; after `expect.extend(matchers)`. */
  toHaveCalled(operation: JournalOperation, expectation?: CallExpectation): Result;
  /** As `toHaveCalled`, for rejected calls, by `rule` if one is given. */
  toHaveRejected(operation: JournalOperation, expectation?: CallExpectation): Result;
  /** Passes if the account sent its guests such an email or text message. */
  toHaveSent(expectation?: MessageExpectation): Result;
}

declare global {
  // The assertions of `@types/jest`, which have these type parameters in each version.
  namespace jest {
    // biome-ignore lint/complexity/noBannedTypes: a declaration that merges has the same defaults
    interface Matchers<R, T = {}> extends BoothMatchers<R> {}
  }
}
