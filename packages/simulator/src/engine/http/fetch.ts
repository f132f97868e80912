import { RequestAbortedError, readBytes, readPieces } from './body.ts';
import { hasNoBody } from './bodyless.ts';
import { clientAddressHeader } from './client-address.ts';
import { ConnectionDroppedError } from './connection-dropped.ts';
import type { HttpRequest, HttpResponse } from './messages.ts';
import { isMethodOfFetch } from './method.ts';
import { endedWithoutResponse } from './no-response.ts';

// The converter between the platform's `Request` and `Response` and the messages of the simulator, for `fetch` in process and for MSW.

/** A `fetch`. */
export type Fetch = (input: RequestInfo | URL, init?: RequestInit) => Promise<Response>;

/**
 * A `fetch` in process, for calls from an address. It rejects as fetch does where the signal aborts, or the body breaks off,
 * first; a call whose body was read goes on to its end. Methods that fetch does not send, such as `TRACE`, come to the simulator as well,
 * since other clients send them over sockets (decision S530).
 */
export function fetchThrough(respond: (request: HttpRequest) => Promise<HttpResponse>, address: string): Fetch {
  return async (input, init) => {
    const unsent = init?.method === undefined || isMethodOfFetch(init.method) ? undefined : init.method;
    const request = new Request(input, unsent === undefined ? init : { ...init, method: 'POST' });
    const method = unsent ?? request.method;
    const { signal } = request;
    signal.throwIfAborted();
    try {
      const work = respond({ ...fromWebRequest(request, address), method, inProcess: true });
      return toWebResponse(await unlessAborted(work, signal), method);
    } catch (error) {
      throw asFetchRejects(error);
    }
  };
}

/** Converts a web `Request`; its address is the one that its header names, else the one given. */
function fromWebRequest(request: Request, address: string): HttpRequest {
  return {
    method: request.method,
    url: new URL(request.url),
    address: request.headers.get(clientAddressHeader) ?? address,
    header: (name) => request.headers.get(name),
    body: (maxBytes) => readBytes(request.body, maxBytes, request.signal),
    pieces: () => readPieces(request.body, request.signal),
  };
}

/** The responses to requests that MSW intercepted. While two of its servers listen, MSW runs a handler twice for each request (mswjs/msw#2756). */
const intercepted = new WeakMap<Request, Promise<HttpResponse>>();

/**
 * Responds to a request that MSW intercepted, from an address. A request that gets no response is a network failure, which is what
 * `dropped` returns.
 */
export async function respondToIntercepted(
  service: { respond(request: HttpRequest): Promise<HttpResponse> },
  request: Request,
  { address, dropped }: { readonly address: string; readonly dropped: () => Response },
): Promise<Response> {
  const known = intercepted.get(request);
  const responding = known ?? service.respond(fromWebRequest(request, address));
  intercepted.set(request, responding);
  try {
    const response = await responding;
    // A stream is read once. MSW takes the first response, and ignores the second.
    const isReadElsewhere = known !== undefined && response.body instanceof ReadableStream;
    return toWebResponse(isReadElsewhere ? { ...response, body: '' } : response, request.method);
  } catch (error) {
    if (!endedWithoutResponse(error)) throw error;
    return dropped();
  }
}

function unlessAborted(work: Promise<HttpResponse>, signal: AbortSignal): Promise<HttpResponse> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason);
    const leave = () => signal.removeEventListener('abort', abort);
    signal.addEventListener('abort', abort);
    work.then(resolve, reject).then(leave, leave);
  });
}

/** Returns the error that `fetch` rejects with after a network failure; returns any other error unchanged. */
function asFetchRejects(error: unknown): unknown {
  if (error instanceof RequestAbortedError) return new TypeError('fetch failed', { cause: error.cause });
  return error instanceof ConnectionDroppedError ? new TypeError('fetch failed', { cause: error }) : error;
}

/** Converts a response to a web `Response`; HEAD gets no body, nor does a status that has none. */
function toWebResponse(response: HttpResponse, method: string): Response {
  const { status, headers, setCookies = [], body, breaksAfterBytes } = response;
  const sent = method === 'HEAD' || hasNoBody(status) ? null : body;
  const bytes = sent !== null && breaksAfterBytes !== undefined && !(sent instanceof ReadableStream) && bytesOf(sent);
  const content = bytes ? breakingOff(bytes.subarray(0, breaksAfterBytes)) : sent;
  // Headers of an object are read once, those of a `Headers` twice.
  const made = new Response(content instanceof Uint8Array ? new Uint8Array(content) : content, { status, headers });
  for (const cookie of setCookies) made.headers.append('Set-Cookie', cookie);
  if (bytes) made.headers.set('Content-Length', String(bytes.length));
  return made;
}

const bytesOf = (body: string | Uint8Array) =>
  typeof body === 'string' ? new TextEncoder().encode(body) : new Uint8Array(body);

/** A response whose connection is lost before its first byte, for an interceptor that writes it to a socket. */
export const lostResponse = () => new Response(breakingOff());

/**
 * A body of which only the beginning comes, as when a connection is lost on the way. Nothing is made ahead of its reader: a
 * stream that has failed already, as MSW would pass it on, is a failed call without status and headers.
 */
function breakingOff(...beginning: Uint8Array[]): ReadableStream<Uint8Array> {
  const parts = beginning.toReversed();
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
