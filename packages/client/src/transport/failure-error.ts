import {
  AbortError,
  ApiError,
  AuthenticationError,
  type BoothFailure,
  ConflictError,
  ConnectionError,
  type FailureFacts,
  NotFoundError,
  PermissionError,
  PlanError,
  QuotaError,
  RateLimitError,
  ResponseError,
  ServerError,
  TimeoutError,
  ValidationError,
} from '../errors.ts';
import type { Call } from './call.ts';
import type { Failure } from './outcome.ts';
import type { WireRequest } from './wire-request.ts';

/** The header that names a request. */
export const requestIdHeader = 'X-Request-Id';

/** The error for a failure that ends a call. */
export function toError(failure: Failure, { operation }: WireRequest, call: Call): BoothFailure {
  const response = 'response' in failure ? failure.response : undefined;
  const facts: FailureFacts = {
    operation,
    status: response?.status,
    requestId: response?.headers.get(requestIdHeader) ?? undefined,
    attempts: call.attempts,
    queuedMs: call.queuedMs,
    mayHaveHappened: call.unsure,
  };
  switch (failure.kind) {
    case 'status':
      return statusError(failure, facts);
    case 'network':
      return new ConnectionError(`no answer came: ${failure.cause.message}`, facts, { cause: failure.cause });
    case 'timeout':
      return new TimeoutError(`no answer came within ${Math.round(failure.afterMs)} ms`, facts);
    case 'aborted':
      return new AbortError('the call was given up', facts, { cause: failure.cause });
    case 'bad-source':
      return new ValidationError(failure.cause.message, facts, { cause: failure.cause.cause });
    case 'no-key':
      return new AuthenticationError('the apiKey function gave no key', facts, { cause: failure.cause });
    case 'turned-away':
      return new RateLimitError(failure.message, { ...facts, retryAfterMs: failure.retryAfterMs });
    case 'broken-off':
      return new ResponseError('the answer broke off', { ...facts, fault: 'broken-off' }, { cause: failure.cause });
    case 'redirect': {
      const causes = failure.cause === undefined ? undefined : { cause: failure.cause };
      return new ResponseError(
        'the answer is a redirect, which is not followed',
        { ...facts, fault: 'redirect' },
        causes,
      );
    }
    case 'not-json':
    case 'off-contract':
      return new ResponseError(failure.message, { ...facts, fault: failure.kind });
  }
}

/** By status, since the reference names few codes; by code where it does, and for the two meanings of 403. */
function statusError(failure: Failure & { readonly kind: 'status' }, answered: FailureFacts): BoothFailure {
  const { envelope, response, retryAfterMs } = failure;
  const { code, hint, details } = envelope;
  const facts = { ...answered, code, hint, details, requestId: envelope.requestId ?? answered.requestId };
  const message = envelope.message ?? 'the service gave no reason';
  const { status } = response;
  if (status >= 500) return new ServerError(message, facts);
  if (code === 'validation_failed') return new ValidationError(message, facts);
  switch (status) {
    case 400:
      return new ValidationError(message, facts);
    case 401:
      return new AuthenticationError(message, facts);
    case 402:
      return new QuotaError(message, facts);
    case 403:
      return code === 'plan_required' ? new PlanError(message, facts) : new PermissionError(message, facts);
    case 404:
      return new NotFoundError(message, facts);
    case 408:
      return new TimeoutError(message, facts);
    case 409:
      return new ConflictError(message, facts);
    case 429:
      return new RateLimitError(message, { ...facts, retryAfterMs });
    default:
      return new ApiError(message, facts);
  }
}
