// Loaded with the first failure, and with the first call that hooks, a logger or `withResponse` watch.
import { bodyFields, type OperationName, wire } from '@boothkit/contract/internal';
import {
  AbortError,
  AuthenticationError,
  type BoothFailure,
  ConflictError,
  ConnectionError,
  type ErrorClass,
  type ErrorDetails,
  errorOfStatus,
  type FailureFacts,
  fieldIn,
  holdersIn,
  inLine,
  PlanError,
  QuotaError,
  RateLimitError,
  ResponseError,
  type ResponseFault,
  TimeoutError,
  ValidationError,
} from '../engine/errors.ts';
import { type HttpResponse, headerOf, requestIdOf } from '../options/http-response.ts';
import type { Failure, Success } from '../options/outcome.ts';
import type { ResponseCheck } from '../options/response-check.ts';
import type { Call } from './call.ts';
import { readForeignBody } from './foreign-body.ts';
import { invalidField } from './json-body.ts';
import { type Redact, redactCause, redactHeaders, redactValue } from './redact.ts';
import { redactFor } from './redact-call.ts';
import type { HttpRequest } from './request.ts';
import { deepestMessage } from './unreachable.ts';

export { redactFor };

/**
 * The error of a call that ends with this failure, without secrets. What its first attempt met, if that was something else, is the deepest
 * cause, or stands in the message where the cause belongs to the caller.
 */
export function toError(failure: Failure, { operation }: Pick<HttpRequest, 'operation'>, call: Call): BoothFailure {
  const { firstFailure } = call;
  const error = errorOf(failure, operation, call);
  if (firstFailure === undefined || firstFailure === failure) return error;
  const first = errorOf(firstFailure, operation, call);
  if (first.message === error.message) return error;
  if (failure.kind === 'aborted' || failure.kind === 'no-key' || failure.kind === 'unreadable-body') {
    return errorOf(failure, operation, call, `; before that: ${first.message}`);
  }
  let deepest: Error = error;
  while (deepest.cause instanceof Error) deepest = deepest.cause;
  deepest.cause = first;
  return error;
}

function errorOf(failure: Failure, operation: string, call: Call, before = ''): BoothFailure {
  const response = 'response' in failure ? failure.response : undefined;
  const redact = redactFor(call);
  const facts: FailureFacts = { ...factsOf(operation, call, response, redact), mayHaveHappened: call.mayHaveHappened };
  switch (failure.kind) {
    case 'status':
      return statusError(failure, facts, call, redact);
    case 'network':
    case 'unreachable':
    case 'certificate':
    case 'refused':
    case 'middleware': {
      const what = { middleware: 'a middleware failed: ', refused: '' }[failure.kind as string] ?? 'no response: ';
      const reason = redact(deepestMessage(failure.cause));
      return new ConnectionError(`${what}${reason}`, facts, { cause: redactCause(failure.cause, redact) });
    }
    case 'timeout': {
      const afterMs = Math.round(failure.afterMs);
      const { own, cause } = failure;
      if (own !== undefined) {
        const why = `fetch ended the request by a timeout of its own (${own}), before timeoutMs (${afterMs}); pass a fetch with a longer one`;
        return new TimeoutError(why, facts, { cause: redactCause(cause, redact) });
      }
      const message = failure.isTotal
        ? `the call took longer than ${afterMs} ms (totalTimeoutMs)`
        : `no response within ${afterMs} ms (timeoutMs)`;
      return new TimeoutError(message, facts);
    }
    case 'aborted':
      return new AbortError(`the call was aborted${before}`, facts, failure);
    case 'unreadable-body':
      return new ValidationError(`${failure.cause.message}${before}`, facts, { cause: failure.cause.cause });
    case 'no-key':
      return new AuthenticationError(`the apiKey function returned no key${before}`, facts, failure);
    case 'rate-limited':
      return new RateLimitError(failure.message, { ...facts, retryAfterMs: failure.retryAfterMs });
    default: {
      const options = 'cause' in failure ? { cause: redactCause(failure.cause, redact) } : undefined;
      const { body, beginning } = readForeignBody(failure.kind === 'not-json' ? failure.text : '', redact);
      const message = `${unusableMessage(failure, redact)}${beginning}`;
      return new ResponseError(message, { ...facts, body, fault: failure.kind }, options);
    }
  }
}

/** The error for a body with a function as the value of a documented field; other functions are left out, as objects of libraries have them. */
export function functionInBody({ operation, leftOut = [] }: HttpRequest): ValidationError | undefined {
  const field = leftOut.find((each) => bodyFields.includes(each));
  return field === undefined ? undefined : invalidField(field, `${field} must not be a function`, operation);
}

/** The fields of requests that say which image is set, and what it is like; the caller's argument is `source`. */
const fieldsOfSource: readonly (string | undefined)[] = ['sourceUrl', 'uploadPath', 'contentType', 'sizeBytes'];

/** An error of setting an image; its details name the caller's argument. */
export function asOfSource(error: unknown): unknown {
  if (!(error instanceof ValidationError && Array.isArray(error.details))) return error;
  const details = error.details.map((detail) =>
    fieldsOfSource.includes(fieldIn(Object(detail))) ? { ...Object(detail), field: 'source' } : detail,
  );
  return Object.assign(error, { details });
}

/** Errors of zlib, brotli and zstd for bytes that are none of theirs; not those for bytes that end early. */
const isUndecodable = /Z_DATA_ERROR|ZSTD_error|ERR__ERROR_FORMAT/;

/** Why a response cannot be used. */
function unusableMessage(failure: Failure & { readonly kind: ResponseFault }, redact: Redact): string {
  switch (failure.kind) {
    case 'premature-close': {
      const encoding =
        isUndecodable.test(deepestMessage(failure.cause)) && headerOf(failure.response, 'Content-Encoding', redact);
      return encoding
        ? `the response body is not in its Content-Encoding, ${encoding}`
        : 'the response body ended early';
    }
    case 'redirect': {
      const location = failure.response && headerOf(failure.response, 'Location', redact);
      return `the response is a redirect${location ? ` to ${location}` : ''}, which the client does not follow`;
    }
    case 'too-large':
      return `the body is longer than maxResponseBytes (${failure.maxBytes}); allow more, or ask for less`;
    case 'not-json': {
      const type = headerOf(failure.response, 'Content-Type', redact) ?? 'no content type';
      return `the body must be JSON; got ${failure.text.length} characters of ${type}`;
    }
    case 'schema-mismatch':
      return failure.message;
  }
}

/**
 * The error for a JSON response that violates the contract. Of an operation that is not in it, only the pages of a list have a shape, and a
 * list changes nothing.
 */
export function schemaMismatch(
  operation: string,
  message: string,
  response: HttpResponse,
  call: Call,
  details?: ErrorDetails,
  mayHaveHappened = isOperation(operation) && wire[operation].method !== 'GET',
): ResponseError {
  return new ResponseError(message, {
    ...factsOf(operation, call, response, redactFor(call)),
    fault: 'schema-mismatch',
    ...{ details, mayHaveHappened },
  });
}

/** Validates a successful response. */
export function assertValid(
  check: ResponseCheck,
  { operation, method, url }: HttpRequest,
  { response, data }: Success,
  call: Call,
  baseUrl: string,
): void {
  const { status } = response;
  // After a delete that an earlier attempt has done, the response is a 404 and the data are the client's own.
  if (status >= 400) return;
  const redact = redactFor(call);
  const contentType = response.headers.get('content-type');
  const facts = { operation, method, url, baseUrl, status, contentType, requestId: requestIdOf(response, redact) };
  const mismatches = check({ ...facts, data, redact });
  const [first] = mismatches;
  if (first === undefined) return;
  const more = mismatches.length === 1 ? '' : ` (and ${mismatches.length - 1} more)`;
  const details = mismatches.map(({ field, message }) => ({ field, message }));
  const message = `the response violates the contract: ${first.message}${more}`;
  throw schemaMismatch(operation, message, response, call, details, method !== 'GET' && method !== 'HEAD');
}

const isOperation = (name: string): name is OperationName => Object.hasOwn(wire, name);

function factsOf(
  operation: string,
  { attempts, queuedMs }: Call,
  response: HttpResponse | undefined,
  redact: Redact,
): FailureFacts {
  const facts = { operation: redact(operation), attempts, queuedMs };
  if (response === undefined) return facts;
  return {
    ...facts,
    // A browser hides the status of a redirect.
    status: response.status || undefined,
    requestId: requestIdOf(response, redact),
    rule: headerOf(response, 'Simulator-Rule', redact),
    headers: redactHeaders(response.headers, redact),
  };
}

/** By code where the client knows it, whatever the status, which the reference mostly leaves open; else by status. */
function statusError(
  { response, text, retryAfterMs }: Failure & { readonly kind: 'status' },
  answered: FailureFacts,
  call: Call,
  redact: Redact,
): BoothFailure {
  const envelope = readEnvelope(text, redact);
  const { body, beginning, error } = readForeignBody(envelope?.message === undefined ? text : '', redact);
  const { message: reason = `the service gave no reason${beginning}`, ...read }: Envelope = error ?? envelope ?? {};
  const facts = { ...answered, ...read, requestId: read.requestId ?? answered.requestId, body };
  const { status } = response;
  const message = `${inLine(reason)}${untilWhen(status, retryAfterMs, call)}`;
  if (status === 429 || read.code === 'rate_limited') return new RateLimitError(message, { ...facts, retryAfterMs });
  const known = errorsByCode.get(read.code) ?? (holdersIn(read.details).length > 0 ? ConflictError : undefined);
  if (known) return new known(message, facts);
  return new (errorOfStatus(status))(message, facts);
}

/** Until when a service asks to wait that limits the rate, or asks for longer than the call may wait; and why the call does not. */
function untilWhen(status: number, retryAfterMs: number | undefined, { clock, retry, heldMs }: Call): string {
  if (retryAfterMs === undefined) return '';
  const isTooLong = retry !== false && Math.max(heldMs, retryAfterMs) > retry.maxRetryAfterMs;
  if (status !== 429 && !isTooLong) return '';
  const until = new Date(clock.now() + retryAfterMs).toISOString();
  const why = isTooLong ? `, beyond retry.maxRetryAfterMs (${retry.maxRetryAfterMs})` : '';
  return `; the service asks to wait until ${until}${why}`;
}

const errorsByCode: ReadonlyMap<string | undefined, ErrorClass> = new Map<string, ErrorClass>([
  ['validation_failed', ValidationError],
  ['conflict', ConflictError],
  ['plan_required', PlanError],
  ['quota_exceeded', QuotaError],
]);

/** The fields of an error envelope. */
interface Envelope {
  readonly code?: string | undefined;
  readonly message?: string | undefined;
  readonly hint?: string | undefined;
  /** As sent, not validated. */
  readonly details?: ErrorDetails | undefined;
  readonly requestId?: string | undefined;
}

/** Reads the fields that are there and legible, without secrets; undefined for a body in another shape, as a proxy sends it. */
function readEnvelope(text: string, redact: Redact): Envelope | undefined {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return undefined;
  }
  const error = isObject(body) ? redactValue(body['error'], redact) : undefined;
  if (!isObject(error)) return undefined;
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
