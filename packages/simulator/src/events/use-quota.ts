import { takeOne } from '../accounts/quota.ts';
import { ApiError } from '../api/api-error.ts';
import type { AccountState } from '../store/account-state.ts';

/** Takes one event from the account's quota or credits. Throws `quota_exceeded` where neither is left (rules 4.2.1, 4.6.2). */
export function consumeQuota(account: AccountState, rule: '4.2.1' | '4.6.2'): void {
  const quota = takeOne(account.record.quota);
  if (!quota)
    throw new ApiError('quota_exceeded', rule, 'The plan has no event left, and there is no event credit.', {
      hint: 'Buy event credits or move to a larger plan.',
    });
  if (quota !== account.record.quota) account.record = { ...account.record, quota };
}
