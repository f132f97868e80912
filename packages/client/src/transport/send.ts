import type { ClientSettings } from '../client-options.ts';
import type { RequestEvent } from '../observing/hooks.ts';
import type { Admit } from './admission.ts';
import { attempt } from './attempt.ts';
import { afterFaultMs, afterRefusalMs } from './backoff.ts';
import type { Call } from './call.ts';
import { requestIdHeader, toError } from './failure-error.ts';
import { type Failure, type Outcome, type Success, wasSent } from './outcome.ts';
import { redactor } from './redact.ts';
import { createRetryBudget } from './retry-budget.ts';
import { kindOf, verdicts } from './retry-rules.ts';
import type { WireRequest } from './wire-request.ts';

/** Sends a request until it is answered or the retry contract ends it; rejects with one of the errors of a call. */
export type Send = (request: WireRequest, call: Call) => Promise<Success>;

/** The loop around attempts: a place among the limits, an attempt, and a wait before the next one. */
export function createSend(settings: ClientSettings, admit: Admit): Send {
  const { clock, observer } = settings;
  const budget = createRetryBudget();

  return async function send(first, call) {
    let request = first;
    let last: Failure | undefined;
    call.unsure = false;
    for (;;) {
      if (call.signal?.aborted) {
        throw toError({ kind: 'aborted', cause: call.signal.reason, sent: false }, request, call);
      }
      const askedMs = clock.now();
      const entered = enter(request, call, askedMs);
      const place = entered instanceof Promise ? await queued(entered, askedMs, request, call) : entered;
      // Time that the limits take does not count against the deadline.
      call.deadlineMs += clock.now() - askedMs;
      if (place !== undefined && 'kind' in place) throw toError(place, request, call);
      let outcome: Outcome = { kind: 'timeout', afterMs: call.totalTimeoutMs, sent: false };
      try {
        const sinceMs = clock.now();
        const timeoutMs = Math.min(call.attemptTimeoutMs, call.deadlineMs - sinceMs);
        if (timeoutMs <= 0) throw toError(last ?? outcome, request, call);
        const number = call.attempts + 1;
        observer.onRequest?.(eventOf(request, call, number));
        outcome = await attempt(request, settings, { timeoutMs, signal: call.signal, headers: call.headers });
        if (wasSent(outcome)) call.attempts = number;
        tellEnd(request, call, outcome, number, sinceMs);
      } finally {
        place?.leave(outcome);
      }
      if (outcome.kind === 'success') {
        budget.earn();
        return outcome;
      }
      if (call.unsure && request.whenGone !== undefined && isGone(outcome)) {
        return { kind: 'success', response: outcome.response, data: request.whenGone };
      }
      last = outcome;
      call.unsure ||= request.method !== 'GET' && mayHaveTakenEffect(outcome);

      const waitMs = nextWait(outcome, request, call);
      if (waitMs === undefined || waitMs >= call.deadlineMs - clock.now()) throw toError(outcome, request, call);
      observer.onRetry?.({ ...eventOf(request, call, call.attempts), failure: kindOf(outcome), waitMs });
      const sleepingMs = clock.now();
      await queued(sleep(waitMs, call.signal), sleepingMs, request, call);
      if (request.renew !== undefined) request = await request.renew();
    }
  };

  /** Rejects where the clock throws. */
  async function sleep(ms: number, signal: AbortSignal | undefined): Promise<void> {
    await clock.sleep(ms, signal);
  }

  function tellEnd(request: WireRequest, call: Call, outcome: Outcome, number: number, sinceMs: number): void {
    if (observer.onResponse === undefined) return;
    const response = 'response' in outcome ? outcome.response : undefined;
    observer.onResponse({
      ...eventOf(request, call, number),
      status: response?.status,
      requestId: response?.headers.get(requestIdHeader) ?? undefined,
      failure: outcome.kind === 'success' ? undefined : kindOf(outcome),
      durationMs: clock.now() - sinceMs,
    });
  }

  /** A place at once where there is one: most calls wait for nothing. */
  function enter({ demand, operation }: WireRequest, call: Call, nowMs: number): ReturnType<Admit> | undefined {
    if (demand === undefined) return undefined;
    const { id, signal, priority } = call;
    return admit(demand, {
      callId: id,
      operation,
      priority,
      begun: call.attempts > 0,
      leftMs: call.deadlineMs - nowMs,
      signal,
    });
  }

  async function queued<T>(wait: Promise<T>, sinceMs: number, request: WireRequest, call: Call): Promise<T> {
    const [waited] = await Promise.allSettled([wait]);
    call.queuedMs += clock.now() - sinceMs;
    if (waited.status === 'fulfilled') return waited.value;
    throw toError({ kind: 'aborted', cause: waited.reason, sent: false }, request, call);
  }

  /** How long to wait before the next attempt; undefined where there is to be none. Counts the repeat. */
  function nextWait(failure: Failure, request: WireRequest, call: Call): number | undefined {
    const { retry } = call;
    if (retry === false) return undefined;
    const retryAfterMs = failure.kind === 'status' ? failure.retryAfterMs : undefined;
    switch (verdicts[kindOf(failure)]) {
      case 'refused':
        call.refusals += 1;
        return afterRefusalMs(call.refusals - 1, retryAfterMs, retry);
      case 'unsure':
        if (!request.repeatable || call.retries >= retry.maxRetries || !budget.spend()) return undefined;
        call.retries += 1;
        return afterFaultMs(call.retries - 1, retryAfterMs, retry);
      case 'final':
        return undefined;
    }
  }
}

const urlRedactor = redactor(undefined);

function eventOf({ operation, method, url }: WireRequest, { id }: Call, number: number): RequestEvent {
  return { callId: id, operation, method, url: urlRedactor(url), attempt: number };
}

function mayHaveTakenEffect(failure: Failure): boolean {
  if (failure.kind === 'status') return verdicts[kindOf(failure)] === 'unsure';
  return failure.kind !== 'bad-source' && wasSent(failure);
}

function isGone(failure: Failure): failure is Failure & { readonly kind: 'status' } {
  return failure.kind === 'status' && failure.response.status === 404;
}
