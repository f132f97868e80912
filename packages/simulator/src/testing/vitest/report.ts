import type { Simulator } from '../../interface.ts';
import { requestReport } from '../../journal/request-report.ts';
import { unmatchedReport } from '../../journal/unmatched-report.ts';
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

/** Prints by `console.warn` the requests of a failed test, the newest ones, with the rules of rejections. */
export function reportRequests({ journal }: Journaled, test: string): void {
  const report = requestReport(journal.requests());
  if (report !== undefined) console.warn(`${test} ${report}`);
}
