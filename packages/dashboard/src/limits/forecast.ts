import type { AccountLimits } from '@boothkit/simulator';

/** Bookings that arrive in one moment. */
interface Burst {
  /** How many events are created. */
  readonly bookings: number;
  /** How long the service takes for each, in milliseconds. */
  readonly latencyMs: number;
  readonly limits: Pick<AccountLimits, 'perMinute' | 'burst' | 'expensiveCost' | 'concurrent'>;
  /** Tokens that the key has at that moment, 0 to `limits.burst`. */
  readonly tokens: number;
}

/** How a client with a limiter sends a burst. */
interface Forecast {
  /** Milliseconds from the beginning until each booking is created, in order. */
  readonly createdMs: readonly number[];
  /** How many the service would reject with 429 if all were sent in the first moment. */
  readonly rejectedAtOnce: number;
}

/** When the limiter of the client has created each booking of a burst. A test compares it with the client. */
export function forecast({ bookings, latencyMs, limits, tokens }: Burst): Forecast {
  const { perMinute, burst, expensiveCost, concurrent } = limits;
  const msPerToken = 60_000 / perMinute;
  const createdMs: number[] = [];
  for (let at = 0; at < bookings; at++) {
    const needed = (at + 1) * expensiveCost;
    // The service may count the first bookings as late as it responds to them, and a full bucket gets no tokens until then.
    const refilledMs = Math.max((needed - tokens) * msPerToken, latencyMs + (needed - burst) * msPerToken);
    const sentMs = Math.max(needed <= tokens ? 0 : refilledMs, createdMs[at - concurrent] ?? 0);
    createdMs.push(sentMs + latencyMs);
  }
  return {
    createdMs,
    rejectedAtOnce: Math.max(0, bookings - Math.min(concurrent, Math.floor(tokens / expensiveCost))),
  };
}
