import { setTimeout as sleep } from 'node:timers/promises';
import type { ExpectMatcherState } from '@playwright/test';
import type { Remote } from '../../control/remote/interface.ts';
import { realTime } from '../../engine/clock/real-time.ts';
import type { JournalOperation } from '../../instruments/journal/journal-filter.ts';
import type { Inbox } from '../../objects/galleries/inbox.ts';
import {
  type CallExpectation,
  type Expectation,
  expectCalls,
  expectMessages,
  type MatcherResult,
  type MessageExpectation,
} from '../expectations.ts';
import type { Journaled } from '../vitest/matchers.ts';

/** How long a matcher waits. */
export interface WaitOptions {
  /** Milliseconds. Default: the timeout of `expect`. */
  readonly timeout?: number;
}

/** How long to wait between looks, as Playwright's own matchers do; the last one is repeated. */
const pausesMs = [100, 250, 500, 1000];

/** Matchers that wait, since the app under test may call the service after its page has responded. */
export const awaitedMatchers = {
  /** Passes once the operation was called so, at least once or exactly `times`; with `.not`, as soon as it was not. */
  toHaveCalled(
    this: ExpectMatcherState,
    { journal }: Remote<Journaled>,
    operation: JournalOperation,
    { timeout, ...expectation }: CallExpectation & WaitOptions = {},
  ): Promise<MatcherResult> {
    return awaited(this, timeout, expectCalls(operation, expectation, 'called'), journal.requests);
  },
  /** As `toHaveCalled`, for rejected calls, by `rule` if one is given. */
  toHaveRejected(
    this: ExpectMatcherState,
    { journal }: Remote<Journaled>,
    operation: JournalOperation,
    { timeout, ...expectation }: CallExpectation & WaitOptions = {},
  ): Promise<MatcherResult> {
    return awaited(this, timeout, expectCalls(operation, expectation, 'rejected'), journal.requests);
  },
  /** Passes once the account sent its guests such a message, at least once or exactly `times`. */
  toHaveSent(
    this: ExpectMatcherState,
    { inbox }: { readonly inbox: Remote<Pick<Inbox, 'list'>> },
    { timeout, ...expectation }: MessageExpectation & WaitOptions = {},
  ): Promise<MatcherResult> {
    return awaited(this, timeout, expectMessages(expectation), inbox.list);
  },
};

async function awaited<Filter, Item>(
  { isNot, timeout }: ExpectMatcherState,
  timeoutMs = timeout,
  { filter, others, compare }: Expectation<Filter, Item>,
  read: (filter: Filter) => Promise<readonly Item[]>,
): Promise<MatcherResult> {
  const deadlineMs = realTime.elapsedMs() + timeoutMs;
  for (let look = 0; ; look++) {
    const result = compare(await read(filter), await read(others));
    const leftMs = deadlineMs - realTime.elapsedMs();
    if (result.pass !== isNot || leftMs <= 0) return result;
    await sleep(Math.min(leftMs, pausesMs[look] ?? 1000));
  }
}
