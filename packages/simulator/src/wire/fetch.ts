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
export function toWebResponse({ status, headers, body }: WireAnswer, method: string): Response {
  const sent = method === 'HEAD' ? null : body;
  return new Response(sent instanceof Uint8Array ? new Uint8Array(sent) : sent, { status, headers });
}
