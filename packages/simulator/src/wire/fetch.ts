import { addressHeader } from './address.ts';
import { readBytes } from './body.ts';
import type { WireAnswer, WireRequest } from './messages.ts';

/** A web `Request` as the wire sees it; the address is the one it names, else the one given. */
export function fromWebRequest(request: Request, address: string): WireRequest {
  return {
    method: request.method,
    url: new URL(request.url),
    address: request.headers.get(addressHeader) ?? address,
    header: (name) => request.headers.get(name),
    body: (mostBytes) => readBytes(request.body, mostBytes, request.signal),
  };
}

/** An answer as a web `Response`; HEAD gets no body. */
export function toWebResponse({ status, headers, body, breaksAfterBytes }: WireAnswer, method: string): Response {
  const sent = method === 'HEAD' ? null : body;
  if (sent !== null && breaksAfterBytes !== undefined && !(sent instanceof ReadableStream)) {
    const bytes = typeof sent === 'string' ? new TextEncoder().encode(sent) : new Uint8Array(sent);
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
