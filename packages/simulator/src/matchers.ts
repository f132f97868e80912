/**
 * Matchers for `expect.extend`, without any test runner: for Jest, vitest and others that take such matchers.
 *
 * @packageDocumentation
 */
export type { CallExpectation, MatcherResult, MessageExpectation } from './testing/expectations.ts';
export type { JournalOperation } from './testing/journal/journal-filter.ts';
export { type Journaled, matchers, type WithInbox } from './testing/vitest/matchers.ts';
