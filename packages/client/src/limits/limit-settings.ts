import type { LimitWait } from './limits.ts';

/** What the service allows, where it is other than documented (section 8); its support lifts the limits of an account (rule 8/lift). */
export interface LimitNumbers {
  /** Tokens that a key gets back in a minute. Default: 120. */
  readonly perMinute?: number | undefined;
  /** Tokens that a key can save up. Default: 40. */
  readonly burst?: number | undefined;
  /** Tokens that a create or a duplicate takes; other calls take 1. The reference says "extra" only (decision S8). Default: 5. */
  readonly expensiveCost?: number | undefined;
  /** Calls of an account under way at once. Default: 10. */
  readonly concurrent?: number | undefined;
  /** Heavy ones among them: imports, renders, fetches of a file from a URL. Default: 3. */
  readonly heavy?: number | undefined;
  /** Requests from this address in any 60 seconds, those of all keys together; `Infinity` for no limit. Default: 300. */
  readonly addressPerMinute?: number | undefined;
}

/** The numbers, complete. */
export type CompleteNumbers = { readonly [name in keyof LimitNumbers]-?: number };

/** Checked {@link LimitOptions}. */
export interface LimitSettings {
  /** The numbers that were named. */
  readonly named: Partial<CompleteNumbers>;
  readonly maxQueued: number;
  readonly account: string | undefined;
  readonly onWait: ((wait: LimitWait) => void) | undefined;
}
