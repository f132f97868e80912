import { requestReport } from '../instruments/journal/request-report.ts';
import type { Simulator } from '../objects/interface.ts';

/**
 * Describes what a simulator had received when a test failed. It has the newest requests with the rules of rejections, and the newest webhooks that
 * were not delivered, with the reason. Of their URLs, it has the origin. Returns an empty text if there is neither.
 *
 * @example
 * ```ts
 * import { createSimulator, failureReport } from '@boothkit/simulator';
 *
 * const sim = createSimulator();
 * await sim.fetch(`${sim.baseUrl}/events`);
 * console.log(failureReport(sim));
 * // failed after these:
 * //   GET /events → 401 by 5.1: The request has no key.
 * ```
 */
export function failureReport({ journal, accounts }: Pick<Simulator, 'journal' | 'accounts'>): string {
  const deliveries = accounts.list().flatMap((account) => account.deliveries.list());
  return requestReport(journal.requests(), deliveries) ?? '';
}
