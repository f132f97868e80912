import { secondsToMidnight } from '../../engine/clock/utc-day.ts';
import { ApiError } from '../../engine/errors/api-error.ts';
import type { AccountState } from '../../model/accounts/account-state.ts';
import { duplicatesToday } from './duplicates-of-day.ts';

/** Throws where the account has made all its duplicates of this UTC day, with a Retry-After until midnight UTC (rules 4.6.5, 7/rate-limited). */
export function requireDuplicateLeft(account: AccountState, nowMs: number): void {
  const max = account.record.limits.duplicatesPerDay;
  if (duplicatesToday(account, nowMs) < max) return;
  const seconds = secondsToMidnight(nowMs);
  throw new ApiError(
    'rate_limited',
    '4.6.5',
    `This account has made ${max} ${max === 1 ? 'duplicate' : 'duplicates'} today, the maximum for a UTC day.`,
    {
      hint: `Wait ${seconds} s, until midnight UTC.`,
      headers: { 'Retry-After': String(seconds) },
    },
  );
}
