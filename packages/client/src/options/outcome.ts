import type { HttpResponse } from './http-response.ts';
import type { RateLimited } from './limiter.ts';

/** A usable response. */
export interface Success<Data = unknown> {
  readonly kind: 'success';
  readonly response: HttpResponse;
  /** The body as it came: bytes if the request expects no JSON; empty if it was not needed. */
  readonly body: string | Uint8Array;
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
  | { readonly kind: 'network'; readonly cause: unknown; readonly sent: boolean }
  /** The request did not reach the service: no connection could be made, its certificate is not trusted, or fetch or a mock refused it. An earlier one of the attempt may have. */
  | { readonly kind: 'unreachable' | 'certificate' | 'refused'; readonly cause: unknown; readonly sent: boolean }
  /** A middleware failed, before or after the request was sent. */
  | { readonly kind: 'middleware'; readonly cause: unknown; readonly sent: boolean }
  /** Streamed requests of Node end with an error instead of a response. */
  | { readonly kind: 'redirect'; readonly response?: HttpResponse; readonly cause?: unknown }
  /** `isTotal`: it was the time of the whole call that ended. `own`: it was that of fetch, whose error has this code. */
  | {
      readonly kind: 'timeout';
      readonly afterMs: number;
      readonly isTotal: boolean;
      readonly sent: boolean;
      readonly own?: string;
      readonly cause?: unknown;
    }
  /** The bytes to send could not be read to their end, or may not be sent; the error says why. */
  | { readonly kind: 'unreadable-body'; readonly cause: Error; readonly sent: boolean }
  | { readonly kind: 'aborted'; readonly cause: unknown; readonly sent: boolean }
  | { readonly kind: 'premature-close'; readonly response: HttpResponse; readonly cause: unknown }
  | { readonly kind: 'too-large'; readonly response: HttpResponse; readonly maxBytes: number }
  | { readonly kind: 'not-json'; readonly response: HttpResponse; readonly text: string }
  /** The message shows nothing of the body. */
  | { readonly kind: 'schema-mismatch'; readonly response: HttpResponse; readonly message: string }
  | {
      readonly kind: 'status';
      readonly response: HttpResponse;
      readonly text: string;
      readonly retryAfterMs: number | undefined;
    };

/** How one attempt ended. With `sent: false`, a middleware returned the response, and nothing was sent. */
export type Outcome = (Success | Failure) & { readonly sent?: boolean };

/** Whether a request may have reached the service. */
export function wasSent({ kind, sent = kind !== 'rate-limited' }: Outcome): boolean {
  return sent;
}

/** Failures that, without a request, came before anything was tried. */
const untried: readonly string[] = ['rate-limited', 'no-key', 'timeout', 'unreadable-body', 'aborted'];

/** Whether sending a request was tried, even if it did not reach the service. */
export function wasTried(outcome: Outcome): boolean {
  return wasSent(outcome) || !untried.includes(outcome.kind);
}

/** How a request can fail. Statuses are distinguished only as far as their retries differ. */
export type FailureKind =
  | '429'
  | 'unreachable'
  | 'certificate'
  | 'refused'
  | 'network'
  | 'timeout'
  | 'premature-close'
  | '408'
  | '5xx'
  | 'other status'
  | 'redirect'
  | 'too-large'
  | 'not-json'
  | 'schema-mismatch'
  | 'unreadable-body'
  | 'middleware'
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
