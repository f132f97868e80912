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
    body: (mostBytes) => readBytes(request.body, mostBytes),
  };
}

/** An answer as a web `Response`. */
export function toWebResponse(answer: WireAnswer): Response {
  const { status, headers, body } = answer;
  return new Response(typeof body === 'string' || body === null ? body : new Uint8Array(body), { status, headers });
}
