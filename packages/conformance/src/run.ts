import { randomBytes } from 'node:crypto';
import type { Clock, Fetch } from '@boothkit/client';
import { type RuleId, ruleCatalogue } from '@boothkit/contract/rules';
import { type Check, kebabCase } from './check.ts';
import { CannotGoOn, type Disagreement, DoesNotShow, judgeInto } from './judge/judge.ts';
import { type CheckOutcome, countOutcomes, type Report, type RuleOutcome, verdictOn, worst } from './outcome.ts';
import { type Given, select, whyNot, whyNotHere } from './select.ts';
import { createWatch, type Watch } from './standing/watch.ts';
import { realClock } from './target/clocks.ts';
import { type Ground, openGround } from './target/ground.ts';

/** What is checked, with what. */
export interface ConformanceOptions extends Given {
  /** Base address of the REST API, path prefix included. */
  readonly baseUrl: string;
  /** A key with the scope read-write. May be left out where there is a control API, in which the run then makes an account of its own. */
  readonly apiKey?: string | undefined;
  /** A key of the same account with the scope read, for the checks of scopes. */
  readonly readOnlyApiKey?: string | undefined;
  /** The owner's side of a simulator: with it, checks that need more than a key run too, in accounts that they make there. */
  readonly controlUrl?: string | undefined;
  /** What the control API asks for beyond loopback. */
  readonly controlToken?: string | undefined;
  /** Address of the MCP endpoint, for the checks of it; where there is a control API it is known. */
  readonly mcpUrl?: string | undefined;
  /** Templates to make events with. Default: those that the newest 100 events of the account use. */
  readonly templateIds?: readonly string[] | undefined;
  /** Rules to judge: ids, names of families such as `4.2/FIELD`, or the beginning of ids such as `4.4`. Default: all. */
  readonly only?: readonly string[] | undefined;
  /** Whether drift from an assumption of this project counts as a disagreement. Default: false. */
  readonly strict?: boolean | undefined;
  /** Whether to be refused for limits on purpose, which takes the key's whole burst. Default: false. */
  readonly provokeLimits?: boolean | undefined;
  /** Gives the run up: no check begins any more, and what was made is deleted. */
  readonly signal?: AbortSignal | undefined;
  /** Told of each check as it ends. */
  readonly onCheck?: ((outcome: CheckOutcome) => void) | undefined;
  /** Sends the requests. Default: the global `fetch`. */
  readonly fetch?: Fetch | undefined;
  /** The time to wait in. Default: the real one, or that of a control API whose clock stands still. */
  readonly clock?: Clock | undefined;
}

/**
 * Judges a target by every rule that can be seen from outside, one check after another and under the documented limits.
 *
 * Makes events whose names begin with a mark of the run, and deletes each as soon as its check is over, also after a failure or
 * an abort; what could not be deleted is told in `leftovers`. Rejects where nothing could be judged: a TypeError for options that
 * do not fit, an Error where the target does not take the key or the account has no template to make events with.
 *
 * @example
 * ```ts
 * import { checkConformance } from '@boothkit/conformance';
 * import { createSimulator } from '@boothkit/simulator';
 *
 * const { baseUrl, controlUrl, fetch } = createSimulator({ clock: { start: '2026-08-04T09:00:00Z', frozen: true } });
 * const report = await checkConformance({ baseUrl, controlUrl, fetch, only: ['4.5'] });
 * report.counts.disagrees; // 0
 * ```
 */
export async function checkConformance(options: ConformanceOptions): Promise<Report> {
  const { strict = false, signal, onCheck, clock = undefined } = options;
  if (options.apiKey === undefined && options.controlUrl === undefined)
    throw new TypeError('apiKey is needed where there is no controlUrl');
  const selection = select(options.only);
  const startedMs = realClock.now();
  const watch = createWatch();
  const marker = `boothkit-conformance-${randomBytes(4).toString('hex')}`;
  const ground = await openGround({ ...options, clock }, marker, watch.see);
  const outcomes: CheckOutcome[] = [];
  const tell = (outcome: CheckOutcome) => {
    outcomes.push(outcome);
    onCheck?.(outcome);
  };
  try {
    for (const check of selection.checks) {
      if (signal?.aborted) break;
      const reason = whyNot(check, options) ?? whyNotHere(check, ground.stage.things);
      const outcome = reason === undefined ? await outcomeOf(check, ground, strict) : skipped(check, reason);
      if (signal?.aborted) break;
      await ground.tidy();
      tell(outcome);
    }
  } finally {
    await ground.close();
  }
  for (const id of selection.standing) tell(standingOutcome(id, watch, strict));
  return {
    baseUrl: options.baseUrl,
    startedAt: new Date(startedMs).toISOString(),
    durationMs: realClock.now() - startedMs,
    requests: ground.requests(),
    events: ground.made(),
    counts: countOutcomes(outcomes),
    rules: byRule(outcomes),
    checks: outcomes,
    leftovers: ground.leftovers(),
    aborted: signal?.aborted ?? false,
  };
}

const factsOf = ({ id, rules, title, assumed }: Check) => ({ id, rules, title, ...(assumed && { assumed }) });

function skipped(check: Check, reason: string): CheckOutcome {
  return { ...factsOf(check), verdict: 'skipped', disagreements: [], reason };
}

async function outcomeOf(check: Check, { stage }: Ground, strict: boolean): Promise<CheckOutcome> {
  const found: Disagreement[] = [];
  let failure: string | undefined;
  try {
    await check.run(stage, judgeInto(found));
  } catch (error) {
    if (error instanceof DoesNotShow && found.length === 0) return skipped(check, error.message);
    if (!(error instanceof CannotGoOn)) failure = error instanceof Error ? error.message : String(error);
  }
  const { assumed } = check;
  const disagreements = assumed
    ? found.map((one) => ({ ...one, assumed: [...assumed, ...(one.assumed ?? [])] }))
    : found;
  if (failure !== undefined && disagreements.length === 0)
    return { ...factsOf(check), verdict: 'failed', disagreements, reason: failure };
  return { ...factsOf(check), verdict: verdictOn(disagreements, strict), disagreements };
}

function standingOutcome(rule: RuleId, watch: Watch, strict: boolean): CheckOutcome {
  const { answers, disagreements } = watch.of(rule);
  const facts = {
    id: `invariant-${kebabCase(rule)}`,
    rules: [rule],
    title: `every response: ${ruleCatalogue[rule].line}`,
  };
  if (answers === 0) return { ...facts, verdict: 'skipped', disagreements: [], reason: 'no response showed it' };
  return { ...facts, verdict: verdictOn(disagreements, strict), disagreements };
}

function byRule(outcomes: readonly CheckOutcome[]): RuleOutcome[] {
  return (Object.keys(ruleCatalogue) as RuleId[]).flatMap((id) => {
    const of = outcomes.filter(({ rules }) => rules.includes(id));
    return of.length === 0 ? [] : [{ id, verdict: worst(of.map(({ verdict }) => verdict)), checks: of.length }];
  });
}
