import type { RuleId } from '@boothkit/contract/rules';
import type { DecisionId } from './decision-id.ts';
import type { Disagreement } from './judge/judge.ts';

/**
 * How a check ended: `agrees`; `disagrees` with the reference; `drifts` from an assumption that this project made where the
 * reference is silent; `skipped`, with the reason; `failed`, where the target could not be judged.
 */
export type Verdict = 'agrees' | 'disagrees' | 'drifts' | 'skipped' | 'failed';

/** What became of one check. */
export interface CheckOutcome {
  /** The id of the check: stable over releases, unlike its title. */
  readonly id: string;
  /** The rules that it checks. */
  readonly rules: readonly RuleId[];
  readonly title: string;
  readonly verdict: Verdict;
  readonly disagreements: readonly Disagreement[];
  /** The decisions that the check rests on, where it rests on any. */
  readonly assumed?: readonly DecisionId[];
  /** Why it was skipped or failed. */
  readonly reason?: string;
}

/** What became of one rule, over all checks that judge it: the worst of their verdicts. */
export interface RuleOutcome {
  readonly id: RuleId;
  readonly verdict: Verdict;
  readonly checks: number;
}

/** How many checks ended how. */
export type Counts = { readonly [verdict in Verdict]: number };

/** The report of a run. */
export interface Report {
  readonly baseUrl: string;
  readonly startedAt: string;
  readonly durationMs: number;
  /** Requests sent to the API and the MCP endpoint. */
  readonly requests: number;
  /** Events made; all but the leftovers are deleted again. */
  readonly events: number;
  readonly counts: Counts;
  /** Every rule that a check judges, in the order of the reference. */
  readonly rules: readonly RuleOutcome[];
  readonly checks: readonly CheckOutcome[];
  /** What could not be removed again: ids of events; with a control API, of the world that the run took place in. */
  readonly leftovers: readonly string[];
  /** Whether the run was given up before its end. */
  readonly aborted: boolean;
}

/** Says of a list of disagreements what they come to; with `strict` an assumption counts as the reference does. */
export function verdictOn(disagreements: readonly Disagreement[], strict: boolean): Verdict {
  if (disagreements.length === 0) return 'agrees';
  return !strict && disagreements.every(({ assumed }) => assumed !== undefined) ? 'drifts' : 'disagrees';
}

const fromWorst: readonly Verdict[] = ['disagrees', 'failed', 'drifts', 'agrees', 'skipped'];

/** The verdict on a rule: the worst of its checks. One that was skipped says nothing beside one that ran. */
export function worst(verdicts: readonly Verdict[]): Verdict {
  return fromWorst.find((verdict) => verdicts.includes(verdict)) ?? 'skipped';
}

/** Counts checks by verdict. */
export function countOutcomes(outcomes: readonly CheckOutcome[]): Counts {
  const of = (verdict: Verdict) => outcomes.filter((outcome) => outcome.verdict === verdict).length;
  return {
    agrees: of('agrees'),
    disagrees: of('disagrees'),
    drifts: of('drifts'),
    skipped: of('skipped'),
    failed: of('failed'),
  };
}
