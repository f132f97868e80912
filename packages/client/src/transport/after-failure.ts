import type { ClientSettings } from '../client-options.ts';
import { requestEvent } from '../observing/events.ts';
import { afterFaultMs, afterRefusalMs } from './backoff.ts';
import type { Call } from './call.ts';
import { toError } from './failure-error.ts';
import { type Failure, kindOf, type Success, wasSent } from './outcome.ts';
import type { RetryBudget } from './retry-budget.ts';
import { isRepeatable, verdicts } from './retry-rules.ts';
import type { WireRequest } from './wire-request.ts';

/**
 * What comes after an attempt that failed: a wait, and the request to send next. Or the call has done its work all the same. Rejects
 * with one of the errors of a call where it is over.
 */
export async function afterFailure(
  failure: Failure,
  request: WireRequest,
  call: Call,
  { clock, observer }: Pick<ClientSettings, 'clock' | 'observer'>,
  budget: RetryBudget,
): Promise<WireRequest | Success> {
  if (call.unsure && request.whenGone !== undefined && isGone(failure)) {
    return { kind: 'success', response: failure.response, data: request.whenGone };
  }
  call.unsure ||= request.method !== 'GET' && mayHaveTakenEffect(failure);
  const nowMs = clock.now();
  const leftMs = call.deadlineMs - nowMs;
  const waitMs = leftMs > 0 ? nextWait(failure, request, call, budget) : undefined;
  if (waitMs === undefined || waitMs >= leftMs) throw toError(failure, request, call);
  observer.onRetry?.({ ...requestEvent(request, call, call.attempts), failure: kindOf(failure), waitMs });
  // A clock may throw instead of rejecting.
  const [slept] = await Promise.allSettled([(async () => clock.sleep(waitMs, call.signal))()]);
  call.queuedMs += clock.now() - nowMs;
  if (slept.status === 'rejected') throw toError({ kind: 'aborted', cause: slept.reason, sent: false }, request, call);
  return request.renew === undefined ? request : request.renew();
}

/** How long to wait before the next attempt; undefined where there is to be none. Counts the repeat. */
function nextWait(failure: Failure, request: WireRequest, call: Call, budget: RetryBudget): number | undefined {
  const { retry } = call;
  if (retry === false) return undefined;
  const retryAfterMs = failure.kind === 'status' ? failure.retryAfterMs : undefined;
  switch (verdicts[kindOf(failure)]) {
    case 'refused':
      call.refusals += 1;
      return afterRefusalMs(call.refusals - 1, retryAfterMs, retry);
    case 'unsure':
      if (!isRepeatable(request) || call.retries >= retry.maxRetries || !budget.spend()) return undefined;
      call.retries += 1;
      return afterFaultMs(call.retries - 1, retryAfterMs, retry);
    case 'final':
      return undefined;
  }
}

function mayHaveTakenEffect(failure: Failure): boolean {
  if (failure.kind === 'status') return verdicts[kindOf(failure)] === 'unsure';
  return failure.kind !== 'bad-source' && wasSent(failure);
}

function isGone(failure: Failure): failure is Failure & { readonly kind: 'status' } {
  return failure.kind === 'status' && failure.response.status === 404;
}
