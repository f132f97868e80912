import { type CompleteNumbers, documentedNumbers, type LimitSettings } from '../options/limit-options.ts';
import type { LimitReason, RequestCost } from '../options/limiter.ts';
import type { AddressWindow } from './address-window.ts';
import { type Bucket, type BucketRates, refill, safetyMargin, tokensAtMs } from './bucket.ts';
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
  /** The time of a recovery from 0 to 1. */
  recoveryMs: number;
  pausedUntilMs: number;
  /** Since when the service has rejected each request for a rate limit; `Infinity` if it did not reject the last one. */
  limitedSinceMs: number;
  /** Requests that the service rejected for a rate limit. */
  rateLimited: number;
  /** When the state was last brought up to date. */
  seenMs: number;
}

/** The minimum speed, however many rate limits there are. */
export const minSpeed = 1 / 16;
/**
 * The time of a recovery from 0 to the full speed. A key recovers quickly from a rate limit by chance. If rate limits go on
 * before it has recovered, the full speed is too much: each doubles the time, up to the maximum. Time at full speed halves it again.
 */
export const recovery = { minMs: 20_000, maxMs: 640_000, halvedByMs: 20_000, repeatMs: 10_000 };

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
    recoveryMs: recovery.minMs / 2,
    pausedUntilMs: Number.NEGATIVE_INFINITY,
    limitedSinceMs: Number.POSITIVE_INFINITY,
    rateLimited: 0,
    seenMs: nowMs,
  };
}

/** Applies the numbers that a client names. A larger bucket is not fuller. */
export function applyNumbers(key: KeyState, numbers: LimitSettings['named'], nowMs: number): void {
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
    if (key.limitedSinceMs < Number.POSITIVE_INFINITY) key.limitedSinceMs = Math.min(key.limitedSinceMs, nowMs);
  }
  key.seenMs = nowMs;
  if (account.pauses.endsMs.size > 0) account.pauses.refresh(nowMs);
  const speed = speedAt(key, nowMs);
  const fullTokensPerMs = (perMinute / 60_000) * safetyMargin;
  // It always holds the tokens of the most expensive call.
  const size = Math.max(burst * speed, expensiveCost);
  refill(bucket, nowMs, { tokensPerMs: fullTokensPerMs * meanSpeed(key, bucket.atMs, nowMs), size });
  return { speed, tokensPerMs: fullTokensPerMs * speed, size };
}

function speedAt({ slowedTo, slowedAtMs, recoveryMs }: KeyState, atMs: number): number {
  return Math.min(1, slowedTo + (atMs - slowedAtMs) / recoveryMs);
}

/** The mean speed of a time, at whose beginning the key may still have recovered. */
function meanSpeed(key: KeyState, fromMs: number, toMs: number): number {
  const fullMs = Math.min(toMs, key.slowedAtMs + (1 - key.slowedTo) * key.recoveryMs);
  if (fullMs <= fromMs) return 1;
  return 1 - ((fullMs - fromMs) * (2 - speedAt(key, fromMs) - speedAt(key, fullMs))) / 2 / (toMs - fromMs);
}

/**
 * Slows a key down after a rate limit. One of a request that was sent before the last slowdown says nothing new, nor does one of a call that
 * the service has rejected shortly before.
 */
export function slowDown(key: KeyState, sentMs: number, isRepeated: boolean, nowMs: number): void {
  if (sentMs <= key.slowedAtMs || (isRepeated && nowMs - key.slowedAtMs < recovery.repeatMs)) return;
  const { speed } = refreshKey(key, nowMs);
  const { minMs, maxMs, halvedByMs } = recovery;
  const fullMs = Math.max(0, nowMs - key.slowedAtMs - (1 - key.slowedTo) * key.recoveryMs);
  key.recoveryMs = Math.min(maxMs, Math.max(minMs, key.recoveryMs * 2 ** (1 - fullMs / halvedByMs)));
  key.slowedTo = Math.max(minSpeed, speed / 2);
  key.slowedAtMs = nowMs;
}

/** Ends the pauses of a key and of the operations of its account. */
export function endPauses(key: KeyState, nowMs: number): void {
  key.pausedUntilMs = Number.NEGATIVE_INFINITY;
  key.limitedSinceMs = Number.POSITIVE_INFINITY;
  key.bucket.atMs = Math.min(key.bucket.atMs, nowMs);
  key.account.pauses.clear();
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
  const tokens = tokensFor(request, key);
  return Math.max(tokensAtMs(bucket, tokens, rates), address.freeAtMs(nowMs));
}

/** The limit that a request waits for whose operation is not paused: the last one to allow it. */
export function reasonOf(key: KeyState, request: RequestCost, address: AddressWindow, nowMs: number): LimitReason {
  const opensMs = opensAtMs(key, request, address, nowMs);
  const { speed } = refreshKey(key, nowMs);
  if (key.pausedUntilMs > nowMs) return 'pause';
  if (key.account.inFlight >= shareOf(key.account.concurrent, speed)) return 'concurrent';
  if (request.heavy && !allowsHeavy(key, speed)) return 'heavy';
  return opensMs === address.freeAtMs(nowMs) ? 'addressPerMinute' : 'perMinute';
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
