import { limitsHeader } from '@boothkit/contract/constants';
import type { ClientSettings } from '../client-options.ts';
import { realClock } from '../clock.ts';
import type { Permit, PermitResult, RequestEnd } from '../limits/limiter.ts';
import type { ClientLimits } from '../limits/limits.ts';
import { longWaitMs, longWaitNotice } from '../long-wait-notice.ts';
import type { RequestEvent, ResponseEvent } from '../observing/hooks.ts';
import { attempt, attemptOnClock } from './attempt.ts';
import type { Call } from './call.ts';
import { requestIdOf, toError } from './failure-error.ts';
import { type Failure, kindOf, type Outcome, type Success, wasSent } from './outcome.ts';
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
  { acquire, skipRates }: Pick<ClientLimits, 'acquire' | 'skipRates'>,
  budget: RetryBudget,
  notice = longWaitNotice,
): Send {
  const { observer } = settings;

  function noticeWait({ operation }: HttpRequest, { clock }: Call, reason: string): void {
    // A program that hears of the waits of its client needs no notice.
    if (clock === realClock && !observer.onWait && !observer.onRetry) notice(operation, reason);
  }

  return async function send<Data>(first: HttpRequest, call: Call): Promise<Success<Data>> {
    call.mayHaveHappened = false;
    let request = first;
    let failure: Failure | undefined;
    for (;;) {
      const outcome = await tryOnce(request, call, failure);
      if (outcome.kind === 'success') {
        budget.earn();
        return outcome as Success<Data>;
      }
      failure = outcome;
      if (call.mayHaveHappened && request.whenGone !== undefined && isNotFound(failure)) {
        return { kind: 'success', response: failure.response, data: request.whenGone as Data };
      }
      call.mayHaveHappened ||= request.method !== 'GET' && mayHaveTakenEffect(failure);
      await waitForRetry(failure, request, call);
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
    const onLongWait = () => noticeWait(request, call, 'for rate limits');
    const hasBegun = attempts > 0;
    const acquired =
      cost && acquire({ ...cost, callId, operation, priority, hasBegun, timeLeftMs, maxWaitMs, onLongWait, signal });
    // A permit that is free comes without a promise: most calls need not wait.
    const waits = acquired instanceof Promise;
    const permit = waits ? await queued(acquired, askedMs, call) : acquired;
    if (permit !== undefined && 'kind' in permit) return permit;
    let outcome: Outcome = { kind: 'timeout', afterMs: call.totalTimeoutMs, sent: false };
    try {
      const startMs = waits ? clock.now() : askedMs;
      const timeoutMs = Math.min(call.attemptTimeoutMs, call.deadlineMs - startMs);
      if (timeoutMs <= 0) return last ?? outcome;
      observer.onRequest?.(requestEvent(request, call, attempts + 1));
      outcome = await (clock.wait === undefined
        ? attempt(request, settings, call, timeoutMs)
        : attemptOnClock(request, settings, call, timeoutMs));
      if (outcome.kind === 'success' || wasSent(outcome)) call.attempts = attempts + 1;
      if ('response' in outcome && outcome.response?.headers.get(limitsHeader) === 'skip') skipRates();
      observer.onResponse?.(responseEvent(request, call, attempts + 1, outcome, clock.now() - startMs));
      return outcome;
    } finally {
      permit?.release(endOf(outcome));
    }
  }

  /** Waits for a permit. Time spent in the queue does not count against the deadline. */
  async function queued(acquiring: Promise<PermitResult>, sinceMs: number, call: Call): Promise<Permit | Failure> {
    try {
      return await acquiring;
    } catch (cause) {
      return { kind: 'aborted', cause, sent: false };
    } finally {
      const waitedMs = call.clock.now() - sinceMs;
      call.queuedMs += waitedMs;
      call.waitLeftMs -= waitedMs;
      call.deadlineMs += waitedMs;
    }
  }

  /** Waits until the request may be retried. Rejects with the error of the call if it may not. */
  async function waitForRetry(failure: Failure, request: HttpRequest, call: Call): Promise<void> {
    const { clock } = call;
    const nowMs = clock.now();
    const leftMs = call.deadlineMs - nowMs;
    const waitMs = leftMs > 0 ? backoffMs(failure, request, call) : undefined;
    if (waitMs === undefined || waitMs >= leftMs) throw toError(failure, request, call);
    observer.onRetry?.({ ...requestEvent(request, call, call.attempts), failure: kindOf(failure), waitMs });
    if (waitMs > longWaitMs) noticeWait(request, call, `to retry after ${kindOf(failure)}`);
    // A clock may throw instead of rejecting.
    const [slept] = await Promise.allSettled([(async () => clock.sleep(waitMs, call.signal))()]);
    call.queuedMs += clock.now() - nowMs;
    if (slept.status === 'rejected') {
      throw toError({ kind: 'aborted', cause: slept.reason, sent: false }, request, call);
    }
  }

  /** How long to wait before a retry, which it counts; undefined if there is to be none. */
  function backoffMs(failure: Failure, request: HttpRequest, call: Call): number | undefined {
    const { retry } = call;
    if (retry === false) return undefined;
    const retryAfterMs = failure.kind === 'status' ? failure.retryAfterMs : undefined;
    switch (failureClasses[kindOf(failure)]) {
      case 'rate-limit': {
        call.rateLimits += 1;
        const waitMs = rateLimitBackoffMs(call.rateLimits - 1, retryAfterMs, retry);
        call.waitLeftMs -= waitMs;
        return call.waitLeftMs < 0 ? undefined : waitMs;
      }
      case 'ambiguous':
        if (!request.repeatable || call.retries >= retry.maxRetries || !budget.spend()) return undefined;
        call.retries += 1;
        return faultBackoffMs(call.retries - 1, retryAfterMs, retry);
      case 'final':
        return undefined;
    }
  }
}

/** The end of a request for the limits. The service charges each request that it does not reject for a rate limit. */
function endOf(outcome: Outcome): RequestEnd {
  if (outcome.kind === 'status' && outcome.response.status === 429) {
    return { kind: 'rate-limited', forMs: Math.max(outcome.retryAfterMs ?? 0, minRateLimitMs) };
  }
  return { kind: outcome.kind === 'success' || wasSent(outcome) ? 'charged' : 'unsent' };
}

function mayHaveTakenEffect(failure: Failure): boolean {
  if (failure.kind === 'status') return failureClasses[kindOf(failure)] === 'ambiguous';
  return failure.kind !== 'bad-source' && wasSent(failure);
}

function isNotFound(failure: Failure): failure is Failure & { readonly kind: 'status' } {
  return failure.kind === 'status' && failure.response.status === 404;
}

function requestEvent({ operation, method, url }: HttpRequest, { id, redact }: Call, attempt: number): RequestEvent {
  return { callId: id, operation, method, url: redact(url.replace(/\?.*/, '?[redacted]')), attempt };
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
    requestId: response && requestIdOf(response, call.redact),
    failure: outcome.kind === 'success' ? undefined : kindOf(outcome),
    durationMs,
  };
}
