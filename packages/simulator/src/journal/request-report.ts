import type { DeliveryRecord } from '../model/delivery.ts';
import type { Journal } from './journal.ts';
import { type JournalEntry, outcomeInWords } from './journal-entry.ts';

const longestReport = 20;

/** A simulator, with its journal and the deliveries of its accounts. */
interface Reported {
  readonly journal: Pick<Journal, 'requests'>;
  readonly accounts: { list(): readonly { readonly deliveries: { list(): readonly DeliveryRecord[] } }[] };
}

/**
 * Says in words what a simulator had received when a test failed: the newest requests with the rules of rejections, and the newest webhooks
 * that were not delivered, with the reason. Of their URLs, it has the origin. Returns an empty text if there is neither.
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
export function failureReport({ journal, accounts }: Reported): string {
  const deliveries = accounts.list().flatMap((account) => account.deliveries.list());
  return requestReport(journal.requests(), deliveries) ?? '';
}

/** The same of some requests and deliveries; `undefined` if there is nothing to report. */
export function requestReport(
  requests: readonly JournalEntry[],
  deliveries: readonly DeliveryRecord[] = [],
): string | undefined {
  const undelivered = deliveries.filter(({ outcome }) => outcome !== 'delivered');
  const lines = [
    ...newest('failed after', 'requests', requests, requestLine),
    ...newest('did not deliver', 'webhooks', undelivered, deliveryLine),
  ];
  return lines.length > 0 ? lines.join('\n') : undefined;
}

/** A headline that counts those that are not shown, and a line for each of the newest. */
function newest<Item>(
  headline: string,
  what: string,
  items: readonly Item[],
  lineOf: (item: Item) => string,
): string[] {
  if (items.length === 0) return [];
  const shown = items.slice(-longestReport);
  const earlier = items.length - shown.length;
  return [`${headline} ${earlier > 0 ? `${earlier} ${what} and ` : ''}these:`, ...shown.map(lineOf)];
}

function requestLine(entry: JournalEntry): string {
  const { method, path, rule, message, faults } = entry;
  const causes = [...(rule === null ? [] : [`${rule}: ${message}`]), ...faults];
  return `  ${method} ${path} → ${outcomeInWords(entry)}${causes.length > 0 ? ` by ${causes.join(', ')}` : ''}`;
}

/** The path of a webhook URL is secret (rule 6.4). */
function deliveryLine({ payload, url, outcome, status, reason }: DeliveryRecord): string {
  const ended = [outcome, ...(status === null ? [] : [`with ${status}`])].join(' ');
  return `  ${payload.event} to ${new URL(url).origin} → ${ended}${reason === null ? '' : `: ${reason}`}`;
}
