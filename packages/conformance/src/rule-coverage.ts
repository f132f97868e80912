import { type RuleId, ruleCatalogue } from '@boothkit/contract/rules';
import type { Need } from './check.ts';
import { checks } from './checks/checks.ts';
import { invariantRules } from './invariants/monitor.ts';
import { visibleRules } from './select.ts';

/** How a rule of the reference is checked. */
export interface RuleCoverage {
  readonly id: RuleId;
  /** The rule, in a line. */
  readonly line: string;
  /** The number of its checks, an invariant included. */
  readonly checks: number;
  /** The requirements of its least demanding check beyond a key that reads and writes; empty if that key suffices. */
  readonly needs: readonly Need[];
}

/**
 * The rules of the reference that a key can see, with their checks, in the order of the reference. The other rules are about what only
 * owners, guests and tablets see.
 *
 * @example
 * ```ts
 * import { ruleCoverage } from '@boothkit/conformance';
 *
 * console.log(ruleCoverage().filter(({ needs }) => needs.length === 0).length > 150); // true
 * ```
 */
export function ruleCoverage(): readonly RuleCoverage[] {
  return visibleRules.map((id) => {
    const needs = [
      ...(invariantRules.includes(id) ? [[]] : []),
      ...checks.filter(({ rules }) => rules.includes(id)).map(({ needs: ofCheck = [] }) => ofCheck),
    ];
    const [min = []] = needs.toSorted((one, other) => one.length - other.length);
    return { id, line: ruleCatalogue[id].line, checks: needs.length, needs: min };
  });
}

const needed: { readonly [need in Need]: string } = {
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
  const lines = rules.map(({ id, line, checks: count, needs }) => {
    const means = needs.map((need) => needed[need]).join(', ') || 'a key';
    return `${id.padEnd(width)}  ${String(count).padStart(2)} by ${means}: ${line}`;
  });
  return [
    ...lines,
    '',
    `${rules.length} rules: ${byKey} need only a key, ${rules.length - byKey} more than that.`,
    '',
  ].join('\n');
}
