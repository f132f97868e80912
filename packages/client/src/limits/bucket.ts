/**
 * The bucket of a key (rule 8/requests-per-key), as the service must have it at the least.
 *
 * A request takes its tokens at the service at some moment between its sending and its answer, and nobody here knows which. So
 * its tokens are reserved when it is sent, and taken from the level when it is answered: the level then never fills up earlier
 * than the service's own, whatever the way there takes. For the first requests this means that the bucket begins to refill at
 * the first answer.
 */
export interface Bucket {
  /** Tokens there are, by `atMs`; negative where a refusal showed that there were less than thought. */
  level: number;
  /** Tokens that requests under way will take. */
  reserved: number;
  /** Up to when the level has been reckoned; later than now where it rises from a later moment on. */
  atMs: number;
}

/** How fast a bucket fills, and how far. */
export interface BucketRules {
  readonly tokensPerMs: number;
  readonly size: number;
}

/** It fills a little slower than told: two clocks that disagree by as much would else empty it sooner or later. */
export const pace = 0.999;

/** What a bucket does at a share of the numbers, 1 for the whole of them; it always holds the dearest call. */
export function rulesOf(
  {
    perMinute,
    burst,
    expensiveCost,
  }: { readonly perMinute: number; readonly burst: number; readonly expensiveCost: number },
  speed: number,
): BucketRules {
  return { tokensPerMs: (perMinute / 60_000) * pace * speed, size: Math.max(burst * speed, expensiveCost) };
}

/** Reckons the level up to now. */
export function refill(bucket: Bucket, nowMs: number, { tokensPerMs, size }: BucketRules): void {
  const elapsedMs = Math.max(0, nowMs - bucket.atMs);
  // A level above the size stays: those tokens are there, though no more are to come.
  if (bucket.level < size) bucket.level = Math.min(size, bucket.level + elapsedMs * tokensPerMs);
  bucket.atMs += elapsedMs;
}

/** When a bucket that was reckoned up to now will have so many tokens free. */
export function freeAtMs({ level, reserved, atMs }: Bucket, tokens: number, { tokensPerMs }: BucketRules): number {
  return atMs + Math.ceil(Math.max(0, tokens + reserved - level) / tokensPerMs);
}

/** After a refusal: empty until then, but for the tokens of the call that was refused, which the service says will be there. */
export function emptyUntil(bucket: Bucket, untilMs: number, tokens: number): void {
  bucket.level = bucket.reserved + tokens;
  bucket.atMs = untilMs;
}
