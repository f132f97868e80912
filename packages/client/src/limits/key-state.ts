import type { AddressWindow } from './address-window.ts';
import { type Bucket, type BucketRates, pace, refill, tokensAtMs } from './bucket.ts';
import { type CompleteNumbers, documentedNumbers } from './limit-options.ts';
import type { RequestCost } from './limiter.ts';
import { createPauses, type Pauses } from './queue.ts';

/** The state that the keys of an account share: concurrent calls, and operations that the service has paused. */
export interface AccountState {
  /** The maximum of concurrent calls, and of heavy ones among them (rules 8/concurrent-all, 8/concurrent-heavy). */
  concurrent: number;
  heavy: number;
  inFlight: number;
  heavyInFlight: number;
  readonly pauses: Pauses;
}

/** The limits of one key. */
export interface KeyState {
  account: AccountState;
  perMinute: number;
  burst: number;
  expensiveCost: number;
  readonly bucket: Bucket;
  /** Queued calls, and the expensive ones among them. */
  queued: number;
  queuedExpensive: number;
  /**
   * The share of the numbers in force after the last slowdown, from which it recovers. Each unexpected rate limit halves it: another
   * program uses the key, or a call costs more than assumed.
   */
  slowedTo: number;
  slowedAtMs: number;
  pausedUntilMs: number;
  /** Requests that the service rejected for a rate limit. */
  rateLimited: number;
  /** When the state was last brought up to date. */
  seenMs: number;
}

/** The minimum speed, however many rate limits there are. */
export const minSpeed = 1 / 16;
/** The speed that a key recovers in a millisecond. */
export const speedRecoveryPerMs = 0.1 / 60_000;

/** An idle account. */
export function createAccountState(): AccountState {
  const { concurrent, heavy } = documentedNumbers;
  return { concurrent, heavy, inFlight: 0, heavyInFlight: 0, pauses: createPauses() };
}

/** An idle key: its bucket is full. */
export function createKeyState(named: Partial<CompleteNumbers>, account: AccountState, nowMs: number): KeyState {
  const { perMinute, burst, expensiveCost } = { ...documentedNumbers, ...named };
  return {
    account,
    perMinute,
    burst,
    expensiveCost,
    bucket: { level: burst, reserved: 0, atMs: nowMs },
    queued: 0,
    queuedExpensive: 0,
    slowedTo: 1,
    slowedAtMs: Number.NEGATIVE_INFINITY,
    pausedUntilMs: Number.NEGATIVE_INFINITY,
    rateLimited: 0,
    seenMs: nowMs,
  };
}

/** Applies the numbers that a client names. A larger bucket is not fuller. */
export function applyNumbers(key: KeyState, numbers: Partial<CompleteNumbers>, nowMs: number): void {
  refreshKey(key, nowMs);
  const { account, bucket } = key;
  key.perMinute = numbers.perMinute ?? key.perMinute;
  key.burst = numbers.burst ?? key.burst;
  key.expensiveCost = numbers.expensiveCost ?? key.expensiveCost;
  bucket.level = Math.min(bucket.level, key.burst);
  account.concurrent = numbers.concurrent ?? account.concurrent;
  account.heavy = numbers.heavy ?? account.heavy;
}

/** The rates of a key at its present speed. */
export interface KeyRates extends BucketRates {
  readonly speed: number;
}

/** Brings a key up to now: its speed, its bucket, and the pauses of its account. */
export function refreshKey(key: KeyState, nowMs: number): KeyRates {
  const { account, bucket, perMinute, burst, expensiveCost } = key;
  if (nowMs < key.seenMs) {
    // The clock was set back: no wait may last until the old time.
    bucket.atMs = Math.min(bucket.atMs, nowMs);
    key.pausedUntilMs = Number.NEGATIVE_INFINITY;
    key.slowedAtMs = Math.min(key.slowedAtMs, nowMs);
  }
  key.seenMs = nowMs;
  if (account.pauses.endsMs.size > 0) account.pauses.refresh(nowMs);
  const speed = Math.min(1, key.slowedTo + (nowMs - key.slowedAtMs) * speedRecoveryPerMs);
  const tokensPerMs = (perMinute / 60_000) * pace * speed;
  // It always holds the tokens of the most expensive call.
  const rates = { speed, tokensPerMs, size: Math.max(burst * speed, expensiveCost) };
  refill(bucket, nowMs, rates);
  return rates;
}

/** Slows a key down after a rate limit. One of a request that was sent before the last slowdown says nothing new. */
export function slowDown(key: KeyState, sentMs: number, nowMs: number): void {
  if (sentMs <= key.slowedAtMs) return;
  key.slowedTo = Math.max(minSpeed, refreshKey(key, nowMs).speed / 2);
  key.slowedAtMs = nowMs;
}

/** Whether a key is as one that was never used. */
export function isIdleKey(key: KeyState, nowMs: number): boolean {
  const { speed, size } = refreshKey(key, nowMs);
  const { account, bucket, queued, pausedUntilMs } = key;
  const isUnused = queued === 0 && bucket.reserved === 0 && account.pauses.endsMs.size === 0;
  return isUnused && bucket.level >= size && speed === 1 && pausedUntilMs <= nowMs;
}

/** The tokens that a request takes of its key. */
export function tokensFor({ cost }: RequestCost, { expensiveCost }: KeyState): number {
  return cost === 'expensive' ? expensiveCost : 1;
}

/** Whether the account may have one more heavy request in flight. */
export function allowsHeavy({ account }: KeyState, speed: number): boolean {
  return account.heavyInFlight < shareOf(account.heavy, speed);
}

/** When a request may be sent whose operation is not paused: now, later, or `Infinity` if that depends on another request's end. */
export function opensAtMs(key: KeyState, request: RequestCost, address: AddressWindow, nowMs: number): number {
  const rates = refreshKey(key, nowMs);
  const { account, bucket, pausedUntilMs } = key;
  if (pausedUntilMs > nowMs) return pausedUntilMs;
  const isFull = account.inFlight >= shareOf(account.concurrent, rates.speed);
  if (isFull || (request.heavy && !allowsHeavy(key, rates.speed))) return Number.POSITIVE_INFINITY;
  return Math.max(tokensAtMs(bucket, tokensFor(request, key), rates), address.freeAtMs(nowMs));
}

/** An estimate for requests that wait for others to end, which nobody can know. */
export const unknownWaitMs = 1000;

/** About how long until a queued request can be sent, with all others that its key has queued. */
export function estimateWaitMs(key: KeyState, request: RequestCost, address: AddressWindow, nowMs: number): number {
  const opensMs = opensAtMs(key, request, address, nowMs);
  const tokens = key.queued + key.queuedExpensive * (key.expensiveCost - 1);
  const tokensMs = tokensAtMs(key.bucket, tokens, refreshKey(key, nowMs));
  return Math.max(tokensMs - nowMs, opensMs === Number.POSITIVE_INFINITY ? unknownWaitMs : opensMs - nowMs);
}

/** A share of a maximum of concurrent requests, at least one. */
function shareOf(max: number, speed: number): number {
  return Math.max(1, Math.floor(max * speed));
}
