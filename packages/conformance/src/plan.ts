import { limits } from '@boothkit/contract/rules';
import type { Check } from './check.ts';
import { costs } from './generated/costs.ts';
import { type PlanOptions, select, skipReason } from './select.ts';

/** The estimated size of a run. */
export interface Plan {
  /** Checks that will run, and those that the options do not allow. */
  readonly checks: number;
  readonly skipped: number;
  // rule 4.2.1
  /** Events it will create and delete again, approximately; each uses one of the plan's quota, or a credit. */
  readonly events: number;
  /** Requests to the API, approximately. */
  readonly requests: number;
  // rule 8/requests-per-key
  /** The minimum duration under the documented limits of a key. */
  readonly seconds: number;
}

/** Estimates checks: events and requests, and the tokens that these take from the bucket of a key. */
export function estimateOf(checks: Iterable<Check>): { events: number; requests: number; tokens: number } {
  const { cost } = limits;
  const sum = { events: 0, requests: 0, tokens: 0 };
  for (const { id } of checks) {
    const [requests, expensive, events] = costs[id] ?? [0, 0, 0];
    sum.requests += requests;
    sum.events += events;
    sum.tokens += requests * cost.ordinary + expensive * (cost.expensive - cost.ordinary);
  }
  return sum;
}

/** The seconds in which a key regains so many tokens. */
export function secondsFor(tokens: number): number {
  return Math.ceil((Math.max(0, tokens) * 60) / limits.requestsPerKey.perMinute);
}

/**
 * Estimates a run without sending a request. The numbers are those of a target that agrees with every rule.
 *
 * @example
 * ```ts
 * import { planConformance } from '@boothkit/conformance';
 *
 * console.log(planConformance({ only: ['4.5'] }).events); // 3
 * ```
 */
export function planConformance(options: PlanOptions): Plan {
  const selection = select(options.only);
  const checks = selection.checks.filter((check) => skipReason(check, options) === undefined);
  const { events, requests, tokens } = estimateOf(checks);
  return {
    checks: checks.length,
    skipped: selection.checks.length - checks.length,
    events,
    requests,
    seconds: secondsFor(tokens - limits.requestsPerKey.burst),
  };
}
