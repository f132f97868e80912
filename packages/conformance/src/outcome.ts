import type { RuleId } from '@boothkit/contract/rules';
import type { DecisionId, Disagreement } from './assertions.ts';

/**
 * The result of a check. The target `agrees` or `disagrees` with the reference, or `drifts` from an assumption that this project made where the
 * reference is silent. The check was `skipped`, with the reason, or `failed` because the target could not be checked.
 */
export type Result = 'agrees' | 'disagrees' | 'drifts' | 'skipped' | 'failed';

/** The outcome of one check. */
export interface CheckOutcome {
  /** The id of the check: stable over releases, unlike its title. */
  readonly id: string;
  /** The rules that it checks. */
  readonly rules: readonly RuleId[];
  readonly title: string;
  readonly result: Result;
  readonly disagreements: readonly Disagreement[];
  /** The decisions that the check rests on, if any. */
  readonly assumed?: readonly DecisionId[];
  /** Why it was skipped or failed. */
  readonly reason?: string;
}

/** The outcome of one rule: the worst result of its checks. */
export interface RuleOutcome {
  readonly id: RuleId;
  readonly result: Result;
  readonly checks: number;
}

/** One difference between the target and the rules, or one reason why it could not be checked, with all checks that met it. */
export interface Cause {
  /** The request or the field, with what was expected and found; IDs and times are left out. */
  readonly text: string;
  /** The ids of the checks. */
  readonly checks: readonly string[];
}

/** The number of checks by result. */
export type Counts = { readonly [result in Result]: number };

/** The report of a run. */
export interface Report {
  readonly baseUrl: string;
  readonly startedAt: string;
  readonly durationMs: number;
  /** Requests sent to the API and the MCP endpoint. */
  readonly requests: number;
  /** Events created; all but the leftovers are deleted again. */
  readonly events: number;
  readonly counts: Counts;
  /** Every rule that was checked, in the order of the reference. */
  readonly rules: readonly RuleOutcome[];
  readonly checks: readonly CheckOutcome[];
  /** The disagreements and failures, each once, those of the most checks first. */
  readonly causes: readonly Cause[];
  /** Ids of events that could not be deleted. */
  readonly leftovers: readonly string[];
  /** Whether the run was aborted before its end. */
  readonly aborted: boolean;
}

/** The result of a list of disagreements; with `strict`, an assumption counts like the reference. */
export function resultOf(disagreements: readonly Disagreement[], strict: boolean): Result {
  if (disagreements.length === 0) return 'agrees';
  return !strict && disagreements.every(({ assumed }) => assumed !== undefined) ? 'drifts' : 'disagrees';
}

const fromWorst: readonly Result[] = ['disagrees', 'failed', 'drifts', 'agrees', 'skipped'];

/** The worst of some results. A skipped check does not count next to one that ran. */
export function worst(results: readonly Result[]): Result {
  return fromWorst.find((result) => results.includes(result)) ?? 'skipped';
}

/** Counts checks by result. */
export function countOutcomes(outcomes: readonly CheckOutcome[]): Counts {
  const counts = { agrees: 0, disagrees: 0, drifts: 0, skipped: 0, failed: 0 };
  for (const { result } of outcomes) counts[result] += 1;
  return counts;
}

/** IDs and times differ in each run, and in each check. */
export const withoutIds = (text: string): string =>
  text.replace(/\d{4}-\d\d-\d\dT[\d:.]+|(?<![\w-])(?=[\w-]*\d)[\w-]{10,}/g, '…');

/** Groups what checks found by its cause. */
export function causesOf(outcomes: readonly CheckOutcome[]): Cause[] {
  const checks = new Map<string, Set<string>>();
  const add = (text: string, id: string) => checks.set(text, (checks.get(text) ?? new Set()).add(id));
  for (const { id, result, reason = '', disagreements } of outcomes) {
    if (result === 'failed') add(withoutIds(reason), id);
    for (const { subject, expected, found } of disagreements)
      add(withoutIds(`${subject}: expected ${expected}, found ${found}`), id);
  }
  return Array.from(checks, ([text, ids]) => ({ text, checks: [...ids] })).toSorted(
    (one, other) => other.checks.length - one.checks.length,
  );
}
