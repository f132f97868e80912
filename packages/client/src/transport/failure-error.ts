import { type OperationName, wire } from '@boothkit/contract/constants';
import {
  AbortError,
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
  UnexpectedStatusError,
  ValidationError,
} from '../errors.ts';
import type { Call } from './call.ts';
import type { Failure, Success } from './outcome.ts';
import { type Redact, redactCause, redactValue } from './redact.ts';
import type { HttpRequest } from './request.ts';

/** The error of a call that ends with this failure, without secrets. */
export function toError(failure: Failure, { operation }: HttpRequest, call: Call): BoothFailure {
  const response = 'response' in failure ? failure.response : undefined;
  const facts: FailureFacts = { ...factsOf(operation, call, response), mayHaveHappened: call.mayHaveHappened };
  const { redact } = call;
  switch (failure.kind) {
    case 'status':
      return statusError(failure, facts, redact);
    case 'network': {
      const cause = redactCause(failure.cause, redact);
      return new ConnectionError(`no response: ${cause.message}`, facts, { cause });
    }
    case 'timeout':
      return new TimeoutError(`no response within ${Math.round(failure.afterMs)} ms`, facts);
    case 'aborted':
      return new AbortError('the call was aborted', facts, { cause: failure.cause });
    case 'bad-source':
      return new ValidationError(failure.cause.message, facts, { cause: failure.cause.cause });
    case 'no-key':
      return new AuthenticationError('the apiKey function returned no key', facts, { cause: failure.cause });
    case 'rate-limited':
      return new RateLimitError(failure.message, { ...facts, retryAfterMs: failure.retryAfterMs });
    case 'broken-off': {
      const cause = redactCause(failure.cause, redact);
      return new ResponseError('the body of the response broke off', { ...facts, fault: 'broken-off' }, { cause });
    }
    case 'redirect': {
      const options = failure.cause === undefined ? undefined : { cause: redactCause(failure.cause, redact) };
      const message = 'the response is a redirect, which the client does not follow';
      return new ResponseError(message, { ...facts, fault: 'redirect' }, options);
    }
    case 'too-large': {
      const message = `the body is longer than maxResponseBytes (${failure.maxBytes}); allow more, or ask for less`;
      return new ResponseError(message, { ...facts, fault: 'too-large' });
    }
    case 'not-json': {
      const type = headerOf(failure.response, 'Content-Type', redact) ?? 'no content type';
      const message = `the body must be JSON; got ${failure.text.length} characters of ${type}`;
      return new ResponseError(message, { ...facts, fault: 'not-json' });
    }
    case 'off-contract':
      return new ResponseError(failure.message, { ...facts, fault: 'off-contract' });
  }
}

/** The error for a JSON response that violates the contract. */
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

/** A header of a response without secrets, which a server may echo; undefined if there is none. */
export function headerOf({ headers }: Response, name: string, redact: Redact): string | undefined {
  const value = headers.get(name);
  return value === null ? undefined : redact(value);
}

/** The service's ID of a request, from its response, without secrets. */
export function requestIdOf(response: Response, redact: Redact): string | undefined {
  return headerOf(response, 'X-Request-Id', redact);
}

function factsOf(
  operation: string,
  { attempts, queuedMs, redact }: Call,
  response: Response | undefined,
): FailureFacts {
  const requestId = response && requestIdOf(response, redact);
  return { operation, status: response?.status, requestId, attempts, queuedMs };
}

/** By status, because the reference names few codes; by code where it does, and for the two meanings of 403. */
function statusError(
  { response, text, retryAfterMs }: Failure & { readonly kind: 'status' },
  answered: FailureFacts,
  redact: Redact,
): BoothFailure {
  const { message = 'the service gave no reason', ...envelope } = readEnvelope(text, redact);
  const facts = { ...answered, ...envelope, requestId: envelope.requestId ?? answered.requestId };
  const { status } = response;
  if (status >= 500) return new ServerError(message, facts);
  if (envelope.code === 'validation_failed') return new ValidationError(message, facts);
  switch (status) {
    case 400:
      return new ValidationError(message, facts);
    case 401:
      return new AuthenticationError(message, facts);
    case 402:
      return new QuotaError(message, facts);
    case 403:
      return envelope.code === 'plan_required' ? new PlanError(message, facts) : new PermissionError(message, facts);
    case 404:
      return new NotFoundError(message, facts);
    case 408:
      return new TimeoutError(message, facts);
    case 409:
      return new ConflictError(message, facts);
    case 429:
      return new RateLimitError(message, { ...facts, retryAfterMs });
    default:
      return new UnexpectedStatusError(message, facts);
  }
}

/** The fields of an error envelope (rule 7.1). */
interface Envelope {
  readonly code?: string | undefined;
  readonly message?: string | undefined;
  readonly hint?: string | undefined;
  /** As sent, not validated. */
  readonly details?: ErrorDetails | undefined;
  readonly requestId?: string | undefined;
}

/** Reads the fields that are there and legible, without secrets: a proxy may respond in a shape of its own. */
function readEnvelope(text: string, redact: Redact): Envelope {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return {};
  }
  const error = isObject(body) ? redactValue(body['error'], redact) : undefined;
  if (!isObject(error)) return {};
  const textAt = (name: string) => (typeof error[name] === 'string' ? error[name] : undefined);
  return {
    code: textAt('code'),
    message: textAt('message'),
    hint: textAt('hint'),
    requestId: textAt('requestId'),
    details: error['details'] as ErrorDetails | undefined,
  };
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
