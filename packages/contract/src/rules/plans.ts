/** Plans from least to most; an event keeps the plan it was made under (decision S16). */
export const plans = ['Basic', 'Pro', 'Pro+'] as const;

/** A plan of the account or of an event. */
export type Plan = (typeof plans)[number];

/** Whether `plan` is `needed` or above it. */
export function planAtLeast(plan: Plan, needed: Plan): boolean {
  return plans.indexOf(plan) >= plans.indexOf(needed);
}
