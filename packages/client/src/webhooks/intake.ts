import { JsonDepthError, parseJson } from '@boothkit/contract/rules';
import { type ReadDelivery, readDelivery } from './delivery.ts';
import { WebhookError, type WebhookFault } from './webhook-error.ts';

/** A request as each kind of server brings it. */
export interface Intake {
  readonly method: string;
  /** With its query; the origin may be missing. */
  readonly url: string;
  header(name: 'content-type' | 'content-length'): string | null;
  /** The body as text, or parsed where somebody has done that already. Rejects with a {@link WebhookError}. */
  body(): Promise<{ readonly text: string } | { readonly parsed: unknown }>;
}

/** The response to the sender. */
interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
}

/** The outcome of a request, with the delivery if a handler must process it. */
export type Taken =
  | { readonly reply: Reply; readonly read: ReadDelivery }
  /** The error is for the receiver's owner; a stranger's request has none. */
  | { readonly reply: Reply; readonly error?: unknown };

/** Payloads have a handful of ids. */
const mostBytes = 1_048_576;

const statuses: Readonly<Record<WebhookFault, number>> = {
  'content-type': 415,
  'too-large': 413,
  'broken-off': 400,
  'already-read': 500,
  'not-json': 400,
  'invalid-fields': 400,
};

/** Validates a request and reads its delivery: POST (405), the secret (401), then JSON of a bounded size (rules 6.1, 6.4). */
export async function take(intake: Intake, isOurs: (url: string) => Promise<boolean>): Promise<Taken> {
  if (intake.method !== 'POST') return { reply: reply(405, 'deliveries come by POST', { Allow: 'POST' }) };
  try {
    if (!(await isOurs(intake.url))) return { reply: reply(401, 'the secret is missing or wrong') };
    return { reply: reply(200, 'received'), read: readDelivery(await bodyOf(intake)) };
  } catch (error) {
    if (error instanceof WebhookError) return { reply: reply(statuses[error.fault], error.message), error };
    return { reply: reply(500, 'the receiver failed'), error };
  }
}

async function bodyOf(intake: Intake): Promise<unknown> {
  const type = intake.header('content-type') ?? '';
  if (!/^application\/(?:json|[\w.-]+\+json)\s*(?:;|$)/i.test(type)) {
    throw new WebhookError(`the content type must be application/json; got ${JSON.stringify(type)}`, 'content-type');
  }
  if (Number(intake.header('content-length') ?? 0) > mostBytes) throw tooLarge();
  const body = await intake.body();
  if ('parsed' in body) return body.parsed;
  try {
    return parseJson(body.text);
  } catch (cause) {
    // The platform's own message shows some of it.
    const found = cause instanceof JsonDepthError ? cause.message : `got ${body.text.length} characters that are not`;
    throw new WebhookError(`the body must be JSON; ${found}`, 'not-json');
  }
}

/** Puts a body together, chunk by chunk. */
export function bodyCollector() {
  const chunks: Uint8Array[] = [];
  let sizeBytes = 0;
  return {
    /** Throws a {@link WebhookError} at the first byte too many. */
    add(chunk: Uint8Array): void {
      sizeBytes += chunk.byteLength;
      if (sizeBytes > mostBytes) throw tooLarge();
      chunks.push(chunk);
    },
    text(): string {
      const decoder = new TextDecoder();
      return chunks.map((chunk) => decoder.decode(chunk, { stream: true })).join('') + decoder.decode();
    },
  };
}

/** The error for a body that ended before its end. */
export function brokenOff(cause: unknown): WebhookError {
  return new WebhookError('the body broke off', 'broken-off', { cause });
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
