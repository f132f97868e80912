import ky, { isNetworkError } from 'ky';
import type { ClientSettings } from '../client-options.ts';
import type { ErrorDetails } from '../errors.ts';
import type { Envelope, Failure, Outcome } from './outcome.ts';
import { type Redact, redactCause, redactor, redactValue } from './redact.ts';
import { readRetryAfter } from './retry-after.ts';
import { startTimeLimit } from './time-limit.ts';
import type { WireRequest } from './wire-request.ts';

/** What bounds one attempt, and the headers of its call. */
export interface AttemptLimits {
  readonly timeoutMs: number;
  readonly signal: AbortSignal | undefined;
  readonly headers: Headers;
}

/**
 * Sends a request once and reads the answer to its end. Never rejects: whatever goes wrong is an outcome, without secrets.
 *
 * The body is read here so that one that breaks off is a failure of the attempt, and so is a stalled one.
 */
export async function attempt(
  request: WireRequest,
  { apiKey, fetch, clock }: ClientSettings,
  { timeoutMs, signal, headers: callHeaders }: AttemptLimits,
): Promise<Outcome> {
  const limit = startTimeLimit(timeoutMs, signal);
  let sent = false;
  let redact = redactor(undefined);
  const failed = (otherwise: () => Failure): Failure => {
    const end = limit.ended();
    if (end === 'aborted') return { kind: 'aborted', cause: signal?.reason, sent };
    return end === 'timeout' ? { kind: 'timeout', afterMs: timeoutMs, sent } : otherwise();
  };

  try {
    const headers = new Headers(request.demand === undefined ? undefined : callHeaders);
    for (const [name, value] of Object.entries(request.headers)) headers.set(name, value);
    try {
      if (request.demand !== undefined) {
        const key = await limit.bound(Promise.resolve(apiKey()));
        redact = redactor(key);
        headers.set('Authorization', `Bearer ${key}`);
      }
      limit.signal.throwIfAborted();
    } catch (cause) {
      return failed(() => ({ kind: 'no-key', cause, sent: false }));
    }
    sent = true;
    let response: Response;
    try {
      response = await limit.bound(
        ky(request.url, {
          method: request.method,
          headers,
          ...(request.body !== undefined && { body: request.body }),
          // ky hands over a Request and nothing else.
          fetch: fetch as typeof globalThis.fetch,
          signal: limit.signal,
          retry: 0,
          timeout: false,
          throwHttpErrors: false,
          redirect: 'error',
        }),
      );
    } catch (thrown) {
      // ky's own error holds the request, and with it the key.
      const cause = redactCause(isNetworkError(thrown) ? thrown.cause : thrown, redact);
      return failed(() => ({ kind: isRedirect(cause) ? 'redirect' : 'network', cause }));
    }
    let text: string;
    try {
      text = await limit.bound(response.text());
    } catch (thrown) {
      if (!response.ok && limit.ended() !== 'aborted') return judgeStatus(response, '', redact, clock.now());
      return failed(() => ({ kind: 'broken-off', response, cause: redactCause(thrown, redact) }));
    }
    return response.ok ? judgeBody(request, response, text) : judgeStatus(response, text, redact, clock.now());
  } finally {
    limit.release();
  }
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
