import type { Method } from '@boothkit/contract/internal';
import type { HttpResponse } from './http-response.ts';

/** The body of a request as it is sent. */
export type RequestBody = string | Uint8Array | Blob | FormData | URLSearchParams | ReadableStream<Uint8Array>;

/** A request that is about to be sent, as a middleware gets it. Its headers hold the API key. */
export interface MiddlewareRequest {
  /** The absolute URL, query included. */
  readonly url: string;
  /** The HTTP method. */
  readonly method: Method | 'HEAD';
  /** The headers, names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** The body; undefined for none. */
  readonly body: RequestBody | undefined;
}

/** The result of a middleware: a response of `next`, or any object with status, headers and body. */
export interface MiddlewareResponse {
  /** The HTTP status. */
  readonly status: number;
  /** The headers: a `Headers` object of any kind, or a plain object. */
  readonly headers: HttpResponse['headers'] | Readonly<Record<string, string>>;
  /**
   * Reads the whole body. It can be read once: if you read the response of `next`, return an object with the bytes.
   *
   * @example
   * ```ts
   * import { BoothClient } from '@boothkit/client';
   *
   * let sizeBytes = 0;
   * const measured: Middleware = async (request, next) => {
   *   const response = await next(request);
   *   const bytes = await response.arrayBuffer();
   *   sizeBytes += bytes.byteLength;
   *   return { status: response.status, headers: response.headers, arrayBuffer: async () => bytes };
   * };
   * const booth = new BoothClient({ ...account.connection(), middleware: [measured] });
   * await booth.events.get(id);
   * console.log(sizeBytes > 0); // true
   * ```
   */
  arrayBuffer(): Promise<ArrayBuffer>;
}

/** The facts about a request that is about to be sent. */
export interface MiddlewareContext {
  /** The operation by its reference name, `put_upload` for the bytes of an upload, or method and path for `request()`. */
  readonly operation: string;
  /** The number of the request in its call, from 1. */
  readonly attempt: number;
  /** The number of the call, from 1: a client and the clients derived from it count together. */
  readonly callId: number;
  /** Whether the request may safely be sent again. */
  readonly idempotent: boolean;
}

/** Sends a request through the middleware that follow, and then to the service. */
export type Next = (request: MiddlewareRequest) => Promise<MiddlewareResponse>;

/**
 * Runs around each request: for tracing, signing or caching. Called once for each attempt, after the rate limits admit it; `timeoutMs`
 * bounds it.
 *
 * It may change the request, by passing a copy to `next`, and the response. If it returns a response without calling `next`, nothing is sent, and the
 * request does not count against the rate limits. An error that it throws fails the call with a `ConnectionError` and is not retried. An error of
 * `next` that it passes on is retried as without the middleware.
 *
 * @example
 * ```ts
 * import { BoothClient, type Middleware } from '@boothkit/client';
 *
 * const traced: Middleware = (request, next, { operation }) => {
 *   const headers = { ...request.headers, 'x-trace-id': `${operation}-${crypto.randomUUID()}` };
 *   return next({ ...request, headers });
 * };
 * const booth = new BoothClient({ apiKey: () => secrets.get('booth-key'), baseUrl: 'https://api.example.com/v1', middleware: [traced] });
 * ```
 */
export type Middleware = (
  request: MiddlewareRequest,
  next: Next,
  context: MiddlewareContext,
) => MiddlewareResponse | Promise<MiddlewareResponse>;

/** Sends a request through the middleware, the first one outermost, and then by `send`. */
export function sendThrough(
  middleware: readonly Middleware[],
  send: Next,
  request: MiddlewareRequest,
  context: MiddlewareContext,
): Promise<MiddlewareResponse> {
  const nextOf =
    (index: number): Next =>
    (current) => {
      const one = middleware[index];
      const response = (async () => (one === undefined ? send(current) : one(current, nextOf(index + 1), context)))();
      // A middleware that gave it up, as one that sends two requests does, need not handle its rejection.
      response.catch(() => {});
      return response;
    };
  return nextOf(0)(request);
}

/** The result of a middleware in the form of a response. Throws a TypeError for anything else. */
export function parseMiddlewareResponse(result: MiddlewareResponse | undefined): HttpResponse {
  const { status, headers, arrayBuffer, bodyUsed }: Partial<MiddlewareResponse & { bodyUsed: boolean }> = result ?? {};
  const isResponse = typeof status === 'number' && typeof headers === 'object' && typeof arrayBuffer === 'function';
  if (!isResponse || bodyUsed || !result) {
    throw new TypeError(
      'a middleware must return an unread response: an object with status, headers and arrayBuffer()',
    );
  }
  if (typeof headers.get === 'function') return result as HttpResponse;
  const plain = new Headers(headers as Readonly<Record<string, string>>);
  return { status, headers: plain, arrayBuffer: () => result.arrayBuffer() };
}
