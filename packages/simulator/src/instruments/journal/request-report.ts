import type { DeliveryRecord } from '../../model/webhooks/delivery.ts';
import type { JournalEntry } from './journal-entry.ts';
import { outcomeInWords } from './outcome.ts';

const longestReport = 20;

/** Lists the requests of a failed test, the newest ones with the rules of rejections, and its undelivered webhooks; `undefined` if there are none. */
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
