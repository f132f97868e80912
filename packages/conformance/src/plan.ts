import { limits } from '@boothkit/contract/constants';
import { takesOf } from './costs.ts';
import { type Given, select, whyNot } from './select.ts';

/** What a run will do, as far as that shows beforehand. */
export interface Plan {
  /** Checks that will run, and those that what was given does not allow. */
  readonly checks: number;
  readonly skipped: number;
  /** Events it will make and delete again; each uses up one of the plan's quota, or a credit (rule 4.2.1). About. */
  readonly events: number;
  /** Requests to the API. About. */
  readonly requests: number;
  /** How long that takes at least under the documented limits of a key (rule 8/requests-per-key). */
  readonly seconds: number;
}

/**
 * Says what a run would do, without a single request. The numbers are those of a target that agrees with every rule.
 *
 * @example
 * ```ts
 * import { planConformance } from '@boothkit/conformance';
 *
 * planConformance({ only: ['4.5'] }).events; // 3
 * ```
 */
export function planConformance(given: Given): Plan {
  const selection = select(given.only);
  const able = selection.checks.filter((check) => whyNot(check, given) === undefined);
  const sum = (
    of: (takes: { readonly expensive: number; readonly requests: number; readonly events: number }) => number,
  ) => able.reduce((total, check) => total + of(takesOf(check)), 0);
  const requests = sum((takes) => takes.requests);
  const expensive = sum((takes) => takes.expensive);
  const { cost, requestsPerKey } = limits;
  const tokens = requests * cost.ordinary + expensive * (cost.expensive - cost.ordinary);
  return {
    checks: able.length,
    skipped: selection.checks.length - able.length,
    events: sum((takes) => takes.events),
    requests,
    seconds: Math.ceil((Math.max(0, tokens - requestsPerKey.burst) * 60) / requestsPerKey.perMinute),
  };
}
