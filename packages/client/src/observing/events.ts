import type { Call } from '../transport/call.ts';
import { kindOf, type Outcome } from '../transport/outcome.ts';
import { requestIdOf } from '../transport/request-id.ts';
import type { WireRequest } from '../transport/wire-request.ts';
import type { RequestEvent, ResponseEvent } from './hooks.ts';

/** What is told of a request; of its address neither user nor query, which may be secrets. */
export function requestEvent({ operation, method, url }: WireRequest, { id }: Call, attempt: number): RequestEvent {
  const address = url.replace(/\/\/[^/@]*@/, '//').replace(/\?.*/, '?[redacted]');
  return { callId: id, operation, method, url: address, attempt };
}

/** What is told of its end. */
export function responseEvent(event: RequestEvent, outcome: Outcome, durationMs: number): ResponseEvent {
  const response = 'response' in outcome ? outcome.response : undefined;
  return {
    ...event,
    status: response?.status,
    requestId: response && requestIdOf(response),
    failure: outcome.kind === 'success' ? undefined : kindOf(outcome),
    durationMs,
  };
}
