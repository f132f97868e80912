import type { JournalEntry } from './journal-entry.ts';

/**
 * Says in words which requests no operation took, for the end of a test; `undefined` if there are none.
 *
 * @example
 * ```ts
 * import { createSimulator, unmatchedReport } from '@boothkit/simulator';
 *
 * const sim = createSimulator();
 * await sim.fetch(`${sim.baseUrl}/no-such-path`);
 * console.log(unmatchedReport(sim.journal.unmatched()));
 * ```
 */
export function unmatchedReport(entries: readonly JournalEntry[]): string | undefined {
  if (entries.length === 0) return undefined;
  const counts = new Map<string, number>();
  for (const { method, path, status } of entries) {
    const line = `${method} ${path} (${status ?? 'no response'})`;
    counts.set(line, (counts.get(line) ?? 0) + 1);
  }
  const lines = [...counts].map(([line, count]) => `  ${line}${count > 1 ? ` × ${count}` : ''}`);
  const [noun, verb] = entries.length === 1 ? ['request', 'leads'] : ['requests', 'lead'];
  return `${entries.length} ${noun} ${verb} to no documented operation:\n${lines.join('\n')}`;
}
