import type { ClientLimits } from '../limits/limits.ts';
import type { ClientSettings } from '../options/client-options.ts';
import type { RequestEvent, ResponseEvent } from '../options/hooks.ts';
import { requestIdOf } from '../options/http-response.ts';
import type { Permit, PermitResult, RequestEnd } from '../options/limiter.ts';
import { type Failure, kindOf, type Outcome, type Success, wasSent, wasTried } from '../options/outcome.ts';
import { defaultRetry } from '../options/retry-options.ts';
import { attempt } from './attempt.ts';
import type { Call } from './call.ts';
import { loadRedact, redactFor, toError } from './load-errors.ts';
import type { HttpRequest } from './request.ts';
import type { RetryBudget } from './retry-budget.ts';
import { failureClasses, faultBackoffMs, minRateLimitMs, rateLimitBackoffMs } from './retry-policy.ts';

/**
 * Sends a request, with retries, until it succeeds; rejects with the error of the call. The caller knows the type of the data: bodies are
 * not validated here.
 */
export type Send = <Data>(request: HttpRequest, call: Call) => Promise<Success<Data>>;

/** Makes the loop of one client: acquire a permit, send, and decide about a retry. */
export function createSend(
  settings: ClientSettings,
  { acquire, sleep }: Pick<ClientLimits, 'acquire' | 'sleep'>,
  budget: RetryBudget,
): Send {
  const { observer } = settings;
  const isWatched = (observer.onRequest ?? observer.onResponse ?? observer.onRetry) !== undefined;

  return async function send<Data>(first: HttpRequest, call: Call): Promise<Success<Data>> {
    call.mayHaveHappened = call.hasChanged;
    call.firstFailure = undefined;
    call.keyReason = 'request';
    call.rateLimits = 0;
    if (isWatched) await loadRedact(call);
    let request = first;
    let failure: Failure | undefined;
    for (;;) {
      const outcome = await tryOnce(request, call, failure);
      if (outcome.kind === 'success') {
        budget.earn();
        return outcome as Success<Data>;
      }
      failure = outcome;
      if (call.mayHaveHappened && 'on404' in request && isNotFound(failure)) {
        return { kind: 'success', response: failure.response, body: '', data: request.on404 as Data };
      }
      call.mayHaveHappened ||= request.method !== 'GET' && request.method !== 'HEAD' && mayHaveTakenEffect(failure);
      if (renewsKey(failure, request, call)) continue;
      await waitForRetry(failure, request, call);
      call.firstFailure ??= failure;
      if (request.renew !== undefined) request = await request.renew();
    }
  };

  /** One attempt, unless no permit or no time is left for it; then the last failure stands. */
  async function tryOnce(request: HttpRequest, call: Call, last: Failure | undefined): Promise<Outcome> {
    const { signal, clock, id: callId, priority, attempts } = call;
    const { cost, operation } = request;
    if (signal?.aborted) return { kind: 'aborted', cause: signal.reason, sent: false };
    const askedMs = clock.now();
    const timeLeftMs = call.deadlineMs - askedMs;
    const maxWaitMs = call.waitLeftMs;
    const isRetry = attempts > 0;
    const maxHeldMs = (call.retry || defaultRetry).maxRetryAfterMs - call.heldMs;
    const maxPauseMs = call.retry === false ? 0 : maxHeldMs;
    const times = { timeLeftMs, maxWaitMs, maxPauseMs, maxHeldMs };
    const acquired = cost && acquire({ ...cost, ...times, callId, operation, priority, isRetry, signal });
    // A permit that is free comes without a promise: most calls need not wait.
    const waits = acquired instanceof Promise;
    const permit = waits ? await queued(acquired, askedMs, call) : acquired;
    const startMs = waits ? clock.now() : askedMs;
    const leftMs = call.deadlineMs - startMs;
    const tookTooLong: Failure = { kind: 'timeout', afterMs: call.totalTimeoutMs, isTotal: true, sent: false };
    if (permit !== undefined && 'kind' in permit) return leftMs > 0 ? permit : (last ?? tookTooLong);
    if (permit !== undefined) call.heldMs += permit.heldMs;
    let outcome: Outcome = tookTooLong;
    try {
      if (leftMs <= 0) return last ?? outcome;
      observer.onRequest?.(requestEvent(request, call, attempts + 1));
      outcome = await attempt(request, settings, call, Math.min(call.timeoutMs, leftMs));
      if (outcome.kind === 'timeout' && leftMs < call.timeoutMs) outcome = { ...tookTooLong, sent: outcome.sent };
      if (wasTried(outcome)) call.attempts = attempts + 1;
      observer.onResponse?.(responseEvent(request, call, attempts + 1, outcome, clock.now() - startMs));
      return outcome;
    } finally {
      permit?.release(endOf(outcome));
    }
  }

  /** Whether a call asks for its key again: once, after a 401 that followed a key of the caller's function. */
  function renewsKey(failure: Failure, { cost }: HttpRequest, call: Call): boolean {
    const isRejected = failure.kind === 'status' && failure.response.status === 401;
    const mayAsk = typeof settings.apiKey === 'function' && cost !== undefined && call.retry !== false;
    const renews = isRejected && mayAsk && !call.isKeyRenewed;
    call.keyReason = renews ? 'unauthorized' : 'request';
    call.isKeyRenewed ||= renews;
    return renews;
  }

  /** Waits for a permit. */
  async function queued(acquiring: Promise<PermitResult>, sinceMs: number, call: Call): Promise<Permit | Failure> {
    try {
      return await acquiring;
    } catch (cause) {
      return { kind: 'aborted', cause, sent: false };
    } finally {
      const waitedMs = call.clock.now() - sinceMs;
      call.queuedMs += waitedMs;
      call.waitLeftMs -= waitedMs;
    }
  }

  /** Waits until the request may be retried. Rejects with the error of the call if it may not. */
  async function waitForRetry(failure: Failure, request: HttpRequest, call: Call): Promise<void> {
    const { clock } = call;
    const nowMs = clock.now();
    const leftMs = call.deadlineMs - nowMs;
    const waitMs = leftMs > 0 ? backoffMs(failure, request, call) : undefined;
    if (waitMs === undefined || waitMs >= leftMs) throw await toError(failure, request, call);
    const kind = kindOf(failure);
    observer.onRetry?.({ ...requestEvent(request, call, call.attempts), failure: kind, waitMs });
    const wait = { operation: request.operation, failure: kind, clock, signal: call.signal };
    const [slept] = await Promise.allSettled([sleep(waitMs, wait)]);
    call.queuedMs += clock.now() - nowMs;
    if (slept.status === 'rejected') {
      call.firstFailure ??= failure;
      throw await toError({ kind: 'aborted', cause: slept.reason, sent: false }, request, call);
    }
  }

  /** How long to wait before a retry, which it counts; undefined if there is to be none. */
  function backoffMs(failure: Failure, request: HttpRequest, call: Call): number | undefined {
    const { retry } = call;
    if (retry === false || (failure.kind === 'timeout' && failure.isTotal)) return undefined;
    const retryAfterMs = failure.kind === 'status' ? failure.retryAfterMs : undefined;
    const failureClass = failureClasses[kindOf(failure)];
    if (failureClass === 'final') return undefined;
    const heldLeftMs = retry.maxRetryAfterMs - call.heldMs;
    if (failureClass === 'rate-limit') {
      const waitMs = rateLimitBackoffMs(call.rateLimits, retryAfterMs, retry, heldLeftMs);
      call.rateLimits += 1;
      call.heldMs += waitMs;
      call.waitLeftMs -= waitMs;
      return call.waitLeftMs < 0 || waitMs > heldLeftMs ? undefined : waitMs;
    }
    call.rateLimits = 0;
    const mayRepeat = failureClass === 'unreached' || request.repeatable;
    call.heldMs += retryAfterMs ?? 0;
    if (!mayRepeat || (retryAfterMs ?? 0) > heldLeftMs) return undefined;
    if (call.retries >= retry.maxRetries || !budget.spend()) return undefined;
    call.retries += 1;
    return faultBackoffMs(call.retries - 1, retryAfterMs, retry);
  }
}

/** The end of a request for the limits. The service charges each request that it does not reject for a rate limit. */
function endOf(outcome: Outcome): RequestEnd {
  if (!wasSent(outcome)) return { kind: 'unsent' };
  if (outcome.kind !== 'status' || outcome.response.status !== 429) return { kind: 'charged' };
  return { kind: 'rate-limited', forMs: Math.max(outcome.retryAfterMs ?? 0, minRateLimitMs) };
}

function mayHaveTakenEffect(failure: Failure): boolean {
  if (!wasSent(failure) || failure.kind === 'unreadable-body') return false;
  return failure.kind !== 'status' || failureClasses[kindOf(failure)] === 'ambiguous';
}

function isNotFound(failure: Failure): failure is Failure & { readonly kind: 'status' } {
  return failure.kind === 'status' && failure.response.status === 404;
}

function requestEvent({ operation, method, url }: HttpRequest, call: Call, attempt: number): RequestEvent {
  const redact = redactFor(call);
  const shown = redact(url.replace(/\?.*/s, '?[redacted]'));
  return { callId: call.id, operation: redact(operation), method, url: shown, attempt };
}

function responseEvent(
  request: HttpRequest,
  call: Call,
  attempt: number,
  outcome: Outcome,
  durationMs: number,
): ResponseEvent {
  const response = 'response' in outcome ? outcome.response : undefined;
  return {
    ...requestEvent(request, call, attempt),
    status: response?.status,
    requestId: response && requestIdOf(response, redactFor(call)),
    failure: outcome.kind === 'success' ? undefined : kindOf(outcome),
    durationMs,
  };
}
