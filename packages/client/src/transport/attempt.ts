import ky, { isNetworkError, isTimeoutError } from 'ky';
import type { ClientSettings } from '../client-options.ts';
import { maxTimerMs } from '../clock.ts';
import type { Call } from './call.ts';
import type { Failure, Outcome } from './outcome.ts';
import type { HttpRequest } from './request.ts';
import { readRetryAfter } from './retry-after.ts';

/**
 * Sends a request once and reads the response to its end. Never rejects: each failure is an outcome.
 *
 * It reads the body itself, so that a body that breaks off, stalls or is too long is a failure of the attempt.
 */
export async function attempt(
  request: HttpRequest,
  { apiKey, fetch, maxResponseBytes }: Pick<ClientSettings, 'apiKey' | 'fetch' | 'maxResponseBytes'>,
  call: Pick<Call, 'clock' | 'headers' | 'signal'>,
  timeoutMs: number,
): Promise<Outcome> {
  const { signal } = call;
  const { body: content, cost, method, url } = request;
  const payload = typeof content === 'object' ? content : undefined;
  let sent = false;
  const failed = (thrown: unknown, otherwise: Failure): Failure => {
    const isTimeout = thrown === timedOut || signal?.reason === timedOut || isTimeoutError(thrown);
    if (isTimeout) return { kind: 'timeout', afterMs: timeoutMs, sent };
    if (signal?.aborted) return { kind: 'aborted', cause: signal.reason, sent };
    const flaw = payload?.flaw();
    return flaw === undefined ? otherwise : { kind: 'bad-source', cause: flaw, sent };
  };

  let headers = request.headers;
  let body: BodyInit | undefined;
  try {
    if (cost !== undefined) {
      const key = typeof apiKey === 'string' ? apiKey : await bounded(apiKey(), signal, timeoutMs);
      headers = { ...call.headers, ...headers, authorization: `Bearer ${key}` };
    }
    body = typeof content === 'object' ? await bounded(content.open(), signal, timeoutMs) : content;
    signal?.throwIfAborted();
  } catch (cause) {
    return failed(cause, { kind: 'no-key', cause, sent: false });
  }

  sent = true;
  const startMs = performance.now();
  let response: Response;
  try {
    const responding = ky(url, {
      // Each option costs time, even one that says the default.
      ...(method !== 'GET' && { method }),
      headers,
      // ky calls it with a Request and nothing else.
      fetch: fetch as typeof globalThis.fetch,
      retry: 0,
      timeout: false,
      // A signal of our own would cost ky as much again as all else.
      totalTimeout: timeoutMs <= maxTimerMs && timeoutMs,
      throwHttpErrors: false,
      redirect: 'error',
      ...(body !== undefined && { body }),
      ...(signal !== undefined && { signal }),
    });
    response = await bounded(responding, signal);
  } catch (thrown) {
    // ky's own error holds the request, and with it the key.
    const cause = isNetworkError(thrown) ? thrown.cause : thrown;
    return failed(thrown, { kind: isRedirect(cause) ? 'redirect' : 'network', cause });
  }

  let text = '';
  try {
    const leftMs = timeoutMs - (performance.now() - startMs);
    if (response.body !== null) text = await readText(response.body, maxResponseBytes, leftMs, signal);
  } catch (cause) {
    // A failure status keeps its meaning, whatever became of its body.
    if (response.ok || signal?.aborted) {
      if (cause === tooLarge) return { kind: 'too-large', response, maxBytes: maxResponseBytes };
      return failed(cause, { kind: 'broken-off', response, cause });
    }
  }
  // The server may respond before it has received all bytes.
  const flaw = payload?.flaw();
  if (flaw !== undefined) return { kind: 'bad-source', cause: flaw, sent };
  if (response.ok) return readBody(request, response, text);
  if (response.status >= 300 && response.status < 400) return { kind: 'redirect', response };
  return { kind: 'status', response, text, retryAfterMs: readRetryAfter(response.headers, call.clock.now()) };
}

const timedOut = Symbol('timed out');

/** As {@link attempt}, with a timeout on a simulated clock. */
export async function attemptOnClock(
  request: HttpRequest,
  settings: ClientSettings,
  call: Call,
  timeoutMs: number,
): Promise<Outcome> {
  const ended = new AbortController();
  const timeout = new AbortController();
  // It rejects when the attempt has ended.
  call.clock.wait?.(timeoutMs, ended.signal).then(
    () => timeout.abort(timedOut),
    () => {},
  );
  const signal = call.signal === undefined ? timeout.signal : AbortSignal.any([call.signal, timeout.signal]);
  try {
    return await attempt(request, settings, { ...call, signal }, timeoutMs);
  } finally {
    // Without a reason, abort makes an error with a stack, which costs more than the rest of this function.
    ended.abort('ended');
  }
}

/** Returns the result of the work. Rejects on abort or after the real timeout, even if the work ignores both. */
function bounded<Result>(
  work: Promise<Result>,
  signal: AbortSignal | undefined,
  ms: number = Number.POSITIVE_INFINITY,
): Promise<Result> {
  const isTimed = ms <= maxTimerMs;
  if (signal === undefined && !isTimed) return work;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let onAbort = (): void => {};
  return new Promise<Result>((resolve, reject) => {
    onAbort = () => reject(signal?.reason);
    if (isTimed) timer = setTimeout(() => reject(timedOut), ms);
    signal?.addEventListener('abort', onAbort);
    if (signal?.aborted) onAbort();
    work.then(resolve, reject);
  }).finally(() => {
    clearTimeout(timer);
    signal?.removeEventListener('abort', onAbort);
  });
}

const tooLarge = Symbol('too large');

/**
 * Reads a body to its end. Rejects with {@link tooLarge} at the first byte above the maximum, with {@link timedOut} after the
 * timeout, and with the signal's reason on abort. It then cancels the body, which frees the connection.
 */
async function readText(
  body: ReadableStream<Uint8Array>,
  maxBytes: number,
  timeoutMs: number,
  signal: AbortSignal | undefined,
): Promise<string> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let text = '';
  let sizeBytes = 0;
  let stopped: { readonly reason: unknown } | undefined;
  // A read that is waiting then resolves.
  const stop = (reason: unknown): void => {
    stopped ??= { reason };
    reader.cancel(reason).catch(() => {});
  };
  const onAbort = (): void => stop(signal?.reason);
  const timer = timeoutMs <= maxTimerMs ? setTimeout(stop, timeoutMs, timedOut) : undefined;
  signal?.addEventListener('abort', onAbort);
  if (signal?.aborted) onAbort();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (stopped !== undefined) throw stopped.reason;
      if (done) return text + decoder.decode();
      sizeBytes += value.byteLength;
      if (sizeBytes > maxBytes) throw tooLarge;
      text += decoder.decode(value, { stream: true });
    }
  } catch (cause) {
    stop(cause);
    throw cause;
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', onAbort);
  }
}

/** Reads a success, and recognises the resource of the operation in it (decision S282). */
function readBody({ expects }: HttpRequest, response: Response, text: string): Outcome {
  if (expects === 'ignored' || (expects === 'any' && text === ''))
    return { kind: 'success', response, data: undefined };
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch {
    return { kind: 'not-json', response, text };
  }
  if (expects === 'any') return { kind: 'success', response, data };
  const { identifiedBy } = expects;
  const fields: object | undefined =
    typeof data === 'object' && data !== null && !Array.isArray(data) ? data : undefined;
  if (fields !== undefined && Object.hasOwn(fields, identifiedBy)) return { kind: 'success', response, data };
  const found = fields === undefined ? 'other JSON' : 'error' in fields ? 'an error' : 'an object without it';
  const message = `the body must be a JSON object with the field ${identifiedBy}; got ${found}`;
  return { kind: 'off-contract', response, message };
}

/** Only Node reports a redirect, and only in this message. */
function isRedirect(thrown: unknown): boolean {
  const is = (error: unknown) => error instanceof Error && error.message === 'unexpected redirect';
  return is(thrown) || (thrown instanceof Error && is(thrown.cause));
}
