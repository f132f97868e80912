import { BoothClient, type Clock, type Fetch } from '@boothkit/client';
import type { Cost } from '@boothkit/contract/internal';
import { type HiddenKeys, hidingKeys } from '../hide-keys.ts';

/** One request with exactly the headers and body to send. */
export interface HttpRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Uint8Array<ArrayBuffer> | undefined;
  /** Its cost under the rate limit. */
  readonly cost: Cost;
  /** Whether the target fetches a file from a URL. */
  readonly heavy: boolean;
}

/** One response as received, without the key of its request. */
export interface HttpResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** The key and target of a transport. */
export interface TransportOptions {
  readonly apiKey: string;
  readonly baseUrl: string;
  readonly fetch: Fetch;
  readonly clock: Clock | undefined;
  readonly signal: AbortSignal | undefined;
  /** Called when a request begins and ends to wait for the rate limit. */
  readonly onLimitWait: (begins: boolean) => void;
}

/** Sends requests one by one, unchanged. */
export interface Transport {
  /** Waits under the documented limits, and waits again after a 429. Rejects without a response. */
  send(request: HttpRequest): Promise<HttpResponse>;
  /** Sends also after the run was aborted, for the cleanup. */
  sendAfterAbort(request: HttpRequest): Promise<HttpResponse>;
  /** Sends immediately, regardless of the limits, to provoke a 429. */
  sendUnthrottled(request: HttpRequest): Promise<HttpResponse>;
  /** Sends immediately, but withholds the last byte of the body: the call stays in flight until released. */
  sendHeld(request: HttpRequest): HeldCall<HttpResponse>;
}

/** A call that stays in flight until it is released. */
export interface HeldCall<Response> {
  /** Rejects without a response. */
  readonly response: Promise<Response>;
  /** A second call does nothing. */
  release(): void;
}

const ticketHeader = 'conformance-ticket';

/**
 * Sends requests under the SDK's limiter, yet exactly as given: the client only decides when. Its own request is replaced by the
 * given one, and the response is kept before the client reads it.
 */
export function createTransport({ apiKey, baseUrl, fetch, clock, signal, onLimitWait }: TransportOptions): Transport {
  const queue = new Map<string, QueuedRequest>();
  const keys = hidingKeys(apiKey);
  let tickets = 0;
  const booth = new BoothClient({
    apiKey,
    baseUrl,
    ...(clock && { clock }),
    retry: { maxRetries: 0 },
    hooks: { onWait: ({ state }) => onLimitWait(state === 'queued') },
    fetch: async (_url, { headers, signal: attemptSignal }) => {
      const queued = queue.get(headers[ticketHeader] ?? '');
      if (!queued) throw new Error('a request without a ticket');
      try {
        queued.response = await perform(fetch, queued.request, attemptSignal, keys);
      } catch (error) {
        queued.error = error;
        throw error;
      }
      return toResponse(queued.response);
    },
  });

  async function throttled(request: HttpRequest, abortSignal: AbortSignal | undefined): Promise<HttpResponse> {
    const ticket = String(++tickets);
    const queued: QueuedRequest = { request };
    queue.set(ticket, queued);
    try {
      await booth.request('POST', '/placeholder', {
        cost: request.cost,
        heavy: request.heavy,
        headers: { [ticketHeader]: ticket },
        ...(abortSignal && { signal: abortSignal }),
      });
    } catch (error) {
      // The client throws for an error response too, which is the response to check.
      if (abortSignal?.aborted) throw error;
      if (queued.response === undefined)
        throw new Error(
          keys.text(`${request.method} ${request.url}: no response: ${describeFailure(queued.error ?? error)}`),
        );
    } finally {
      queue.delete(ticket);
    }
    if (queued.response === undefined) throw new Error('no response');
    return queued.response;
  }

  return {
    send: (request) => throttled(request, signal),
    sendAfterAbort: (request) => throttled(request, undefined),
    sendUnthrottled: (request) => perform(fetch, request, signal, keys),
    sendHeld(request) {
      const { body = new Uint8Array(), ...rest } = request;
      let release = (): void => {};
      const held = new ReadableStream<Uint8Array>({
        start(controller) {
          controller.enqueue(body.subarray(0, -1));
          release = () => {
            release = () => {};
            // The target may have responded without waiting for the rest.
            if (controller.desiredSize === null) return;
            controller.enqueue(body.subarray(-1));
            controller.close();
          };
        },
      });
      const response = perform(fetch, { ...rest, body: held }, signal, keys);
      // A caller that holds several calls awaits them one after another.
      response.catch(() => {});
      return { response, release: () => release() };
    },
  };
}

/** A request in the client's queue, and its response or error. */
interface QueuedRequest {
  readonly request: HttpRequest;
  response?: HttpResponse;
  error?: unknown;
}

/** The message of a network error's cause: fetch itself only says that it failed. */
function describeFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause, message } = error;
  if (cause === undefined) return message;
  return cause instanceof AggregateError ? describeFailure(cause.errors[0]) : describeFailure(cause);
}

/** A request whose body may still be streamed. */
type Performable = Pick<HttpRequest, 'method' | 'url' | 'headers'> & {
  readonly body?: Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array> | undefined;
};

async function perform(
  fetch: Fetch,
  request: Performable,
  signal: AbortSignal | undefined,
  keys: HiddenKeys,
): Promise<HttpResponse> {
  const { method, url, headers, body } = request;
  const response = await fetch(url, {
    method,
    headers: { ...headers },
    redirect: 'manual',
    ...(body && { body, duplex: 'half' as const }),
    ...(signal && { signal }),
  });
  const received = new Headers();
  response.headers.forEach((value, name) => {
    received.append(name, keys.text(value));
  });
  const bytes = new Uint8Array(await response.arrayBuffer());
  return { status: response.status, headers: received, bytes: withoutKeys(bytes, keys) };
}

/** Bytes that are text, without keys; others as they are. */
function withoutKeys(bytes: Uint8Array<ArrayBuffer>, keys: HiddenKeys): Uint8Array<ArrayBuffer> {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
    const hidden = keys.text(text);
    return hidden === text ? bytes : new TextEncoder().encode(hidden);
  } catch {
    return bytes;
  }
}

const withoutBody = new Set([204, 205, 304]);

/** The response as fetch returns it. */
export function toResponse({ status, headers, bytes }: HttpResponse): Response {
  return new Response(withoutBody.has(status) ? null : bytes, { status, headers });
}
