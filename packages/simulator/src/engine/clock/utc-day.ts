/** A day, in milliseconds. */
export const dayMs = 86_400_000;

/** The UTC day of a time, such as 2026-08-04: days of limits are UTC days (decision S31). */
export function utcDayOf(nowMs: number): string {
  return new Date(nowMs).toISOString().slice(0, 10);
}

/** Whole seconds until midnight UTC, at least 1. */
export function secondsToMidnight(nowMs: number): number {
  const sinceMidnightMs = ((nowMs % dayMs) + dayMs) % dayMs;
  return Math.ceil((dayMs - sinceMidnightMs) / 1000);
}
