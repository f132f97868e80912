import type { Quota } from './account.ts';

/** Takes one event from the plan's quota, else from the purchased credits; `undefined` where neither is left (rules 4.2.1, 4.6.2). */
export function takeOne(quota: Quota): Quota | undefined {
  if (quota.events === null) return quota;
  if (quota.events > 0) return { ...quota, events: quota.events - 1 };
  return quota.credits > 0 ? { ...quota, credits: quota.credits - 1 } : undefined;
}
