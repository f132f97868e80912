import { documentedNumbers } from './limit-options.ts';
import type { LimitNumbers } from './limit-settings.ts';

/** What the keys of an account have in common: places for calls under way, and operations that were refused for long. */
export interface Account {
  /** Places for calls of all kinds, and for heavy ones (rules 8/concurrent-all, 8/concurrent-heavy). */
  concurrent: number;
  heavy: number;
  inFlight: number;
  heavyInFlight: number;
  /** Until when an operation is paused, by its name. */
  readonly pauses: Map<string, number>;
  /** When it was looked at last. */
  seenMs: number;
}

/** An account of which nothing is under way. */
export function createAccount(nowMs: number): Account {
  const { concurrent, heavy } = documentedNumbers;
  return { concurrent, heavy, inFlight: 0, heavyInFlight: 0, pauses: new Map(), seenMs: nowMs };
}

/** Sets numbers that a client names. */
export function renumberAccount(account: Account, { concurrent, heavy }: LimitNumbers): void {
  account.concurrent = concurrent ?? account.concurrent;
  account.heavy = heavy ?? account.heavy;
}

/** Forgets pauses that are over, and all of them where the clock was set back: they would be waited for all over again. */
export function refreshAccount(account: Account, nowMs: number): void {
  const { seenMs } = account;
  account.seenMs = nowMs;
  if (account.pauses.size === 0) return;
  for (const [operation, untilMs] of account.pauses) {
    if (untilMs <= nowMs || nowMs < seenMs) account.pauses.delete(operation);
  }
}

/** How much longer an operation is paused; 0 where it is not. */
export function pausedForMs({ pauses }: Account, operation: string, nowMs: number): number {
  return Math.max(0, (pauses.get(operation) ?? 0) - nowMs);
}
