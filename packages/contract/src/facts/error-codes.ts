/**
 * Every error code with its HTTP status. The reference names `validation_failed` and `rate_limited`, and the
 * status of the latter; the rest is this project's reading.
 *
 * @example
 * ```ts
 * import { errorStatuses } from '@boothkit/contract/rules';
 *
 * console.log(errorStatuses.rate_limited); // 429
 * ```
 */
export const errorStatuses = {
  validation_failed: 400,
  unauthorized: 401,
  quota_exceeded: 402,
  plan_required: 403,
  insufficient_scope: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  payload_too_large: 413,
  unsupported_media_type: 415,
  rate_limited: 429,
  internal_error: 500,
} as const;

/** An error code of the envelope. */
export type ErrorCode = keyof typeof errorStatuses;
