import type { ServerResponse } from 'node:http';
import type { HttpResponse } from '../messages.ts';

/**
 * Sends an answer; the last one of its connection once the server is `closing`. Resolves when all of it was handed over. Throws for
 * headers that HTTP does not allow, and rejects where a stream fails.
 */
export function send(
  { status, headers, body, breaksAfterBytes }: HttpResponse,
  outgoing: ServerResponse,
  closing: AbortSignal,
): Promise<void> | undefined {
  const last = closing.aborted ? { Connection: 'close' } : undefined;
  if (isStream(body)) {
    outgoing.writeHead(status, { ...headers, ...last });
    if (outgoing.req.method === 'HEAD') {
      outgoing.end();
      return body.cancel();
    }
    // The head is an answer, too, however long the body takes to begin.
    outgoing.flushHeaders();
    return stream(body, outgoing, closing);
  }
  const sizeBytes = body === null ? undefined : { 'Content-Length': byteLength(body) };
  outgoing.writeHead(status, { ...headers, ...sizeBytes, ...last });
  if (body === null || breaksAfterBytes === undefined || outgoing.req.method === 'HEAD')
    outgoing.end(body ?? undefined);
  // Destroyed only once the beginning is on its way, so that the caller gets to see it.
  else outgoing.write(Buffer.from(body).subarray(0, breaksAfterBytes), () => outgoing.destroy());
  return undefined;
}

// The class itself is not asked: Node loads all of the web's streams for who names it first.
const isStream = (body: HttpResponse['body']): body is ReadableStream<Uint8Array> =>
  typeof body === 'object' && body !== null && 'getReader' in body;

/** Sends a body that may have no end: it is let go of when the receiver goes away, and ended when the server closes. */
async function stream(body: ReadableStream<Uint8Array>, outgoing: ServerResponse, closing: AbortSignal): Promise<void> {
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
    if (!isGone(error)) throw error;
  } finally {
    closing.removeEventListener('abort', stop);
  }
}

/** Whether a receiver went away before a stream was over. */
const isGone = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE';

const byteLength = (body: string | Uint8Array) =>
  typeof body === 'string' ? Buffer.byteLength(body) : body.byteLength;
