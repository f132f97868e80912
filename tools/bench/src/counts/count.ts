import type { Figures } from '../measure.ts';
import { runScript } from '../rows/script.ts';
import { countEntries } from './entries.ts';
import { countLines } from './lines.ts';

/** Counts a checkout whose packages are built. Counts are the same on each machine; allocations are on each machine with the same Node. */
export const count = async (checkout: string): Promise<Figures> => ({
  ...countLines(checkout),
  ...(await countEntries(checkout)),
  ...(await runScript(checkout, 'allocation')),
});

/** Counts as a table in Markdown, a column for each name. */
export function countsTable(columns: Record<string, Figures>): string {
  const names = [...new Set(Object.values(columns).flatMap(Object.keys))];
  const rows = names.map((name) => [
    name,
    ...Object.values(columns).map((counts) => counts[name]?.toLocaleString('en') ?? ''),
  ]);
  const heads = Object.keys(columns);
  return [['', ...heads], ['---', ...heads.map(() => '--:')], ...rows]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n');
}
