import { randomBytes } from 'node:crypto';
import { type RuleId, ruleCatalogue } from '@boothkit/contract/rules';
import { createAssertions, type DecisionId, type Disagreement, SkipCheck, StopCheck } from './assertions.ts';
import { type Check, kebabCase } from './check.ts';
import { createInvariantMonitor, type InvariantMonitor } from './invariants/monitor.ts';
import { type RunProgress, trackProgress } from './progress.ts';
import { type PlanOptions, select, skipReason, skipReasonFor } from './select.ts';
import type { TestContext } from './target/context.ts';
import { realClock } from './target/real-clock.ts';
import { openSession, type TargetOptions } from './target/session.ts';

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
function resultOf(disagreements: readonly Disagreement[], strict: boolean): Result {
  if (disagreements.length === 0) return 'agrees';
  return !strict && disagreements.every(({ assumed }) => assumed !== undefined) ? 'drifts' : 'disagrees';
}

const fromWorst: readonly Result[] = ['disagrees', 'failed', 'drifts', 'agrees', 'skipped'];

/** The worst of some results. A skipped check does not count next to one that ran. */
function worst(results: readonly Result[]): Result {
  return fromWorst.find((result) => results.includes(result)) ?? 'skipped';
}

/** Counts checks by result. */
function countOutcomes(outcomes: readonly CheckOutcome[]): Counts {
  const counts = { agrees: 0, disagrees: 0, drifts: 0, skipped: 0, failed: 0 };
  for (const { result } of outcomes) counts[result] += 1;
  return counts;
}

/** IDs and times differ in each run, and in each check. */
export const withoutIds = (text: string): string =>
  text.replace(/\d{4}-\d\d-\d\dT[\d:.]+|(?<![\w-])(?=[\w-]*\d)[\w-]{10,}/g, '…');

/** Groups what checks found by its cause. */
function causesOf(outcomes: readonly CheckOutcome[]): Cause[] {
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

/** The target of a run, and how to check it. */
export interface ConformanceOptions extends PlanOptions, TargetOptions {
  /** Whether drift from an assumption of this project counts as a disagreement. Default: false. */
  readonly strict?: boolean | undefined;
  /** Called with the outcome of each check. */
  readonly onCheck?: ((outcome: CheckOutcome) => void) | undefined;
  /** Called when a check begins or ends, and when the run begins or ends to wait. */
  readonly onProgress?: ((progress: RunProgress) => void) | undefined;
}

/**
 * Checks a target against every rule that a key can observe, one check after another, and under the documented limits.
 *
 * Creates events whose names begin with a marker of the run, and deletes each after its check, also after a failure or an abort. `leftovers` lists
 * events that could not be deleted. Rejects if nothing can be checked. For invalid options, the error is a TypeError. If the target does not accept
 * the key, or the account has no template to create events with, it is an Error.
 *
 * @example
 * ```ts
 * import { checkConformance } from '@boothkit/conformance';
 * import { createSimulator } from '@boothkit/simulator';
 *
 * const account = createSimulator().accounts.create();
 * const templateIds = [account.templates.add().id];
 * const report = await checkConformance({ ...account.connection(), templateIds, only: ['4.5'] });
 * console.log(report.counts.disagrees); // 0
 * ```
 */
export async function checkConformance(options: ConformanceOptions): Promise<Report> {
  const { strict = false, signal, onCheck, onProgress } = options;
  const selection = select(options.only);
  const startedMs = realClock.now();
  const monitor = createInvariantMonitor();
  const marker = `boothkit-conformance-${randomBytes(4).toString('hex')}`;
  const progress = trackProgress(selection.checks, onProgress);
  const outcomes: CheckOutcome[] = [];
  const end = (outcome: CheckOutcome) => {
    outcomes.push(outcome);
    onCheck?.(outcome);
  };
  const { context, ...session } = await openSession(options, marker, {
    onResponse: monitor.observe,
    onWait: progress.wait,
  });
  try {
    for (const check of selection.checks) {
      if (signal?.aborted) break;
      progress.begin(check);
      const reason = skipReason(check, options) ?? skipReasonFor(check, context.resources);
      const outcome = reason === undefined ? await outcomeOf(check, context, strict) : skipped(check, reason);
      if (signal?.aborted) break;
      await session.cleanUp();
      end(outcome);
      progress.end(check);
    }
  } finally {
    await session.close();
  }
  for (const rule of selection.invariants) end(invariantOutcome(rule, monitor, strict));
  return {
    baseUrl: options.baseUrl,
    startedAt: new Date(startedMs).toISOString(),
    durationMs: realClock.now() - startedMs,
    requests: session.requests(),
    events: session.createdEvents(),
    counts: countOutcomes(outcomes),
    rules: byRule(outcomes),
    checks: outcomes,
    causes: causesOf(outcomes),
    leftovers: session.leftovers(),
    aborted: signal?.aborted ?? false,
  };
}

const factsOf = ({ id, rules, title, assumed }: Check) => ({ id, rules, title, ...(assumed && { assumed }) });

function skipped(check: Check, reason: string): CheckOutcome {
  return { ...factsOf(check), result: 'skipped', disagreements: [], reason };
}

/** Runs one check. */
export async function outcomeOf(check: Check, context: TestContext, strict: boolean): Promise<CheckOutcome> {
  const observed: Disagreement[] = [];
  let failure: string | undefined;
  try {
    await check.run(context, createAssertions(observed));
  } catch (error) {
    if (error instanceof SkipCheck && observed.length === 0) return skipped(check, error.message);
    if (!(error instanceof StopCheck)) failure = error instanceof Error ? error.message : String(error);
  }
  const { assumed } = check;
  const disagreements = assumed
    ? observed.map((one) => ({ ...one, assumed: [...assumed, ...(one.assumed ?? [])] }))
    : observed;
  if (failure !== undefined && disagreements.length === 0)
    return { ...factsOf(check), result: 'failed', disagreements, reason: failure };
  return { ...factsOf(check), result: resultOf(disagreements, strict), disagreements };
}

function invariantOutcome(rule: RuleId, monitor: InvariantMonitor, strict: boolean): CheckOutcome {
  const { responses, disagreements } = monitor.of(rule);
  const facts = {
    id: `invariant-${kebabCase(rule)}`,
    rules: [rule],
    title: `every response: ${ruleCatalogue[rule].line}`,
  };
  if (responses === 0) return { ...facts, result: 'skipped', disagreements: [], reason: 'no response showed it' };
  return { ...facts, result: resultOf(disagreements, strict), disagreements };
}

function byRule(outcomes: readonly CheckOutcome[]): RuleOutcome[] {
  return (Object.keys(ruleCatalogue) as RuleId[]).flatMap((id) => {
    const of = outcomes.filter(({ rules }) => rules.includes(id));
    return of.length === 0 ? [] : [{ id, result: worst(of.map(({ result }) => result)), checks: of.length }];
  });
}
