import type { Journal } from '../../instruments/journal/journal.ts';
import type { JournalOperation } from '../../instruments/journal/journal-filter.ts';
import type { Inbox } from '../../objects/galleries/inbox.ts';
import {
  type CallExpectation,
  expectCalls,
  expectMessages,
  type MatcherResult,
  type MessageExpectation,
} from '../expectations.ts';

/** An object with a journal: a simulator, or an account with its own requests. */
export interface Journaled {
  readonly journal: Pick<Journal, 'requests'>;
}

/** An object with an inbox: an account. */
interface WithInbox {
  readonly inbox: Pick<Inbox, 'list'>;
}

/**
 * Matchers for `expect.extend` of vitest and Jest: the calls that a simulator or an account received, and the messages to its guests.
 *
 * `toHaveCalled(operation, expectation)` passes if the operation was called so, as often as expected. `toHaveRejected(operation,
 * expectation)` counts only rejected calls, by `rule` if one is given. `toHaveSent(expectation)` passes if an account sent its guests
 * such an email or text message.
 */
export const matchers = {
  /** Passes if the operation was called so, at least once or exactly `times`. */
  toHaveCalled(received: unknown, operation: JournalOperation, expectation: CallExpectation = {}): MatcherResult {
    return matchCalls(received, operation, expectation, 'called');
  },
  /** Passes if it rejected such a call, by `rule` if one is given, at least once or exactly `times`. */
  toHaveRejected(received: unknown, operation: JournalOperation, expectation: CallExpectation = {}): MatcherResult {
    return matchCalls(received, operation, expectation, 'rejected');
  },
  /** Passes if the account sent its guests such a message, at least once or exactly `times`. */
  toHaveSent(received: unknown, expectation: MessageExpectation = {}): MatcherResult {
    const inbox = inboxOf(received);
    const { filter, others, compare } = expectMessages(expectation);
    return compare(inbox.list(filter), inbox.list(others));
  },
};

function matchCalls(
  received: unknown,
  operation: JournalOperation,
  expectation: CallExpectation,
  done: 'called' | 'rejected',
): MatcherResult {
  const { journal } = journaled(received);
  const { filter, others, compare } = expectCalls(operation, expectation, done);
  return compare(journal.requests(filter), journal.requests(others));
}

function journaled(received: unknown): Journaled {
  const { journal } = (received ?? {}) as Partial<Journaled>;
  if (typeof journal?.requests === 'function') return { journal };
  throw new TypeError('expect(…) must be given a simulator, or an account of one');
}

function inboxOf(received: unknown): WithInbox['inbox'] {
  const { inbox } = (received ?? {}) as Partial<WithInbox>;
  if (typeof inbox?.list === 'function') return inbox;
  throw new TypeError('expect(…) must be given an account of a simulator');
}
