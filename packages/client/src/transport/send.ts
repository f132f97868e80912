import type { ClientSettings } from '../client-options.ts';
import { realClock } from '../clock.ts';
import { ifLoaded, loadFor } from '../load-later.ts';
import { requestEvent, responseEvent } from '../observing/events.ts';
import type { Admit, Place, TurnedAway } from './admission.ts';
import { attempt } from './attempt.ts';
import type { Call } from './call.ts';
import { type Failure, type Outcome, type Success, wasSent } from './outcome.ts';
import { createRetryBudget } from './retry-budget.ts';
import type { WireRequest } from './wire-request.ts';

/** Sends a request until it is answered or the retry contract ends it; rejects with one of the errors of a call. */
export type Send = (request: WireRequest, call: Call) => Promise<Success>;

/** The loop around attempts: a place among the limits, an attempt, and what comes after one that failed. */
export function createSend(settings: ClientSettings, admit: Admit): Send {
  const { clock, observer } = settings;
  const budget = createRetryBudget();

  return async function send(first, call) {
    call.unsure = false;
    // Time could move on while it is loaded: so it is at hand before anything is sent.
    if (clock !== realClock && ifLoaded() === undefined) await loadFor(first.operation, call);
    if (call.given !== undefined) {
      const { addHeaders } = ifLoaded() ?? (await loadFor(first.operation, call));
      call.headers = addHeaders(call.headers, call.given, first.operation);
    }
    let request = first;
    let last: Failure | undefined;
    for (;;) {
      const outcome = await tryOnce(request, call, last);
      if (outcome.kind === 'success') {
        budget.earn();
        return outcome;
      }
      last = outcome;
      const mayHaveHappened = call.unsure || (request.method !== 'GET' && wasSent(outcome));
      const { afterFailure } = await loadFor(request.operation, call, mayHaveHappened);
      const next = await afterFailure(outcome, request, call, settings, budget);
      if ('kind' in next) return next;
      request = next;
    }
  };

  async function tryOnce(request: WireRequest, call: Call, last: Failure | undefined): Promise<Outcome> {
    const { signal, id: callId, priority, attempts } = call;
    const { demand, operation } = request;
    if (signal?.aborted) return { kind: 'aborted', cause: signal.reason, sent: false };
    const askedMs = clock.now();
    const leftMs = call.deadlineMs - askedMs;
    const entered = demand && admit(demand, { callId, operation, priority, begun: attempts > 0, leftMs, signal });
    // A place at once where there is one: most calls wait for nothing.
    const waits = entered instanceof Promise;
    const place = waits ? await waited(entered, askedMs, call) : entered;
    if (place !== undefined && 'kind' in place) return place;
    let outcome: Outcome = { kind: 'timeout', afterMs: call.totalTimeoutMs, sent: false };
    try {
      const startMs = waits ? clock.now() : askedMs;
      const timeoutMs = Math.min(call.attemptTimeoutMs, call.deadlineMs - startMs);
      if (timeoutMs <= 0) return last ?? outcome;
      observer.onRequest?.(requestEvent(request, call, attempts + 1));
      outcome = await attempt(request, settings, call, timeoutMs);
      if (wasSent(outcome)) call.attempts = attempts + 1;
      observer.onResponse?.(
        responseEvent(requestEvent(request, call, attempts + 1), outcome, call, clock.now() - startMs),
      );
      return outcome;
    } finally {
      place?.leave(outcome);
    }
  }

  /** A place that was waited for. Time that the limits take does not count against the deadline. */
  async function waited(entered: Promise<Place | TurnedAway>, sinceMs: number, call: Call): Promise<Place | Failure> {
    try {
      return await entered;
    } catch (cause) {
      return { kind: 'aborted', cause, sent: false };
    } finally {
      const waitedMs = clock.now() - sinceMs;
      call.queuedMs += waitedMs;
      call.deadlineMs += waitedMs;
    }
  }
}
