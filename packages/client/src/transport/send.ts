import type { ClientSettings } from '../client-options.ts';
import type { Admit, Place, TurnedAway } from './admission.ts';
import { attempt } from './attempt.ts';
import { afterFaultMs, afterRefusalMs } from './backoff.ts';
import type { Call } from './call.ts';
import { toError } from './failure-error.ts';
import { type Failure, type Outcome, type Success, wasSent } from './outcome.ts';
import { verdictOn } from './retry-rules.ts';
import type { WireRequest } from './wire-request.ts';

/** Sends a request until it is answered or the retry contract ends it; rejects with one of the errors of a call. */
export type Send = (request: WireRequest, call: Call) => Promise<Success>;

/** The loop around attempts: a place among the limits, an attempt, and a wait before the next one. */
export function createSend(settings: ClientSettings, admit: Admit): Send {
  const { clock } = settings;

  return async function send(first, call) {
    let request = first;
    let last: Failure | undefined;
    let mayHaveHappened = false;
    for (;;) {
      const place = await queued(() => enter(request, call), request, call, mayHaveHappened);
      if (place !== undefined && 'kind' in place) throw toError(place, request, call, mayHaveHappened);
      let outcome: Outcome = outOfTime(call);
      try {
        const leftMs = call.deadlineMs - clock.now();
        if (leftMs <= 0) throw toError(last ?? outcome, request, call, mayHaveHappened);
        outcome = await attempt(request, settings, {
          timeoutMs: Math.min(call.attemptTimeoutMs, leftMs),
          signal: call.signal,
          headers: call.headers,
        });
      } finally {
        place?.leave(outcome);
      }
      if (wasSent(outcome)) call.attempts += 1;
      if (outcome.kind === 'success') return outcome;
      if (mayHaveHappened && request.whenGone !== undefined && isGone(outcome)) {
        return { kind: 'success', response: outcome.response, data: request.whenGone };
      }
      last = outcome;
      mayHaveHappened ||= request.method !== 'GET' && mayHaveTakenEffect(outcome);

      const waitMs = nextWait(outcome, request, call);
      if (waitMs === undefined || waitMs >= call.deadlineMs - clock.now()) {
        throw toError(outcome, request, call, mayHaveHappened);
      }
      await queued(async () => clock.sleep(waitMs, call.signal), request, call, mayHaveHappened);
      if (request.renew !== undefined) request = await request.renew();
    }
  };

  /** Waits for a place; that time does not count against the deadline. */
  async function enter({ demand, operation }: WireRequest, call: Call): Promise<Place | TurnedAway | undefined> {
    const { signal, priority } = call;
    signal?.throwIfAborted();
    if (demand === undefined) return undefined;
    const sinceMs = clock.now();
    const begun = call.attempts > 0;
    const place = await admit(demand, { operation, priority, begun, leftMs: call.deadlineMs - sinceMs, signal });
    call.deadlineMs += clock.now() - sinceMs;
    return place;
  }

  async function queued<T>(
    wait: () => Promise<T>,
    request: WireRequest,
    call: Call,
    mayHaveHappened: boolean,
  ): Promise<T> {
    const sinceMs = clock.now();
    const [waited] = await Promise.allSettled([wait()]);
    call.queuedMs += clock.now() - sinceMs;
    if (waited.status === 'fulfilled') return waited.value;
    throw toError({ kind: 'aborted', cause: waited.reason, sent: false }, request, call, mayHaveHappened);
  }
}

/** How long to wait before the next attempt; undefined where there is to be none. Counts the repeat. */
function nextWait(failure: Failure, request: WireRequest, call: Call): number | undefined {
  const { retry } = call;
  if (retry === false) return undefined;
  const retryAfterMs = failure.kind === 'status' ? failure.retryAfterMs : undefined;
  switch (verdictOn(failure)) {
    case 'refused':
      call.refusals += 1;
      return afterRefusalMs(call.refusals - 1, retryAfterMs, retry);
    case 'unsure':
      if (!request.repeatable || call.retries >= retry.maxRetries) return undefined;
      call.retries += 1;
      return afterFaultMs(call.retries - 1, retryAfterMs, retry);
    case 'final':
      return undefined;
  }
}

function mayHaveTakenEffect(failure: Failure): boolean {
  return failure.kind === 'status' ? verdictOn(failure) === 'unsure' : wasSent(failure);
}

function outOfTime(call: Call): Failure {
  return { kind: 'timeout', afterMs: call.totalTimeoutMs, sent: false };
}

function isGone(failure: Failure): failure is Failure & { readonly kind: 'status' } {
  return failure.kind === 'status' && failure.response.status === 404;
}
