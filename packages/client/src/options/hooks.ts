import type { Method } from '@boothkit/contract/internal';
import type { LimitWait } from './limit-options.ts';
import type { FailureKind } from './outcome.ts';

/** One request of a call. It has neither headers nor body, and its URL has no query: nothing in it is a secret. */
export interface RequestEvent {
  /** The number of the call, from 1: a client and the clients derived from it count together. All events of a call have the same number. */
  readonly callId: number;
  /** The operation by its reference name, `put_upload` for the bytes of an upload, or method and path for `request()`. */
  readonly operation: string;
  /** The HTTP method. */
  readonly method: Method | 'HEAD';
  /** The URL without its query, which is a secret in the URL of an upload. */
  readonly url: string;
  /** The number of the request in its call, from 1. The requests of uploads count, too. */
  readonly attempt: number;
}

/** The end of a request, with or without a response. */
export interface ResponseEvent extends RequestEvent {
  /** The HTTP status; undefined without a response. */
  readonly status: number | undefined;
  /** The service's ID of the request. */
  readonly requestId: string | undefined;
  /** The failure; undefined for a usable response. */
  readonly failure: FailureKind | undefined;
  /** Milliseconds from sending to the end of the response, by the client's clock. */
  readonly durationMs: number;
}

/** A retry that will follow. */
export interface RetryEvent extends RequestEvent {
  /** The failure of the request. */
  readonly failure: FailureKind;
  /** Milliseconds until the retry, by the client's clock. */
  readonly waitMs: number;
}

/**
 * Functions that a client calls as it works; they may be async, and nothing waits for them. The events are plain objects of text and
 * numbers, fit for logs, traces and metrics. An error that a hook throws, or with which its promise rejects, is printed by `console.error`;
 * the call goes on.
 *
 * @example
 * ```ts
 * import { BoothClient } from '@boothkit/client';
 *
 * const booth = new BoothClient({
 *   apiKey: () => secrets.get('booth-key'),
 *   baseUrl: 'https://api.example.com/v1',
 *   hooks: { onRetry: ({ operation, failure, waitMs }) => console.log(`${operation}: ${failure}, retry in ${waitMs} ms`) },
 * });
 * ```
 */
export interface Hooks {
  /** Called before a request is sent. */
  readonly onRequest?: ((event: RequestEvent) => unknown) | undefined;
  /** Called when a request has ended; once for each `onRequest`. */
  readonly onResponse?: ((event: ResponseEvent) => unknown) | undefined;
  /** Called when a request has failed and will be retried. */
  readonly onRetry?: ((event: RetryEvent) => unknown) | undefined;
  /** Called when a call is queued by the limits, and when it leaves the queue. */
  readonly onWait?: ((event: LimitWait) => unknown) | undefined;
}
