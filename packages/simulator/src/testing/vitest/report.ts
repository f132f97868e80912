import type { Simulator } from '../../interface.ts';
import { requestReport } from '../../journal/request-report.ts';
import { unmatchedReport } from '../../journal/unmatched-report.ts';
import type { Account } from '../../owner/accounts.ts';
import type { Journaled } from './matchers.ts';

const reported = new WeakMap<Simulator, Set<string>>();

/** Tells by `console.warn`, once, which requests led to no operation: such a test may have tried nothing. */
export function reportUnmatched(simulator: Simulator, test: string): void {
  const before = reported.get(simulator) ?? new Set();
  reported.set(simulator, before);
  const fresh = simulator.journal.unmatched().filter(({ requestId }) => !before.has(requestId));
  for (const { requestId } of fresh) before.add(requestId);
  const report = unmatchedReport(fresh);
  if (report !== undefined) console.warn(`${test}: ${report}`);
}

/** Prints by `console.warn` what some accounts had received when a test failed. */
export function reportFailure({ journal }: Journaled, accounts: readonly Account[], test: string): void {
  const deliveries = accounts.flatMap((account) => account.deliveries.list());
  const report = requestReport(journal.requests(), deliveries);
  if (report !== undefined) console.warn(`${test} ${report}`);
}
