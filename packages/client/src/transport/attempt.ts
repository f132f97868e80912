import ky from 'ky';
import { isNode } from '../engine/runtime.ts';
import type { ClientSettings } from '../options/client-options.ts';
import { discardBody, type HttpResponse, readBytes } from '../options/http-response.ts';
import {
  type MiddlewareRequest,
  parseMiddlewareResponse,
  type RequestBody,
  sendThrough,
} from '../options/middleware.ts';
import type { Failure, Outcome } from '../options/outcome.ts';
import { type Bounds, beginBounds } from './bounds.ts';
import type { Call } from './call.ts';
import type { HttpRequest } from './request.ts';
import { readRetryAfter } from './retry-after.ts';
import { nockRefusal, ownTimeoutOf, whyUnreachable } from './unreachable.ts';

/** The parts of a client that an attempt needs. */
type AttemptSettings = Pick<ClientSettings, 'apiKey' | 'fetch' | 'maxResponseBytes'>;

/** The parts of a call that an attempt needs. */
type AttemptCall = Pick<Call, 'attempts' | 'clock' | 'headers' | 'id' | 'keyReason' | 'middleware' | 'sent' | 'signal'>;

/**
 * Sends a request once and reads the response to its end. Never rejects: each failure is an outcome.
 *
 * It reads the body itself, so that a body that breaks off, stalls or is too long is a failure of the attempt.
 */
export async function attempt(
  request: HttpRequest,
  settings: AttemptSettings,
  call: AttemptCall,
  timeoutMs: number,
): Promise<Outcome> {
  const bounds = beginBounds(call.clock, call.signal, timeoutMs);
  const progress = { sent: 0 };
  try {
    const outcome = await attemptWithin(bounds, progress, request, settings, call, timeoutMs);
    return progress.sent > 0 ? outcome : { ...outcome, sent: false };
  } finally {
    bounds.close();
  }
}

/** `progress` counts the requests that may have reached the service: a middleware may send several. */
async function attemptWithin(
  bounds: Bounds,
  progress: { sent: number },
  request: HttpRequest,
  { apiKey, fetch, maxResponseBytes }: AttemptSettings,
  call: AttemptCall,
  timeoutMs: number,
): Promise<Outcome> {
  const { body: content, cost, method, operation, url } = request;
  const payload = typeof content === 'object' && 'open' in content ? content : undefined;
  const failed = (otherwise: Failure): Failure => {
    const sent = progress.sent > 0;
    if (bounds.ended() === 'timeout') return { kind: 'timeout', afterMs: timeoutMs, isTotal: false, sent };
    if (bounds.ended() === 'aborted') return { kind: 'aborted', cause: call.signal?.reason, sent };
    const error = payload?.error();
    return error === undefined ? otherwise : { kind: 'unreadable-body', cause: error, sent };
  };

  let headers = request.headers;
  let body: RequestBody | undefined;
  try {
    if (bounds.ended() !== undefined) throw bounds.signal.reason;
    if (cost !== undefined) {
      const key = typeof apiKey === 'string' ? apiKey : await bounds.within(apiKey(call.keyReason));
      headers = { ...headers, ...call.headers, ...request.ownHeaders, authorization: `Bearer ${key}` };
    }
    body = payload === undefined ? (content as RequestBody | undefined) : await bounds.within(payload.open());
  } catch (cause) {
    return failed({ kind: 'no-key', cause, sent: false });
  }

  const fetchErrors: unknown[] = [];
  const note = (given: MiddlewareRequest): void => {
    const text = typeof given.body === 'string' ? given.body : undefined;
    const hasSecretQuery = cost === undefined || given.url !== url;
    call.sent.push({ url: `${given.url}`, headers: given.headers ?? {}, text, hasSecretQuery });
  };
  const first: MiddlewareRequest = { url, method, headers, body };
  note(first);
  const send = async (given: MiddlewareRequest): Promise<HttpResponse> => {
    // A slow middleware may get here after the attempt has failed: what it sends now would happen unnoticed, or twice.
    if (bounds.ended() !== undefined) throw bounds.signal.reason;
    progress.sent += 1;
    if (given !== first) note(given);
    try {
      return await fetchOnce(fetch, given, bounds.signal);
    } catch (error) {
      fetchErrors.push(error);
      if (whyUnreachable(error) !== undefined) progress.sent -= 1;
      throw error;
    }
  };

  let response: HttpResponse;
  try {
    if (call.middleware.length === 0) response = await bounds.within(send(first));
    else {
      const context = { operation, attempt: call.attempts + 1, callId: call.id, idempotent: request.repeatable };
      response = parseMiddlewareResponse(await bounds.within(sendThrough(call.middleware, send, first, context)));
    }
  } catch (thrown) {
    return failed(failureOfFetch(thrown, fetchErrors, progress.sent > 0, timeoutMs));
  }

  if (isRedirect(response)) {
    discardBody(response);
    return { kind: 'redirect', response };
  }
  const { status } = response;
  const isSuccess = status >= 200 && status < 300;
  let bytes: Uint8Array = new Uint8Array();
  try {
    const maxBytes = isSuccess ? maxResponseBytes : Math.min(maxResponseBytes, maxErrorBytes);
    bytes = await readBytes(response, maxBytes, bounds.within);
    if (isSuccess && bytes.length > maxBytes) return { kind: 'too-large', response, maxBytes };
  } catch (cause) {
    // A failure status keeps its meaning, whatever became of its body.
    if (isSuccess || bounds.ended() === 'aborted')
      return failed(ownTimeout(cause, timeoutMs, true) ?? { kind: 'premature-close', response, cause });
  }
  // The server may respond before it has received all bytes.
  const error = payload?.error();
  if (error !== undefined) return { kind: 'unreadable-body', cause: error, sent: progress.sent > 0 };
  if (isSuccess) return readBody(request, response, bytes);
  const text = decoder.decode(bytes);
  const refusal = nockRefusal(status, text);
  if (refusal !== undefined) return { kind: 'refused', cause: refusal, sent: false };
  return { kind: 'status', response, text, retryAfterMs: readRetryAfter(response.headers, call.clock.now()) };
}

const decoder = new TextDecoder();

/** Of the body of a failure, as much is read: an error of the service has far fewer bytes, and all of it is searched for secrets. */
const maxErrorBytes = 262_144;

/** Sends a request by a `fetch`, which gets a URL and options: implementations cannot read each other's `Request`. */
async function fetchOnce(
  fetch: ClientSettings['fetch'],
  { url, method, headers, body }: MiddlewareRequest,
  signal: AbortSignal,
): Promise<HttpResponse> {
  const isStream = typeof body === 'object' && 'getReader' in body;
  let thrown: { readonly error: unknown } | undefined;
  const send = async (): Promise<Response> => {
    try {
      const response = await fetch(url, {
        method,
        headers: { ...headers },
        signal,
        // Edge runtimes do not know 'error'. But Node holds all of a streamed body in memory unless it cannot be redirected.
        redirect: isStream && isNode() ? 'error' : 'manual',
        ...(body !== undefined && { body }),
        ...(isStream && { duplex: 'half' as const }),
      });
      if (typeof response?.status !== 'number') throw new TypeError('fetch returned no response');
      return response as Response;
    } catch (error) {
      thrown = { error };
      throw error;
    }
  };
  try {
    return await ky<unknown>(url, { fetch: send, retry: 0, timeout: false, throwHttpErrors: false });
  } catch (error) {
    // ky's own error holds a request, and hides some causes.
    throw thrown === undefined ? error : thrown.error;
  }
}

const maxWrappers = 8;

/** `sent`: whether any request of the attempt may have reached the service, be it one before the one that failed. */
function failureOfFetch(thrown: unknown, fetchErrors: readonly unknown[], sent: boolean, timeoutMs: number): Failure {
  let cause = thrown;
  for (let depth = 0; !fetchErrors.includes(cause); depth += 1) {
    cause = Object(cause).cause;
    if (cause === undefined || depth === maxWrappers) return { kind: 'middleware', cause: thrown, sent };
  }
  if (isUnexpectedRedirect(cause)) return { kind: 'redirect', cause };
  const timeout = ownTimeout(cause, timeoutMs, sent);
  if (timeout !== undefined) return timeout;
  const why = whyUnreachable(cause);
  return { kind: why === undefined || (why === 'unreachable' && sent) ? 'network' : why, cause, sent };
}

function ownTimeout(cause: unknown, afterMs: number, sent: boolean): Failure | undefined {
  const own = ownTimeoutOf(cause);
  return own === undefined ? undefined : { kind: 'timeout', afterMs, isTotal: false, sent, own, cause };
}

function isRedirect({ status, type }: HttpResponse): boolean {
  return type === 'opaqueredirect' || (status >= 300 && status < 400 && status !== 304);
}

/** Node reports a redirect of a streamed request only in this message. */
function isUnexpectedRedirect(thrown: unknown): boolean {
  const { message, cause } = Object(thrown);
  return message === 'unexpected redirect' || Object(cause).message === 'unexpected redirect';
}

/** Reads a success, and recognises the resource of the operation in it. */
function readBody({ expects, read }: HttpRequest, response: HttpResponse, bytes: Uint8Array): Outcome {
  let data = read?.(response, bytes);
  if (data !== undefined) return { kind: 'success', response, body: bytes, data };
  const body = decoder.decode(bytes);
  if (expects === 'ignored' || (expects === 'any' && body === '')) return { kind: 'success', response, body, data };
  try {
    data = JSON.parse(body);
  } catch {
    return { kind: 'not-json', response, text: body };
  }
  if (expects === 'any') return { kind: 'success', response, body, data };
  const { identifiedBy } = expects;
  const fields: object | undefined =
    typeof data === 'object' && data !== null && !Array.isArray(data) ? data : undefined;
  // Of a response that the reference does not give, all that is known is that it is no error.
  if (fields && (identifiedBy ? Object.hasOwn(fields, identifiedBy) : !('error' in fields)))
    return { kind: 'success', response, body, data };
  const found = fields === undefined ? 'other JSON' : 'error' in fields ? 'an error' : 'an object without it';
  const message = `the body must be a JSON object${identifiedBy ? ` with the field ${identifiedBy}` : ''}; got ${found}`;
  return { kind: 'schema-mismatch', response, message };
}
