import { utcDayOf } from '../../engine/clock/utc-day.ts';
import type { AccountState } from '../../model/accounts/account-state.ts';

/** How many duplicates an account made on the UTC day of a moment (rule 4.6.5, decision S31). */
export function duplicatesToday({ duplicates }: AccountState, nowMs: number): number {
  return duplicates.day === utcDayOf(nowMs) ? duplicates.count : 0;
}

/** Counts a duplicate that was made; those that failed do not count. */
export function countDuplicate(account: AccountState, nowMs: number): void {
  account.duplicates = { day: utcDayOf(nowMs), count: duplicatesToday(account, nowMs) + 1 };
}
