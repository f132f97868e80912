import ky, { isNetworkError, isTimeoutError } from 'ky';
import type { ClientSettings } from '../client-options.ts';
import { longestTimerMs } from '../clock.ts';
import type { ErrorDetails } from '../errors.ts';
import type { Envelope, Failure, Outcome } from './outcome.ts';
import { type Redact, redactCause, redactor, redactValue } from './redact.ts';
import { readRetryAfter } from './retry-after.ts';
import { bounded, timeIsUp } from './time-limit.ts';
import type { WireRequest } from './wire-request.ts';

/** What bounds one attempt, and the headers of its call. */
export interface AttemptLimits {
  readonly timeoutMs: number;
  readonly signal: AbortSignal | undefined;
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * Sends a request once and reads the answer to its end. Never rejects: whatever goes wrong is an outcome, without secrets.
 *
 * The body is read here so that one that breaks off is a failure of the attempt, and so is a stalled one.
 */
export async function attempt(
  request: WireRequest,
  { apiKey, fetch, clock }: Pick<ClientSettings, 'apiKey' | 'fetch' | 'clock'>,
  { timeoutMs, signal, headers: callHeaders }: AttemptLimits,
): Promise<Outcome> {
  const { body: content, demand, method, url } = request;
  const flaw = () => (typeof content === 'object' ? content.flaw() : undefined);
  let key: string | undefined;
  let sent = false;
  const failed = (thrown: unknown, otherwise: (redact: Redact) => Failure): Failure => {
    if (signal?.aborted) return { kind: 'aborted', cause: signal.reason, sent };
    if (thrown === timeIsUp || isTimeoutError(thrown)) return { kind: 'timeout', afterMs: timeoutMs, sent };
    const cause = flaw();
    return cause === undefined ? otherwise(redactor(key)) : { kind: 'bad-source', cause, sent };
  };

  let headers = request.headers;
  let body: BodyInit | undefined;
  try {
    if (demand !== undefined) {
      const asked = apiKey();
      key = typeof asked === 'string' ? asked : await bounded(asked, signal, timeoutMs);
      headers = { ...callHeaders, ...headers, authorization: `Bearer ${key}` };
    }
    body = typeof content === 'object' ? await bounded(content.open(), signal, timeoutMs) : content;
    signal?.throwIfAborted();
  } catch (cause) {
    return failed(cause, () => ({ kind: 'no-key', cause, sent: false }));
  }

  sent = true;
  // A signal of our own would cost ky as much again as all else; its total timeout ends the reading of a body, too.
  const answering = ky(url, {
    method,
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
    return failed(thrown, (redact) => {
      // ky's own error holds the request, and with it the key.
      const cause = redactCause(isNetworkError(thrown) ? thrown.cause : thrown, redact);
      return { kind: isRedirect(cause) ? 'redirect' : 'network', cause };
    });
  }
  let text: string;
  try {
    text = await bounded(answering.text(), signal);
  } catch (thrown) {
    if (!response.ok && !signal?.aborted) return judgeStatus(response, '', redactor(key), clock.now());
    return failed(thrown, (redact) => ({ kind: 'broken-off', response, cause: redactCause(thrown, redact) }));
  }
  // Whoever answers all the same has not had all the bytes.
  const cause = flaw();
  if (cause !== undefined) return { kind: 'bad-source', cause, sent };
  return response.ok ? judgeBody(request, response, text) : judgeStatus(response, text, redactor(key), clock.now());
}

function judgeBody({ answers }: WireRequest, response: Response, text: string): Outcome {
  if (answers === 'nothing' || (answers === 'any' && text === ''))
    return { kind: 'success', response, data: undefined };
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch {
    const type = response.headers.get('Content-Type') ?? 'no content type';
    return { kind: 'not-json', response, message: `the answer is not JSON: ${text.length} characters of ${type}` };
  }
  if (answers === 'any' || isObject(data)) return { kind: 'success', response, data };
  return { kind: 'off-contract', response, message: 'the answer must be a JSON object, and is other JSON' };
}

function judgeStatus(response: Response, text: string, redact: Redact, nowMs: number): Failure {
  if (response.status >= 300 && response.status < 400) return { kind: 'redirect', response };
  const retryAfterMs = readRetryAfter(response.headers, nowMs);
  return { kind: 'status', response, envelope: readEnvelope(text, redact), retryAfterMs };
}

/** Reads what is there and legible: whatever stands between may answer in a shape of its own. */
function readEnvelope(text: string, redact: Redact): Envelope {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return {};
  }
  const error = isObject(body) ? redactValue(body['error'], redact) : undefined;
  if (!isObject(error)) return {};
  const textAt = (name: string) => (typeof error[name] === 'string' ? error[name] : undefined);
  return {
    code: textAt('code'),
    message: textAt('message'),
    hint: textAt('hint'),
    requestId: textAt('requestId'),
    details: error['details'] as ErrorDetails | undefined,
  };
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Node tells a redirect only by this message; elsewhere it passes for any fault of the network. */
function isRedirect(error: Error): boolean {
  return error.message === 'unexpected redirect' || (error.cause instanceof Error && isRedirect(error.cause));
}
