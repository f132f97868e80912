import { type Account, refreshAccount } from './account.ts';
import { type Bucket, type BucketRules, refill, rulesOf } from './bucket.ts';
import { documentedNumbers } from './limit-options.ts';
import type { LimitNumbers } from './limit-settings.ts';
import { fullSpeed, type Speed, speedAt } from './speed.ts';

/** Everything that is known of a key's limits. */
export interface KeyState {
  account: Account;
  perMinute: number;
  burst: number;
  expensiveCost: number;
  readonly bucket: Bucket;
  /** Calls that wait. */
  queued: number;
  speed: Speed;
  pausedUntilMs: number;
  refusals: number;
  /** When it was looked at last. */
  seenMs: number;
}

/** A key that nobody has used lately: its bucket is full. */
export function createKeyState(numbers: LimitNumbers, account: Account, nowMs: number): KeyState {
  const burst = numbers.burst ?? documentedNumbers.burst;
  return {
    account,
    perMinute: numbers.perMinute ?? documentedNumbers.perMinute,
    burst,
    expensiveCost: numbers.expensiveCost ?? documentedNumbers.expensiveCost,
    bucket: { level: burst, reserved: 0, atMs: nowMs },
    queued: 0,
    speed: fullSpeed,
    pausedUntilMs: Number.NEGATIVE_INFINITY,
    refusals: 0,
    seenMs: nowMs,
  };
}

/** Sets numbers that a client names. A larger bucket is not the fuller for it. */
export function renumberKey(key: KeyState, { perMinute, burst, expensiveCost }: LimitNumbers, nowMs: number): void {
  refreshKey(key, nowMs);
  key.perMinute = perMinute ?? key.perMinute;
  key.burst = burst ?? key.burst;
  key.expensiveCost = expensiveCost ?? key.expensiveCost;
  key.bucket.level = Math.min(key.bucket.level, key.burst);
}

/** What a key goes by at a moment. */
export interface KeyRules extends BucketRules {
  readonly speed: number;
}

/** Reckons a key and its account up to now. */
export function refreshKey(key: KeyState, nowMs: number): KeyRules {
  if (nowMs < key.seenMs) {
    // The clock was set back, and what was still to come would be waited for all over again.
    key.bucket.atMs = Math.min(key.bucket.atMs, nowMs);
    key.pausedUntilMs = Number.NEGATIVE_INFINITY;
    key.speed = { ...key.speed, sinceMs: Math.min(key.speed.sinceMs, nowMs) };
  }
  key.seenMs = nowMs;
  refreshAccount(key.account, nowMs);
  const speed = speedAt(key.speed, nowMs);
  const rules = rulesOf(key, speed);
  refill(key.bucket, nowMs, rules);
  return { ...rules, speed };
}

/** Whether a key is as one that was never used. */
export function isAtRest(key: KeyState, nowMs: number): boolean {
  const { speed, size } = refreshKey(key, nowMs);
  const { account, bucket, queued, pausedUntilMs } = key;
  const isIdle = queued === 0 && bucket.reserved === 0;
  return isIdle && bucket.level >= size && speed === 1 && pausedUntilMs <= nowMs && account.pauses.size === 0;
}
