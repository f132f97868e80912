import type { ErrorBody } from '@boothkit/contract';
import { type ErrorCode, errorStatuses, type RuleId } from '@boothkit/contract/rules';

/** Optional parts of an error response, besides code and message. */
export interface ApiErrorExtras {
  readonly details?: ErrorBody['error']['details'];
  readonly hint?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A request that a rule rejects; thrown by stages and operations, sent in the envelope (rule 7.1). */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: ErrorCode;
  readonly rule: RuleId;
  readonly extras: ApiErrorExtras;

  constructor(code: ErrorCode, rule: RuleId, message: string, extras: ApiErrorExtras = {}) {
    super(message);
    this.code = code;
    this.rule = rule;
    this.extras = extras;
  }

  get status(): number {
    return errorStatuses[this.code];
  }
}

/** An error of one field of the request (rule 7/validation-failed). */
export function fieldError(rule: RuleId, field: string, message: string, hint?: string): ApiError {
  return new ApiError('validation_failed', rule, `The request is not valid: ${message}`, {
    details: [{ field, message }],
    ...(hint !== undefined && { hint }),
  });
}

/** The error of a path that exists and does not take the method of a request (rule 1.1); names the methods in `Allow`. */
export function methodNotAllowed(method: string, path: string, allowed: readonly string[]): ApiError {
  const methods = allowed.join(', ');
  return new ApiError('method_not_allowed', '1.1', `${path} does not take ${method}.`, {
    hint: `It takes ${methods}.`,
    headers: { Allow: methods },
  });
}
