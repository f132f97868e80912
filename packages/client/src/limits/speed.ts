/**
 * The share of the numbers at which calls go, for when refusals come all the same: another program uses the key, or a call
 * costs more than thought. Each refusal halves it at once; it grows back by a tenth a minute.
 */
export interface Speed {
  readonly value: number;
  /** When it was that. */
  readonly sinceMs: number;
}

/** What is left of it however many refusals come. */
export const leastSpeed = 1 / 16;
/** What comes back of it in a millisecond. */
export const regainedPerMs = 0.1 / 60_000;

/** The whole of the numbers. */
export const fullSpeed: Speed = { value: 1, sinceMs: Number.NEGATIVE_INFINITY };

/** How much of it is regained by now. */
export function speedAt({ value, sinceMs }: Speed, nowMs: number): number {
  return Math.min(1, value + Math.max(0, nowMs - sinceMs) * regainedPerMs);
}

/** After a refusal. One of a request that was sent before the last slowing says nothing new. */
export function slowed(speed: Speed, sentMs: number, nowMs: number): Speed {
  if (sentMs <= speed.sinceMs) return speed;
  return { value: Math.max(leastSpeed, speedAt(speed, nowMs) / 2), sinceMs: nowMs };
}

/** Places at a share of their number, one at the least. */
export function placesAt(places: number, speed: number): number {
  return Math.max(1, Math.floor(places * speed));
}
