import type { ErrorBody } from '@boothkit/contract';
import { ApiError } from '../../engine/errors/api-error.ts';
import type { HttpResponse } from '../../engine/http/messages.ts';
import type { World } from '../../model/world.ts';
import { versionHeader } from './version-header.ts';

/** The header that names the rule behind an error. */
export const ruleHeader = 'Simulator-Rule';

/** The header that carries the request's id (decision S36). */
export const requestIdHeader = 'X-Request-Id';

/** The values that every response carries, whatever its outcome (rules 9.5, 7.1). */
export interface ResponseStamp {
  readonly requestId: string;
  /** The date of the version that served the request. */
  readonly version: string;
}

/** The stamp of a request that needs no key: the current version serves it (decision S30). */
export function newStamp(world: World): ResponseStamp {
  return { requestId: world.newRequestId(), version: world.versions.current().date };
}

/** The headers of a stamp. */
export function stampHeaders({ requestId, version }: ResponseStamp): Record<string, string> {
  return { [versionHeader]: version, [requestIdHeader]: requestId };
}

/** A successful response in JSON (rule 4/json). */
export function successResponse(status: number, value: object, { requestId, version }: ResponseStamp): HttpResponse {
  return {
    status,
    headers: { 'Content-Type': 'application/json', [versionHeader]: version, [requestIdHeader]: requestId },
    body: JSON.stringify(value),
  };
}

/** The error envelope of every operation (rules 4/errors, 7.1, 7.2); `details` and `hint` only where there is something to add. */
export function errorBody(error: ApiError, requestId: string): ErrorBody {
  const { details, hint } = error.extras;
  return {
    error: {
      code: error.code,
      message: error.message,
      ...(details !== undefined && { details }),
      ...(hint !== undefined && { hint }),
      requestId,
    },
  };
}

/** The error response; names the rule if `nameRule` is on. */
export function errorResponse(error: ApiError, stamp: ResponseStamp, nameRule: boolean): HttpResponse {
  return {
    status: error.status,
    headers: {
      'Content-Type': 'application/json',
      ...stampHeaders(stamp),
      ...error.extras.headers,
      ...(nameRule && { [ruleHeader]: error.rule }),
    },
    body: JSON.stringify(errorBody(error, stamp.requestId)),
    error: { code: error.code, rule: error.rule, message: error.message },
  };
}

/** Returns the error that callers receive after an internal error of the simulator. */
export function internalError(hint: string = 'Try again.'): ApiError {
  return new ApiError('internal_error', '7.1', 'The service failed to handle the request.', { hint });
}
