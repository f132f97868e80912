import { randomBytes } from 'node:crypto';
import type { Clock, Fetch } from '@boothkit/client';
import { type RuleId, ruleCatalogue } from '@boothkit/contract/rules';
import { createAssertions, type Disagreement, SkipCheck, StopCheck } from './assertions.ts';
import { type Check, kebabCase } from './check.ts';
import { createInvariantMonitor, type InvariantMonitor } from './invariants/monitor.ts';
import { type CheckOutcome, countOutcomes, type Report, type RuleOutcome, resultOf, worst } from './outcome.ts';
import { type RunProgress, trackProgress } from './progress.ts';
import { type PlanOptions, select, skipReason, skipReasonFor } from './select.ts';
import { realClock } from './target/clocks.ts';
import type { TestContext } from './target/context.ts';
import { openSession, type RunSession } from './target/session.ts';

/** The target of a run, and how to check it. */
export interface ConformanceOptions extends PlanOptions {
  /** Base address of the REST API, path prefix included. */
  readonly baseUrl: string;
  /** A key with the scope read-write. Optional with a control API, where the run creates its own account. */
  readonly apiKey?: string | undefined;
  /** A key of the same account with the scope read, for the checks of scopes. */
  readonly readOnlyApiKey?: string | undefined;
  /** The control API of a simulator: with it, the checks of the owner's side run too, in accounts that they create there. */
  readonly controlUrl?: string | undefined;
  /** The token of a control API beyond loopback. */
  readonly controlToken?: string | undefined;
  /** Address of the MCP endpoint, for its checks; a control API reports it. */
  readonly mcpUrl?: string | undefined;
  /** Templates to create events with. Default: those that the newest 100 events of the account use. */
  readonly templateIds?: readonly string[] | undefined;
  /** Rules to check: ids, names of families such as `4.2/FIELD`, or prefixes of ids such as `4.4`. Default: all. */
  readonly only?: readonly string[] | undefined;
  /** Whether drift from an assumption of this project counts as a disagreement. Default: false. */
  readonly strict?: boolean | undefined;
  /** Whether to exceed limits on purpose, which uses up the key's whole burst. Default: false. */
  readonly provokeLimits?: boolean | undefined;
  /** Aborts the run: no further check starts, and all events it created are deleted. */
  readonly signal?: AbortSignal | undefined;
  /** Called with the outcome of each check. */
  readonly onCheck?: ((outcome: CheckOutcome) => void) | undefined;
  /** Called when a check begins or ends, and when the run begins or ends to wait. */
  readonly onProgress?: ((progress: RunProgress) => void) | undefined;
  /**
   * How many checks run concurrently, 1 to 16, each in a world of its own; more than one needs a control API, since all checks with one key
   * share its limits. Default: 1.
   */
  readonly parallel?: number | undefined;
  /** Sends the requests. Default: the global `fetch`. */
  readonly fetch?: Fetch | undefined;
  /** The clock to wait on. Default: the real one; with a control API that of the run's own world, so that no wait takes real time. */
  readonly clock?: Clock | undefined;
}

/**
 * Checks a target against every rule that can be observed from outside, by default one check after another, and under the documented limits.
 *
 * Creates events whose names begin with a marker of the run, and deletes each after its check, also after a failure or an abort;
 * `leftovers` lists events that could not be deleted. Rejects if nothing can be checked: with a TypeError for invalid options, with
 * an Error if the target does not accept the key or the account has no template to create events with.
 *
 * @example
 * ```ts
 * import { checkConformance } from '@boothkit/conformance';
 * import { createSimulator } from '@boothkit/simulator';
 *
 * const { baseUrl, controlUrl, fetch } = createSimulator({ clock: { start: '2026-08-04T09:00:00Z', frozen: true } });
 * const report = await checkConformance({ baseUrl, controlUrl, fetch, only: ['4.5'] });
 * console.log(report.counts.disagrees); // 0
 * ```
 */
export async function checkConformance(options: ConformanceOptions): Promise<Report> {
  const { strict = false, signal, onCheck, onProgress, clock, parallel = 1 } = options;
  if (options.apiKey === undefined && options.controlUrl === undefined)
    throw new TypeError('apiKey is needed if there is no controlUrl');
  if (!Number.isInteger(parallel) || parallel < 1 || parallel > 16)
    throw new TypeError(`parallel must be an integer from 1 to 16; got ${parallel}`);
  if (parallel > 1 && options.controlUrl === undefined)
    throw new TypeError('parallel needs a controlUrl: all checks with one key share its limits');
  const selection = select(options.only);
  const startedMs = realClock.now();
  const monitor = createInvariantMonitor();
  const marker = `boothkit-conformance-${randomBytes(4).toString('hex')}`;
  const progress = trackProgress(selection.checks, options.controlUrl !== undefined, onProgress);
  const listeners = { onResponse: monitor.observe, onWait: progress.wait };
  const sessions: RunSession[] = [];
  const found = new Map<Check, CheckOutcome>();
  const queue = selection.checks.values();

  async function runChecks({ context, cleanUp }: RunSession): Promise<void> {
    for (const check of queue) {
      if (signal?.aborted) break;
      progress.begin(check);
      const reason = skipReason(check, options) ?? skipReasonFor(check, context.resources);
      const outcome = reason === undefined ? await outcomeOf(check, context, strict) : skipped(check, reason);
      if (signal?.aborted) break;
      await cleanUp();
      found.set(check, outcome);
      onCheck?.(outcome);
      progress.end(check);
    }
  }

  try {
    while (sessions.length < parallel) sessions.push(await openSession({ ...options, clock }, marker, listeners));
    const ended = await Promise.allSettled(sessions.map(runChecks));
    for (const end of ended) if (end.status === 'rejected') throw end.reason;
  } finally {
    await Promise.all(sessions.map((session) => session.close()));
  }
  // In the order of the checks, however many ran concurrently.
  const outcomes = selection.checks.flatMap((check) => found.get(check) ?? []);
  for (const rule of selection.invariants) {
    const outcome = invariantOutcome(rule, monitor, strict);
    outcomes.push(outcome);
    onCheck?.(outcome);
  }
  const sum = (count: (session: RunSession) => number) =>
    sessions.reduce((total, session) => total + count(session), 0);
  return {
    baseUrl: options.baseUrl,
    startedAt: new Date(startedMs).toISOString(),
    durationMs: realClock.now() - startedMs,
    requests: sum((session) => session.requests()),
    events: sum((session) => session.createdEvents()),
    counts: countOutcomes(outcomes),
    rules: byRule(outcomes),
    checks: outcomes,
    leftovers: sessions.flatMap((session) => session.leftovers()),
    aborted: signal?.aborted ?? false,
  };
}

const factsOf = ({ id, rules, title, assumed }: Check) => ({ id, rules, title, ...(assumed && { assumed }) });

function skipped(check: Check, reason: string): CheckOutcome {
  return { ...factsOf(check), result: 'skipped', disagreements: [], reason };
}

async function outcomeOf(check: Check, context: TestContext, strict: boolean): Promise<CheckOutcome> {
  const found: Disagreement[] = [];
  let failure: string | undefined;
  try {
    await check.run(context, createAssertions(found));
  } catch (error) {
    if (error instanceof SkipCheck && found.length === 0) return skipped(check, error.message);
    if (!(error instanceof StopCheck)) failure = error instanceof Error ? error.message : String(error);
  }
  const { assumed } = check;
  const disagreements = assumed
    ? found.map((one) => ({ ...one, assumed: [...assumed, ...(one.assumed ?? [])] }))
    : found;
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
