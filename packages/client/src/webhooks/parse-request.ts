import { collectBytes } from '../engine/chunks.ts';
import { compressed, type ReadDelivery, readDelivery } from './delivery.ts';
import type { SecretCheck } from './secret.ts';
import { WebhookError } from './webhook-error.ts';

/** A request as each kind of server brings it. */
export interface ParsedRequest {
  readonly method: string;
  /** With its query; the origin may be missing. */
  readonly url: string;
  header(name: 'content-length' | 'content-encoding'): string | null;
  /** The body as `readDelivery` takes it. Rejects with a {@link WebhookError}. */
  body(): Promise<unknown>;
}

/** The response to the sender. */
interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
}

/** The outcome of a request, with the delivery if a handler must process it. */
export type RequestOutcome =
  | { readonly reply: Reply; readonly read: ReadDelivery }
  /** The error is for the receiver's owner, and the body if it was no delivery. */
  | { readonly reply: Reply; readonly error?: unknown; readonly body?: unknown };

/** Payloads have a handful of ids. */
const mostBytes = 1_048_576;

/**
 * Validates a request and reads its delivery: POST (405), the secret (401), then JSON of a bounded size (rules 6.1, 6.4). The content
 * type does not matter: a delivery comes once.
 */
export async function parse(request: ParsedRequest, checkSecret: SecretCheck): Promise<RequestOutcome> {
  if (request.method !== 'POST') return { reply: reply(405, 'deliveries come by POST', { Allow: 'POST' }) };
  let body: unknown;
  try {
    const secret = await checkSecret(request.url);
    if (secret !== 'right') throw new WebhookError(`the secret in the URL is ${secret}`, 'wrong-secret');
    body = await bodyOf(request);
    return { reply: reply(200, 'received'), read: deliveryIn(body, request) };
  } catch (error) {
    if (error instanceof WebhookError) return { reply: reply(error.status, error.message), error, body };
    return { reply: reply(500, 'the receiver failed'), error };
  }
}

async function bodyOf(request: ParsedRequest): Promise<unknown> {
  if (Number(request.header('content-length') ?? 0) > mostBytes) throw tooLarge();
  return request.body();
}

/** The delivery in a body. Something in front of the receiver may have decompressed it, and left the header. */
function deliveryIn(body: unknown, request: ParsedRequest): ReadDelivery {
  try {
    return readDelivery(body);
  } catch (error) {
    const encoding = request.header('content-encoding')?.trim() || 'identity';
    if (/^identity$/i.test(encoding) || !(error instanceof WebhookError) || error.fault !== 'not-json') throw error;
    throw compressed(encoding);
  }
}

/** Puts a body together, chunk by chunk. */
export function bodyCollector() {
  const collected = collectBytes();
  return {
    /** Throws a {@link WebhookError} at the first byte too many, and a TypeError for a chunk that is no array of bytes. */
    add(chunk: Uint8Array): void {
      if (collected.sizeBytes() + chunk.byteLength > mostBytes) throw tooLarge();
      collected.add(chunk);
    },
    text: () => new TextDecoder().decode(collected.bytes()),
  };
}

/** The error for a body that ended before its end. */
export function prematureClose(cause: unknown): WebhookError {
  return new WebhookError('the body ended early', 'premature-close', { cause });
}

/** The error for a body that somebody else has read; `cure` says what to do. */
export function alreadyRead(cure: string): WebhookError {
  return new WebhookError(`the body was read before the receiver got the request: ${cure}`, 'already-read');
}

function tooLarge(): WebhookError {
  return new WebhookError(`the body must have at most ${mostBytes} bytes`, 'too-large');
}

function reply(status: number, text: string, headers: Readonly<Record<string, string>> = {}): Reply {
  return { status, text, headers: { 'Content-Type': 'text/plain; charset=utf-8', ...headers } };
}
