/**
 * Matchers for `expect.extend`, without any test runner: for Jest, vitest and others that take such matchers.
 *
 * @packageDocumentation
 */
export {
  type CallExpectation,
  type Journaled,
  type MatcherResult,
  type MessageExpectation,
  matchers,
  type WithInbox,
} from './testing/vitest/matchers.ts';
