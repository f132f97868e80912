import { Refusal } from '../pipeline/refusal.ts';
import type { AccountState } from '../world/account-state.ts';
import { secondsToMidnight, utcDayOf } from '../world/utc-day.ts';

/** Throws where the account has made all its duplicates of this UTC day, with a Retry-After until midnight UTC (rules 4.6.5, 7/rate-limited). */
export function requireDuplicateLeft(account: AccountState, nowMs: number): void {
  const most = account.record.limits.duplicatesPerDay;
  if (madeToday(account, nowMs) < most) return;
  const seconds = secondsToMidnight(nowMs);
  throw new Refusal(
    'rate_limited',
    '4.6.5',
    `This account has made all the duplicates that it may make on a UTC day: ${most}.`,
    {
      hint: `Wait ${seconds} s, until midnight UTC.`,
      headers: { 'Retry-After': String(seconds) },
    },
  );
}

/** Counts a duplicate that was made; those that failed do not count (decision S31). */
export function countDuplicate(account: AccountState, nowMs: number): void {
  account.duplicates = { day: utcDayOf(nowMs), count: madeToday(account, nowMs) + 1 };
}

function madeToday({ duplicates }: AccountState, nowMs: number): number {
  return duplicates.day === utcDayOf(nowMs) ? duplicates.count : 0;
}
