import { limits } from '@boothkit/contract/constants';
import { costs } from './generated/costs.ts';
import { type PlanOptions, select, skipReason } from './select.ts';

/** The estimated size of a run. */
export interface Plan {
  /** Checks that will run, and those that the options do not allow. */
  readonly checks: number;
  readonly skipped: number;
  /** Events it will create and delete again, approximately; each uses one of the plan's quota, or a credit (rule 4.2.1). */
  readonly events: number;
  /** Requests to the API, approximately. */
  readonly requests: number;
  /** The minimum duration under the documented limits of a key (rule 8/requests-per-key). */
  readonly seconds: number;
}

/**
 * Estimates a run without sending a request. The numbers are those of a target that agrees with every rule.
 *
 * @example
 * ```ts
 * import { planConformance } from '@boothkit/conformance';
 *
 * planConformance({ only: ['4.5'] }).events; // 3
 * ```
 */
export function planConformance(options: PlanOptions): Plan {
  const selection = select(options.only);
  const checks = selection.checks.filter((check) => skipReason(check, options) === undefined);
  let [requests, expensive, events] = [0, 0, 0];
  for (const { id } of checks) {
    const [ofRequests, ofExpensive, ofEvents] = costs[id] ?? [0, 0, 0];
    requests += ofRequests;
    expensive += ofExpensive;
    events += ofEvents;
  }
  const { cost, requestsPerKey } = limits;
  const tokens = requests * cost.ordinary + expensive * (cost.expensive - cost.ordinary);
  return {
    checks: checks.length,
    skipped: selection.checks.length - checks.length,
    events,
    requests,
    seconds: Math.ceil((Math.max(0, tokens - requestsPerKey.burst) * 60) / requestsPerKey.perMinute),
  };
}
