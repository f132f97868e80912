import { RequestAbortedError, readBytes } from './body.ts';
import { clientAddressHeader } from './client-address.ts';
import { ConnectionDroppedError } from './connection-dropped.ts';
import type { HttpRequest, HttpResponse } from './messages.ts';

/** A `fetch`. */
export type Fetch = (input: RequestInfo | URL, init?: RequestInit) => Promise<Response>;

/**
 * A `fetch` in process, for calls from an address. It rejects as fetch does where the signal aborts, or the body breaks off,
 * first; a call whose body was read goes on to its end.
 */
export function fetchThrough(respond: (request: HttpRequest) => Promise<HttpResponse>, address: string): Fetch {
  return async (input, init) => {
    const { request, signal } = plainCall(input, init, address) ?? anyCall(new Request(input, init), address);
    signal?.throwIfAborted();
    try {
      const work = respond(request);
      return toWebResponse(await (signal ? unlessAborted(work, signal) : work), request.method);
    } catch (error) {
      throw asFetchRejects(error);
    }
  };
}

/** A call of fetch as the wire sees it, and what may abort it. */
interface FetchCall {
  readonly request: HttpRequest;
  readonly signal: AbortSignal | null | undefined;
}

const plainMethods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);
const plainParts = new Set(['method', 'headers', 'body', 'signal']);
const encoder = new TextEncoder();

/**
 * The call by a URL with nothing about it that takes a `Request` to know what to make of it, if it is one: most calls are, and
 * a `Request` with its streams costs more than all the rest. `undefined` for any other, and for what `Request` refuses.
 */
function plainCall(input: RequestInfo | URL, init: RequestInit = {}, address: string): FetchCall | undefined {
  if (typeof input !== 'string' && !(input instanceof URL)) return undefined;
  for (const part in init) if (!plainParts.has(part)) return undefined;
  const { method = 'GET', body, signal } = init;
  if (!plainMethods.has(method)) return undefined;
  if (body != null && (typeof body !== 'string' || method === 'GET' || method === 'HEAD')) return undefined;
  if (signal != null && !(signal instanceof AbortSignal)) return undefined;
  const url = URL.parse(input);
  if (url === null || url.username !== '' || url.password !== '') return undefined;
  const headers = new Headers(init.headers);
  if (body != null && !headers.has('content-type')) headers.set('content-type', 'text/plain;charset=UTF-8');
  const request: HttpRequest = {
    method,
    url,
    address: headers.get(clientAddressHeader) ?? address,
    inProcess: true,
    header: (name) => headers.get(name),
    async body(mostBytes) {
      const bytes = encoder.encode(body ?? '');
      return bytes.byteLength > mostBytes ? undefined : bytes;
    },
  };
  return { request, signal };
}

function anyCall(request: Request, address: string): FetchCall {
  return { request: { ...fromWebRequest(request, address), inProcess: true }, signal: request.signal };
}

/** A web `Request` as the wire sees it; the address is the one it names, else the one given. */
export function fromWebRequest(request: Request, address: string): HttpRequest {
  return {
    method: request.method,
    url: new URL(request.url),
    address: request.headers.get(clientAddressHeader) ?? address,
    header: (name) => request.headers.get(name),
    body: (mostBytes) => readBytes(request.body, mostBytes, request.signal),
  };
}

function unlessAborted(work: Promise<HttpResponse>, signal: AbortSignal): Promise<HttpResponse> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason);
    const leave = () => signal.removeEventListener('abort', abort);
    signal.addEventListener('abort', abort);
    work.then(resolve, reject).then(leave, leave);
  });
}

/** What a fetch rejects with where the network failed. */
function asFetchRejects(error: unknown): unknown {
  if (error instanceof RequestAbortedError) return new TypeError('fetch failed', { cause: error.cause });
  return error instanceof ConnectionDroppedError ? new TypeError('fetch failed', { cause: error }) : error;
}

/** An answer as a web `Response`; HEAD gets no body. */
export function toWebResponse({ status, headers, body, breaksAfterBytes }: HttpResponse, method: string): Response {
  const sent = method === 'HEAD' ? null : body;
  if (sent !== null && breaksAfterBytes !== undefined && !(sent instanceof ReadableStream)) {
    const bytes = typeof sent === 'string' ? encoder.encode(sent) : new Uint8Array(sent);
    const announced = { ...headers, 'Content-Length': String(bytes.length) };
    return new Response(breakingOff(bytes.subarray(0, breaksAfterBytes)), { status, headers: announced });
  }
  return new Response(sent instanceof Uint8Array ? new Uint8Array(sent) : sent, { status, headers });
}

/**
 * A body of which only the beginning comes, as when a connection is lost on the way. Nothing is made ahead of its reader: a
 * stream that has failed already, as MSW would pass it on, is a failed call without status and headers.
 */
function breakingOff(beginning: Uint8Array): ReadableStream<Uint8Array> {
  const parts = [beginning];
  return new ReadableStream(
    {
      pull(controller) {
        const part = parts.pop();
        if (part) controller.enqueue(part);
        else controller.error(new TypeError('terminated'));
      },
    },
    { highWaterMark: 0 },
  );
}
