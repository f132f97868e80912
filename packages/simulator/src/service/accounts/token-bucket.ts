import type { BucketRecord } from '../../model/accounts/account-state.ts';

/** A bucket's size and speed (rule 8/requests-per-key). */
export interface BucketRules {
  readonly perMinute: number;
  readonly burst: number;
}

/** Tokens are counted in parts, so many to one that at N tokens a minute N parts come back each millisecond: all sums stay whole. */
export const partsPerToken = 60_000;

/** The bucket as it stands now; a key not seen before has a full one. */
export function refilled(bucket: BucketRecord | undefined, nowMs: number, rules: BucketRules): BucketRecord {
  const full = rules.burst * partsPerToken;
  if (!bucket) return { parts: full, atMs: nowMs };
  const grown = bucket.parts + (nowMs - bucket.atMs) * rules.perMinute;
  return { parts: Math.min(full, grown), atMs: nowMs };
}

/** Whole seconds until a bucket holds a price, at least 1; 0 where it holds it already. */
export function secondsUntil(bucket: BucketRecord, price: number, rules: BucketRules): number {
  const missing = price * partsPerToken - bucket.parts;
  return missing <= 0 ? 0 : Math.ceil(missing / (rules.perMinute * 1000));
}
