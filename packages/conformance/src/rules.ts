import { type RuleId, ruleCatalogue } from '@boothkit/contract/rules';
import type { Check, Need } from './check.ts';
import { checks } from './checks/checks.ts';
import { standingRules } from './standing/watch.ts';

/** How a rule of the reference is judged. */
export interface JudgedRule {
  readonly id: RuleId;
  /** The rule, in a line. */
  readonly line: string;
  /** Checks that judge it; one that every answer is judged by counts as one. */
  readonly checks: number;
  /**
   * What the least of them needs beyond a key that reads and writes; nothing where that key is enough. With `owner` among it, the
   * rule shows only where there is a control API.
   */
  readonly needs: readonly Need[];
}

/**
 * Every rule of the reference with what judges it, in the order of the reference.
 *
 * @example
 * ```ts
 * import { judgedRules } from '@boothkit/conformance';
 *
 * judgedRules().filter(({ needs }) => !needs.includes('owner')).length > 150; // true
 * ```
 */
export function judgedRules(): readonly JudgedRule[] {
  return (Object.keys(ruleCatalogue) as RuleId[]).map((id) => {
    const needs = [
      ...(standingRules.includes(id) ? [[]] : []),
      ...checks.filter(({ rules }) => rules.includes(id)).map(needsOf),
    ];
    const [least = []] = needs.toSorted((one, other) => weight(one) - weight(other));
    return { id, line: ruleCatalogue[id].line, checks: needs.length, needs: least };
  });
}

const needsOf = ({ needs = [] }: Check): readonly Need[] => needs;

/** Whatever a key can be given more is less than the owner's side. */
const weight = (needs: readonly Need[]) => needs.length + (needs.includes('owner') ? 10 : 0);
