import type { ErrorBody, Holder } from '@boothkit/contract/internal';

/** Details that the service adds to an error: the invalid fields, or who holds the event; as sent, not validated. */
export type ErrorDetails = NonNullable<ErrorBody['error']['details']>;

/** Facts about an error besides its message. */
export interface FailureFacts {
  /** The operation by its reference name, `put_upload` for the bytes of an upload, or method and path for `request()`. */
  readonly operation?: string | undefined;
  /** The HTTP status, if there was a response. */
  readonly status?: number | undefined;
  /** The service's code for the error. */
  readonly code?: string | undefined;
  /** The service's ID of the request. */
  readonly requestId?: string | undefined;
  /** The headers of the response, if there was one. */
  readonly headers?: Headers | undefined;
  /** The beginning of the response's body, if it is not an error in the format of the service. */
  readonly body?: string | undefined;
  /** The ID of the rule that rejected the request, if a simulator named it. */
  readonly rule?: string | undefined;
  /** The service's advice on what to do next. */
  readonly hint?: string | undefined;
  /** The invalid fields, or who holds the event. */
  readonly details?: ErrorDetails | undefined;
  /** Attempts of this call to send a request. Default: 0. */
  readonly attempts?: number | undefined;
  /** Milliseconds that this call waited for limits and retries. Default: 0. */
  readonly queuedMs?: number | undefined;
  /** Whether the operation may have taken effect although it failed. Default: false. */
  readonly mayHaveHappened?: boolean | undefined;
}

/** Marks the errors of every copy of this package: npm may install several in one program. */
const brand = Symbol.for('boothkit.client.error');

/**
 * The base class of all errors of a call. Each is one of the classes of {@link BoothFailure}. Distinguish them by `kind` or by `instanceof`. If two
 * copies of this package are installed, only `kind` works. No error shows the secrets of its call: the key, the values of headers, the query of a
 * signed URL. This holds for each spelling that a server may echo, and for the error's text, its JSON and its chain of causes.
 *
 * @example
 * ```ts
 * const error = await booth.events.get('no-such-event').catch((error) => error);
 * console.log(error.kind, error.operation, error.status); // not-found get_event 404
 * ```
 */
export abstract class BoothError extends Error {
  /** The kind of this error. */
  abstract readonly kind: BoothFailure['kind'];
  /** The operation by its reference name, `put_upload` for the bytes of an upload, or method and path for `request()`. */
  readonly operation: string | undefined;
  /** The HTTP status; undefined without a response. */
  readonly status: number | undefined;
  /** The service's code for the error, such as `validation_failed`. */
  readonly code: string | undefined;
  /** The service's ID of the request. */
  readonly requestId: string | undefined;
  /** The ID of the rule that rejected the request, such as `4.2/name`: a simulator names it in the header `Simulator-Rule`, the service does not. */
  readonly rule: string | undefined;
  /** The service's advice on what to do next. */
  readonly hint: string | undefined;
  /** The invalid fields, or who holds the event; as sent, not validated. */
  readonly details: ErrorDetails | undefined;
  /**
   * How often the call tried to send a request; 0 if it sent none. Requests of its uploads count, and so do requests that did not reach the service.
   */
  readonly attempts: number;
  /** Milliseconds that the call waited for limits and retries, by the client's clock. */
  readonly queuedMs: number;
  /** Whether `operation` may have taken effect although it failed: one of its attempts got no clear response. Always false for GET. */
  readonly mayHaveHappened: boolean;
  /**
   * The body of the response, if it is not an error in the format of the service. For example, it is the page of a proxy, the JSON of a gateway or
   * the XML of a storage. At most 4,096 characters, without the secrets of the call and queries of URLs; undefined for an error of the service, and
   * without a body.
   */
  readonly body: string | undefined;
  readonly #headers: Headers | undefined;

  /** Puts operation and status before the message. */
  constructor(message: string, facts: FailureFacts = {}, options?: ErrorOptions) {
    const operation = facts.operation && inLine(facts.operation);
    super([operation, facts.status, message].filter((part) => part !== undefined).join(': '), options);
    this.operation = facts.operation;
    this.status = facts.status;
    this.code = facts.code;
    this.requestId = facts.requestId;
    this.rule = facts.rule;
    this.#headers = facts.headers;
    this.hint = facts.hint;
    this.details = facts.details;
    this.attempts = facts.attempts ?? 0;
    this.queuedMs = facts.queuedMs ?? 0;
    this.mayHaveHappened = facts.mayHaveHappened ?? false;
    this.body = facts.body;
  }

  /**
   * The headers of the response, without cookies, the secrets of the call and queries of URLs; undefined without a response. Not part of
   * the JSON.
   */
  get headers(): Headers | undefined {
    return this.#headers;
  }

  /**
   * Name, message and all facts, without stack and cause.
   *
   * @example
   * ```ts
   * const error = await booth.events.get('no-such-event').catch((error) => error);
   * console.log(JSON.stringify(error)); // '{"name":"NotFoundError",…'
   * ```
   */
  toJSON(): object {
    return Object.assign({ name: this.name, message: this.message }, this);
  }
}

/**
 * The input is invalid: the service rejected it (400 or 422, or code `validation_failed`), or the client did before it sent anything.
 *
 * @example
 * ```ts
 * const error = await booth.events.update(id, { name: '' }).catch((error) => error);
 * console.log(Object.keys(error.fields)); // ['name']
 * ```
 */
export class ValidationError extends BoothError {
  /** The kind of this error. */
  readonly kind = 'validation';

  /**
   * The messages for each invalid field, such as `colors[1]`; empty if none is named. The reference does not say how a detail names its
   * field: `field`, `path` (text or list), `pointer` and `name` are read, with or without `body` in front.
   */
  get fields(): Readonly<Record<string, readonly string[]>> {
    const fields = new Map<string, string[]>();
    for (const detail of Array.isArray(this.details) ? this.details : []) {
      const { message, ...names }: Readonly<Record<string, unknown>> = Object(detail);
      const field = fieldIn(names);
      if (field === undefined) continue;
      const messages = fields.get(field) ?? [];
      fields.set(field, messages);
      // Of JSON, not every object can be made a string.
      messages.push(typeof message === 'string' ? message : `${JSON.stringify(message)}`);
    }
    return Object.fromEntries(fields);
  }
}

/**
 * The service does not accept the key (401, code `unauthorized`). If `apiKey` is a function, the service did not accept the second key
 * either, or the function returned no key.
 *
 * @example
 * ```ts
 * const stranger = booth.withOptions({ apiKey: 'no-such-key' });
 * const error = await stranger.events.list().catch((error) => error);
 * console.log(error.kind, error.status); // authentication 401
 * ```
 */
export class AuthenticationError extends BoothError {
  /** The kind of this error. */
  readonly kind = 'authentication';
}

/**
 * The key must not do this (403, code `insufficient_scope`), such as a key of scope `read` that writes.
 *
 * @example
 * ```ts
 * const reader = booth.withOptions({ apiKey: account.connection({ scope: 'read' }).apiKey });
 * const error = await reader.events.delete(id).catch((error) => error);
 * console.log(error.kind, error.code); // permission insufficient_scope
 * ```
 */
export class PermissionError extends BoothError {
  /** The kind of this error. */
  readonly kind = 'permission';
}

/**
 * The plan of the account or of the event does not include this (403 with code `plan_required`).
 *
 * @example
 * ```ts
 * account.update({ plan: 'Basic' });
 * const error = await booth.events.list().catch((error) => error);
 * console.log(error.kind, error.code); // plan plan_required
 * ```
 */
export class PlanError extends BoothError {
  /** The kind of this error. */
  readonly kind = 'plan';
}

/**
 * Neither plan quota nor event credit is left (402, or code `quota_exceeded`): a create or a duplicate needs one.
 *
 * @example
 * ```ts
 * account.update({ quota: { events: 0 } });
 * const copy = { name: 'Grace & Tim', date: '2026-10-03T17:00:00+02:00' };
 * const error = await booth.events.duplicate(id, copy).catch((error) => error);
 * console.log(error.kind, error.status); // quota 402
 * ```
 */
export class QuotaError extends BoothError {
  /** The kind of this error. */
  readonly kind = 'quota';
}

/**
 * The account has no such resource, or the API no such path (404, code `not_found`).
 *
 * @example
 * ```ts
 * const error = await booth.events.get('no-such-event').catch((error) => error);
 * console.log(error.kind, error.code); // not-found not_found
 * ```
 */
export class NotFoundError extends BoothError {
  /** The kind of this error. */
  readonly kind = 'not-found';
}

/**
 * The state of a resource does not allow it (409, code `conflict`, or details with holders), such as operators who hold an event that
 * would take payments.
 *
 * @example
 * ```ts
 * account.operators.add({ name: 'Tim', eventIds: [id] });
 * const error = await booth.events.update(id, { paySetId }).catch((error) => error);
 * console.log(error.kind, error.holders.length); // conflict 1
 * ```
 */
export class ConflictError extends BoothError {
  /** The kind of this error. */
  readonly kind = 'conflict';
  /** The holders of the event; empty for other conflicts. */
  readonly holders: readonly Holder[];

  /** Reads the holders from the details. */
  constructor(message: string, facts: FailureFacts = {}, options?: ErrorOptions) {
    super(message, facts, options);
    this.holders = holdersIn(facts.details);
  }
}

/**
 * A rate limit stopped the call. The service rejected it (429, or code `rate_limited`) and asks for a longer wait than
 * `retry.maxRetryAfterMs` or the total timeout allow, or retries are off. Or the call may not wait any longer in the client's own queue.
 *
 * @example
 * ```ts
 * sim.faults.inject({ status: 429, retryAfter: 600 });
 * const error = await booth.events.get(id).catch((error) => error);
 * console.log(error.kind, error.retryAfterMs); // rate-limit 600000
 * ```
 */
export class RateLimitError extends BoothError {
  /** The kind of this error. */
  readonly kind = 'rate-limit';
  /** How long the service asks to wait, in milliseconds from its response; undefined if it does not say. */
  readonly retryAfterMs: number | undefined;

  /** Takes the wait from the facts. */
  constructor(
    message: string,
    facts: FailureFacts & { readonly retryAfterMs?: number | undefined } = {},
    options?: ErrorOptions,
  ) {
    super(message, facts, options);
    this.retryAfterMs = facts.retryAfterMs;
  }
}

/**
 * The service failed (any 5xx; code `internal_error` with 500).
 *
 * @example
 * ```ts
 * sim.faults.inject({ status: 503 });
 * const error = await booth.events.get(id).catch((error) => error);
 * console.log(error.kind, error.status, error.attempts); // server 503 5
 * ```
 */
export class ServerError extends BoothError {
  /** The kind of this error. */
  readonly kind = 'server';
}

/**
 * No response: the network, name resolution, TLS, the given `fetch` or a middleware failed. The message has the deepest cause with its code,
 * such as `ECONNREFUSED`; `cause` is the whole chain. `mayHaveHappened` is false if the request cannot have reached the service.
 *
 * @example
 * ```ts
 * sim.faults.inject({ disconnect: true });
 * const error = await booth.events.get(id).catch((error) => error);
 * console.log(error.kind, error.status); // connection undefined
 * ```
 */
export class ConnectionError extends BoothError {
  /** The kind of this error. */
  readonly kind = 'connection';
}

/**
 * No response within `timeoutMs`, or the call took longer than `totalTimeoutMs`, or the service reports a timeout itself (408).
 *
 * @example
 * ```ts
 * sim.faults.inject({ latencyMs: 60_000 });
 * const error = await booth.events.get(id, { timeoutMs: 1000 }).catch((error) => error);
 * console.log(error.kind, error.mayHaveHappened); // timeout false
 * ```
 */
export class TimeoutError extends BoothError {
  /** The kind of this error. */
  readonly kind = 'timeout';
}

/** The fault of a response. */
export type ResponseFault = 'premature-close' | 'too-large' | 'not-json' | 'schema-mismatch' | 'redirect';

/**
 * A response came and cannot be used. It is a redirect, or its body was cut off, is longer than the client allows, is not JSON, or is not the
 * resource that the operation returns.
 *
 * @example
 * ```ts
 * sim.faults.inject({ breakJson: true });
 * const error = await booth.events.get(id).catch((error) => error);
 * console.log(error.kind, error.fault); // response not-json
 * ```
 */
export class ResponseError extends BoothError {
  /** The kind of this error. */
  readonly kind = 'response';
  /** The fault of the response. */
  readonly fault: ResponseFault;

  /** Takes the fault from the facts. */
  constructor(message: string, facts: FailureFacts & { readonly fault: ResponseFault }, options?: ErrorOptions) {
    super(message, facts, options);
    this.fault = facts.fault;
  }
}

/**
 * The call was aborted by its signal, an `AbortSignal.timeout()` included; `cause` is the signal's reason.
 *
 * @example
 * ```ts
 * const error = await booth.events.get(id, { signal: AbortSignal.abort() }).catch((error) => error);
 * console.log(error.kind, error.attempts); // abort 0
 * ```
 */
export class AbortError extends BoothError {
  /** The kind of this error. */
  readonly kind = 'abort';
}

/**
 * The service responded with a status that has no class of its own, such as 405 (code `method_not_allowed`), 413 (`payload_too_large`) or 415
 * (`unsupported_media_type`).
 *
 * @example
 * ```ts
 * sim.faults.inject({ status: 405 });
 * const error = await booth.events.get(id).catch((error) => error);
 * console.log(error.kind, error.status); // unexpected-status 405
 * ```
 */
export class UnexpectedStatusError extends BoothError {
  /** The kind of this error. */
  readonly kind = 'unexpected-status';
}

/** Any error of a call; tell them apart by `kind`, and from other errors by {@link isBoothError}. */
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
  | UnexpectedStatusError;

/**
 * Whether a value is an error of a call; then `kind` tells which. It recognises the errors of every copy of this package in a program.
 *
 * @example
 * ```ts
 * import { isBoothError } from '@boothkit/client';
 *
 * try {
 *   await booth.events.update(id, { paySetId });
 * } catch (error) {
 *   if (!isBoothError(error)) throw error;
 *   if (error.kind === 'conflict') console.log('held by', error.holders);
 *   else console.log(error.message, error.requestId);
 * }
 * ```
 */
export function isBoothError(error: unknown): error is BoothFailure {
  return typeof error === 'object' && error !== null && brand in error;
}

Object.defineProperty(BoothError.prototype, brand, { value: true });

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
  UnexpectedStatusError,
};

// On the prototypes, so that stacks begin with it; not by the classes' own names, which bundlers change.
for (const [name, { prototype }] of Object.entries(classes)) prototype.name = name;

/** The class of an error. */
export type ErrorClass = new (message: string, facts: FailureFacts, options?: ErrorOptions) => BoothFailure;

const errorsByStatus: Readonly<Record<number, ErrorClass>> = {
  400: ValidationError,
  401: AuthenticationError,
  402: QuotaError,
  403: PermissionError,
  404: NotFoundError,
  408: TimeoutError,
  409: ConflictError,
  422: ValidationError,
  429: RateLimitError,
};

/** The class of the error of a status. */
export const errorOfStatus = (status: number): ErrorClass =>
  status >= 500 ? ServerError : (errorsByStatus[status] ?? UnexpectedStatusError);

/** The holders that details name: in the details themselves, in their items, or as their items. */
export function holdersIn(details: unknown): readonly Holder[] {
  return [details].flat().flatMap((detail) => {
    const { holders, kind }: { readonly holders?: unknown; readonly kind?: unknown } = Object(detail);
    if (kind === 'operator' || kind === 'invite') return [detail];
    return Array.isArray(holders) ? holders : [];
  });
}

/** The field that a detail names, as `colors[1]`. */
export function fieldIn({ field, path, pointer, name }: Readonly<Record<string, unknown>>): string | undefined {
  const named = [field, path, pointer, name].find((each) => isPath(each) || (typeof each === 'string' && each !== ''));
  if (named === undefined) return undefined;
  const segments = isPath(named) ? named.map(String) : segmentsOf(String(named));
  const own = segments.length > 1 && segments[0] === 'body' ? segments.slice(1) : segments;
  return (
    own.reduce((all, part) => (/^\d+$/.test(part) ? `${all}[${part}]` : all ? `${all}.${part}` : part), '') || undefined
  );
}

/** Whether a value is a list of names and positions. */
const isPath = (value: unknown): value is readonly (string | number)[] =>
  Array.isArray(value) &&
  value.length > 0 &&
  value.every((part) => typeof part === 'string' || typeof part === 'number');

/** The segments of a JSON Pointer, alone or in a fragment, or of a path such as `colors[1]` or `colors.1`. */
function segmentsOf(text: string): string[] {
  const [, pointer] = /^#?\/(.*)$/s.exec(text) ?? [];
  if (pointer !== undefined) return pointer.split('/').map((each) => each.replaceAll('~1', '/').replaceAll('~0', '~'));
  return text.replaceAll(/\[(\d+)\]/g, '.$1').split('.');
}

/** A text of others within a line of ours: what would break or steer it is percent-encoded. */
export const inLine = (text: string): string => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]/gu, encodeURIComponent);
