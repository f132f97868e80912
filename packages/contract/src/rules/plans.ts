/**
 * Plans from lowest to highest; an event keeps the plan under which it was created.
 *
 * @example
 * ```ts
 * import { plans } from '@boothkit/contract/rules';
 *
 * console.log(plans.indexOf('Pro') > plans.indexOf('Basic')); // true
 * ```
 */
export const plans = ['Basic', 'Pro', 'Pro+'] as const;

/** A plan of the account or of an event. */
export type Plan = (typeof plans)[number];

/**
 * Whether `plan` is `needed` or above it.
 *
 * @example
 * ```ts
 * import { planAtLeast } from '@boothkit/contract/rules';
 *
 * console.log(planAtLeast('Pro', 'Basic')); // true
 * ```
 */
export function planAtLeast(plan: Plan, needed: Plan): boolean {
  return plans.indexOf(plan) >= plans.indexOf(needed);
}
