/** A usable answer. */
export interface Success {
  readonly kind: 'success';
  readonly response: Response;
  readonly data: unknown;
}

/**
 * One attempt that came to nothing. What was thrown and what was answered are here as they came, and may hold the key or the query
 * of a URL: `toError` takes them out.
 */
export type Failure =
  | { readonly kind: 'no-key'; readonly cause: unknown; readonly sent: false }
  /** The limits hold it back for longer than it may take, or too many wait already. */
  | {
      readonly kind: 'turned-away';
      readonly message: string;
      readonly retryAfterMs: number | undefined;
      readonly sent: false;
    }
  | { readonly kind: 'network'; readonly cause: unknown }
  /** The response is there where fetch gave it, the cause where it refused it. */
  | { readonly kind: 'redirect'; readonly response?: Response; readonly cause?: unknown }
  /** `sent` is false while the key was still being asked for. */
  | { readonly kind: 'timeout'; readonly afterMs: number; readonly sent: boolean }
  /** The bytes to send could not be read to their end, or may not be sent; the error says why. */
  | { readonly kind: 'bad-source'; readonly cause: Error; readonly sent: boolean }
  | { readonly kind: 'aborted'; readonly cause: unknown; readonly sent: boolean }
  | { readonly kind: 'broken-off'; readonly response: Response; readonly cause: unknown }
  | { readonly kind: 'too-large'; readonly response: Response; readonly maxBytes: number }
  | { readonly kind: 'not-json'; readonly response: Response; readonly text: string }
  /** The message holds nothing of the body. */
  | { readonly kind: 'off-contract'; readonly response: Response; readonly message: string }
  | {
      readonly kind: 'status';
      readonly response: Response;
      readonly text: string;
      readonly retryAfterMs: number | undefined;
    };

/** How one attempt ended. */
export type Outcome = Success | Failure;

/** Whether a request left us. */
export function wasSent(outcome: Outcome): boolean {
  return !('sent' in outcome) || outcome.sent;
}

/** What can go wrong with a request, statuses told apart as far as it matters. */
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
  | 'turned-away';

/** Which row of the table a failure is in. */
export function kindOf(failure: Failure): FailureKind {
  if (failure.kind !== 'status') return failure.kind;
  const { status } = failure.response;
  if (status === 408 || status === 429) return `${status}`;
  return status >= 500 ? '5xx' : 'other status';
}
