import type { RuleId } from '@boothkit/contract/rules';
import type { DecisionId, Disagreement } from './assertions.ts';

/**
 * The result of a check: `agrees`; `disagrees` with the reference; `drifts` from an assumption that this project made where the
 * reference is silent; `skipped`, with the reason; `failed` if the target could not be checked.
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
