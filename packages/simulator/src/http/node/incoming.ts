import type { IncomingMessage } from 'node:http';
import { RequestAbortedError, whole } from '../body.ts';
import { clientAddressHeader } from '../client-address.ts';
import type { HttpRequest, HttpUrl } from '../messages.ts';

/** A request of node:http as the wire sees it; the address is the one it names, else that of the connection. */
export function fromIncoming(incoming: IncomingMessage, url: HttpUrl): HttpRequest {
  const header = (name: string) => {
    const value = incoming.headers[name];
    return value === undefined ? null : Array.isArray(value) ? value.join(', ') : value;
  };
  return {
    method: incoming.method ?? 'GET',
    url,
    address: header(clientAddressHeader) ?? incoming.socket.remoteAddress ?? 'unknown',
    header,
    body: (mostBytes) => readBody(incoming, mostBytes),
  };
}

/** By its events, which cost a small part of what iterating takes. What comes after a byte too many is read and dropped. */
function readBody(incoming: IncomingMessage, mostBytes: number): Promise<Uint8Array | undefined> {
  return new Promise((resolve, reject) => {
    const brokenOff = () => reject(new RequestAbortedError(new Error('the connection was closed')));
    if (incoming.destroyed) brokenOff();
    const parts: Uint8Array[] = [];
    let sizeBytes = 0;
    incoming.on('data', (part: Uint8Array) => {
      sizeBytes += part.byteLength;
      if (sizeBytes <= mostBytes) parts.push(part);
      else resolve(undefined);
    });
    incoming.on('end', () => resolve(whole(parts, sizeBytes)));
    incoming.on('close', () => {
      if (!incoming.readableEnded) brokenOff();
    });
  });
}
