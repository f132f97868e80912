import { type RuleId, ruleCatalogue } from '@boothkit/contract/rules';
import type { Need } from './check.ts';
import { checks } from './checks/checks.ts';
import { invariantRules } from './invariants/monitor.ts';

/** How a rule of the reference is checked. */
export interface RuleCoverage {
  readonly id: RuleId;
  /** The rule, in a line. */
  readonly line: string;
  /** The number of its checks, an invariant included. */
  readonly checks: number;
  /**
   * The requirements of its least demanding check beyond a key that reads and writes; empty if that key suffices. If `owner` is
   * among them, the rule can only be observed with a control API.
   */
  readonly needs: readonly Need[];
}

/**
 * Every rule of the reference with its checks, in the order of the reference.
 *
 * @example
 * ```ts
 * import { ruleCoverage } from '@boothkit/conformance';
 *
 * console.log(ruleCoverage().filter(({ needs }) => !needs.includes('owner')).length > 150); // true
 * ```
 */
export function ruleCoverage(): readonly RuleCoverage[] {
  return (Object.keys(ruleCatalogue) as RuleId[]).map((id) => {
    const needs = [
      ...(invariantRules.includes(id) ? [[]] : []),
      ...checks.filter(({ rules }) => rules.includes(id)).map(({ needs: ofCheck = [] }) => ofCheck),
    ];
    const [min = []] = needs.toSorted((one, other) => weight(one) - weight(other));
    return { id, line: ruleCatalogue[id].line, checks: needs.length, needs: min };
  });
}

/** The owner's side is the largest requirement. */
const weight = (needs: readonly Need[]) => needs.length + (needs.includes('owner') ? 10 : 0);
