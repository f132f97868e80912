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
  type ResponseFault,
  ServerError,
  TimeoutError,
  UnexpectedStatusError,
  ValidationError,
} from '../errors.ts';
import type { Call } from './call.ts';
import type { Failure, Success } from './outcome.ts';
import { type Redact, redactCause, redactHeaders, redactValue } from './redact.ts';
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
      return new AbortError('the call was aborted', facts, failure);
    case 'bad-source':
      return new ValidationError(failure.cause.message, facts, { cause: failure.cause.cause });
    case 'no-key':
      return new AuthenticationError('the apiKey function returned no key', facts, failure);
    case 'rate-limited':
      return new RateLimitError(failure.message, { ...facts, retryAfterMs: failure.retryAfterMs });
    default: {
      const options = 'cause' in failure ? { cause: redactCause(failure.cause, redact) } : undefined;
      return new ResponseError(unusableMessage(failure, redact), { ...facts, fault: failure.kind }, options);
    }
  }
}

/** Why a response cannot be used. */
function unusableMessage(failure: Failure & { readonly kind: ResponseFault }, redact: Redact): string {
  switch (failure.kind) {
    case 'broken-off':
      return 'the body of the response broke off';
    case 'redirect':
      return 'the response is a redirect, which the client does not follow';
    case 'too-large':
      return `the body is longer than maxResponseBytes (${failure.maxBytes}); allow more, or ask for less`;
    case 'not-json': {
      const type = headerOf(failure.response, 'Content-Type', redact) ?? 'no content type';
      return `the body must be JSON; got ${failure.text.length} characters of ${type}`;
    }
    case 'off-contract':
      return failure.message;
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

/** Returns a response header without secrets that the server may have echoed; undefined if it is absent. */
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
  if (response === undefined) return { operation, attempts, queuedMs };
  return {
    operation,
    status: response.status,
    requestId: requestIdOf(response, redact),
    rule: headerOf(response, 'Simulator-Rule', redact),
    headers: redactHeaders(response.headers, redact),
    attempts,
    queuedMs,
  };
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
  if (status === 403 && envelope.code === 'plan_required') return new PlanError(message, facts);
  if (status === 429) return new RateLimitError(message, { ...facts, retryAfterMs });
  return new (errorsByStatus[status] ?? UnexpectedStatusError)(message, facts);
}

const errorsByStatus: Readonly<Record<number, new (message: string, facts: FailureFacts) => BoothFailure>> = {
  400: ValidationError,
  401: AuthenticationError,
  402: QuotaError,
  403: PermissionError,
  404: NotFoundError,
  408: TimeoutError,
  409: ConflictError,
};

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
