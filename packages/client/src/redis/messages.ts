import { safetyMargin } from '../limits/bucket.ts';
import { minSpeed } from '../limits/key-state.ts';
import { longRateLimitMs } from '../limits/queue.ts';
import type { CompleteNumbers } from '../options/limit-options.ts';
import { maxRetryAfterMs } from '../transport/retry-after.ts';

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
  /** Whether its call had sent a request before. */
  readonly isRepeated: boolean;
}

/** The last reply that a limiter has, from which the script restores what Redis has lost since then. */
interface Known extends Pick<Reply, 'speed' | 'pausedForMs'> {
  /** The stamp of the reply. */
  readonly seen: number;
  /** The age of the reply. */
  readonly agoMs: number;
}

/** The longest that a limiter is silent while requests are queued or held. */
export const maxSilenceMs = 1000;
/** How long a request counts for its address. */
export const windowMs = 60_000 / safetyMargin;
/** How long Redis keeps its keys after the last message. */
export const keptMs = 900_000;
/** How long a limiter relies on its last reply. It is shorter, so that a key that expired is not mistaken for a lost one. */
export const knownMs = 600_000;

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
  /** Whether the pauses of the key and of the operations of its account end. */
  readonly resumed: boolean;
  /** Undefined for a limiter without a reply that still holds. */
  readonly known: Known | undefined;
  /** The operations that the limiter knows to be paused. */
  readonly pauses: readonly { readonly operation: string; readonly forMs: number }[];
  /** Its requests of the last minute that have ended, if Redis has lost those of the address. */
  readonly sent: readonly { readonly lease: string; readonly agoMs: number }[];
}

/** The reply of the script. */
export interface Reply {
  /** The index of the ask that is granted; -1 for none. */
  readonly granted: number;
  /** How long to wait before asking again. */
  readonly waitMs: number;
  /** Negative if expired permits took more than there was. */
  readonly tokens: number;
  readonly speed: number;
  readonly pausedForMs: number;
  /** Since when the service has rejected each request of the key for a rate limit; 0 if it did not reject the last one. */
  readonly limitedForMs: number;
  readonly addressTokens: number;
  /** A number that grows with each message; smaller only in a Redis that has lost data. */
  readonly stamp: number;
  /** Whether Redis has lost the requests of the address since this limiter's last reply. */
  readonly isAddressLost: boolean;
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
      tokensPerMs: (perMinute / 60_000) * safetyMargin,
      windowMs,
      // JSON has no Infinity.
      addressPerMinute: Number.isFinite(addressPerMinute) ? addressPerMinute : 0,
    },
  });
}

/** The most numbers of a reply: a message has at most two asks. */
const maxNumbers = 11;

/**
 * Parses a reply. Throws for anything else, as from an `eval` that does not run scripts in Redis. Each number is within its bounds, whatever
 * a store replies: no reply leads to a wait that has no end, or to one that does not begin.
 */
export function readReply(reply: unknown, { burst, addressPerMinute }: CompleteNumbers): Reply {
  const numbers = Array.isArray(reply) && reply.length <= maxNumbers ? reply.map(Number) : [];
  const [granted, waitMs, tokens, speed, pausedForMs, limitedForMs, addressTokens, stamp, lost, ...asksPausedForMs] =
    numbers;
  if (
    !numbers.every(Number.isSafeInteger) ||
    granted === undefined ||
    waitMs === undefined ||
    tokens === undefined ||
    speed === undefined ||
    pausedForMs === undefined ||
    limitedForMs === undefined ||
    addressTokens === undefined ||
    stamp === undefined ||
    lost === undefined
  ) {
    throw new Error('eval must return the array of whole numbers with which the script replies; got something else');
  }
  return {
    granted: granted - 1,
    waitMs: within(1, waitMs, maxSilenceMs),
    tokens: Math.min(tokens / 1000, burst),
    speed: within(minSpeed, speed / 1000, 1),
    pausedForMs: within(0, pausedForMs, longRateLimitMs),
    limitedForMs: Math.max(0, limitedForMs),
    addressTokens: within(0, Number.isFinite(addressPerMinute) ? addressTokens : addressPerMinute, addressPerMinute),
    stamp,
    isAddressLost: lost === 1,
    asksPausedForMs: asksPausedForMs.map((ms) => within(0, ms, maxRetryAfterMs)),
  };
}

function within(min: number, value: number, max: number): number {
  return Math.min(Math.max(min, value), max);
}
