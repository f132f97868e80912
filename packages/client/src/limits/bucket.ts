/**
 * The token bucket of a key (rule 8/requests-per-key), never fuller than the service's own.
 *
 * The service takes the tokens of a request at some time between sending and response, which the client does not know. So the client reserves the
 * tokens when it sends the request, and takes them when the response arrives. Its bucket then never refills before the service's, whatever the
 * latency. For the first requests, refilling begins at the first response.
 */
export interface Bucket {
  /** Tokens at `atMs`; negative if a rate limit showed that there were fewer than assumed. */
  level: number;
  /** Tokens that requests in flight will take. */
  reserved: number;
  /** The time of `level`; in the future if the level stays as it is until then. */
  atMs: number;
}

/** How fast a bucket refills, and how far. */
export interface BucketRates {
  readonly tokensPerMs: number;
  readonly size: number;
}

/** It refills a little slower than documented: otherwise a clock that runs fast by as much would empty it in time. */
export const safetyMargin = 0.999;

/** Refills a bucket up to now. */
export function refill(bucket: Bucket, nowMs: number, { tokensPerMs, size }: BucketRates): void {
  const elapsedMs = Math.max(0, nowMs - bucket.atMs);
  // A level above the size stays: those tokens are there, but no more are added.
  if (bucket.level < size) bucket.level = Math.min(size, bucket.level + elapsedMs * tokensPerMs);
  bucket.atMs += elapsedMs;
}

/** When a bucket that was refilled up to now will have this many tokens. */
export function tokensAtMs({ level, reserved, atMs }: Bucket, tokens: number, { tokensPerMs }: BucketRates): number {
  return atMs + Math.ceil(Math.max(0, tokens + reserved - level) / tokensPerMs);
}

/** Empties a bucket until a time at which it has these tokens: those of the rejected request, as the service promised. */
export function emptyUntil(bucket: Bucket, untilMs: number, tokens: number): void {
  bucket.level = bucket.reserved + tokens;
  bucket.atMs = untilMs;
}
