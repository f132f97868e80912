import { ApiError } from '../../engine/errors/api-error.ts';
import type { Quota } from '../../model/accounts/account.ts';
import type { AccountState } from '../../model/accounts/account-state.ts';

/** Takes one event from the account's quota or credits. Throws `quota_exceeded` where neither is left (rules 4.2.1, 4.6.2). */
export function consumeQuota(account: AccountState, rule: '4.2.1' | '4.6.2'): void {
  const quota = takeOne(account.record.quota);
  if (!quota)
    throw new ApiError('quota_exceeded', rule, 'The plan has no events left, and there are no event credits.', {
      hint: 'Buy event credits or move to a larger plan.',
    });
  if (quota !== account.record.quota) account.record = { ...account.record, quota };
}

/** Takes one event from the plan's quota, else from the purchased credits; `undefined` where neither is left (rules 4.2.1, 4.6.2). */
function takeOne(quota: Quota): Quota | undefined {
  if (quota.events === null) return quota;
  if (quota.events > 0) return { ...quota, events: quota.events - 1 };
  return quota.credits > 0 ? { ...quota, credits: quota.credits - 1 } : undefined;
}
