import { type OperationName, wire } from '@boothkit/contract/constants';
import {
  AbortError,
  ApiError,
  AuthenticationError,
  type BoothFailure,
  ConflictError,
  ConnectionError,
  type ErrorDetails,
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
import { readEnvelope } from './envelope.ts';
import type { Failure, Success } from './outcome.ts';
import { type Redact, redactCause } from './redact.ts';
import { headerOf, requestIdOf } from './request-id.ts';
import type { WireRequest } from './wire-request.ts';

/** The error for a failure that ends a call, without secrets. */
export function toError(failure: Failure, { operation }: WireRequest, call: Call): BoothFailure {
  const response = 'response' in failure ? failure.response : undefined;
  const facts: FailureFacts = { ...factsOf(operation, call, response), mayHaveHappened: call.unsure };
  const { redact } = call;
  switch (failure.kind) {
    case 'status':
      return statusError(failure, facts, redact);
    case 'network': {
      const cause = redactCause(failure.cause, redact);
      return new ConnectionError(`no answer came: ${cause.message}`, facts, { cause });
    }
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
    case 'broken-off': {
      const cause = redactCause(failure.cause, redact);
      return new ResponseError('the answer broke off', { ...facts, fault: 'broken-off' }, { cause });
    }
    case 'redirect': {
      const causes = failure.cause === undefined ? undefined : { cause: redactCause(failure.cause, redact) };
      return new ResponseError(
        'the answer is a redirect, which is not followed',
        { ...facts, fault: 'redirect' },
        causes,
      );
    }
    case 'not-json': {
      const type = headerOf(failure.response, 'Content-Type', redact) ?? 'no content type';
      const message = `the answer is not JSON: ${failure.text.length} characters of ${type}`;
      return new ResponseError(message, { ...facts, fault: 'not-json' });
    }
    case 'off-contract':
      return new ResponseError(failure.message, { ...facts, fault: 'off-contract' });
    case 'too-large': {
      const message = `the body is longer than maxResponseBytes (${failure.maxBytes}); allow more, or ask for less`;
      return new ResponseError(message, { ...facts, fault: 'too-large' });
    }
  }
}

/** The error for an answer that is usable as JSON and not what the contract says. */
export function offContract(
  operation: OperationName,
  message: string,
  { response }: Success,
  call: Call,
  details?: ErrorDetails,
): ResponseError {
  return new ResponseError(message, {
    ...factsOf(operation, call, response),
    fault: 'off-contract',
    details,
    mayHaveHappened: wire[operation].method !== 'GET',
  });
}

function factsOf(
  operation: string,
  { attempts, queuedMs, redact }: Call,
  response: Response | undefined,
): FailureFacts {
  const requestId = response && requestIdOf(response, redact);
  return { operation, status: response?.status, requestId, attempts, queuedMs };
}

/** By status, since the reference names few codes; by code where it does, and for the two meanings of 403. */
function statusError(
  { response, text, retryAfterMs }: Failure & { readonly kind: 'status' },
  answered: FailureFacts,
  redact: Redact,
): BoothFailure {
  const {
    message = 'the service gave no reason',
    requestId = answered.requestId,
    ...said
  } = readEnvelope(text, redact);
  const facts = { ...answered, ...said, requestId };
  const { code } = said;
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
