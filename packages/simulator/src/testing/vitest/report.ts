import type { Simulator } from '../../interface.ts';
import { unmatchedReport } from '../journal/unmatched-report.ts';

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
