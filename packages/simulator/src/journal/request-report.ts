import { type JournalEntry, outcomeInWords } from './journal-entry.ts';

const longestReport = 20;

/** Lists the requests of a failed test, the newest ones, with the rules of rejections; `undefined` if there were none. */
export function requestReport(requests: readonly JournalEntry[]): string | undefined {
  if (requests.length === 0) return undefined;
  const lines = requests.slice(-longestReport).map((entry) => {
    const { method, path, rule, message, faults } = entry;
    const causes = [...(rule === null ? [] : [`${rule}: ${message}`]), ...faults];
    return `  ${method} ${path} → ${outcomeInWords(entry)}${causes.length > 0 ? ` by ${causes.join(', ')}` : ''}`;
  });
  const earlier = requests.length - lines.length;
  return [`failed after ${earlier > 0 ? `${earlier} requests and ` : ''}these:`, ...lines].join('\n');
}
