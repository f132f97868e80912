import { pace } from '../limits/bucket.ts';
import type { CompleteNumbers } from '../limits/limit-options.ts';

/** A permit that a limiter holds. */
export interface Lease {
  readonly lease: string;
  readonly tokens: number;
  readonly heavy: boolean;
}

/** A permit that a limiter asks for. */
interface Ask extends Lease {
  readonly operation: string;
}

/** How the request of a lease ended; `rate-limited` and `paused` (for more than a minute) say for how long. */
export interface Ended {
  readonly lease: string;
  readonly how: 'unsent' | 'charged' | 'rate-limited' | 'paused';
  readonly operation: string;
  readonly forMs: number;
}

/** A message of a limiter to the script. */
export interface Message {
  /** The limiter, by a name of its own in the fleet. */
  readonly limiter: string;
  /** How long its leases last without another message. */
  readonly leaseMs: number;
  /** All its leases. */
  readonly held: readonly Lease[];
  readonly ended: readonly Ended[];
  /** The first request that it would admit, and the first behind it that may pass it. */
  readonly asks: readonly Ask[];
  /** Whether requests were sent without asking Redis, so that the bucket must be taken for empty. */
  readonly drained: boolean;
}

/** The reply of the script. */
export interface Reply {
  /** The index of the ask that is granted; -1 for none. */
  readonly granted: number;
  /** How long to wait before asking again. */
  readonly waitMs: number;
  readonly tokens: number;
  readonly speed: number;
  readonly pausedForMs: number;
  readonly addressTokens: number;
  /** For each ask, how long its operation is paused. */
  readonly asksPausedForMs: readonly number[];
}

/** Serializes a message for the script, with the numbers of the limits. */
export function writeMessage(message: Message, numbers: CompleteNumbers): string {
  const { perMinute, addressPerMinute } = numbers;
  return JSON.stringify({
    ...message,
    numbers: {
      ...numbers,
      tokensPerMs: (perMinute / 60_000) * pace,
      windowMs: 60_000 / pace,
      // JSON has no Infinity.
      addressPerMinute: Number.isFinite(addressPerMinute) ? addressPerMinute : 0,
    },
  });
}

/** Parses a reply. Throws for anything else, as from an `eval` that does not run scripts in Redis. */
export function readReply(reply: unknown, { addressPerMinute }: CompleteNumbers): Reply {
  const numbers = Array.isArray(reply) ? reply.map(Number) : [];
  const [granted, waitMs, tokens, speed, pausedForMs, addressTokens, ...asksPausedForMs] = numbers;
  if (
    numbers.some((number) => !Number.isInteger(number)) ||
    granted === undefined ||
    waitMs === undefined ||
    tokens === undefined ||
    speed === undefined ||
    pausedForMs === undefined ||
    addressTokens === undefined
  ) {
    throw new Error('eval must return the array of whole numbers with which the script replies; got something else');
  }
  return {
    granted: granted - 1,
    waitMs,
    tokens: Math.max(0, tokens / 1000),
    speed: speed / 1000,
    pausedForMs,
    addressTokens: Number.isFinite(addressPerMinute) ? Math.max(0, addressTokens) : addressPerMinute,
    asksPausedForMs,
  };
}
