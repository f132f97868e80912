import type { RateLimited } from '../limits/limiter.ts';

/** A usable response. */
export interface Success<Data = unknown> {
  readonly kind: 'success';
  readonly response: Response;
  readonly data: Data;
}

/**
 * A failed attempt. Causes and responses are as they came, and may hold the key or the query of a URL: `toError` removes them.
 *
 * `sent: false` says that no request was sent.
 */
export type Failure =
  | { readonly kind: 'no-key'; readonly cause: unknown; readonly sent: false }
  /** The client's own limits reject it: it would wait longer than it may, or the queue is full. */
  | RateLimited
  | { readonly kind: 'network'; readonly cause: unknown }
  /** Some implementations of fetch return the redirect, others throw. */
  | { readonly kind: 'redirect'; readonly response?: Response; readonly cause?: unknown }
  | { readonly kind: 'timeout'; readonly afterMs: number; readonly sent: boolean }
  /** The bytes to send could not be read to their end, or may not be sent; the error says why. */
  | { readonly kind: 'bad-source'; readonly cause: Error; readonly sent: boolean }
  | { readonly kind: 'aborted'; readonly cause: unknown; readonly sent: boolean }
  | { readonly kind: 'broken-off'; readonly response: Response; readonly cause: unknown }
  | { readonly kind: 'too-large'; readonly response: Response; readonly maxBytes: number }
  | { readonly kind: 'not-json'; readonly response: Response; readonly text: string }
  /** The message shows nothing of the body. */
  | { readonly kind: 'off-contract'; readonly response: Response; readonly message: string }
  | {
      readonly kind: 'status';
      readonly response: Response;
      readonly text: string;
      readonly retryAfterMs: number | undefined;
    };

/** How one attempt ended. */
export type Outcome = Success | Failure;

/** Whether a request was sent. */
export function wasSent(outcome: Outcome): boolean {
  return outcome.kind !== 'rate-limited' && (!('sent' in outcome) || outcome.sent);
}

/** How a request can fail. Statuses are distinguished only as far as their retries differ. */
export type FailureKind =
  | '429'
  | 'network'
  | 'timeout'
  | 'broken-off'
  | '408'
  | '5xx'
  | 'other status'
  | 'redirect'
  | 'too-large'
  | 'not-json'
  | 'off-contract'
  | 'bad-source'
  | 'aborted'
  | 'no-key'
  | 'rate-limited';

/** The kind of a failure. */
export function kindOf(failure: Failure): FailureKind {
  if (failure.kind !== 'status') return failure.kind;
  const { status } = failure.response;
  if (status === 408 || status === 429) return `${status}`;
  return status >= 500 ? '5xx' : 'other status';
}
