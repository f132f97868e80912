import ky, { isNetworkError, isTimeoutError } from 'ky';
import type { ClientSettings } from '../client-options.ts';
import { longestTimerMs } from '../clock.ts';
import type { Call } from './call.ts';
import type { Failure, Outcome } from './outcome.ts';
import { readRetryAfter } from './retry-after.ts';
import { bounded, timeIsUp } from './time-limit.ts';
import type { WireRequest } from './wire-request.ts';

/**
 * Sends a request once and reads the answer to its end. Never rejects: whatever goes wrong is an outcome.
 *
 * The body is read here so that one that breaks off is a failure of the attempt, and so is a stalled one.
 */
export async function attempt(
  request: WireRequest,
  { apiKey, fetch, clock, maxResponseBytes }: Pick<ClientSettings, 'apiKey' | 'fetch' | 'clock' | 'maxResponseBytes'>,
  call: Call,
  timeoutMs: number,
): Promise<Outcome> {
  const { body: content, demand, method, url } = request;
  const { signal } = call;
  let sent = false;
  const failed = (thrown: unknown, otherwise: Failure): Failure => {
    if (signal?.aborted) return { kind: 'aborted', cause: signal.reason, sent };
    if (thrown === timeIsUp || isTimeoutError(thrown)) return { kind: 'timeout', afterMs: timeoutMs, sent };
    const flaw = flawOf(request);
    return flaw === undefined ? otherwise : { kind: 'bad-source', cause: flaw, sent };
  };

  let headers = request.headers;
  let body: BodyInit | undefined;
  try {
    if (demand !== undefined) {
      const asked = apiKey();
      const key = typeof asked === 'string' ? asked : await bounded(asked, signal, timeoutMs);
      headers = { ...call.headers, ...headers, authorization: `Bearer ${key}` };
    }
    body = typeof content === 'object' ? await bounded(content.open(), signal, timeoutMs) : content;
    signal?.throwIfAborted();
  } catch (cause) {
    return failed(cause, { kind: 'no-key', cause, sent: false });
  }

  sent = true;
  const startMs = performance.now();
  // ky ends the request when the time is up; a signal of our own would cost it as much again as all else.
  const answering = ky(url, {
    // What ky takes it for anyway costs time to say.
    ...(method !== 'GET' && { method }),
    headers,
    // ky hands over a Request and nothing else.
    fetch: fetch as typeof globalThis.fetch,
    retry: 0,
    timeout: false,
    totalTimeout: timeoutMs <= longestTimerMs && timeoutMs,
    throwHttpErrors: false,
    redirect: 'error',
    ...(body !== undefined && { body }),
    ...(signal !== undefined && { signal }),
  });
  let response: Response;
  try {
    response = await bounded(answering, signal);
  } catch (thrown) {
    // ky's own error holds the request, and with it the key.
    const cause = isNetworkError(thrown) ? thrown.cause : thrown;
    return failed(thrown, { kind: isRedirect(cause) ? 'redirect' : 'network', cause });
  }
  let text = '';
  let reader: BodyReader | undefined;
  try {
    reader = response.body?.getReader();
    const leftMs = timeoutMs - (performance.now() - startMs);
    if (reader !== undefined) text = await bounded(readText(reader, maxResponseBytes), signal, leftMs);
  } catch (cause) {
    // Lets go of the connection.
    reader?.cancel().catch(() => {});
    // A failure keeps the meaning of its status, whatever became of its body.
    if (response.ok || signal?.aborted) {
      if (cause === tooLarge) return { kind: 'too-large', response, maxBytes: maxResponseBytes };
      return failed(cause, { kind: 'broken-off', response, cause });
    }
  }
  // Whoever answers all the same has not had all the bytes.
  const flaw = flawOf(request);
  if (flaw !== undefined) return { kind: 'bad-source', cause: flaw, sent };
  return response.ok ? judgeBody(request, response, text) : judgeStatus(response, text, clock.now());
}

type BodyReader = ReadableStreamDefaultReader<Uint8Array>;
const tooLarge = Symbol('the body is too large');

/** Reads a body to its end, or rejects with {@link tooLarge} at the first byte above the limit. */
async function readText(reader: BodyReader, maxBytes: number): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  let sizeBytes = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    sizeBytes += value.byteLength;
    if (sizeBytes > maxBytes) throw tooLarge;
    text += decoder.decode(value, { stream: true });
  }
}

/** What is wrong with the bytes that were to be sent. */
function flawOf({ body }: WireRequest): Error | undefined {
  return typeof body === 'object' ? body.flaw() : undefined;
}

function judgeBody({ answers }: WireRequest, response: Response, text: string): Outcome {
  if (answers === 'nothing' || (answers === 'any' && text === ''))
    return { kind: 'success', response, data: undefined };
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch {
    return { kind: 'not-json', response, text };
  }
  if (answers === 'any') return { kind: 'success', response, data };
  const { identifiedBy } = answers;
  const fields: object | undefined =
    typeof data === 'object' && data !== null && !Array.isArray(data) ? data : undefined;
  if (fields !== undefined && Object.hasOwn(fields, identifiedBy)) return { kind: 'success', response, data };
  const found = fields === undefined ? 'other JSON' : 'error' in fields ? 'an error' : 'an object without it';
  const message = `the body must be a JSON object with the field ${identifiedBy}; got ${found}`;
  return { kind: 'off-contract', response, message };
}

function judgeStatus(response: Response, text: string, nowMs: number): Failure {
  if (response.status >= 300 && response.status < 400) return { kind: 'redirect', response };
  return { kind: 'status', response, text, retryAfterMs: readRetryAfter(response.headers, nowMs) };
}

/** Node tells a redirect only by this message, of the cause; elsewhere it passes for any fault of the network. */
function isRedirect(thrown: unknown): boolean {
  const is = (error: unknown) => error instanceof Error && error.message === 'unexpected redirect';
  return is(thrown) || (thrown instanceof Error && is(thrown.cause));
}
