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
  { apiKey, fetch, clock }: Pick<ClientSettings, 'apiKey' | 'fetch' | 'clock'>,
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
      call.key = typeof asked === 'string' ? asked : await bounded(asked, signal, timeoutMs);
      headers = { ...call.headers, ...headers, authorization: `Bearer ${call.key}` };
    }
    body = typeof content === 'object' ? await bounded(content.open(), signal, timeoutMs) : content;
    signal?.throwIfAborted();
  } catch (cause) {
    return failed(cause, { kind: 'no-key', cause, sent: false });
  }

  sent = true;
  // A signal of our own would cost ky as much again as all else; its total timeout ends the reading of a body, too.
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
  try {
    text = await bounded(answering.text(), signal);
  } catch (cause) {
    if (response.ok || signal?.aborted) return failed(cause, { kind: 'broken-off', response, cause });
  }
  // Whoever answers all the same has not had all the bytes.
  const flaw = flawOf(request);
  if (flaw !== undefined) return { kind: 'bad-source', cause: flaw, sent };
  return response.ok ? judgeBody(request, response, text) : judgeStatus(response, text, clock.now());
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
  const fits = answers === 'any' || (typeof data === 'object' && data !== null && !Array.isArray(data));
  return fits ? { kind: 'success', response, data } : { kind: 'off-contract', response, text };
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
