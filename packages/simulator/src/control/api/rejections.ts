import type { RuleId } from '@boothkit/contract/rules';
import { UnrepeatableError } from '@boothkit/saved-tests';
import { ApiError, type ApiErrorExtras } from '../../engine/errors/api-error.ts';
import { NotFoundError } from '../../engine/errors/not-found.ts';
import { RuleConflictError } from '../../engine/errors/rule-conflict.ts';
import { InputError } from '../../engine/resources/parse.ts';
import { ruleHeader } from '../../protocols/rest/responses.ts';
import { DailyCapError } from '../../service/galleries/daily-caps.ts';
import { TabletError, TabletStateError } from '../../service/tablets/errors.ts';

/**
 * The control API's error for any error of an operation or of a stage before it. Owners' calls throw the same errors here as in process, and stages
 * throw API errors. Undefined for an internal error.
 */
export function apiErrorOf(error: unknown): ApiError | undefined {
  if (error instanceof ApiError) return error;
  if (error instanceof NotFoundError)
    return new ApiError('not_found', '1.1', `There is no ${error.kind} ${JSON.stringify(error.id)} in this simulator.`);
  if (error instanceof InputError)
    return new ApiError('validation_failed', '7/validation-failed', `The request is not valid: ${error.problem}`, {
      details: error.errors.map(({ field, message }) => ({ field, message })),
      ...(error.hint !== undefined && { hint: error.hint }),
    });
  if (error instanceof DailyCapError)
    return new ApiError('rate_limited', error.rule, error.message, {
      headers: { 'Retry-After': String(error.retryAfterSeconds) },
    });
  if (error instanceof TabletError)
    return ruleConflict(error, error.notice === null ? undefined : [{ field: 'notice', message: error.notice }]);
  if (error instanceof RuleConflictError) return ruleConflict(error, [{ field: error.field, message: error.message }]);
  if (error instanceof TabletStateError || error instanceof UnrepeatableError)
    return new ApiError('conflict', '1.1', error.message);
  return undefined;
}

/** The error of an action that a rule forbids. */
function ruleConflict(
  { rule, message }: { readonly rule: RuleId; readonly message: string },
  details: ApiErrorExtras['details'],
): ApiError {
  return new ApiError('conflict', rule, message, {
    headers: { [ruleHeader]: rule },
    ...(details && { details }),
  });
}
