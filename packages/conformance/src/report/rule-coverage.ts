import type { Need } from '../check.ts';
import { ruleCoverage } from '../rule-coverage.ts';

const options: { readonly [need in Need]: string } = {
  'read-only-key': '--read-only-api-key',
  mcp: '--mcp-url',
  'provoke-limits': '--provoke-limits',
  'attract-screen': 'an event with an attract screen',
  'sticker-set': 'an event with a sticker set',
};

/** One line per rule, with the number of its checks and their requirements, then the totals. Ends in a line break. */
export function writeRules(): string {
  const rules = ruleCoverage();
  const byKey = rules.filter(({ needs }) => needs.length === 0).length;
  const width = Math.max(...rules.map(({ id }) => id.length));
  const lines = rules.map(({ id, line, checks, needs }) => {
    const needed = needs.map((need) => options[need]).join(', ') || 'a key';
    return `${id.padEnd(width)}  ${String(checks).padStart(2)} by ${needed}: ${line}`;
  });
  return [
    ...lines,
    '',
    `${rules.length} rules: ${byKey} need only a key, ${rules.length - byKey} more than that.`,
    '',
  ].join('\n');
}
