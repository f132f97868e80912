import { pace } from '../limits/bucket.ts';
import type { CompleteNumbers } from '../limits/limit-settings.ts';

/** A place that a desk holds. */
export interface Lease {
  readonly lease: string;
  readonly tokens: number;
  readonly heavy: boolean;
}

/** A place that a desk asks for. */
interface Ask extends Lease {
  readonly operation: string;
}

/** How a request of a lease ended; `refused` and `paused` say for how long. */
export interface Ended {
  readonly lease: string;
  readonly how: 'unsent' | 'charged' | 'refused' | 'paused';
  readonly operation: string;
  readonly forMs: number;
}

/** What a desk says to the script. */
export interface Message {
  readonly desk: string;
  /** How long what is held stays so without a further word. */
  readonly leaseMs: number;
  /** All that the desk holds. */
  readonly held: readonly Lease[];
  readonly ended: readonly Ended[];
  /** Whom it would let through: the first, and the first of those behind that may pass it. */
  readonly asks: readonly Ask[];
  /** Whether calls went past Redis meanwhile, so that the bucket is to be taken for empty. */
  readonly drained: boolean;
}

/** What the script answers. */
export interface Word {
  /** The index of the ask that may go; -1 for none. */
  readonly granted: number;
  /** When it pays to ask again. */
  readonly waitMs: number;
  readonly tokens: number;
  readonly speed: number;
  readonly pausedForMs: number;
  readonly addressTokens: number;
  /** For how long the operation of each ask is paused. */
  readonly asksPausedForMs: readonly number[];
}

/** Writes a message for the script, with the numbers to go by. */
export function writeMessage(message: Message, numbers: CompleteNumbers): string {
  const { perMinute, addressPerMinute } = numbers;
  return JSON.stringify({
    ...message,
    numbers: {
      ...numbers,
      tokensPerMs: (perMinute / 60_000) * pace,
      windowMs: 60_000 / pace,
      // JSON knows no Infinity.
      addressPerMinute: Number.isFinite(addressPerMinute) ? addressPerMinute : 0,
    },
  });
}

/** Reads what the script answered. Throws where it is anything else, as from an `eval` that is not one of Redis. */
export function readWord(answer: unknown, { addressPerMinute }: CompleteNumbers): Word {
  const numbers = Array.isArray(answer) ? answer.map(Number) : [];
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
    throw new Error('eval gave something else than the array of whole numbers that the script answers with');
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
