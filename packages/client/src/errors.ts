import type { ErrorBody, Holder } from '@boothkit/contract/types';

/** What the service adds to a failure: the fields that failed, or who holds the event; as sent, not checked (rule 7.1). */
export type ErrorDetails = NonNullable<ErrorBody['error']['details']>;

/** Tells the failures of a call apart in a `switch`. */
export type BoothErrorKind = BoothFailure['kind'];

/** What is known of a failure besides its message. */
export interface FailureFacts {
  /** The operation by its reference name, `put_upload` for the bytes of an upload, or method and path for `request()`. */
  readonly operation?: string | undefined;
  /** The HTTP status, where the service answered. */
  readonly status?: number | undefined;
  /** The service's code for the failure. */
  readonly code?: string | undefined;
  /** The service's id of the request. */
  readonly requestId?: string | undefined;
  /** What the service advises to do next. */
  readonly hint?: string | undefined;
  /** The fields that failed, or what to add. */
  readonly details?: ErrorDetails | undefined;
  /** Requests sent for this call. Default: 0. */
  readonly attempts?: number;
  /** Milliseconds this call spent waiting before its requests. Default: 0. */
  readonly queuedMs?: number;
  /** Whether the operation may have taken effect although it failed. Default: false. */
  readonly mayHaveHappened?: boolean;
}

/**
 * What every failure of a call has. Each is one of the classes of {@link BoothFailure}, told apart by `kind` or `instanceof`;
 * none shows the key or the query of a URL, be it as text, as JSON or in its chain of causes.
 *
 * @example
 * ```ts
 * import { BoothError, ConflictError, QuotaError } from '@boothkit/client';
 *
 * try {
 *   await booth.events.update(id, { paySetId });
 * } catch (error) {
 *   if (error instanceof ConflictError) console.log('held by', error.holders);
 *   else if (error instanceof BoothError) console.log(error.message, error.requestId);
 *   else throw error;
 * }
 * ```
 */
export abstract class BoothError extends Error {
  /** Tells the classes apart. */
  abstract readonly kind: BoothErrorKind;
  /** The operation by its reference name, `put_upload` for the bytes of an upload, or method and path for `request()`. */
  readonly operation: string | undefined;
  /** The HTTP status; undefined where there was no answer, or nothing was sent. */
  readonly status: number | undefined;
  /** The service's code for the failure, such as `validation_failed`. */
  readonly code: string | undefined;
  /** The service's id of the request. */
  readonly requestId: string | undefined;
  /** What the service advises to do next. */
  readonly hint: string | undefined;
  /** The fields that failed, or what to add; as sent, not checked. */
  readonly details: ErrorDetails | undefined;
  /** Requests sent for the call, those of its uploads included; 0 when nothing was sent. */
  readonly attempts: number;
  /** Milliseconds the call spent waiting before its requests, by the client's clock. */
  readonly queuedMs: number;
  /** Whether `operation` may have taken effect although it failed: no answer came to one of its attempts. Never set for GET. */
  readonly mayHaveHappened: boolean;

  /** The message is preceded by operation and status. */
  constructor(message: string, facts: FailureFacts = {}, options?: ErrorOptions) {
    super([facts.operation, facts.status, message].filter((part) => part !== undefined).join(': '), options);
    this.operation = facts.operation;
    this.status = facts.status;
    this.code = facts.code;
    this.requestId = facts.requestId;
    this.hint = facts.hint;
    this.details = facts.details;
    this.attempts = facts.attempts ?? 0;
    this.queuedMs = facts.queuedMs ?? 0;
    this.mayHaveHappened = facts.mayHaveHappened ?? false;
  }

  /** Name, message and all that is known of the failure, without stack and cause. */
  toJSON(): object {
    return Object.assign({ name: this.name, message: this.message }, this);
  }
}

/** The input was refused: by the service (400, or code `validation_failed`), or by the client before anything was sent. */
export class ValidationError extends BoothError {
  /** Tells the classes apart. */
  readonly kind = 'validation';
}

/** The key was not accepted (401), or there was none to send: the function that gives it failed. */
export class AuthenticationError extends BoothError {
  /** Tells the classes apart. */
  readonly kind = 'authentication';
}

/** The key must not do this (403), as one of scope read that writes (rule 5.4). */
export class PermissionError extends BoothError {
  /** Tells the classes apart. */
  readonly kind = 'permission';
}

/** The plan of the account or of the event does not include this (403 with code `plan_required`; rules 4.8, 4.9/SLOT, 5.2). */
export class PlanError extends BoothError {
  /** Tells the classes apart. */
  readonly kind = 'plan';
}

/** Neither plan quota nor event credit is left (402; rules 4.2.1, 4.6.2). */
export class QuotaError extends BoothError {
  /** Tells the classes apart. */
  readonly kind = 'quota';
}

/** There is no such thing in this account (404). */
export class NotFoundError extends BoothError {
  /** Tells the classes apart. */
  readonly kind = 'not-found';
}

/** The state of things stands against it (409), as operators who hold an event that would take payments (rule 4.4.4). */
export class ConflictError extends BoothError {
  /** Tells the classes apart. */
  readonly kind = 'conflict';
  /** Who holds the event; empty for other conflicts. */
  readonly holders: readonly Holder[];

  /** The holders are read from the details. */
  constructor(message: string, facts: FailureFacts = {}, options?: ErrorOptions) {
    super(message, facts, options);
    this.holders = readHolders(facts.details);
  }
}

/** What is known of a refusal for a rate limit. */
export interface RateLimitFacts extends FailureFacts {
  /** How long the service asks to wait, in milliseconds from its answer. */
  readonly retryAfterMs?: number | undefined;
}

/** A rate limit refused the call (429), and it was not waited out: that would pass the total timeout, or retries are off. */
export class RateLimitError extends BoothError {
  /** Tells the classes apart. */
  readonly kind = 'rate-limit';
  /** How long the service asks to wait, in milliseconds from its answer; undefined where it does not say. */
  readonly retryAfterMs: number | undefined;

  /** The wait is taken from the facts. */
  constructor(message: string, facts: RateLimitFacts = {}, options?: ErrorOptions) {
    super(message, facts, options);
    this.retryAfterMs = facts.retryAfterMs;
  }
}

/** The service failed (any 5xx). */
export class ServerError extends BoothError {
  /** Tells the classes apart. */
  readonly kind = 'server';
}

/** No answer came: the network, name resolution, TLS or the given fetch failed; `cause` says how. */
export class ConnectionError extends BoothError {
  /** Tells the classes apart. */
  readonly kind = 'connection';
}

/** No answer came in time, or the service says so itself (408). */
export class TimeoutError extends BoothError {
  /** Tells the classes apart. */
  readonly kind = 'timeout';
}

/** What is wrong with an answer. */
export type ResponseFault = 'broken-off' | 'too-large' | 'not-json' | 'off-contract' | 'redirect';

/** What is known of an answer that cannot be used. */
export interface ResponseFacts extends FailureFacts {
  /** What is wrong with it. */
  readonly fault: ResponseFault;
}

/**
 * A response came and cannot be used: its body broke off, is longer than the client allows, is not JSON or not the resource that the
 * operation returns, or it is a redirect.
 */
export class ResponseError extends BoothError {
  /** Tells the classes apart. */
  readonly kind = 'response';
  /** What is wrong with the answer. */
  readonly fault: ResponseFault;

  /** The fault is taken from the facts. */
  constructor(message: string, facts: ResponseFacts, options?: ErrorOptions) {
    super(message, facts, options);
    this.fault = facts.fault;
  }
}

/** The call was given up by its signal; `cause` is the signal's reason. */
export class AbortError extends BoothError {
  /** Tells the classes apart. */
  readonly kind = 'abort';
}

/** The service answered with a status that has no class of its own. */
export class ApiError extends BoothError {
  /** Tells the classes apart. */
  readonly kind = 'api';
}

/** Whatever a call can fail with, told apart by `kind`. */
export type BoothFailure =
  | ValidationError
  | AuthenticationError
  | PermissionError
  | PlanError
  | QuotaError
  | NotFoundError
  | ConflictError
  | RateLimitError
  | ServerError
  | ConnectionError
  | TimeoutError
  | ResponseError
  | AbortError
  | ApiError;

const classes = {
  ValidationError,
  AuthenticationError,
  PermissionError,
  PlanError,
  QuotaError,
  NotFoundError,
  ConflictError,
  RateLimitError,
  ServerError,
  ConnectionError,
  TimeoutError,
  ResponseError,
  AbortError,
  ApiError,
};

// On the prototypes, so that stacks begin with it; not by the classes' own names, which bundlers change.
for (const [name, { prototype }] of Object.entries(classes)) prototype.name = name;

function readHolders(details: unknown): readonly Holder[] {
  const holders = typeof details === 'object' && details !== null && 'holders' in details ? details.holders : undefined;
  return Array.isArray(holders) ? holders : [];
}
