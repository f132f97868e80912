import type { IncomingMessage, ServerResponse } from 'node:http';
import { concatenated, RequestAbortedError } from '../body.ts';
import { hasNoBody } from '../bodyless.ts';
import { clientAddressHeader } from '../client-address.ts';
import type { HttpRequest, HttpResponse, HttpUrl } from '../messages.ts';

// The converter between node:http and the messages of the simulator, without web objects in between.

/** Reads the head of a request of node:http; `undefined` where its Host header and target make no URL. */
export function readRequest(incoming: IncomingMessage): HttpRequest | undefined {
  const url = urlOf(incoming);
  if (!url) return undefined;
  const header = (name: string) => {
    const value = incoming.headers[name];
    return value === undefined ? null : Array.isArray(value) ? value.join(', ') : value;
  };
  return {
    method: incoming.method ?? 'GET',
    url,
    address: header(clientAddressHeader) ?? incoming.socket.remoteAddress ?? 'unknown',
    header,
    body: (maxBytes) => readBody(incoming, maxBytes),
    pieces: () => readPieces(incoming),
  };
}

function urlOf({ headers, socket, url: target = '/' }: IncomingMessage): HttpUrl | undefined {
  const { host = `localhost:${socket.localPort}` } = headers;
  if (!/^[^/?#@\\]+$/.test(host)) return undefined;
  // A proxy sends the whole URL.
  const url = URL.parse(target.startsWith('/') ? `http://${host}${target}` : target);
  return url && /^https?:$/.test(url.protocol) ? url : undefined;
}

/** Reads a body by its events, which costs a fraction of iterating. Bytes above the maximum are read and dropped. */
function readBody(incoming: IncomingMessage, maxBytes: number): Promise<Uint8Array | undefined> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(new RequestAbortedError(new Error('the connection was closed')));
    if (incoming.destroyed) abort();
    const parts: Uint8Array[] = [];
    let sizeBytes = 0;
    incoming.on('data', (part: Uint8Array) => {
      sizeBytes += part.byteLength;
      if (sizeBytes <= maxBytes) parts.push(part);
      else resolve(undefined);
    });
    incoming.on('end', () => resolve(concatenated(parts, sizeBytes)));
    incoming.on('close', () => {
      if (!incoming.readableEnded) abort();
    });
  });
}

/** Reads a body piece by piece. Unread bytes are dropped, so that the caller gets its response. */
async function* readPieces(incoming: IncomingMessage): AsyncGenerator<Uint8Array> {
  try {
    yield* incoming.iterator({ destroyOnReturn: false });
  } catch (cause) {
    throw new RequestAbortedError(cause);
  } finally {
    incoming.resume();
  }
}

/**
 * Sends a response, with `Connection: close` once the server is `closing`. Resolves when all of it was handed over. Throws for
 * headers that HTTP does not allow, and rejects where a stream fails.
 */
export function sendResponse(
  { status, headers: plain, setCookies = [], body: given, breaksAfterBytes }: HttpResponse,
  outgoing: ServerResponse,
  closing: AbortSignal,
): Promise<void> | undefined {
  const body = hasNoBody(status) ? null : given;
  const headers = setCookies.length === 0 ? plain : { ...plain, 'Set-Cookie': [...setCookies] };
  const close = closing.aborted ? { Connection: 'close' } : undefined;
  if (isStream(body)) {
    outgoing.writeHead(status, { ...headers, ...close });
    if (outgoing.req.method === 'HEAD') {
      outgoing.end();
      return body.cancel();
    }
    // The caller gets status and headers even if the body takes long to begin.
    outgoing.flushHeaders();
    if (plain['Content-Type'] === 'text/event-stream') endWithReader(outgoing);
    return sendStream(body, outgoing, closing);
  }
  const size = body === null ? undefined : { 'Content-Length': Buffer.byteLength(body) };
  outgoing.writeHead(status, { ...headers, ...size, ...close });
  if (body === null || breaksAfterBytes === undefined || outgoing.req.method === 'HEAD')
    outgoing.end(body ?? undefined);
  // The connection is destroyed after the first part was sent, so that the caller receives that part.
  else outgoing.write(Buffer.from(body).subarray(0, breaksAfterBytes), () => outgoing.destroy());
  return undefined;
}

/** Ends a stream of events once its reader has closed a side: a reader that is gone gives no other sign while the stream is quiet. */
function endWithReader(outgoing: ServerResponse): void {
  const { socket } = outgoing.req;
  const end = () => void outgoing.destroy();
  if (socket.readableEnded) end();
  else socket.once('end', end);
}

// `instanceof` would make Node load all of its web streams.
const isStream = (body: HttpResponse['body']): body is ReadableStream<Uint8Array> =>
  typeof body === 'object' && body !== null && 'getReader' in body;

/** Sends a body that may never end: it is cancelled when the receiver disconnects, and when the server closes. */
async function sendStream(
  body: ReadableStream<Uint8Array>,
  outgoing: ServerResponse,
  closing: AbortSignal,
): Promise<void> {
  const { pipeline } = process.getBuiltinModule('node:stream/promises');
  const reader = body.getReader();
  let stop = (): void => {};
  const failedToStop = new Promise<never>((_, reject) => {
    stop = () => void reader.cancel().catch(reject);
  });
  closing.addEventListener('abort', stop);
  outgoing.once('close', stop);
  async function* chunks() {
    for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value;
  }
  try {
    if (closing.aborted) stop();
    await Promise.race([pipeline(chunks, outgoing), failedToStop]);
  } catch (error) {
    if (!isDisconnected(error)) throw error;
  } finally {
    closing.removeEventListener('abort', stop);
  }
}

/** Whether the receiver disconnected before a stream ended. */
const isDisconnected = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE';
