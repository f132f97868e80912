import type { Call } from '../transport/call.ts';
import { kindOf, type Outcome } from '../transport/outcome.ts';
import { requestIdOf } from '../transport/request-id.ts';
import type { WireRequest } from '../transport/wire-request.ts';
import type { RequestEvent, ResponseEvent } from './hooks.ts';

/** The event of a request, without secrets. */
export function requestEvent(
  { operation, method, url }: WireRequest,
  { id, redact }: Call,
  attempt: number,
): RequestEvent {
  return { callId: id, operation, method, url: redact(url.replace(/\?.*/, '?[redacted]')), attempt };
}

/** The event of its end, without secrets. */
export function responseEvent(
  event: RequestEvent,
  outcome: Outcome,
  { redact }: Call,
  durationMs: number,
): ResponseEvent {
  const response = 'response' in outcome ? outcome.response : undefined;
  return {
    ...event,
    status: response?.status,
    requestId: response && requestIdOf(response, redact),
    failure: outcome.kind === 'success' ? undefined : kindOf(outcome),
    durationMs,
  };
}
