import type { Method } from '@boothkit/contract/constants';
import type { LimitWait } from '../limits/limits.ts';
import type { FailureKind } from '../transport/outcome.ts';

/** One request of a call. It names neither headers nor body, and of its address no query: nothing in it is a secret. */
export interface RequestEvent {
  /** The call's number among those of its client, from 1: the same in all its events. */
  readonly callId: number;
  /** The operation by its reference name, `put_upload` for the bytes of an upload, or method and path for `request()`. */
  readonly operation: string;
  /** The HTTP method. */
  readonly method: Method;
  /** The address, its query left out: that of a signed upload is a secret. */
  readonly url: string;
  /** Which request of its call it is, from 1; those of its uploads count, too. */
  readonly attempt: number;
}

/** How a request ended, with an answer or without one. */
export interface ResponseEvent extends RequestEvent {
  /** The HTTP status; undefined where there was no answer. */
  readonly status: number | undefined;
  /** The service's id of the request. */
  readonly requestId: string | undefined;
  /** What went wrong; undefined for a usable answer. */
  readonly failure: FailureKind | undefined;
  /** Milliseconds from the sending to the end of the answer, by the client's clock. */
  readonly durationMs: number;
}

/** A repeat that is to come. */
export interface RetryEvent extends RequestEvent {
  /** What went wrong. */
  readonly failure: FailureKind;
  /** Milliseconds until then, by the client's clock. */
  readonly waitMs: number;
}

/**
 * Told of what a client does, as it does it. The events are plain objects of text and numbers, fit for logs, traces and metrics.
 * What a hook throws is an uncaught error of the program; the call goes on as if nothing had happened.
 *
 * @example
 * ```ts
 * import { BoothClient } from '@boothkit/client';
 *
 * const booth = new BoothClient({
 *   apiKey: () => secrets.get('booth-key'),
 *   baseUrl: 'https://api.example.com/v1',
 *   hooks: { onRetry: ({ operation, failure, waitMs }) => console.log(`${operation}: ${failure}, again in ${waitMs} ms`) },
 * });
 * ```
 */
export interface Hooks {
  /** A request is about to be sent. */
  readonly onRequest?: ((event: RequestEvent) => void) | undefined;
  /** A request has ended; each that was announced does. */
  readonly onResponse?: ((event: ResponseEvent) => void) | undefined;
  /** A request failed and will be repeated. */
  readonly onRetry?: ((event: RetryEvent) => void) | undefined;
  /** A call begins to wait for its turn among the limits, or its wait ends. */
  readonly onWait?: ((event: LimitWait) => void) | undefined;
}
