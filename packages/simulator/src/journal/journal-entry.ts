import type { RuleId } from '@boothkit/contract/rules';

/** A request that came to a simulator, with what became of it. Secrets are left out: keys, signatures, codes, queries of URLs in bodies. */
export interface JournalEntry {
  /** Names it in this journal, such as `request-12`. */
  readonly id: string;
  /** When it came, by the world's clock, as a date-time in UTC. */
  readonly at: string;
  /** Milliseconds of the world's time that it took. */
  readonly durationMs: number;
  readonly method: string;
  /** With its query; relative to the base URL for calls of the API, to the origin for others. */
  readonly path: string;
  /** The operation of the API, the place beside it, or a stubbed operation; null where the path leads nowhere. */
  readonly operation: string | null;
  /** The parameters of the path, percent-decoded. */
  readonly params: Readonly<Record<string, unknown>>;
  readonly query: Readonly<Record<string, string>>;
  /** The JSON that was sent; absent where none was read. Only a part of it where `bodyTruncated` is set. */
  readonly body?: unknown;
  /** Set where `body` was more than 64 KiB: texts, lists and objects in it end early. */
  readonly bodyTruncated?: true;
  /** Null without a valid key. */
  readonly accountId: string | null;
  readonly keyId: string | null;
  readonly address: string;
  /** The request ID of the response; empty for gallery pages, and for calls outside the API without a response. */
  readonly requestId: string;
  /** Null without a response: the caller disconnected, or a fault dropped the connection. */
  readonly status: number | null;
  /** The rule that rejected it, the code and the message; null if none did, or if a fault responded. */
  readonly rule: RuleId | null;
  readonly code: string | null;
  readonly message: string | null;
  /**
   * Whether its operation succeeded, whatever its caller saw: true for a response that a fault lost or replaced after the change, false for a
   * request that was rejected or dropped before.
   */
  readonly completed: boolean;
  /** IDs of the faults that were applied to it. */
  readonly faults: readonly string[];
}

/** How a request ended, in words. */
export function outcomeInWords({ status, completed }: Pick<JournalEntry, 'status' | 'completed'>): string {
  if (status === null) return completed ? 'response lost' : 'no response';
  return completed && status >= 400 ? `${status} after the change` : String(status);
}

/** A request with its headers and its response. */
export interface JournalDetail extends JournalEntry {
  /** The text of the rule that rejected it, in this project's words; null if none did. */
  readonly ruleText: string | null;
  /** Those that the service reads and `user-agent`, by their lower-case names, without keys and email addresses. */
  readonly headers: Readonly<Record<string, string>>;
  /** Null if the call ended without one. */
  readonly response: {
    /** By their lower-case names, without secrets and email addresses. */
    readonly headers: Readonly<Record<string, string>>;
    /** JSON without secrets, or a text that is none; absent for pictures, pages and responses without a body. */
    readonly body?: unknown;
    /** Set where the body was more than 65,536 characters: only what came whole in these is here. */
    readonly bodyTruncated?: true;
  } | null;
}
