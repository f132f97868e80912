import type { ErrorDetails } from '../errors.ts';

/** What the envelope of a failure says, as far as it is there (rule 7.1). */
export interface Envelope {
  readonly code?: string | undefined;
  readonly message?: string | undefined;
  readonly hint?: string | undefined;
  /** As sent, not checked. */
  readonly details?: ErrorDetails | undefined;
  readonly requestId?: string | undefined;
}

/** A usable answer. */
export interface Success {
  readonly kind: 'success';
  readonly response: Response;
  readonly data: unknown;
}

/** One attempt that came to nothing. No text in it shows the key or the query of a URL. */
export type Failure =
  | { readonly kind: 'no-key'; readonly cause: unknown; readonly sent: false }
  /** The limits hold it back for longer than it may take, or too many wait already. */
  | {
      readonly kind: 'turned-away';
      readonly message: string;
      readonly retryAfterMs: number | undefined;
      readonly sent: false;
    }
  | { readonly kind: 'network'; readonly cause: Error }
  /** The response is there where fetch gave it, the cause where it refused it. */
  | { readonly kind: 'redirect'; readonly response?: Response; readonly cause?: Error }
  /** `sent` is false while the key was still being asked for. */
  | { readonly kind: 'timeout'; readonly afterMs: number; readonly sent: boolean }
  /** The bytes to send could not be read to their end, or may not be sent; the error says why. */
  | { readonly kind: 'bad-source'; readonly cause: Error; readonly sent: boolean }
  | { readonly kind: 'aborted'; readonly cause: unknown; readonly sent: boolean }
  | { readonly kind: 'broken-off'; readonly response: Response; readonly cause: Error }
  | { readonly kind: 'not-json' | 'off-contract'; readonly response: Response; readonly message: string }
  | {
      readonly kind: 'status';
      readonly response: Response;
      readonly envelope: Envelope;
      readonly retryAfterMs: number | undefined;
    };

/** How one attempt ended. */
export type Outcome = Success | Failure;

/** Whether a request left us. */
export function wasSent(outcome: Outcome): boolean {
  return !('sent' in outcome) || outcome.sent;
}
