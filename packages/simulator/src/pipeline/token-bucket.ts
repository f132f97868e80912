import type { BucketRecord } from '../world/account-state.ts';

/** A bucket's size and speed (rule 8/requests-per-key). */
export interface BucketRules {
  readonly perMinute: number;
  readonly burst: number;
}

// Tokens are counted in thousandths: at 120 a minute, two of them come back each millisecond, and sums stay whole.
const milliTokensPerMs = ({ perMinute }: BucketRules) => perMinute / 60;

/** The bucket as it stands now; a key not seen before has a full one. */
export function refilled(bucket: BucketRecord | undefined, nowMs: number, rules: BucketRules): BucketRecord {
  const full = rules.burst * 1000;
  if (!bucket) return { milliTokens: full, atMs: nowMs };
  const grown = bucket.milliTokens + (nowMs - bucket.atMs) * milliTokensPerMs(rules);
  return { milliTokens: Math.min(full, grown), atMs: nowMs };
}

/** Whole seconds until a bucket holds a price, at least 1; 0 where it holds it already. */
export function secondsUntil(bucket: BucketRecord, price: number, rules: BucketRules): number {
  const missing = price * 1000 - bucket.milliTokens;
  return missing <= 0 ? 0 : Math.max(1, Math.ceil(missing / milliTokensPerMs(rules) / 1000));
}
